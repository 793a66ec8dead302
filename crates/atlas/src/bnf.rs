//! The text of rules, with links and with marks on what changed.

use std::fmt::Write;

use urlspec::{Document, Rule};

use crate::diff::Changes;
use crate::place::Here;
use crate::tokens::{Kind, Token, tokens};
use crate::words::escaped;

/// The target of a name, or of a name in angle brackets.
type Link<'l> = dyn Fn(&str) -> Option<String> + 'l;

/// The text of a rule as HTML: the names of rules of the document link to their pages. Text in quotes or
/// behind a semicolon is not a name, and text in angle brackets only if it is the name of a rule, as RFC 2141 writes them all.
/// A rule that is shown here does not link to itself.
pub(crate) fn linked(
    text: &str,
    document: impl Into<Document>,
    shown: Option<Rule>,
    here: Here,
) -> String {
    with_links(text, &links(document.into(), shown, here))
}

fn links(
    document: Document,
    shown: Option<Rule>,
    here: Here,
) -> impl Fn(&str) -> Option<String> + 'static {
    move |token| {
        let rule = match token.strip_prefix('<').and_then(|it| it.strip_suffix('>')) {
            Some(within) => document.rule(within).ok().filter(|it| it.name() == within),
            None => document.rule(token).ok(),
        };
        rule.filter(|it| shown != Some(*it)).map(|it| here.rule(it))
    }
}

/// The same with the targets of others.
pub(crate) fn with_links(text: &str, link: &Link) -> String {
    let mut html = String::new();
    for token in tokens(text) {
        html += &token_html(token, link);
    }
    html
}

/// Two texts of a rule as HTML, an older and a newer one: what the newer one lacks is marked in the first, and what it
/// adds in the second.
pub(crate) struct Pair {
    pub(crate) older: String,
    pub(crate) newer: String,
    /// Tells if they differ in no more than white space.
    pub(crate) is_same: bool,
}

impl Pair {
    /// The texts of two rules as they must be read, which link from this page.
    pub(crate) fn of(older: Rule, newer: Rule, here: Here) -> Self {
        let link = |rule: Rule| links(rule.document(), None, here);
        let [(old, old_link), (new, new_link)] =
            [older, newer].map(|rule| (rule.reading(), link(rule)));
        Self::with_links([old, new], &old_link, &new_link)
    }

    /// Two texts with the links of others.
    pub(crate) fn with_links(
        [older, newer]: [&str; 2],
        older_link: &Link,
        newer_link: &Link,
    ) -> Self {
        let [old, new] = [older, newer].map(tokens);
        let changes = Changes::between(&old, &new);
        Self {
            older: marked(&old, &changes.older, &REMOVED, older_link),
            newer: marked(&new, &changes.newer, &ADDED, newer_link),
            is_same: changes.are_none(),
        }
    }
}

/// The element around what changed, and the words that a screen reader says before and after it.
struct Mark {
    element: &'static str,
    words: &'static str,
}

const REMOVED: Mark = Mark {
    element: "del",
    words: "removed",
};
const ADDED: Mark = Mark {
    element: "ins",
    words: "added",
};

fn marked(tokens: &[Token], changed: &[bool], mark: &Mark, link: &Link) -> String {
    let Mark { element, words } = mark;
    let mut html = String::new();
    let mut is_inside = false;
    for (token, changed) in tokens.iter().zip(changed) {
        if *changed != is_inside {
            let _ = if *changed {
                write!(html, "<{element}><i>[{words}: </i>")
            } else {
                write!(html, "<i>]</i></{element}>")
            };
            is_inside = *changed;
        }
        html += &token_html(*token, link);
    }
    if is_inside {
        let _ = write!(html, "<i>]</i></{element}>");
    }
    html
}

/// A token as HTML: a name with its link.
fn token_html(token: Token<'_>, link: &Link) -> String {
    let is_name = token.kind == Kind::Name;
    match is_name.then(|| link(token.text)).flatten() {
        Some(target) => format!("<a href=\"{target}\">{}</a>", escaped(token.text)),
        None => escaped(token.text),
    }
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
            html("\"host\" <a port> ; host \nport"),
            format!("&quot;host&quot; &lt;a port&gt; ; host \n{port}")
        );
        let urn: Document = "rfc2141".parse().unwrap();
        let links = linked(
            "<NSS> ::= 1*<URN chars>",
            urn,
            urn.rule("NSS").ok(),
            Here(Place::Home),
        );
        let link = "<a href=\"rfc2141/URN-chars/index.html\">&lt;URN chars&gt;</a>";
        assert_eq!(links, format!("&lt;NSS&gt; ::= 1*{link}"));
        // A name that the document lacks, a quote that does not end.
        assert_eq!(html("nothing \"&"), "nothing &quot;&amp;");
    }

    #[test]
    fn changed_tokens_are_marked() {
        let pair = |older, newer| Pair::with_links([older, newer], &|_| None, &|_| None);
        let one = pair("port = *digit ; a number", "port  = *DIGIT\n; a number");
        let mark = |element: &str, words: &str, text: &str| {
            format!("<{element}><i>[{words}: </i>{text}<i>]</i></{element}>")
        };
        let digit = mark("del", "removed", "digit");
        assert_eq!(one.older, format!("port = *{digit} ; a number"));
        let digit = mark("ins", "added", "DIGIT");
        assert_eq!(one.newer, format!("port  = *{digit}\n; a number"));
        assert!(!one.is_same);
        // White space within a run of changed tokens belongs to it.
        let two = pair("a = b", "a = b / \"c\"");
        let added = mark("ins", "added", "/ &quot;c&quot;");
        assert_eq!(
            (two.older.as_str(), two.newer),
            ("a = b", format!("a = b {added}"))
        );
        assert!(pair("a = b c", "a =\n  b  c").is_same);
    }
}
