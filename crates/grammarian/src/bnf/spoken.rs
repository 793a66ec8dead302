//! Definitions in words that have only one meaning: `<any CHAR except CTLs or separators>`.
//!
//! RFC 822, RFC 1945, RFC 2616 and RFC 3501 define their characters so. Only sentences of this form are read, every word of
//! them, and only if the names in them are those of rules; all others stay prose.

use super::{Definition, Expression, ExpressionKind, Grammar};
use crate::automata::CharSet;

/// Words that were read as a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spoken {
    /// The words on one line, without comments.
    pub(super) words: String,
    /// Their meaning.
    pub(super) meaning: Expression,
}

impl Grammar {
    /// The same grammar, in which words with only one meaning are definitions: those for characters of US-ASCII and
    /// octets, and `any A except B, including C`, where `A`, `B` and `C` are rules or texts. A note of its
    /// [diagnostics](Self::diagnostics) tells each of them.
    ///
    /// ```
    /// use grammarian::automata::Limits;
    /// use grammarian::bnf::{Grammar, Notation};
    ///
    /// let text = r#"
    /// token      = 1*<any CHAR except CTLs or separators>
    /// separators = "(" | ")" | <"> | " "
    /// CHAR       = <any US-ASCII character (octets 0 - 127)>
    /// CTL        = <any US-ASCII control character (octets 0 - 31) and DEL (127)>
    /// rest       = <whatever follows>
    /// "#;
    /// let grammar = Grammar::parse(Notation::Rfc822, text)?.with_words_read();
    /// let token = grammar.dfa("token", &Limits::default())?;
    /// assert!(token.accepts("no-cache") && !token.accepts("no cache"));
    /// assert!(grammar.dfa("rest", &Limits::default()).is_err());
    /// # Ok::<(), grammarian::Error>(())
    /// ```
    #[must_use]
    pub fn with_words_read(mut self) -> Self {
        for number in 0..self.rules.len() {
            // The words of another text mean rules of that one.
            if self.rules[number].is_imported() {
                continue;
            }
            let mut expression = self.rules[number].expression.clone();
            let mut spoken = Vec::new();
            expression.edit(&mut |kind| {
                if let ExpressionKind::Prose(prose) = kind
                    && let Some((words, read)) = read(prose, &self)
                {
                    let meaning = Expression::new(read.clone(), 0..0);
                    spoken.push(Spoken { words, meaning });
                    *kind = read;
                }
            });
            if !spoken.is_empty() {
                let rule = &mut self.rules[number];
                rule.is_spoken |= matches!(rule.expression.kind, ExpressionKind::Prose(_));
                rule.expression = expression;
                rule.spoken.extend(spoken);
            }
        }
        self
    }
}

impl Definition {
    /// Returns `true` if words in the definition were [read](Grammar::with_words_read).
    #[must_use]
    pub fn has_words_read(&self) -> bool {
        !self.spoken.is_empty()
    }
}

/// The words on one line, and their meaning.
fn read(prose: &str, grammar: &Grammar) -> Option<(String, ExpressionKind)> {
    // Comments may stand behind each line of prose.
    let lines = prose.lines().map(|line| {
        let comment = ["  ;", "\t;", " ;"]
            .iter()
            .filter_map(|sign| line.find(sign))
            .min();
        comment.map_or(line, |at| &line[..at])
    });
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let words = words.join(" ");
    let mut reader = Reader {
        tokens: tokens(&words)?,
        at: 0,
        grammar,
    };
    let kind = reader.definition()?;
    (reader.at == reader.tokens.len()).then_some((words, kind))
}

/// How many rules deep the characters of a rule are looked for.
const DEEPEST: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Text(String),
    Sign(char),
}

/// The words and signs of a sentence; `None` if a quotation mark is left over.
fn tokens(words: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = words;
    while let Some(first) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix("<\">") {
            tokens.push(Token::Text("\"".to_owned()));
            rest = behind;
        } else if let Some(quoted) = rest.strip_prefix('"') {
            let (text, behind) = quoted.split_once('"')?;
            tokens.push(Token::Text(text.to_owned()));
            rest = behind;
        } else if first.is_ascii_alphanumeric() {
            let is_of_word = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_');
            let end = rest.find(|it| !is_of_word(it)).unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    Some(tokens)
}

struct Reader<'g> {
    tokens: Vec<Token>,
    at: usize,
    grammar: &'g Grammar,
}

impl Reader<'_> {
    /// `any A except B, including C`, or characters by their names.
    fn definition(&mut self) -> Option<ExpressionKind> {
        if let Some(set) = self.characters() {
            return Some(ExpressionKind::Set(set));
        }
        if !self.takes("any") {
            return None;
        }
        let mut kind = self.name()?;
        let mut alternatives = Vec::new();
        let mut is_plain = true;
        while self.at < self.tokens.len() {
            while self.takes_sign(&[',', '&']) || self.takes("but") || self.takes("and") {}
            if self.takes("including") {
                alternatives.extend(self.list()?);
                continue;
            }
            let is_exception = ["except", "excepting", "excluding"]
                .iter()
                .any(|it| self.takes(it));
            if !is_exception || !is_plain {
                return None;
            }
            is_plain = false;
            // `any word except CTL` may mean words without controls.
            if !self.is_of_characters(&kind, DEEPEST) {
                return None;
            }
            let without = Expression::new(ExpressionKind::Choice(self.list()?), 0..0);
            kind = ExpressionKind::exclusion(Expression::new(kind, 0..0), without);
        }
        if alternatives.is_empty() {
            return Some(kind);
        }
        alternatives.insert(0, Expression::new(kind, 0..0));
        Some(ExpressionKind::Choice(alternatives))
    }

    /// Returns `true` if all words of a rule may be single characters, or if its own words say which are not.
    fn is_of_characters(&self, kind: &ExpressionKind, depth: usize) -> bool {
        match kind {
            ExpressionKind::Set(_) | ExpressionKind::Prose(_) => true,
            ExpressionKind::Literal { text, .. } => text.chars().count() == 1,
            ExpressionKind::Choice(parts) => parts
                .iter()
                .all(|part| self.is_of_characters(&part.kind, depth)),
            ExpressionKind::Exclusion { of, .. } => self.is_of_characters(&of.kind, depth),
            ExpressionKind::Rule(name) => self.grammar.resolve(name).is_some_and(|rule| {
                rule.has_words_read()
                    || depth > 0 && self.is_of_characters(&rule.expression.kind, depth - 1)
            }),
            _ => false,
        }
    }

    /// `CTLs or separators`, `"(", ")", "\" & CR`.
    fn list(&mut self) -> Option<Vec<Expression>> {
        let mut list = Vec::new();
        loop {
            let kind = match self.tokens.get(self.at)? {
                Token::Text(text) => {
                    let text = text.clone();
                    self.at += 1;
                    ExpressionKind::Literal {
                        text,
                        either_case: false,
                    }
                }
                _ => self.name()?,
            };
            list.push(Expression::new(kind, 0..0));
            let before = self.at;
            while self.takes_sign(&[',', '&']) || self.takes("and") || self.takes("or") {}
            let goes_on = match self.tokens.get(self.at) {
                Some(Token::Text(_)) => true,
                Some(Token::Word(word)) => {
                    !["but", "including", "except", "excluding", "excepting"].contains(&&**word)
                }
                _ => false,
            };
            if before == self.at || !goes_on {
                self.at = before;
                return Some(list);
            }
        }
    }

    /// The name of a rule, perhaps in the plural.
    fn name(&mut self) -> Option<ExpressionKind> {
        let Some(Token::Word(word)) = self.tokens.get(self.at) else {
            return None;
        };
        let singular = word.strip_suffix('s').unwrap_or(word);
        let known = self
            .grammar
            .resolve(word)
            .or_else(|| self.grammar.resolve(singular))?;
        self.at += 1;
        Some(ExpressionKind::Rule(known.name().to_owned()))
    }

    /// Characters that are named by what they are in US-ASCII, or octets.
    fn characters(&mut self) -> Option<CharSet> {
        const NAMED: [(&str, &[&str], char); 6] = [
            ("CR", &["carriage", "return"], '\r'),
            ("LF", &["linefeed"], '\n'),
            ("SP", &["space"], ' '),
            ("HT", &["horizontal-tab"], '\t'),
            ("double-quote", &["mark"], '"'),
            ("quote", &["mark"], '"'),
        ];
        let start = self.at;
        let set = |reader: &mut Self| {
            if reader.take_all(&["any", "8-bit", "sequence", "of", "data"]) {
                return Some(CharSet::from('\0'..='\u{ff}'));
            }
            let is_any = reader.takes("any");
            if !(reader.takes("US-ASCII") || reader.takes("ASCII")) {
                return None;
            }
            if !is_any && reader.takes("coded") {
                return reader.coded();
            }
            if !is_any {
                let named = NAMED.iter().find(|(name, _, _)| reader.takes(name))?;
                reader.takes_sign(&[',']);
                let (_, words, character) = *named;
                let is_it = reader.take_all(words) && reader.are_numbers(&[character]);
                return is_it.then(|| CharSet::from(character));
            }
            reader.kind_of_character()
        };
        let found = set(self);
        if found.is_none() {
            self.at = start;
        }
        found
    }

    /// Behind `any US-ASCII`.
    fn kind_of_character(&mut self) -> Option<CharSet> {
        let (upper, lower, digits) = (
            CharSet::from('A'..='Z'),
            CharSet::from('a'..='z'),
            CharSet::from('0'..='9'),
        );
        if self.takes("character") {
            return self
                .are_numbers(&['\0', '\x7f'])
                .then(|| CharSet::from('\0'..='\x7f'));
        }
        if self.take_all(&["alphabetic", "character"]) {
            return Some(upper.union(&lower));
        }
        if self.take_all(&["uppercase", "letter"]) {
            return self.is_range("A", "Z").then_some(upper);
        }
        if self.take_all(&["lowercase", "letter"]) {
            return self.is_range("a", "z").then_some(lower);
        }
        if self.takes("control") {
            self.takes("character");
            let is_it = self.are_numbers(&['\0', '\x1f'])
                && self.take_all(&["and", "DEL"])
                && self.are_numbers(&['\x7f']);
            let controls = CharSet::from('\0'..='\x1f').union(&CharSet::from('\x7f'));
            return is_it.then_some(controls);
        }
        self.takes("decimal");
        (self.takes("digit") && self.is_range("0", "9")).then_some(digits)
    }

    /// `characters 00-1F and 7F hexadecimal`, behind `US-ASCII coded`.
    fn coded(&mut self) -> Option<CharSet> {
        if !self.takes("characters") {
            self.takes("character").then_some(())?;
        }
        let mut set = CharSet::EMPTY;
        loop {
            let Some(Token::Word(word)) = self.tokens.get(self.at) else {
                return None;
            };
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            let character = |digits| u8::from_str_radix(digits, 16).ok().map(char::from);
            let more = CharSet::from(character(first)?..=character(last)?);
            self.at += 1;
            set = set.union(&more);
            if !self.takes("and") {
                break;
            }
        }
        self.takes("hexadecimal").then_some(set)
    }

    /// `"A".."Z"`, or nothing.
    fn is_range(&mut self, first: &str, last: &str) -> bool {
        let text = |text: &str| Token::Text(text.to_owned());
        let range = [text(first), Token::Sign('.'), Token::Sign('.'), text(last)];
        if self.tokens[self.at..].starts_with(&range) {
            self.at += range.len();
        }
        !matches!(self.tokens.get(self.at), Some(Token::Text(_)))
    }

    /// `(13)` or `(octets 0 - 31)`, or nothing: the numbers of these characters, the first and the last.
    fn are_numbers(&mut self, characters: &[char]) -> bool {
        let Some(Token::Sign('(')) = self.tokens.get(self.at) else {
            return true;
        };
        let close = Token::Sign(')');
        let Some(length) = self.tokens[self.at..].iter().position(|it| *it == close) else {
            return false;
        };
        let inside = &self.tokens[self.at + 1..self.at + length];
        let mut numbers = Vec::new();
        for token in inside {
            match token {
                Token::Word(word) if word == "octets" => {}
                Token::Sign('-') => {}
                Token::Word(word) => numbers.push(word.parse::<u32>().ok()),
                _ => return false,
            }
        }
        self.at += length + 1;
        numbers
            .into_iter()
            .eq(characters.iter().map(|it| Some(u32::from(*it))))
    }

    fn take_all(&mut self, words: &[&str]) -> bool {
        let mut next = self.tokens[self.at..].iter();
        let are_there = words.iter().all(
            |word| matches!(next.next(), Some(Token::Word(it)) if it.eq_ignore_ascii_case(word)),
        );
        if are_there {
            self.at += words.len();
        }
        are_there
    }

    fn takes(&mut self, word: &str) -> bool {
        self.take_all(&[word])
    }

    fn takes_sign(&mut self, signs: &[char]) -> bool {
        let is_there =
            matches!(self.tokens.get(self.at), Some(Token::Sign(sign)) if signs.contains(sign));
        self.at += usize::from(is_there);
        is_there
    }
}
