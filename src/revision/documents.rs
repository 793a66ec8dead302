//! The documents that there are, each made of its table while the crate is compiled: nothing is read and no automaton
//! built while a program runs, and a table that does not fit its grammar file does not compile.

#[cfg(feature = "schemes")]
use super::entries::DocumentEntry;
use super::entries::SchemesEntry;
use super::list::for_each_revision;
#[cfg(feature = "schemes")]
use super::schemes::list::for_each_scheme_document;

/// A module with the parts of a document, each made of what stands before it, and the document.
macro_rules! document {
    ($id:literal $grammar:literal lenders: $lenders:expr) => {
        use grammarian::matcher::State;

        use crate::revision::entries::{Concepts, DocumentEntry, Leading, RuleEntry, Traits};
        use crate::revision::printing::Printing;
        use crate::revision::table::{Pools, Section, Table, Texts, items};

        const TABLE: Table = Table::of(
            include_bytes!(concat!("tables/", $id, ".table")),
            include_str!(concat!("../", $grammar)),
        );
        static JOINED: [u8; TABLE.joined_length()] = TABLE.joined();
        static TEXTS: Texts = TABLE.texts(&JOINED);
        static WORDS: [&str; TABLE.count(Section::Words)] =
            items!(TABLE.Words, "", |cursor| cursor.text(&TEXTS));
        static NUMBERS: [u16; TABLE.count(Section::Numbers)] =
            items!(TABLE.Numbers, 0, |cursor| cursor.small());
        static STATES: [State; TABLE.count(Section::States)] = items!(
            TABLE.States,
            State::of_number(0),
            |cursor| State::of_number(cursor.small())
        );
        static PRINTINGS: [Printing; TABLE.count(Section::Printings)] =
            items!(TABLE.Printings, Printing::new("", ""), |cursor| cursor
                .printing(&TEXTS));
        static LEADING: [Leading; TABLE.count(Section::Leading)] =
            items!(TABLE.Leading, Leading::Rule(0), |cursor| cursor
                .leading(&TEXTS));
        static AUTOMATA: [u8; TABLE.count(Section::Automata)] = TABLE.automata();
        static POOLS: Pools = Pools {
            texts: TEXTS,
            words: &WORDS,
            numbers: &NUMBERS,
            states: &STATES,
            printings: &PRINTINGS,
            leading: &LEADING,
            automata: &AUTOMATA,
            lenders: $lenders,
        };
        static RULES: [RuleEntry; TABLE.count(Section::Rules)] = items!(
            TABLE.Rules,
            TABLE.cursor(Section::Rules).rule(&POOLS),
            |cursor| cursor.rule(&POOLS)
        );
        static TRAITS: [Traits; TABLE.count(Section::Traits)] = items!(
            TABLE.Traits,
            TABLE.cursor(Section::Traits).traits(&POOLS),
            |cursor| cursor.traits(&POOLS)
        );
        static BELOW: [Concepts; TABLE.count(Section::Rules)] = Concepts::below(&RULES, &TRAITS);
        /// The document.
        pub(crate) static DOCUMENT: DocumentEntry = TABLE
            .cursor(Section::Document)
            .document(&POOLS, &RULES, &TRAITS, &BELOW);
    };
}

/// The labels and the productions of a document, in a module with its parts.
macro_rules! labels {
    () => {
        static LABELS: [Label; TABLE.count(Section::Labels)] =
            items!(TABLE.Labels, Label::BLANK, |cursor| cursor.label(&POOLS));
        static PREFERENCES: [Preferences; count(&LABELS, Lists::PREFERENCES)] =
            Lists::preferences(&LABELS, &RULES);
        static FORBIDDEN: [Forbidden; TABLE.count(Section::Forbidden)] = items!(
            TABLE.Forbidden,
            Forbidden::with(RULES[0].automaton),
            |cursor| cursor.forbidden(&POOLS)
        );
        static GLUE: [Glue; TABLE.count(Section::Glue)] =
            items!(TABLE.Glue, Glue::BLANK, |cursor| cursor.glue(&POOLS));
        static PRODUCTIONS: [Production; TABLE.count(Section::Productions)] =
            items!(TABLE.Productions, Production::BLANK, |cursor| cursor
                .production(&POOLS, &FORBIDDEN, &GLUE));
    };
}

macro_rules! revisions {
    ($($variant:ident $module:ident $id:literal $grammar:literal $doc:literal;)*) => {
        $(
            pub(crate) mod $module {
                use grammarian::matcher::{Bytes, ShiftDfa};

                use crate::revision::entries::{Forbidden, Production, Syntax};
                use crate::revision::skeleton::Glue;
                use crate::revision::statements::{
                    BaseField, Change, Clause, Data, Delimited, ForBase, Label, LadderEntry, Lists, NamedScheme,
                    Preferences, SchemeNote, Statements, count, count_words,
                };
                use crate::words::{Code, Concept};

                document!($id $grammar lenders: &[]);
                labels!();

                /// For each rule of the parser, in the order of the file, the rule as which it stands in a tree: a rule of
                /// the document stands for itself, a helper `peg_RULE__CONTEXT` for the rule that it is a variant of, and
                /// other helpers do not show.
                pub(crate) static SHOWN: [Option<u16>; TABLE.count(Section::Shown)] =
                    items!(TABLE.Shown, None, |cursor| cursor.shown());
                static CLASSES: [(u16, Bytes); TABLE.count(Section::Classes)] =
                    items!(TABLE.Classes, (0, Bytes::of_bits(0, 0)), |cursor| cursor.class(&RULES));
                static NAMED_SCHEMES: [NamedScheme; count(&LABELS, Lists::NAMED_SCHEMES)] =
                    Lists::named_schemes(&LABELS);
                static SCHEME_NOTES: [SchemeNote; count(&LABELS, Lists::SCHEME_NOTES)] =
                    Lists::scheme_notes(&LABELS);
                static DELIMITED: [Delimited; count(&LABELS, Lists::DELIMITED)] =
                    Lists::delimited(&LABELS);
                static SAFE: [Concept; count_words(&LABELS, "safe", 1)] = Lists::safe(&LABELS);
                static DATA: [(&str, Data); count(&LABELS, Lists::DATA)] =
                    Lists::data(&LABELS, &RULES);
                static CLAUSES: [Clause; count(&LABELS, Lists::CLAUSES)] =
                    Lists::clauses(&LABELS, &RULES);
                static BASE_FIELDS: [BaseField; count(&LABELS, Lists::BASE_FIELDS)] =
                    Lists::base_fields(&LABELS);
                static CHANGES: [Change; count_words(&LABELS, "rung", 1)] =
                    Lists::changes(&LABELS, "rung");
                static LADDER: [LadderEntry; count(&LABELS, Lists::LADDER)] =
                    Lists::rungs(&LABELS, Lists::LADDER, &CHANGES);
                static LIKE_CHANGES: [Change; count_words(&LABELS, "same", 1)] =
                    Lists::changes(&LABELS, "same");
                static COMPARING: [LadderEntry; count(&LABELS, Lists::COMPARING)] =
                    Lists::rungs(&LABELS, Lists::COMPARING, &LIKE_CHANGES);
                static FOR_BASES: [ForBase; count(&LABELS, Lists::FOR_BASES)] =
                    Lists::for_bases(&LABELS, &RULES);
                static FINDINGS: [(Code, &str); count_words(&LABELS, "speaks", 0)] =
                    Lists::findings(&LABELS);

                /// The statements of the document's prose.
                pub(crate) static STATEMENTS: Statements = Statements::of(&LABELS, &Lists {
                    named_schemes: &NAMED_SCHEMES,
                    scheme_notes: &SCHEME_NOTES,
                    preferences: &PREFERENCES,
                    delimited: &DELIMITED,
                    safe: &SAFE,
                    data: &DATA,
                    clauses: &CLAUSES,
                    base_fields: &BASE_FIELDS,
                    ladder: &LADDER,
                    comparing: &COMPARING,
                    findings: &FINDINGS,
                    for_bases: &FOR_BASES,
                });

                static SHIFT: ShiftDfa = TABLE.cursor(Section::Syntax).shift(&POOLS);
                static PRINTED_SHIFT: ShiftDfa =
                    TABLE.cursor(Section::Syntax).printed_shift(&POOLS);

                /// The generic syntax of the document.
                pub(crate) static SYNTAX: Syntax =
                    TABLE.cursor(Section::Syntax).syntax(
                        &POOLS,
                        &RULES,
                        &PRODUCTIONS,
                        &CLASSES,
                        [&SHIFT, &PRINTED_SHIFT],
                    );
            }
        )*

        /// All revisions, which lend automata to documents that define schemes.
        #[cfg(feature = "schemes")]
        static LENDERS: &[&DocumentEntry] = &[$(&$module::DOCUMENT,)*];
    };
}

for_each_revision!(revisions);

macro_rules! scheme_documents {
    ($($module:ident $id:literal $grammar:literal;)*) => {
        $(
            mod $module {
                use grammarian::matcher::ShiftDfa;

                use crate::revision::entries::{Forbidden, Production, SchemesEntry};
                use crate::revision::skeleton::Glue;
                use crate::revision::statements::{
                    Change, Comparison, Label, LadderEntry, Lists, Preferences, count, count_words,
                };

                document!($id $grammar lenders: super::LENDERS);
                labels!();

                const fn with_shifts() -> usize {
                    let (mut at, mut count) = (0, 0);
                    while at < PRODUCTIONS.len() {
                        count += !PRODUCTIONS[at].behind_scheme.is_empty() as usize;
                        at += 1;
                    }
                    count
                }
                static SHIFTS: [(&str, ShiftDfa); with_shifts()] = {
                    let mut shifts = [const { ("", ShiftDfa::of(RULES[0].automaton.dfa, &[])) }; with_shifts()];
                    let (mut at, mut found) = (0, 0);
                    while at < PRODUCTIONS.len() {
                        if !PRODUCTIONS[at].behind_scheme.is_empty() {
                            shifts[found] = (PRODUCTIONS[at].scheme, PRODUCTIONS[at].shift(&RULES));
                            found += 1;
                        }
                        at += 1;
                    }
                    shifts
                };
                static COMPARISONS: [Comparison; count(&LABELS, Comparison::KEYS)] =
                    Lists::comparisons(&LABELS);
                static CHANGES: [Change; count_words(&LABELS, "same", 1)] =
                    Lists::changes(&LABELS, "same");
                static COMPARING: [LadderEntry; count(&LABELS, Lists::COMPARING)] =
                    Lists::rungs(&LABELS, Lists::COMPARING, &CHANGES);
                static PAIRS: [(&str, &str); count(&LABELS, Lists::PAIRS)] = Lists::pairs(&LABELS);
                static CALLED: [(u16, &str); count(&LABELS, Lists::CALLED)] = Lists::called(&LABELS);
                static SHOWN: [(u16, u16); TABLE.count(Section::Shown)] =
                    items!(TABLE.Shown, (0, 0), |cursor| (cursor.small(), cursor.small()));

                pub(super) static SCHEMES: SchemesEntry = SchemesEntry {
                    document: &DOCUMENT,
                    grammar_path: $grammar,
                    productions: &PRODUCTIONS,
                    shifts: &SHIFTS,
                    preferences: &PREFERENCES,
                    comparisons: &COMPARISONS,
                    comparing: &COMPARING,
                    pairs: &PAIRS,
                    called: &CALLED,
                    shown: &SHOWN,
                };
            }
        )*

        /// The documents that define schemes, in the order of their list.
        pub(crate) static SCHEME_DOCUMENTS: &[&SchemesEntry] = &[$(&$module::SCHEMES,)*];
    };
}

#[cfg(feature = "schemes")]
for_each_scheme_document!(scheme_documents);
#[cfg(not(feature = "schemes"))]
scheme_documents!();

/// RFC 822, which lends the rules of its addresses.
pub(crate) mod addr_spec {
    document!("rfc822-addr-spec" "../grammar/rfc822-addr-spec.pest" lenders: &[]);
}
