//! Dictionaries as the arrays that they stand for.

use arrow_array::cast::AsArray;
use arrow_array::{AnyDictionaryArray, Array as _, ArrayRef};
use arrow_schema::ArrowError;
use arrow_select::take::take;

/// A dictionary, or one of dictionaries, with its value in the place of each key; any other array as it is.
pub(crate) fn spread(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let mut array = array.clone();
    while let Some(dictionary) = array.as_any_dictionary_opt() {
        array = take(dictionary.values(), dictionary.keys(), None)?;
    }
    Ok(array)
}

/// The texts for which results are worked out: those of a dictionary once each, and else those of the rows.
pub(crate) fn values(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match by_values(array) {
        Some(dictionary) => spread(dictionary.values()),
        None => spread(array),
    }
}

/// The results for the rows of an array, made of those for its [`values`].
pub(crate) fn at_rows(array: &ArrayRef, results: ArrayRef) -> Result<ArrayRef, ArrowError> {
    match by_values(array) {
        Some(dictionary) => take(&results, dictionary.keys(), None),
        None => Ok(results),
    }
}

/// The array as a dictionary in which a result for a value holds for all its keys; `None` for one in which most values have no
/// keys.
fn by_values(array: &ArrayRef) -> Option<&dyn AnyDictionaryArray> {
    let dictionary = array.as_any_dictionary_opt()?;
    (dictionary.values().len() <= dictionary.keys().len()).then_some(dictionary)
}
