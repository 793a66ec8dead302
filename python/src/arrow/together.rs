//! Several arrays of one type as one.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use arrow_select::concat::concat;

use super::kernel::TooLong;

/// The results for the pieces of an array, of which there is one at least, as one array.
pub(super) fn together(pieces: &[ArrayRef]) -> Result<ArrayRef, TooLong> {
    if let [piece] = pieces {
        return Ok(piece.clone());
    }
    let pieces: Vec<&dyn Array> = pieces.iter().map(|piece| &**piece).collect();
    if !fits(&pieces) {
        return Err(TooLong);
    }
    // Nothing else can be wrong with arrays of one type.
    concat(&pieces).map_err(|_| TooLong)
}

/// Tells if 32 bits count what all arrays have together, where their type has no more.
fn fits(arrays: &[&dyn Array]) -> bool {
    let counts =
        |lengths: &mut dyn Iterator<Item = usize>| i32::try_from(lengths.sum::<usize>()).is_ok();
    match arrays.first().map(|array| array.data_type()) {
        Some(DataType::Utf8) => counts(&mut arrays.iter().map(|array| {
            let offsets = array.as_string::<i32>().value_offsets();
            offsets[offsets.len() - 1].abs_diff(offsets[0]) as usize
        })),
        Some(DataType::List(_)) => {
            let items: Vec<&dyn Array> = arrays
                .iter()
                .map(|it| &**it.as_list::<i32>().values())
                .collect();
            counts(&mut items.iter().map(|it| it.len())) && fits(&items)
        }
        Some(DataType::Struct(fields)) => (0..fields.len()).all(|column| {
            let columns: Vec<&dyn Array> = arrays
                .iter()
                .map(|it| &**it.as_struct().column(column))
                .collect();
            fits(&columns)
        }),
        _ => true,
    }
}
