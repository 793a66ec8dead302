//! The lists among the statements of a document, each made of the labels with its keys.

use super::label::Label;
use super::{
    BaseField, Change, Clause, Comparison, Data, Delimited, ForBase, LadderEntry, Manner, Matter,
    NamedScheme, Preferences, SchemeNote,
};
use crate::revision::entries::RuleEntry;
use crate::words::{Code, Component, Concept, Rung};

/// The lists of a document.
pub(crate) struct Lists {
    pub(crate) named_schemes: &'static [NamedScheme],
    pub(crate) scheme_notes: &'static [SchemeNote],
    pub(crate) preferences: &'static [Preferences],
    pub(crate) delimited: &'static [Delimited],
    pub(crate) safe: &'static [Concept],
    pub(crate) data: &'static [(&'static str, Data)],
    pub(crate) clauses: &'static [Clause],
    pub(crate) base_fields: &'static [BaseField],
    pub(crate) ladder: &'static [LadderEntry],
    pub(crate) comparing: &'static [LadderEntry],
    pub(crate) findings: &'static [(Code, &'static str)],
    pub(crate) for_bases: &'static [ForBase],
}

/// How many labels have one of these keys.
pub(crate) const fn count(labels: &[Label], keys: &[&str]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < labels.len() {
        if is_one_of(&labels[at], keys) {
            count += 1;
        }
        at += 1;
    }
    count
}

/// How many words the labels with a key have, behind the first so many.
pub(crate) const fn count_words(labels: &[Label], key: &str, behind: usize) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < labels.len() {
        if labels[at].is(key) {
            count += labels[at].words.len() - behind;
        }
        at += 1;
    }
    count
}

const fn is_one_of(label: &Label, keys: &[&str]) -> bool {
    let mut at = 0;
    while at < keys.len() {
        if label.is(keys[at]) {
            return true;
        }
        at += 1;
    }
    false
}

/// Something of each label with one of the keys, in an array.
macro_rules! each {
    ($labels:ident, $keys:expr, $blank:expr, |$label:ident| $made:expr) => {{
        let mut all = [$blank; N];
        let (mut at, mut found) = (0, 0);
        while at < $labels.len() {
            let $label = $labels[at];
            if is_one_of(&$label, $keys) {
                all[found] = $made;
                found += 1;
            }
            at += 1;
        }
        all
    }};
}

/// Something of each word, behind the first so many, of the labels with a key.
macro_rules! each_word {
    ($labels:ident, $key:expr, $behind:literal, $blank:expr, |$label:ident, $word:ident| $made:expr) => {{
        let mut all = [$blank; N];
        let (mut at, mut found) = (0, 0);
        while at < $labels.len() {
            let $label = $labels[at];
            let mut number = $behind;
            while $label.is($key) && number < $label.words.len() {
                let $word = $label.words[number];
                all[found] = $made;
                found += 1;
                number += 1;
            }
            at += 1;
        }
        all
    }};
}

impl Lists {
    pub(crate) const NAMED_SCHEMES: &[&str] = &["names"];
    pub(crate) const SCHEME_NOTES: &[&str] = Matter::NAMES;
    pub(crate) const PREFERENCES: &[&str] = &["prefers", "either"];
    pub(crate) const DELIMITED: &[&str] = &["delimited"];
    pub(crate) const DATA: &[&str] = &["data"];
    pub(crate) const FOR_BASES: &[&str] = &["for-base"];
    pub(crate) const CLAUSES: &[&str] = &["reserves"];
    pub(crate) const BASE_FIELDS: &[&str] = &["base-field"];
    pub(crate) const LADDER: &[&str] = &["rung"];
    pub(crate) const COMPARING: &[&str] = &["same"];
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(crate) const PAIRS: &[&str] = &["pairs"];
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(crate) const CALLED: &[&str] = &["called"];

    pub(crate) const fn named_schemes<const N: usize>(labels: &[Label]) -> [NamedScheme; N] {
        let blank = NamedScheme {
            scheme: "",
            section: "",
            what: "",
        };
        each!(labels, Self::NAMED_SCHEMES, blank, |label| NamedScheme {
            scheme: label.word(),
            section: label.section,
            what: label.sentence,
        })
    }

    pub(crate) const fn scheme_notes<const N: usize>(labels: &[Label]) -> [SchemeNote; N] {
        let blank = SchemeNote {
            matter: Matter::OpaquePath,
            scheme: "",
            section: "",
            sentence: "",
        };
        each!(labels, Self::SCHEME_NOTES, blank, |label| SchemeNote {
            matter: Matter::named(label.key),
            scheme: label.word(),
            section: label.section,
            sentence: label.sentence,
        })
    }

    pub(crate) const fn preferences<const N: usize>(
        labels: &[Label],
        rules: &[RuleEntry],
    ) -> [Preferences; N] {
        let blank = Preferences {
            rule: "",
            preferred: &[],
            over: "",
            is_open: false,
            section: "",
            reason: "",
        };
        each!(labels, Self::PREFERENCES, blank, |label| Preferences {
            rule: rule_of(&label, rules),
            preferred: label.words.split_at(1).1,
            over: label.word(),
            is_open: label.is("either"),
            section: label.section,
            reason: label.sentence,
        })
    }

    pub(crate) const fn delimited<const N: usize>(labels: &[Label]) -> [Delimited; N] {
        let blank = Delimited {
            component: Component::Path,
            section: "",
            reason: "",
        };
        each!(labels, Self::DELIMITED, blank, |label| Delimited {
            component: match Component::named(label.word()) {
                Some(component) => component,
                None => panic!("a label of a grammar file names a component that there is not"),
            },
            section: label.section,
            reason: label.sentence,
        })
    }

    pub(crate) const fn safe<const N: usize>(labels: &[Label]) -> [Concept; N] {
        each_word!(labels, "safe", 1, Concept::Unreserved, |label, word| {
            match Concept::named(word) {
                Some(concept) => concept,
                None => panic!("a label of a grammar file names a concept that there is not"),
            }
        })
    }

    pub(crate) const fn data<const N: usize>(
        labels: &[Label],
        rules: &[RuleEntry],
    ) -> [(&'static str, Data); N] {
        each!(labels, Self::DATA, ("", Data::Form), |label| {
            let data = Data::named(label.word());
            (rule_of(&label, rules), data)
        })
    }

    pub(crate) const fn for_bases<const N: usize>(
        labels: &[Label],
        rules: &[RuleEntry],
    ) -> [ForBase; N] {
        let blank = ForBase {
            rule: "",
            schemes: &[],
        };
        each!(labels, Self::FOR_BASES, blank, |label| ForBase {
            rule: rule_of(&label, rules),
            schemes: label.words,
        })
    }

    pub(crate) const fn clauses<const N: usize>(
        labels: &[Label],
        rules: &[RuleEntry],
    ) -> [Clause; N] {
        let blank = Clause {
            rule: "",
            reserved: "",
            section: "",
            unwritable: "",
            escapes_dots: false,
            note: "",
        };
        each!(labels, Self::CLAUSES, blank, |label| Clause {
            rule: rule_of(&label, rules),
            reserved: label.word(),
            section: label.section,
            unwritable: match label.words {
                [_, unwritable, ..] => unwritable,
                _ => "",
            },
            escapes_dots: label.has_word("escapes-dots"),
            note: label.sentence,
        })
    }

    pub(crate) const fn base_fields<const N: usize>(labels: &[Label]) -> [BaseField; N] {
        each!(labels, Self::BASE_FIELDS, BaseField::Base, |label| {
            BaseField::named(label.word())
        })
    }

    /// The changes on the rungs of the labels with a key, one after the other.
    pub(crate) const fn changes<const N: usize>(labels: &[Label], key: &str) -> [Change; N] {
        each_word!(labels, key, 1, Change::Escapes, |label, word| {
            Change::named(word)
        })
    }

    /// The rungs of the labels with a key, each with its part of the changes.
    pub(crate) const fn rungs<const N: usize>(
        labels: &[Label],
        keys: &[&str],
        changes: &'static [Change],
    ) -> [LadderEntry; N] {
        let blank: LadderEntry = (Rung::String, "", &[]);
        let mut rest = changes;
        each!(labels, keys, blank, |label| {
            let (own, others) = rest.split_at(label.words.len() - 1);
            rest = others;
            match Rung::named(label.word()) {
                Some(rung) => (rung, label.section, own),
                None => panic!("a label of a grammar file names a rung that there is not"),
            }
        })
    }

    /// How messages call what rules are about.
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(crate) const fn called<const N: usize>(labels: &[Label]) -> [(u16, &'static str); N] {
        each!(labels, Self::CALLED, (0, ""), |label| match label.rule {
            Some(rule) => (rule, label.sentence),
            None => panic!("a label of a rule stands beside one"),
        })
    }

    /// The names of the rules of names and of the values behind them.
    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(crate) const fn pairs<const N: usize>(
        labels: &[Label],
    ) -> [(&'static str, &'static str); N] {
        each!(labels, Self::PAIRS, ("", ""), |label| match label.words {
            [name, value] => (*name, *value),
            _ => panic!("a label `pairs` has two rules"),
        })
    }

    #[cfg_attr(
        not(feature = "schemes"),
        allow(dead_code, reason = "only documents of schemes have any")
    )]
    pub(crate) const fn comparisons<const N: usize>(labels: &[Label]) -> [Comparison; N] {
        each!(labels, Comparison::KEYS, Comparison::BLANK, |label| {
            let (rule, text) = match label.words {
                [_, rule] => (*rule, ""),
                [_, rule, text, ..] => (*rule, *text),
                _ => panic!("a label says how the texts of a rule are compared"),
            };
            Comparison {
                production: match label.rule {
                    Some(rule) => rule,
                    None => panic!("a label of a production stands beside one"),
                },
                manner: Manner::named(label.word()),
                rule,
                text,
                section: label.section,
                is_normal: label.is("normal"),
            }
        })
    }

    pub(crate) const fn findings<const N: usize>(labels: &[Label]) -> [(Code, &'static str); N] {
        let blank = (Code::DotSegment, "");
        each_word!(labels, "speaks", 0, blank, |label, word| {
            match Code::named(word) {
                Some(code) => (code, label.section),
                None => panic!("a label of a grammar file names a finding that there is not"),
            }
        })
    }
}

/// The name of the rule that a label stands beside.
const fn rule_of(label: &Label, rules: &[RuleEntry]) -> &'static str {
    match label.rule {
        Some(rule) => rules[rule as usize].name,
        None => panic!("a label of a rule stands beside one"),
    }
}
