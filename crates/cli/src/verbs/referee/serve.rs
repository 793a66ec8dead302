//! The other end of the protocol: answering words as a language does.

use std::io::{self, BufRead, BufReader, Read};

use super::Arguments;
use super::sides::Side;
use crate::foreign::Words;
use crate::outcome::{Failure, Outcome};
use crate::output::Output;

/// The longest word, in octets.
const LONGEST: u64 = 1 << 20;

pub(super) fn run(side: &str, arguments: &Arguments, output: &mut Output) -> Outcome {
    let side = Side::read(side, arguments, output)?;
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let end = match arguments.asking.words {
        Words::Json => b'\n',
        Words::Nul => b'\0',
    };
    let mut record = Vec::new();
    let mut number = 0;
    loop {
        record.clear();
        number += 1;
        let wrong = |what: &str| Failure::Message(format!("standard input:{number}: {what}"));
        let length = (&mut input).take(LONGEST).read_until(end, &mut record);
        let length = length.map_err(|error| wrong(&error.to_string()))?;
        if length == 0 {
            return Ok(true);
        }
        if record.pop_if(|last| *last == end).is_none() && length as u64 == LONGEST {
            return Err(wrong("the word is too long"));
        }
        let is_valid = match arguments.asking.words {
            Words::Json => {
                let word: String = serde_json::from_slice(&record)
                    .map_err(|error| wrong(&format!("not a JSON string: {error}")))?;
                side.dfa.accepts(&word)
            }
            Words::Nul => str::from_utf8(&record).is_ok_and(|word| side.dfa.accepts(word)),
        };
        output.add(if is_valid { b"1\n" } else { b"0\n" })?;
        // Whoever asks waits for the answer, unless more is asked already.
        if memchr::memchr(end, input.buffer()).is_none() {
            output.flush()?;
        }
    }
}
