//! Keys of labels: where they stand, and what stands behind them.

/// A key of labels.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) place: Place,
    pub(crate) arguments: Arguments,
    /// The section behind them, after `§`.
    pub(crate) section: Presence,
    /// The sentence behind that, after `::`.
    pub(crate) sentence: Presence,
    pub(crate) inherited: Inherited,
    /// The meaning, as grammar/README.md tells it.
    pub(crate) meaning: &'static str,
}

/// The place of a label.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// At the head of a file: it is of the document.
    Head,
    /// Above a rule.
    Rule,
}

/// A part of a label that may be left out, must stand there, or must not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    Never,
    Perhaps,
    Always,
}

/// The labels that a document takes over from the one that it amends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inherited {
    Never,
    /// All labels with the key, where it has none itself.
    Whole,
    /// Each label; its own go before them.
    Each,
}

/// The words behind a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arguments {
    /// Any text.
    Text,
    Nothing,
    /// One word or several.
    Words(usize, usize),
    /// One word or several of a list.
    Listed(&'static [&'static str], usize),
    /// A word of the first list, and any number of the second.
    Pair(&'static [&'static str], &'static [&'static str]),
    /// Characters as they are; `SP`, `HT`, `LF`, `CR` and `U+` with a number stand for those that cannot be seen.
    Characters,
    /// Words of a list, and perhaps characters.
    ListedAndCharacters(&'static [&'static str]),
    /// A word of a list, the name of a rule, and perhaps a text without spaces.
    OfRule(&'static [&'static str]),
    /// Alternatives with commas between them, `over`, and another one.
    Preference,
    /// Two alternatives with `or` between them.
    Alternatives,
    /// The id of a document.
    Document,
    /// The number of a port, and perhaps a scheme.
    Port,
    /// A word of a list, and an expression in the notation of the document.
    Expression(&'static [&'static str]),
}

/// A key that identifies a document, or is needed to read it.
pub(super) const fn about(name: &'static str, inherited: Inherited, meaning: &'static str) -> Key {
    Key {
        name,
        place: Place::Head,
        arguments: Arguments::Text,
        section: Presence::Never,
        sentence: Presence::Never,
        inherited,
        meaning,
    }
}

/// A key for a statement in the prose of a document.
pub(super) const fn prose(
    name: &'static str,
    arguments: Arguments,
    inherited: Inherited,
    meaning: &'static str,
) -> Key {
    Key {
        name,
        place: Place::Head,
        arguments,
        section: Presence::Always,
        sentence: Presence::Never,
        inherited,
        meaning,
    }
}

/// A key for a statement in the prose about a rule.
pub(super) const fn of_rule(
    name: &'static str,
    arguments: Arguments,
    meaning: &'static str,
) -> Key {
    Key {
        place: Place::Rule,
        ..prose(name, arguments, Inherited::Never, meaning)
    }
}

/// A key for a statement of the grammar files about a rule.
pub(super) const fn of_grammar(
    name: &'static str,
    arguments: Arguments,
    meaning: &'static str,
) -> Key {
    Key {
        section: Presence::Never,
        ..of_rule(name, arguments, meaning)
    }
}

pub(super) const fn with_sentence(key: Key, sentence: Presence) -> Key {
    Key { sentence, ..key }
}
