//! The texts that are valid as it was asked: the automata that a repaired text must pass, side by side.

use std::borrow::Cow;
use std::iter;

use grammarian::matcher::{State as Place, TableDfa};

use super::phase::Phase;
use super::row::Write;
#[cfg(feature = "hosts")]
use crate::domain::{plain, to_ascii};
use crate::revision::entries::Forbidden;
use crate::revision::known_schemes::KnownScheme;
use crate::revision::{Revision, SchemeRule, Schemes};
use crate::syntax::judge::Law;
use crate::syntax::production::is_read_as_escape;
use crate::words::Component;
use crate::words::triplet::{escape_of, escaped};

/// What was asked about a text: the rules of a revision, and perhaps the documents that define schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) law: Law,
    /// The documents that define schemes, if they are part of the verdict.
    pub(crate) schemes: Option<Schemes>,
}

impl Question {
    /// Tells if the rule of the scheme accepts a text, so that nothing but the prose of the document can forbid it.
    pub(super) fn rule_accepts(self, text: &str) -> bool {
        self.production_for(text)
            .is_some_and(|production| production.rule.accepts(text))
    }

    /// Tells if a URL of the scheme may begin with a text.
    pub(super) fn may_begin_with(self, text: &str) -> bool {
        self.production_for(text).is_some_and(|production| {
            let reach = production.allowed().dfa.reach_of(text);
            reach.index() == text.len()
        })
    }

    /// The production of the scheme of a text, where the documents of schemes are part of the verdict.
    fn production_for(self, text: &str) -> Option<SchemeRule> {
        let scheme = text.split(':').next().unwrap_or_default();
        self.schemes?.production_by(scheme, self.law.edition())
    }
}

/// The automata of a question.
pub(super) struct Language {
    question: Question,
    generic: TableDfa<'static>,
    /// Tells if the texts are whole URLs or references.
    is_of_urls: bool,
    /// The productions of schemes that texts may have, as far as they are part of the verdict.
    judges: Vec<Judge>,
    /// The prohibitions that the text breaks as it was given, a bit each by their numbers in the production of its scheme.
    broken: u64,
}

/// The production of a scheme.
struct Judge {
    production: SchemeRule,
    /// The automata that a URL must pass: that of the production, and those of prohibitions that it does not have.
    automata: [Option<TableDfa<'static>>; MOST],
    /// Tells if the prose forbids fragment identifiers.
    refuses_fragment: bool,
}

/// The most automata of a production. What more of them would refuse, the validator refuses at the end.
const MOST: usize = 6;

/// Where a text that is being written has come to in all automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    generic: Place,
    production: ByProduction,
    pub(super) phase: Phase,
}

/// Where it has come to in the automaton of its scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ByProduction {
    /// No document of the question defines the scheme.
    None,
    /// What stands before the first colon is no scheme that a document of the question defines, as long as nothing of it is left
    /// out.
    NoScheme,
    /// In the automata of the judge with this number.
    In(u8, [Place; MOST]),
    /// In a fragment identifier, which is not the scheme's business.
    InFragment,
}

impl Judge {
    fn step(
        &self,
        places: [Place; MOST],
        octets: impl Iterator<Item = u8>,
    ) -> Option<[Place; MOST]> {
        let mut next = places;
        for octet in octets {
            for (place, dfa) in next.iter_mut().zip(self.automata.iter().flatten()) {
                *place = dfa.step(*place, octet)?;
            }
        }
        Some(next)
    }

    fn accepts(&self, places: [Place; MOST]) -> bool {
        let mut all = places.into_iter().zip(self.automata.iter().flatten());
        all.all(|(place, dfa)| dfa.accepts(place))
    }
}

impl State {
    /// Tells if nothing may be left out here.
    pub(super) fn keeps_all(self) -> bool {
        let is_of_scheme = matches!(self.phase, Phase::Start | Phase::Scheme);
        is_of_scheme && self.production == ByProduction::NoScheme
    }

    /// The same in another part of a URL.
    pub(super) fn with_phase(self, phase: Phase) -> Self {
        Self { phase, ..self }
    }
}

impl Language {
    /// The automata for a text.
    pub(super) fn of(question: Question, text: &str) -> Self {
        let law = question.law;
        let generic = match law {
            Law::BothSteps(edition) => edition.both_steps().dfa(),
            Law::WithFragment(rule) | Law::Rule(rule) => rule.dfa(),
            Law::WithBase { .. } => law.rule_for(text).dfa(),
        };
        let is_of_urls = matches!(law, Law::BothSteps(_)) || law.rule_for(text).describes_url();
        Self {
            question,
            generic,
            is_of_urls,
            judges: Vec::new(),
            broken: broken(question, text),
        }
    }

    /// Tells if the texts are whole URLs or references.
    pub(super) fn is_of_urls(&self) -> bool {
        self.is_of_urls
    }

    /// The state before the first character of a text with this scheme.
    pub(super) fn start(&mut self, scheme: Option<&str>) -> State {
        let production = scheme.and_then(|scheme| self.judge(scheme));
        State {
            generic: self.generic.start(),
            production: production.unwrap_or(ByProduction::None),
            phase: if self.is_of_urls {
                Phase::Start
            } else {
                Phase::Part
            },
        }
    }

    /// The same of a text that only becomes one with this scheme if something is left out before the colon.
    pub(super) fn start_without(&mut self, scheme: &str) -> State {
        let start = self.start(None);
        let production = match self.judge(scheme) {
            Some(_) => ByProduction::NoScheme,
            None => ByProduction::None,
        };
        State {
            production,
            ..start
        }
    }

    /// The beginning of the production of a scheme, if that is part of the verdict.
    fn judge(&mut self, scheme: &str) -> Option<ByProduction> {
        let Question { law, schemes } = self.question;
        let edition = law.edition();
        let production = schemes?.production_by(scheme, edition)?;
        let is_judged_anyway = production.is_of(edition) && matches!(law, Law::BothSteps(_));
        if !self.is_of_urls || is_judged_anyway {
            return None;
        }
        let forbidden = production.production.forbidden.iter();
        let refuses_fragment = forbidden.clone().any(is_of_fragment);
        // There is not room for all of them everywhere: those that the text breaks come first.
        let is_broken = |number: usize| self.broken & bit(number) != 0;
        let [first, others] = [true, false].map(|wanted| {
            let those = forbidden.clone().enumerate();
            let those = those.filter(move |(number, _)| is_broken(*number) == wanted);
            those.filter_map(|(_, it)| it.left.filter(|_| !is_of_fragment(it)))
        });
        let all = iter::once(production.allowed())
            .chain(first)
            .chain(others)
            .map(|it| it.dfa);
        let mut automata = [None; MOST];
        for (slot, dfa) in automata.iter_mut().zip(all) {
            *slot = Some(dfa);
        }
        let start = automata.map(|dfa| dfa.map_or(Place::of_number(0), TableDfa::start));
        let number = u8::try_from(self.judges.len()).ok()?;
        self.judges.push(Judge {
            production,
            automata,
            refuses_fragment,
        });
        Some(ByProduction::In(number, start))
    }

    /// The states behind a character: two where it is open whether a user follows.
    pub(super) fn step(&self, state: State, character: char) -> [Option<State>; 2] {
        let mut octets = [0; 4];
        let octets = character.encode_utf8(&mut octets).as_bytes();
        let mut generic = state.generic;
        for octet in octets {
            match self.generic.step(generic, *octet) {
                Some(next) => generic = next,
                None => return [None, None],
            }
        }
        let Some(production) = self.step_production(state.production, character, octets) else {
            return [None, None];
        };
        let phases = state.phase.behind(octets[0]);
        phases.map(|phase| {
            Some(State {
                generic,
                production,
                phase: phase?,
            })
        })
    }

    fn step_production(
        &self,
        at: ByProduction,
        character: char,
        octets: &[u8],
    ) -> Option<ByProduction> {
        let ByProduction::In(number, places) = at else {
            return Some(at);
        };
        let judge = &self.judges[usize::from(number)];
        let rule = judge.production.rule;
        let is_encoded = !character.is_ascii_alphanumeric()
            && is_read_as_escape(character, self.question.law.edition(), rule);
        let next = if is_encoded {
            let triplets = octets.iter().flat_map(|octet| escape_of(*octet));
            judge.step(places, triplets)
        } else {
            judge.step(places, octets.iter().copied())
        };
        let ends = || character == '#' && !judge.refuses_fragment && judge.accepts(places);
        match next {
            Some(next) => Some(ByProduction::In(number, next)),
            None => ends().then_some(ByProduction::InFragment),
        }
    }

    /// The states behind a text.
    pub(super) fn write(&self, mut state: State, text: &str) -> [Option<State>; 2] {
        for (at, character) in text.char_indices() {
            match self.step(state, character) {
                [Some(next), None] => state = next,
                [Some(first), Some(second)] => {
                    let rest = &text[at + character.len_utf8()..];
                    let [first, second] = [first, second].map(|state| self.write(state, rest)[0]);
                    return [first.or(second), first.and(second)];
                }
                [None, other] => return [None, other],
            }
        }
        [Some(state), None]
    }

    /// Tells if a text may end in a state.
    pub(super) fn accepts(&self, state: State) -> bool {
        let by_production = match state.production {
            ByProduction::In(number, places) => self.judges[usize::from(number)].accepts(places),
            ByProduction::None | ByProduction::NoScheme | ByProduction::InFragment => true,
        };
        // A guess that a user follows has not come true.
        let is_open = matches!(state.phase, Phase::User | Phase::Password);
        !is_open && by_production && self.generic.accepts(state.generic)
    }

    /// Tells if a document that defines the scheme has judged the text that ends in a state.
    pub(super) fn is_judged(state: State) -> bool {
        matches!(
            state.production,
            ByProduction::In(..) | ByProduction::InFragment
        )
    }

    /// Tells if `//` and a host follow a scheme.
    pub(super) fn has_authority(&self, scheme: &str) -> bool {
        has_authority(self.question.law.edition().revision(), scheme)
    }

    /// Tells if `//` and a server may follow a scheme, though other data may as well: `news://host/group`.
    pub(super) fn may_have_authority(&self, scheme: &str) -> bool {
        let edition = self.question.law.edition();
        if let Some(rule) = edition.scheme_rule(scheme) {
            // In RFC 1738 two slashes may be data.
            let servers = ["//h/g", "//u@h/g"].map(|rest| format!("{scheme}:{rest}"));
            return servers.iter().any(|url| rule.accepts(url));
        }
        let begun = format!("{scheme}://");
        let rule = Schemes::Newest.rule_for(scheme, edition.revision());
        rule.is_some_and(|rule| rule.dfa().reach_of(&begun).index() == begun.len())
    }

    /// Tells if a document defines a scheme.
    pub(super) fn is_defined(&self, scheme: &str) -> bool {
        is_defined(self.question.law.edition().revision(), scheme)
    }

    /// Tells if the revision itself defines schemes.
    pub(super) fn has_own_schemes(&self) -> bool {
        self.question.law.edition().schemes().next().is_some()
    }

    /// Tells if a document that defines a scheme of the text has a say.
    pub(super) fn has_judges(&self) -> bool {
        !self.judges.is_empty()
    }

    /// The text that a repair writes in place of what it takes; `None` if the character set of the document does not have it.
    pub(super) fn written(&self, write: Write, taken: &str) -> Option<Cow<'static, str>> {
        Some(match write {
            Write::Text(written) => Cow::Borrowed(written),
            Write::Character(character) => Cow::Owned(character.to_string()),
            Write::Escape => Cow::Owned(self.escaped(taken)?),
            Write::LooksLike => Cow::Owned(look_alike(taken)?),
            Write::Ascii => Cow::Owned(label_in_ascii(taken)?),
            Write::Meant(meant) => {
                let mut octets = [0; 4];
                let character = meant(taken)?;
                let written = &*character.encode_utf8(&mut octets);
                Cow::Owned(if character.is_ascii() && character != ' ' {
                    written.to_owned()
                } else {
                    self.escaped(written)?
                })
            }
        })
    }

    /// The escapes of the characters of a text, but for its letters and digits.
    fn escaped(&self, text: &str) -> Option<String> {
        let set = self.question.law.edition().revision().character_set();
        let mut written = String::new();
        for character in text.chars() {
            let mut octets = [0; 4];
            let octets = set.encode(character.encode_utf8(&mut octets)).ok()?;
            match character {
                _ if character.is_ascii_alphanumeric() => written.push(character),
                '-' | '_' | '.' if text.len() > 1 => written.push(character),
                _ => written.push_str(&escaped(&octets)),
            }
        }
        Some(written)
    }
}

/// The prohibitions that a text breaks, of the production of its scheme.
fn broken(question: Question, text: &str) -> u64 {
    let production = question.production_for(text);
    let forbidden = production.map_or(&[][..], |it| it.production.forbidden);
    let apart = forbidden.iter().enumerate();
    let broken = apart.filter(|(_, it)| {
        it.left
            .is_some_and(|left| !left.dfa.is_match(text.as_bytes()))
    });
    broken.fold(0, |bits, (number, _)| bits | bit(number))
}

/// The bit of a prohibition; none for more of them than any production has.
fn bit(number: usize) -> u64 {
    u32::try_from(number)
        .ok()
        .and_then(|number| 1_u64.checked_shl(number))
        .unwrap_or(0)
}

fn is_of_fragment(forbidden: &Forbidden) -> bool {
    forbidden.component == Component::Fragment
}

/// A label of a host name by IDNA.
#[cfg(feature = "hosts")]
fn label_in_ascii(label: &str) -> Option<String> {
    to_ascii(label).ok()
}

/// The label in US-ASCII that looks like another one.
#[cfg(feature = "hosts")]
fn look_alike(label: &str) -> Option<String> {
    plain(label).filter(|plain| {
        plain
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}

/// Without the feature `hosts`, the library has no tables of Unicode.
#[cfg(not(feature = "hosts"))]
fn look_alike(_: &str) -> Option<String> {
    None
}

/// Without the feature `hosts`, the library has no tables of Unicode.
#[cfg(not(feature = "hosts"))]
fn label_in_ascii(_: &str) -> Option<String> {
    None
}

/// Tells if `//` and a host follow a scheme.
pub(super) fn has_authority(revision: Revision, scheme: &str) -> bool {
    let known = KnownScheme::named(scheme).is_some_and(KnownScheme::is_hierarchical);
    let defined = || Schemes::Newest.rule_for(scheme, revision);
    known || defined().is_some_and(|rule| rule.prefix().ends_with("//"))
}

/// Tells if a document defines a scheme.
pub(super) fn is_defined(revision: Revision, scheme: &str) -> bool {
    let defined = || Schemes::Newest.rule_for(scheme, revision);
    KnownScheme::named(scheme).is_some() || defined().is_some()
}
