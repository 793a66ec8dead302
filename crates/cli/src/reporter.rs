//! Reports that several threads ask for.

use std::sync::{Mutex, PoisonError};

use urlspec::{Report, Validator};

/// Makes reports. Those of large records are made one at a time: their trees may take a hundred times their memory.
#[derive(Default)]
pub(crate) struct Reporter {
    turn: Mutex<()>,
}

impl Reporter {
    /// The report of a validator on a record.
    pub(crate) fn report(&self, validator: &Validator, octets: &[u8]) -> Report {
        const LARGE: usize = 1 << 20;
        let turn = || self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let _turn = (octets.len() >= LARGE).then(turn);
        validator.validate_bytes(octets)
    }
}
