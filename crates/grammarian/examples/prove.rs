//! Holds pest grammars against an ABNF: one that is copied from it, and one that accounts for how pest reads.
//!
//! `cargo run --example prove`

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::peg::Peg;
use grammarian::proof::{Proof, Side};

/// RFC 3986, appendix A.
const ABNF: &str = r#"
IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
dec-octet   = DIGIT                 ; 0-9
            / %x31-39 DIGIT         ; 10-99
            / "1" 2DIGIT            ; 100-199
            / "2" %x30-34 DIGIT     ; 200-249
            / "25" %x30-35          ; 250-255
"#;

/// In the order of the ABNF, the first alternative wins before the others are tried.
const COPIED: &str = r#"
IPv4address = { dec_octet ~ "." ~ dec_octet ~ "." ~ dec_octet ~ "." ~ dec_octet }
dec_octet   = {
    ASCII_DIGIT
  | '1'..'9' ~ ASCII_DIGIT
  | "1" ~ ASCII_DIGIT{2}
  | "2" ~ '0'..'4' ~ ASCII_DIGIT
  | "25" ~ '0'..'5'
}
"#;

/// The longest alternative first.
const MENDED: &str = r#"
IPv4address = { dec_octet ~ "." ~ dec_octet ~ "." ~ dec_octet ~ "." ~ dec_octet }
dec_octet   = {
    "25" ~ '0'..'5'
  | "2" ~ '0'..'4' ~ ASCII_DIGIT
  | "1" ~ ASCII_DIGIT{2}
  | '1'..'9' ~ ASCII_DIGIT
  | ASCII_DIGIT
}
"#;

fn main() -> Result<(), grammarian::Error> {
    for (name, pest) in [("copied", COPIED), ("mended", MENDED)] {
        let abnf = Grammar::parse(Notation::Abnf, ABNF)?;
        let mut proof = Proof::new(abnf, Peg::parse(pest)?, Limits::default());
        let rules: Vec<String> = proof.rules().map(str::to_owned).collect();
        for rule in rules {
            match proof.rule(&rule)? {
                None => println!("{name}: `{rule}` accepts what the ABNF says"),
                Some(difference) => {
                    let witness = difference.witness();
                    let who = match difference.accepted_by() {
                        Side::Bnf => "the ABNF has it, the parser rejects it",
                        Side::Peg => "the parser accepts it, the ABNF lacks it",
                    };
                    println!("{name}: `{rule}` differs on {witness:?}: {who}");
                }
            }
        }
    }
    Ok(())
}
