//! The skeleton of a production, by which URLs are written of their parts.

/// The parts of a production, and the shortest texts between them.
#[derive(Clone, Copy)]
pub(crate) struct Skeleton {
    /// The rule that tells the part at each place, for the places from 1 on, in the order in which they stand in the
    /// production. Place 0 is the beginning of a URL, and its end.
    pub(crate) places: &'static [u16],
    /// In the order of the places that they lead from.
    pub(crate) glue: &'static [Glue],
}

/// A shortest text that may stand between the parts at two places, if nothing else does.
#[derive(Clone, Copy)]
pub(crate) struct Glue {
    pub(crate) from: u16,
    pub(crate) to: u16,
    pub(crate) text: &'static str,
}

/// Parts that do not stand so in any URL of a production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// The first part that has no place behind those before it; the number of parts, if more must follow.
    pub(crate) at: usize,
    /// The rules of the parts that may stand there, each once.
    pub(crate) expected: Vec<u16>,
}

/// The best way to a place: how long the texts between the parts are, and the place before it.
#[derive(Clone, Copy)]
struct Way {
    length: usize,
    before: u16,
}

impl Glue {
    /// Something to begin an array with.
    pub(crate) const BLANK: Self = Self {
        from: 0,
        to: 0,
        text: "",
    };
}

impl Skeleton {
    /// Something to begin an array with.
    pub(crate) const BLANK: Self = Self {
        places: &[],
        glue: &[],
    };

    /// The texts before, between and behind parts that are told by these rules: of several ways, one on which they are the
    /// shortest. It takes time in proportion to the number of parts.
    pub(crate) fn between(&self, parts: &[u16]) -> Result<Vec<&'static str>, Misfit> {
        let mut ways: Vec<Vec<Option<Way>>> = Vec::with_capacity(parts.len());
        let beginning = [Some(Way {
            length: 0,
            before: 0,
        })];
        for (at, rule) in parts.iter().enumerate() {
            let known: &[_] = ways.last().map_or(&beginning, Vec::as_slice);
            let reached = self.step(known, |place| self.rule_at(place) == Some(*rule));
            if reached.iter().all(Option::is_none) {
                let expected = self.expected(known);
                return Err(Misfit { at, expected });
            }
            ways.push(reached);
        }
        let known: &[_] = ways.last().map_or(&beginning, Vec::as_slice);
        let Some(last) = self.step(known, |place| place == 0).swap_remove(0) else {
            let (at, expected) = (parts.len(), self.expected(known));
            return Err(Misfit { at, expected });
        };
        let mut texts = Vec::with_capacity(parts.len() + 1);
        let (mut place, mut before) = (0, last.before);
        for ways in ways.iter().rev() {
            texts.push(self.glue_text(before, place));
            place = before;
            before = ways[usize::from(place)].map_or(0, |way| way.before);
        }
        texts.push(self.glue_text(before, place));
        texts.reverse();
        Ok(texts)
    }

    /// The places that are wanted, as they are reached from those that were.
    fn step(&self, known: &[Option<Way>], is_wanted: impl Fn(u16) -> bool) -> Vec<Option<Way>> {
        let mut reached = vec![None; self.places.len() + 1];
        for glue in self.glue.iter().filter(|glue| is_wanted(glue.to)) {
            let Some(Some(way)) = known.get(usize::from(glue.from)) else {
                continue;
            };
            let length = way.length + glue.text.len();
            let best: &mut Option<Way> = &mut reached[usize::from(glue.to)];
            if best.is_none_or(|best| length < best.length) {
                *best = Some(Way {
                    length,
                    before: glue.from,
                });
            }
        }
        reached
    }

    fn rule_at(&self, place: u16) -> Option<u16> {
        let place = usize::from(place).checked_sub(1)?;
        self.places.get(place).copied()
    }

    fn expected(&self, known: &[Option<Way>]) -> Vec<u16> {
        let mut expected: Vec<u16> = Vec::new();
        let reached = self.step(known, |place| place > 0);
        let places = (0..).zip(&reached).filter(|(_, way)| way.is_some());
        for rule in places.filter_map(|(place, _)| self.rule_at(place)) {
            if !expected.contains(&rule) {
                expected.push(rule);
            }
        }
        expected
    }

    fn glue_text(&self, from: u16, to: u16) -> &'static str {
        let mut glue = self.glue.iter();
        let found = glue.find(|glue| (glue.from, glue.to) == (from, to));
        found.map_or("", |glue| glue.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn glue(from: u16, to: u16, text: &'static str) -> Glue {
        Glue { from, to, text }
    }

    /// `s:` and addresses with commas between them, `?` and pairs of a name and a value.
    const SKELETON: Skeleton = Skeleton {
        places: &[7, 7, 8, 9],
        glue: &[
            glue(0, 0, "s:"),
            glue(0, 1, "s:"),
            glue(0, 3, "s:?"),
            glue(1, 0, ""),
            glue(1, 2, ","),
            glue(1, 3, "?"),
            glue(2, 0, ""),
            glue(2, 2, ","),
            glue(2, 3, "?"),
            glue(3, 4, "="),
            glue(4, 0, ""),
            glue(4, 3, "&"),
        ],
    };

    #[test]
    fn texts_between_parts_are_those_of_the_production() {
        let texts: [(&[u16], &[&str]); 4] = [
            (&[], &["s:"]),
            (&[7, 7, 7], &["s:", ",", ",", ""]),
            (&[8, 9], &["s:?", "=", ""]),
            (&[7, 8, 9, 8, 9], &["s:", "?", "=", "&", "=", ""]),
        ];
        for (parts, between) in texts {
            assert_eq!(SKELETON.between(parts).as_deref(), Ok(between));
        }
        let many = vec![7; 100_000];
        assert_eq!(
            SKELETON.between(&many).map(|texts| texts.len()),
            Ok(100_001)
        );
    }

    #[test]
    fn parts_without_a_place_are_rejected_with_those_that_have_one() {
        let misfit = |at, expected: &[u16]| {
            let expected = expected.to_vec();
            Err(Misfit { at, expected })
        };
        assert_eq!(SKELETON.between(&[7, 9]), misfit(1, &[7, 8]));
        assert_eq!(SKELETON.between(&[8]), misfit(1, &[9]));
        assert_eq!(SKELETON.between(&[6]), misfit(0, &[7, 8]));
    }
}
