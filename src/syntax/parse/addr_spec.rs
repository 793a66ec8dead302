//! The parser of an address of RFC 822, whose grammar file is not that of a revision.

use std::ops::Range;

use pest::Parser as _;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/rfc822-addr-spec.pest"]
struct Generated;

/// The text that a rule of RFC 822 matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The name as the document prints it.
    pub(crate) rule: &'static str,
    pub(crate) span: Range<usize>,
}

/// Parses all of `text` as an `addr-spec`: the text of each rule that matched and is not a class of characters, in
/// preorder, left before right. `None` if it is not an address.
pub(crate) fn addr_spec(text: &str) -> Option<Vec<Part>> {
    let pairs = Generated::parse(Rule::addr_spec, text).ok()?;
    let parts: Vec<Part> = pairs
        .flatten()
        .filter_map(|pair| {
            Some(Part {
                rule: name(pair.as_rule())?,
                span: pair.as_span().start()..pair.as_span().end(),
            })
        })
        .collect();
    (parts.first()?.span.end == text.len()).then_some(parts)
}

fn name(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::addr_spec => "addr-spec",
        Rule::local_part => "local-part",
        Rule::domain => "domain",
        Rule::sub_domain => "sub-domain",
        Rule::domain_ref => "domain-ref",
        Rule::domain_literal => "domain-literal",
        Rule::word => "word",
        Rule::atom => "atom",
        Rule::quoted_string => "quoted-string",
        Rule::quoted_pair => "quoted-pair",
        _ => return None,
    })
}
