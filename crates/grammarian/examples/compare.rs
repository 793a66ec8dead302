//! Compares host names as RFC 1738 prints them with host names as many write them down from memory.
//!
//! `cargo run --example compare`

#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use grammarian::automata::Limits;
use grammarian::bnf::{Grammar, Notation};
use grammarian::compare::{Comparison, Languages};

/// RFC 1738, section 5.
const PRINTED: &str = r#"
hostname    = *[ domainlabel "." ] toplabel
domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
toplabel    = alpha | alpha *[ alphadigit | "-" ] alphadigit
alphadigit  = alpha | digit
alpha       = %x41-5A | %x61-7A
digit       = %x30-39
"#;

const REMEMBERED: &str = r#"
hostname    = 1*( domainlabel "." ) toplabel
domainlabel = 1*( ALPHA / DIGIT / "-" )
toplabel    = 2*ALPHA
"#;

fn main() -> Result<(), grammarian::Error> {
    let limits = Limits::default();
    let printed = Grammar::parse(Notation::Rfc822, PRINTED)?;
    let remembered = Grammar::parse(Notation::Abnf, REMEMBERED)?;
    let (printed, remembered) = (
        Languages::new(printed, &limits),
        Languages::new(remembered, &limits),
    );

    let compared = Comparison::of(&printed, "hostname", &remembered, "hostname", 5)?;
    println!("as printed to as remembered: {}", compared.relation());
    println!("only as printed:    {:?}", compared.left_only());
    println!("only as remembered: {:?}", compared.right_only());
    println!("both:               {:?}", compared.both());
    for parting in compared.partings().unwrap_or_default() {
        println!(
            "they part in `{}` ({}): {:?} and {:?}",
            parting.left(),
            parting.relation(),
            parting.left_only(),
            parting.right_only(),
        );
    }
    Ok(())
}
