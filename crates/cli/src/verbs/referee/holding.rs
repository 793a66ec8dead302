//! The components that are held: those that were chosen, and those in which there was no end of states.

use grammarian::learn::{End, Learned};
use serde::Serialize;

use super::hold::{self, Hold, Part};
use crate::outcome::Failure;

/// So many states in one component are the reason why the learning does not end.
const MANY: usize = 100;

/// The components that are held, in the order in which they were chosen or found.
pub(super) struct Holding {
    all: Vec<Hold>,
    grown: Vec<Growing>,
}

/// A component in which most of the states lie that a learning without an end found.
#[derive(Clone, Serialize)]
pub(super) struct Growing {
    component: &'static str,
    /// How many of the states that were found have words that end there.
    states: usize,
    of: usize,
    /// How many words were asked until then.
    questions: usize,
}

/// A component that is held, as the line of JSON has it.
#[derive(Serialize)]
pub(super) struct Held {
    component: &'static str,
    text: String,
    /// Why it is held; null if it was chosen.
    grown: Option<Growing>,
}

impl Holding {
    pub(super) fn new(chosen: &[Hold]) -> Result<Self, Failure> {
        hold::check(chosen).map_err(Failure::Message)?;
        Ok(Self {
            all: chosen.to_vec(),
            grown: Vec::new(),
        })
    }

    pub(super) fn all(&self) -> &[Hold] {
        &self.all
    }

    /// Holds the component in which there is no end of states, if there is one that is not held. Returns `true` if there
    /// is.
    pub(super) fn hold_what_grows<S>(&mut self, learned: &Learned<S>, prefix: &str) -> bool {
        if !matches!(learned.end(), End::Questions | End::States) {
            return false;
        }
        let Some((part, growing)) = growing(learned, prefix) else {
            return false;
        };
        if self.all.iter().any(|hold| hold.component() == part) {
            return false;
        }
        self.all.push(part.example());
        self.grown.push(growing);
        true
    }

    /// The held components, and why they are.
    pub(super) fn lines(&self) -> impl Iterator<Item = Held> {
        let chosen = self.all.len() - self.grown.len();
        let grown = move |number: usize| self.grown.get(number.checked_sub(chosen)?).cloned();
        let held = self.all.iter().enumerate();
        held.map(move |(number, hold)| Held {
            component: hold.component().name(),
            text: hold.text().to_owned(),
            grown: grown(number),
        })
    }
}

impl std::fmt::Display for Held {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Only words were asked whose {} is absent, empty, or `{}`",
            self.component, self.text
        )?;
        match &self.grown {
            None => f.write_str("."),
            Some(grown) => write!(f, ": with others the learning did not end, and {grown}."),
        }
    }
}

impl std::fmt::Display for Growing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} of the {} states that were found by {} words lie in the {}",
            self.states, self.of, self.questions, self.component
        )
    }
}

/// The component in which most of the states lie that were found; `None` if they are few.
pub(super) fn growing<S>(learned: &Learned<S>, prefix: &str) -> Option<(Part, Growing)> {
    let found = learned.found();
    let parts: Vec<Part> = found
        .iter()
        .map(|word| Part::at_end(&format!("{prefix}{word}")))
        .collect();
    let count = |part: &Part| parts.iter().filter(|it| *it == part).count();
    let most = Part::ALL.into_iter().max_by_key(count)?;
    (count(&most) >= MANY).then(|| {
        let growing = Growing {
            component: most.name(),
            states: count(&most),
            of: found.len(),
            questions: learned.questions(),
        };
        (most, growing)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grammarian::automata::{CharSet, Dfa};
    use grammarian::learn::{Learner, Teacher};

    /// A program that takes hosts of less than 985 letters.
    struct Short;

    impl Teacher for Short {
        type Stop = std::convert::Infallible;

        fn judge(&mut self, words: &[String]) -> Result<Vec<bool>, Self::Stop> {
            let host = |word: &String| word.strip_prefix("http://").map(str::to_owned);
            let is_valid = |word| {
                host(word).is_some_and(|it| it.len() < 985 && it.bytes().all(|it| it == b'a'))
            };
            Ok(words.iter().map(is_valid).collect())
        }
    }

    #[test]
    fn a_component_without_an_end_of_states_is_held_once() {
        let none: [&Dfa; 0] = [];
        let letters: Vec<CharSet> = "http:/a".chars().map(CharSet::from).collect();
        let longest = format!("http://{}", "a".repeat(1000));
        let words: Vec<String> = (990..=1000).map(|it| longest[..it].to_owned()).collect();
        let search = Learner::new(none).alphabet(&letters).words(&words);
        let learned = search.clone().max_states(400).tests(10).learn(&mut Short);
        assert!(matches!(learned.end(), End::States), "{:?}", learned.end());
        let mut holding = Holding::new(&[]).expect("nothing is held twice");
        assert!(holding.hold_what_grows(&learned, ""));
        assert!(!holding.hold_what_grows(&learned, ""));
        let held: Vec<Held> = holding.lines().collect();
        let [host] = held.as_slice() else {
            panic!("{} components", held.len());
        };
        let told = host.to_string();
        assert!(
            told.starts_with(
                "Only words were asked whose host is absent, empty, or `example.com`: with others the learning did not end, \
                 and 3"
            ),
            "{told}"
        );
        let few = search.max_states(100).learn(&mut Short);
        assert!(growing(&few, "").is_none());
    }
}
