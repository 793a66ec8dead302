//! The sentences that claims quote, and how a question that is asked differs from its sentence.

/// How the question of a claim lies to the sentence that it quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// The sentence says what is asked, alone or among other things.
    Same,
    /// The question is about less than the sentence says.
    Narrower,
    /// The question is about more than the sentence says.
    Wider,
    /// The question is about something beside the sentence.
    Other,
}

impl Scope {
    /// `same`, `narrower`, `wider` or `other`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Narrower => "narrower",
            Self::Wider => "wider",
            Self::Other => "other",
        }
    }

    /// The difference in words, before its reason; `None` if it asks what the sentence says.
    ///
    /// ```
    /// use urlspec_lineage::claims::Scope;
    ///
    /// assert_eq!(Scope::Narrower.in_words(), Some("the question is narrower"));
    /// ```
    #[must_use]
    pub fn in_words(self) -> Option<&'static str> {
        match self {
            Self::Same => None,
            Self::Narrower => Some("the question is narrower"),
            Self::Wider => Some("the question is wider"),
            Self::Other => Some("it is another question"),
        }
    }

    /// The difference that a word names.
    fn of(word: &str) -> Option<Self> {
        let all = [Self::Narrower, Self::Wider, Self::Other];
        all.into_iter().find(|it| it.as_str() == word)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Scope {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The sentence of a claim, and how its question differs from that.
#[derive(Clone, Debug)]
pub(super) struct Quoted<T> {
    pub(super) sentence: T,
    pub(super) scope: Scope,
    /// Why the question is not that of the sentence; `None` if it is.
    pub(super) reason: Option<T>,
}

impl<T> Quoted<T> {
    /// Notes how the question differs.
    ///
    /// # Errors
    ///
    /// Why it cannot, if it was said before.
    pub(super) fn differs(&mut self, scope: Scope, reason: T) -> Result<(), String> {
        if self.reason.is_some() {
            return Err("the question above it differs in two ways".to_owned());
        }
        self.scope = scope;
        self.reason = Some(reason);
        Ok(())
    }
}

/// A line that is about a sentence, and no claim.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line<'t> {
    /// `> SENTENCE`
    Sentence(&'t str),
    /// Two blanks, and `narrower: REASON`, or another way.
    Scope(Scope, &'t str),
}

impl<'t> Line<'t> {
    /// Reads a line; `None` if it is about no sentence.
    ///
    /// # Errors
    ///
    /// The fault of a line without a sentence or reason.
    pub(super) fn read(line: &'t str) -> Result<Option<Self>, String> {
        if line.trim_end() == ">" {
            return Err("there is no sentence after `>`".to_owned());
        }
        if let Some(sentence) = line.strip_prefix("> ") {
            return Ok(Some(Self::Sentence(sentence.trim())));
        }
        let scope = line.strip_prefix("  ").and_then(|it| {
            let (word, reason) = it.trim_start().split_once(':')?;
            Some((Scope::of(word)?, reason.trim()))
        });
        match scope {
            Some((scope, "")) => Err(format!("`{}:` has no reason after it", scope.as_str())),
            Some((scope, reason)) => Ok(Some(Self::Scope(scope, reason))),
            None => Ok(None),
        }
    }
}

/// The sentence above the lines that are read.
#[derive(Default)]
pub(super) struct Sentence<'t> {
    text: Option<&'t str>,
    /// How many claims stand below the sentence or the heading.
    claims: usize,
}

impl<'t> Sentence<'t> {
    /// A heading or the end of the file ends it.
    ///
    /// # Errors
    ///
    /// The fault of a sentence that no claim asks about.
    pub(super) fn end(&mut self) -> Result<(), String> {
        let ended = std::mem::take(self);
        if ended.text.is_some() && ended.claims == 0 {
            return Err("no claim stands below the sentence above it".to_owned());
        }
        Ok(())
    }

    /// Another sentence stands above the next claims.
    ///
    /// # Errors
    ///
    /// As of [`Sentence::end`].
    pub(super) fn begin(&mut self, text: &'t str) -> Result<(), String> {
        self.end()?;
        self.text = Some(text);
        Ok(())
    }

    /// A claim stands below it; returns what the claim quotes.
    pub(super) fn claim<T: From<&'t str>>(&mut self) -> Option<Quoted<T>> {
        self.claims += 1;
        self.text.map(|text| Quoted {
            sentence: text.into(),
            scope: Scope::Same,
            reason: None,
        })
    }

    /// Notes how the question of the last claim differs from the sentence.
    ///
    /// # Errors
    ///
    /// Why it cannot, if there is no claim or no sentence above it, or if that was said before.
    pub(super) fn differs<T: From<&'t str>>(
        &self,
        last: Option<&mut Quoted<T>>,
        scope: Scope,
        reason: &'t str,
    ) -> Result<(), String> {
        let last = last.filter(|_| self.claims > 0);
        let Some(last) = last else {
            let why =
                "above it stands no claim below a sentence, from which its question could differ";
            return Err(why.to_owned());
        };
        last.differs(scope, reason.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_about_sentences_are_told_from_claims() {
        for (line, read) in [
            ("> One. :: Two", Some(Line::Sentence("One. :: Two"))),
            (
                "  narrower: one of two",
                Some(Line::Scope(Scope::Narrower, "one of two")),
            ),
            ("  wider: all", Some(Line::Scope(Scope::Wider, "all"))),
            ("  other: it", Some(Line::Scope(Scope::Other, "it"))),
            ("narrower: a claim :: none: it is one", None),
            ("  same: it", None),
            (">=", None),
        ] {
            assert_eq!(Line::read(line).as_ref(), Ok(&read), "{line}");
        }
        for line in [">", "> ", "  other:", "  other: "] {
            assert!(Line::read(line).is_err(), "{line}");
        }
    }
}
