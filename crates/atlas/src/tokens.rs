//! The text of a rule in pieces.

/// A piece of the text of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) text: &'t str,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name, or text in angle brackets, which may be one.
    Name,
    Space,
    Other,
}

impl Token<'_> {
    /// Returns `true` for white space.
    pub(crate) fn is_space(self) -> bool {
        self.kind == Kind::Space
    }
}

/// The pieces of the text of a rule: names, quoted texts, numbers, single marks, the words of comments, and the white space
/// between all of these.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut is_comment = false;
    while let Some(first) = rest.chars().next() {
        let run =
            |is_inside: &dyn Fn(char) -> bool| rest.find(|c| !is_inside(c)).unwrap_or(rest.len());
        let mut kind = Kind::Other;
        let length = match first {
            _ if first.is_whitespace() => {
                kind = Kind::Space;
                run(&char::is_whitespace)
            }
            _ if is_comment => run(&|c| !c.is_whitespace()),
            '"' | '\'' => quotation(rest, first),
            '<' => {
                kind = Kind::Name;
                quotation(rest, '>')
            }
            _ if first.is_ascii_alphabetic() => {
                kind = Kind::Name;
                name(rest)
            }
            _ if first.is_ascii_digit() => run(&|c| c.is_ascii_digit()),
            _ => first.len_utf8(),
        };
        let (text, behind) = rest.split_at(length);
        is_comment = (is_comment || first == ';') && !text.contains('\n');
        tokens.push(Token { text, kind });
        rest = behind;
    }
    tokens
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
