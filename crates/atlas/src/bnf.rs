//! The text of rules, with links.

use std::fmt::Write;

use urlspec::{Document, Rule};

use crate::place::Here;
use crate::words::escaped;

/// The text of a rule as HTML: the names of rules of the document link to their pages. Text in quotes or
/// behind a semicolon is not a name, and text in angle brackets only if it is the name of a rule, as RFC 2141 writes them all.
/// A rule that is shown here does not link to itself.
pub(crate) fn linked(
    text: &str,
    document: impl Into<Document>,
    shown: Option<Rule>,
    here: Here,
) -> String {
    let document = document.into();
    let link = |token: &str| {
        let rule = match token.strip_prefix('<').and_then(|it| it.strip_suffix('>')) {
            Some(within) => document.rule(within).ok().filter(|it| it.name() == within),
            None => document.rule(token).ok(),
        };
        rule.filter(|it| shown != Some(*it)).map(|it| here.rule(it))
    };
    with_links(text, &link)
}

/// The same with the targets of others: `link` has that of a name, or of a name in angle brackets.
pub(crate) fn with_links(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => quotation(rest, first),
            '<' => quotation(rest, '>'),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            _ if first.is_ascii_alphabetic() => name(rest),
            _ => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        let is_name = first.is_ascii_alphabetic() || first == '<';
        match is_name.then(|| link(token)).flatten() {
            Some(target) => {
                let _ = write!(html, "<a href=\"{target}\">{}</a>", escaped(token));
            }
            None => html += &escaped(token),
        }
        rest = behind;
    }
    html
}

/// How long a quoted piece is, up to its end or that of its line.
fn quotation(text: &str, end: char) -> usize {
    let line = text.find('\n').unwrap_or(text.len());
    let found = text[1..line].find(end);
    found.map_or(1, |at| 1 + at + end.len_utf8())
}

/// How long a name is: letters, digits, and hyphens, underscores and plus signs within.
fn name(text: &str) -> usize {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '+');
    let end = text.find(|c| !is_inside(c)).unwrap_or(text.len());
    text[..end].trim_end_matches(['-', '+']).len()
}

#[cfg(test)]
mod tests {
    use urlspec::Revision;

    use super::*;
    use crate::place::Place;

    #[test]
    fn names_link_to_their_rules() {
        let html = |text| linked(text, Revision::Rfc1738, None, Here(Place::Home));
        let link = |name: &str| format!("<a href=\"rfc1738/{name}/index.html\">{name}</a>");
        let (host, port) = (link("host"), link("port"));
        assert_eq!(
            html("host [ \":\" port ]"),
            format!("{host} [ &quot;:&quot; {port} ]")
        );
        assert_eq!(
            html("\"host\" <a port> ; host"),
            "&quot;host&quot; &lt;a port&gt; ; host"
        );
        let urn: Document = "rfc2141".parse().unwrap();
        let links = linked(
            "<NSS> ::= 1*<URN chars>",
            urn,
            urn.rule("NSS").ok(),
            Here(Place::Home),
        );
        let link = "<a href=\"rfc2141/index.html#rule-URN-chars\">&lt;URN chars&gt;</a>";
        assert_eq!(links, format!("&lt;NSS&gt; ::= 1*{link}"));
        // A name that the document lacks, a quote that does not end.
        assert_eq!(html("nothing \"&"), "nothing &quot;&amp;");
    }
}
