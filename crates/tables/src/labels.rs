//! Labels as the vocabulary has them: words, a section, a sentence.

use std::num::NonZeroU16;

use crate::source::{Label, Source};
use crate::vocabulary::{Arguments, Key, Place, Presence, key};
use crate::{Mistake, Outcome};

/// A label, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) key: &'static str,
    /// For `prefers` and `either`, the alternative that is written last comes first. Characters are one word.
    pub(crate) words: Vec<String>,
    pub(crate) section: String,
    pub(crate) sentence: String,
}

/// The parts of a value: the words before `§`, the section behind it, and the sentence behind `::`.
pub(crate) fn parts(value: &str) -> (&str, Option<&str>, Option<&str>) {
    let (rest, sentence) = match value.split_once(" :: ") {
        Some((rest, sentence)) => (rest, Some(sentence)),
        None => (value, None),
    };
    match rest.strip_prefix("§ ") {
        Some(section) => ("", Some(section), sentence),
        None => match rest.split_once(" § ") {
            Some((words, section)) => (words.trim_end(), Some(section), sentence),
            None => (rest, None, sentence),
        },
    }
}

/// A label in lines that are not too long: it goes on in lines that are indented.
pub(crate) fn label_lines(text: &str) -> Vec<String> {
    const WIDTH: usize = 116;
    let mut lines = vec![String::from("//:")];
    for word in text.trim().split(' ') {
        let last = lines.len() - 1;
        if lines[last].chars().count() + word.chars().count() >= WIDTH && lines[last].len() > 8 {
            lines.push(format!("//:     {word}"));
        } else {
            lines[last].push(' ');
            lines[last].push_str(word);
        }
    }
    lines
}

impl Said {
    /// Takes a label apart.
    pub(crate) fn of(source: &Source, label: &Label, place: Place) -> Outcome<Self> {
        let said = Self::read(label, place);
        said.map_err(|message| Box::from(source.mistake(label.line, message)))
    }

    fn read(label: &Label, place: Place) -> Result<Self, String> {
        let Label {
            key: name, value, ..
        } = label;
        let key = key(name, place).ok_or_else(|| {
            let of = if place == Place::Head {
                "a document"
            } else {
                "a rule"
            };
            format!("there is no label `{name}` of {of}")
        })?;
        if key.section == Presence::Never && key.sentence == Presence::Never {
            let words = words(key, value)?;
            return Ok(Self {
                key: key.name,
                words,
                section: String::new(),
                sentence: String::new(),
            });
        }
        let (before, section, sentence) = parts(value);
        let fits = |there: bool, presence: Presence, what: &str| match (there, presence) {
            (true, Presence::Never) => Err(format!("`{name}` has no {what}")),
            (false, Presence::Always) => Err(format!("`{name}` wants a {what}")),
            _ => Ok(()),
        };
        fits(section.is_some(), key.section, "section, after `§`")?;
        fits(sentence.is_some(), key.sentence, "sentence, after `::`")?;
        Ok(Self {
            key: key.name,
            words: words(key, before)?,
            section: section.unwrap_or_default().to_owned(),
            sentence: sentence.unwrap_or_default().to_owned(),
        })
    }
}

impl Said {
    /// Tells if it says how the texts of a rule are compared.
    pub(crate) fn is_comparison(&self) -> bool {
        ["normal", "compared"].contains(&self.key)
    }

    /// The section with the name of the document, for those who read it elsewhere.
    fn section_of(&self, source: &Source) -> String {
        let (name, section) = (source.value("name").unwrap_or_default(), &self.section);
        if section.contains(", ") {
            section.clone()
        } else if section.starts_with(|it: char| it.is_ascii_digit()) {
            format!("{name}, section {section}")
        } else {
            format!("{name}, {section}")
        }
    }
}

/// The words that stand behind a key, if they are those that may stand there.
fn words(key: &Key, text: &str) -> Result<Vec<String>, String> {
    let name = key.name;
    let all: Vec<&str> = text.split_whitespace().collect();
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let known = |word: &str, list: &[&str]| {
        if list.contains(&word) {
            Ok(())
        } else {
            let near = grammarian::names::nearest(word, list.iter().copied());
            let near = grammarian::names::offer(&near);
            Err(format!("there is no word `{word}` for `{name}`{near}"))
        }
    };
    match key.arguments {
        Arguments::Text => Ok(vec![text.to_owned()]),
        Arguments::Nothing if all.is_empty() => Ok(Vec::new()),
        Arguments::Nothing => Err(format!("nothing stands behind `{name}` but a section")),
        Arguments::Document if all.len() != 1 => {
            Err(format!("`{name}` wants the id of a document"))
        }
        Arguments::Words(least, most) if all.len() < least || all.len() > most => Err(format!(
            "`{name}` wants {}",
            if most == 1 { "one word" } else { "words" }
        )),
        Arguments::Document | Arguments::Words(..) => Ok(owned(&all)),
        // A word of a list may have spaces.
        Arguments::Listed(list, 1) => {
            known(text, list)?;
            Ok(vec![text.to_owned()])
        }
        Arguments::Listed(list, most) => {
            if all.is_empty() || all.len() > most {
                return Err(format!("`{name}` wants words of its list"));
            }
            all.iter().try_for_each(|word| known(word, list))?;
            Ok(owned(&all))
        }
        Arguments::Pair(first, others) => {
            let [head, rest @ ..] = all.as_slice() else {
                return Err(format!("`{name}` wants a word of its list"));
            };
            known(head, first)?;
            rest.iter().try_for_each(|word| known(word, others))?;
            Ok(owned(&all))
        }
        Arguments::Characters => Ok(vec![characters(&all)?]),
        Arguments::ListedAndCharacters(list) => {
            let (listed, rest): (Vec<&str>, Vec<&str>) =
                all.iter().partition(|word| list.contains(word));
            let mut words = vec![characters(&rest)?];
            words.extend(listed.iter().map(|word| (*word).to_owned()));
            Ok(words)
        }
        Arguments::OfRule(list) => {
            let ([word, _] | [word, _, _]) = all.as_slice() else {
                return Err(format!("`{name}` wants a word of its list, and a rule"));
            };
            known(word, list)?;
            Ok(owned(&all))
        }
        Arguments::Expression(list) => {
            let (word, expression) = text
                .split_once(' ')
                .ok_or_else(|| format!("`{name}` wants a word and an expression"))?;
            known(word, list)?;
            Ok(owned(&[word, expression.trim()]))
        }
        Arguments::Port => match all.as_slice() {
            [number] | [number, _] if number.parse::<NonZeroU16>().is_ok() => Ok(owned(&all)),
            _ => Err(format!(
                "`{name}` wants the number of a port, and a scheme if there are several"
            )),
        },
        Arguments::Preference => {
            let (preferred, over) = text
                .split_once(" over ")
                .ok_or_else(|| format!("`{name}` wants alternatives, `over`, and another one"))?;
            let preferred = preferred.split(", ").map(str::to_owned);
            Ok(std::iter::once(over.to_owned()).chain(preferred).collect())
        }
        Arguments::Alternatives => {
            let (one, other) = text
                .split_once(" or ")
                .ok_or_else(|| format!("`{name}` wants two alternatives with `or` between them"))?;
            Ok(owned(&[other, one]))
        }
    }
}

/// The characters that words stand for.
fn characters(words: &[&str]) -> Result<String, String> {
    let mut text = String::new();
    for word in words {
        match *word {
            "SP" => text.push(' '),
            "HT" => text.push('\t'),
            "LF" => text.push('\n'),
            "CR" => text.push('\r'),
            word => match word.strip_prefix("U+") {
                Some(number) => {
                    let number = u32::from_str_radix(number, 16).ok();
                    let character = number.and_then(char::from_u32);
                    text.push(character.ok_or_else(|| format!("there is no character `{word}`"))?);
                }
                None => text.push_str(word),
            },
        }
    }
    Ok(text)
}

/// The labels of a document's prose, at its head and beside its rules.
#[derive(Debug, Default)]
pub(crate) struct Statements {
    /// With the number of the rule, if it is of one.
    pub(crate) all: Vec<(Option<usize>, Said)>,
}

impl Statements {
    /// Takes all labels of a source apart; `printed` are the numbers of its rules in their order.
    pub(crate) fn of(source: &Source) -> Outcome<Self> {
        let mut statements = Self::default();
        for label in &source.head {
            let mut said = Said::of(source, label, Place::Head)?;
            if said.key == "pairs" && !said.words.iter().all(|name| has_rule(source, name)) {
                return Err(wrong(source, label, "there is no such rule"));
            }
            // It is cited beside the sections of a revision.
            if said.key == "same" && source.value("generic").is_some() {
                said.section = said.section_of(source);
            }
            statements.add(None, said);
        }
        let printed = source.rules().filter(|(_, rule)| rule.name.is_some());
        for (number, (_, rule)) in printed.enumerate() {
            let mut reserving: Option<usize> = None;
            for label in &rule.labels {
                let mut said = Said::of(source, label, Place::Rule)?;
                if said.is_comparison() {
                    if !has_rule(source, &said.words[1]) {
                        return Err(wrong(source, label, "there is no such rule"));
                    }
                    said.section = said.section_of(source);
                }
                match (said.key, reserving) {
                    ("reserves", None) => {
                        reserving = Some(statements.all.len());
                        statements.add(Some(number), said);
                    }
                    ("reserves", Some(_)) => {
                        return Err(wrong(source, label, "a rule reserves something once"));
                    }
                    // The labels that go with `reserves` are handled there: what it reserves, what it cannot hold, and
                    // if it escapes dots.
                    ("unwritable" | "escapes-dots", Some(at)) => {
                        let words = &mut statements.all[at].1.words;
                        words.resize(3, String::new());
                        let (place, word) = match said.words.into_iter().next() {
                            Some(characters) => (1, characters),
                            None => (2, said.key.to_owned()),
                        };
                        words[place] = word;
                    }
                    ("unwritable" | "escapes-dots", None) => {
                        return Err(wrong(source, label, "it stands below a label `reserves`"));
                    }
                    _ => statements.add(Some(number), said),
                }
            }
        }
        Ok(statements)
    }

    /// Adds a label that has a section, and so is a statement of the document.
    fn add(&mut self, rule: Option<usize>, said: Said) {
        let is_of_production = rule.is_some() && ["scheme", "port", "forbids"].contains(&said.key);
        if !said.section.is_empty() && !is_of_production {
            self.all.push((rule, said));
        }
    }
}

fn has_rule(source: &Source, name: &str) -> bool {
    let mut names = source.rules().filter_map(|(_, rule)| rule.name.as_deref());
    names.any(|it| it == name)
}

fn wrong(source: &Source, label: &Label, message: &str) -> Box<dyn std::error::Error> {
    let mistake: Mistake = source.mistake(label.line, message);
    mistake.into()
}
