//! The sentences of a document that cite RFCs: they may say which one defines a rule.

use super::print::Print;

/// A sentence of a document that cites RFCs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    line: usize,
    text: String,
    rfcs: Vec<u16>,
    /// The places in the text where they are cited; of the sentence before, its end.
    places: Vec<(usize, u16)>,
}

impl Citation {
    /// The sentences of a text that cite RFCs, in their order. `references` are the [tags](super::Document::references) of its
    /// references, with the RFCs that they stand for; what stands in the references itself is left out. An RFC in XML has no
    /// sentences here.
    ///
    /// ```
    /// use grammarian::bnf::Citation;
    ///
    /// let found = Citation::all("The rule `port` is imported from [URI].", &[("URI".to_owned(), 3986)]);
    /// assert_eq!(found[0].taken_from("port"), Some(3986));
    /// ```
    #[must_use]
    pub fn all(text: &str, references: &[(String, u16)]) -> Vec<Self> {
        if text.trim_start().starts_with("<?xml") {
            return Vec::new();
        }
        citations(text, references)
    }

    /// The line on which the sentence begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The sentence, on one line. In a rule, that is the line of a comment.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The numbers of the RFCs that it cites, by `RFC` or by tags of the references, each once, in the order of the text.
    #[must_use]
    pub fn rfcs(&self) -> &[u16] {
        &self.rfcs
    }

    /// Returns `true` if a name stands in it as a word of its own. Case does not matter.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.place_of(name).is_some()
    }

    /// The RFC from which a sentence takes a rule, if it says so: the only one that is cited behind `from`, `in`, `by` or
    /// `of`, in a sentence that imports, adopts or defines something.
    #[must_use]
    pub fn taken_from(&self, name: &str) -> Option<u16> {
        const WORDS: [&str; 8] = [
            "import",
            "adopt",
            "defin",
            "found in",
            "specified",
            "from",
            "described",
            "rule",
        ];
        self.place_of(name)?;
        let text = self.text.to_ascii_lowercase();
        let says_so = WORDS.iter().any(|word| text.contains(word));
        let mut taken = None;
        let mut is_listed = false;
        for (place, rfc) in &self.places {
            let before = self.text[..*place].trim_end_matches([' ', '(', '[', '"']);
            let is_last = *place == self.text.len();
            let before = without_between(before);
            let ends_with = |words: &[&str]| words.iter().any(|word| before.ends_with(word));
            let is_replaced = ends_with(&["updated by", "replaced by", "obsoleted by"]);
            is_listed = !is_replaced
                && (is_last
                    || ends_with(&[" from", "From", " in", " by", " of"])
                    || is_listed && ends_with(&[" or", " and", ","]));
            if is_listed && taken.is_some_and(|taken| taken != *rfc) {
                return None;
            }
            if is_listed {
                taken = Some(*rfc);
            }
        }
        taken.filter(|_| says_so)
    }

    /// Returns `true` if the sentence may tell where rules are defined: it denies nothing, and speaks of syntax.
    #[must_use]
    pub fn tells_of_rules(&self) -> bool {
        const DENYING: [&str; 8] = [
            " not ", " unlike ", "differ", "instead", "replace", " no ", "No ", "except",
        ];
        const SYNTAX: [&str; 10] = [
            "rule",
            "production",
            "terminal",
            "BNF",
            "grammar",
            "syntax",
            "import",
            "defin",
            "described",
            ";",
        ];
        // A rule that is not defined here is defined elsewhere.
        let text = ELSEWHERE
            .iter()
            .fold(self.text.clone(), |text, words| text.replace(words, ""));
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        !has(&DENYING) && SYNTAX.iter().any(|word| self.text.contains(word))
    }

    /// The byte at which a name begins.
    fn place_of(&self, name: &str) -> Option<usize> {
        let text = self.text.to_ascii_lowercase();
        let name = name.to_ascii_lowercase();
        let is_of_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_');
        let mut places = text.match_indices(&name).map(|(at, _)| at);
        places.find(|at| {
            !name.is_empty()
                && !text[..*at].ends_with(is_of_name)
                && !text[at + name.len()..].starts_with(is_of_name)
        })
    }
}

/// Words that send to another document, although they deny something.
const ELSEWHERE: [&str; 4] = [
    " not defined here",
    " not defined in this",
    " not otherwise defined",
    " not explicitly defined",
];

/// The words between the preposition and an RFC: `in the URI syntax [RFC3986]`.
const BETWEEN: [&str; 8] = [
    "the",
    "URI",
    "URL",
    "generic",
    "syntax",
    "specification",
    "grammar",
    "document",
];

/// A text without the last words, as far as they are of those that stand between a preposition and an RFC.
fn without_between(text: &str) -> &str {
    let mut text = text;
    while let Some((before, word)) = text.rsplit_once(' ')
        && BETWEEN.contains(&word)
    {
        text = before;
    }
    text
}

/// The sentences that cite an RFC. What stands in the references section tells only of the documents.
fn citations(text: &str, references: &[(String, u16)]) -> Vec<Citation> {
    let print = Print::of(text);
    let lines = print.lines();
    let mut found = Vec::new();
    let mut sentence = String::new();
    let mut begins = 0;
    let mut last = None;
    let mut last_rfc = None;
    // The sentence is a comment of a rule, which may go on.
    let mut is_in_comment = false;
    let mut take = |sentence: &mut String, line: usize| {
        let text = sentence.split_whitespace().collect::<Vec<&str>>().join(" ");
        sentence.clear();
        let mut places = places_of_rfcs(&text, references);
        if places.is_empty() {
            let is_of_last = REFERRING.iter().any(|words| text.contains(words));
            let last = last_rfc.filter(|_| is_of_last);
            places.extend(last.map(|rfc| (text.len(), rfc)));
        }
        last_rfc = places.first().map(|(_, rfc)| *rfc);
        let mut rfcs = Vec::new();
        for (_, rfc) in &places {
            if !rfcs.contains(rfc) {
                rfcs.push(*rfc);
            }
        }
        // An entry of the references begins with its tag.
        if !rfcs.is_empty() && !text.starts_with('[') {
            found.push(Citation {
                line: line + 1,
                text,
                rfcs,
                places,
            });
        }
    };
    for (at, line) in lines.iter().enumerate() {
        if line.is_blank() {
            continue;
        }
        let gap = last.is_some_and(|last: usize| at > last + 1 && !print.has_break(last + 1..at));
        last = Some(at);
        // A list belongs to the sentence that announces it.
        if gap && is_in_comment {
            take(&mut sentence, begins);
            is_in_comment = false;
        }
        if gap && !sentence.trim_end().ends_with(':') {
            take(&mut sentence, begins);
        }
        if is_in_comment && let Some(more) = continued_comment(line.text, &sentence) {
            sentence.push(' ');
            sentence.push_str(more);
            continue;
        }
        is_in_comment = line.text.contains(" ; ");
        if is_in_comment || line.text.contains(" = ") {
            take(&mut sentence, begins);
            sentence.push_str(line.text);
            begins = at;
            if !is_in_comment {
                take(&mut sentence, begins);
            }
            continue;
        }
        if sentence.is_empty() {
            begins = at;
        }
        let mut rest = line.text.trim();
        while let Some(end) = end_of_sentence(rest) {
            if !sentence.ends_with('-') {
                sentence.push(' ');
            }
            sentence.push_str(&rest[..end]);
            take(&mut sentence, begins);
            begins = at;
            rest = rest[end..].trim_start();
        }
        // A name may be broken behind its hyphen.
        if !sentence.ends_with('-') {
            sentence.push(' ');
        }
        sentence.push_str(rest);
        let is_abbreviated = ["e.g.", "i.e."].iter().any(|it| rest.ends_with(it));
        if rest.ends_with('.') && !is_abbreviated {
            take(&mut sentence, begins);
        }
    }
    take(&mut sentence, begins);
    found
}

/// The text of a line that is a comment alone and goes on with the sentence of the comment before.
fn continued_comment<'t>(line: &'t str, sentence: &str) -> Option<&'t str> {
    let comment = line.trim().strip_prefix(';')?.trim();
    let goes_on = comment.starts_with(|it: char| it.is_lowercase() || "[(\"".contains(it));
    let begins_anew = comment.starts_with("see ") || sentence.trim_end().ends_with('.');
    (goes_on && !begins_anew).then_some(comment)
}

/// Words that stand for the document of the sentence before.
const REFERRING: [&str; 4] = [
    "that specification",
    "that document",
    "that memo",
    "that RFC",
];

/// The byte behind a full stop that ends a sentence within a line.
fn end_of_sentence(line: &str) -> Option<usize> {
    line.match_indices(". ").find_map(|(at, _)| {
        let next = line[at + 1..].trim_start().chars().next()?;
        let is_number = line[..at].ends_with(|it: char| it.is_ascii_digit());
        // `RFC 822. The ...`, but not `Section 3. ` of a table of contents.
        (next.is_uppercase() && !(is_number && at < 4)).then_some(at + 1)
    })
}

/// The places at which RFCs are cited, by their numbers or by tags.
fn places_of_rfcs(text: &str, references: &[(String, u16)]) -> Vec<(usize, u16)> {
    let mut places: Vec<(usize, u16)> = Vec::new();
    for (at, _) in text.match_indices("RFC") {
        let rest = text[at + 3..].trim_start_matches([' ', '-', '#']);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if let Ok(number) = rest[..digits].parse() {
            places.push((at, number));
        }
    }
    for (at, _) in text.match_indices('[') {
        let Some((tag, _)) = text[at + 1..].split_once(']') else {
            continue;
        };
        let known = references.iter().find(|(known, _)| known == tag);
        places.extend(known.map(|(_, number)| (at, *number)));
    }
    places.sort_unstable();
    places
}

#[cfg(test)]
mod tests {
    use super::citations;

    #[test]
    fn sentences_tell_where_rules_are_defined() {
        let text = "
   The rules name and number are defined elsewhere.  The
   BNF for telephone-subscriber can be found in RFC 2806 [9].  Note that
   it is old, see RFC 1. Next.

   The following rules are imported from [URI]:

      host, port

      query = <query, see [URI]>
      domain = label ; see RFC 1034

   URIs are defined by RFC 2396 (which replaces RFC 1738). This text adopts
   `authority` from that specification.

   [9]  Author, A., \"Telephone\", RFC 2806, April 2000.
";
        let references = [("9".to_owned(), 2806), ("URI".to_owned(), 3986)];
        let found = citations(text, &references);
        let said: Vec<_> = found.iter().map(|it| (it.line(), it.rfcs())).collect();
        assert_eq!(
            said,
            [
                (2, &[2806][..]),
                (3, &[1]),
                (6, &[3986]),
                (10, &[3986]),
                (11, &[1034]),
                (13, &[2396, 1738]),
                (13, &[2396]),
            ]
        );
        assert_eq!(found[0].taken_from("telephone-subscriber"), Some(2806));
        assert_eq!(
            (found[2].taken_from("host"), found[3].taken_from("query")),
            (Some(3986), None)
        );
        assert_eq!(found[6].taken_from("authority"), Some(2396));
        assert!(found[0].names("telephone-subscriber") && !found[0].names("telephone"));
        assert!(found[2].names("Host") && found[2].names("port") && !found[2].names("query"));
    }

    #[test]
    fn rules_that_are_not_defined_here_are_defined_elsewhere() {
        let text = "
   Rules not defined here (specifically: alphanum and pchar) are defined as
   part of the URI syntax [URI].  The rule `word` of RFC 822 is not used.
   It is defined neither here nor, unlike RFC 2396, there.
";
        let found = citations(text, &[("URI".to_owned(), 3986)]);
        let said: Vec<_> = found
            .iter()
            .map(|it| (it.line(), it.tells_of_rules()))
            .collect();
        assert_eq!(said, [(2, true), (3, false), (4, false)]);
        assert_eq!(found[0].taken_from("pchar"), Some(3986));
        assert_eq!(found[0].taken_from("path"), None);
    }

    #[test]
    fn comments_go_on_over_lines() {
        let text = "
      url      = scheme \"://\" [host [ \":\" port ]] [filter]
                             ; <host> and <port> are defined
                             ;   in Sections 3.2.2 and 3.2.3
                             ;   of [URI].
                             ; <filter> is from Section 3 of
                             ;   [RFC4515], subject to the
                             ;   provisions below.
      dn       = name ; From Section 3 of [RFC4514],
                      ; subject to more
      one      = a ; see RFC 1
                   ; see RFC 2

                   ; of RFC 3
";
        let found = citations(text, &[("URI".to_owned(), 3986)]);
        let said: Vec<_> = found.iter().map(|it| (it.line(), it.rfcs())).collect();
        assert_eq!(
            said,
            [
                (3, &[3986][..]),
                (6, &[4515]),
                (9, &[4514]),
                (11, &[1]),
                (12, &[2]),
                (14, &[3]),
            ]
        );
        assert_eq!(found[0].taken_from("port"), Some(3986));
        assert_eq!(found[1].taken_from("filter"), Some(4515));
        assert_eq!(found[2].taken_from("name"), Some(4514));
    }
}
