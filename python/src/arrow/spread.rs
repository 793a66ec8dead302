//! Dictionaries as the arrays that they stand for.

use arrow_array::cast::AsArray;
use arrow_array::{Array as _, ArrayRef};
use arrow_schema::ArrowError;
use arrow_select::take::take;

/// A dictionary with its value in the place of each key; any other array as it is.
pub(crate) fn spread(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match array.as_any_dictionary_opt() {
        None => Ok(array.clone()),
        Some(dictionary) => take(dictionary.values(), dictionary.keys(), None),
    }
}

/// The results for the rows of a dictionary, if the array is one. The result for a value holds for all its keys; only where most
/// values have no keys, it is spread before.
pub(crate) fn by_values<E>(
    array: &ArrayRef,
    results: impl FnOnce(&ArrayRef) -> Result<ArrayRef, E>,
    overflow: impl Fn(ArrowError) -> E,
) -> Result<ArrayRef, E> {
    match array.as_any_dictionary_opt() {
        Some(dictionary) if dictionary.values().len() <= dictionary.keys().len() => {
            let values = results(dictionary.values())?;
            take(&values, dictionary.keys(), None).map_err(overflow)
        }
        _ => results(&spread(array).map_err(overflow)?),
    }
}
