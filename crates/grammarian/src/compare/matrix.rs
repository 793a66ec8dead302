//! Many languages at once: how each two relate, which are equal, and how they lie in each other.

use crate::automata::{Dfa, LimitExceeded, Limits, Relation, Witnesses};

/// The relations of each two of several languages.
///
/// ```
/// use grammarian::automata::{CharSet, Limits, Nfa, Relation};
/// use grammarian::compare::Matrix;
///
/// let limits = Limits::default();
/// let digits = |least, most| Nfa::set(CharSet::from('0'..='9')).repeat(least, most).determinize(&limits);
/// let sides = [digits(0, None)?, digits(1, None)?, digits(1, Some(5))?, digits(0, None)?];
/// let matrix = Matrix::of(&sides, &limits)?;
/// assert_eq!(matrix.relation(0, 1), Relation::Superset);
/// assert_eq!(matrix.witnesses(0, 1).left_only(), Some(""));
/// assert_eq!(matrix.classes(), [vec![0, 3], vec![1], vec![2]]);
/// // The third class lies in the second, and that in the first.
/// assert_eq!(matrix.steps(), [(1, 0), (2, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Matrix {
    size: usize,
    /// Of each pair whose first number is smaller, row by row.
    pairs: Vec<Witnesses>,
    /// The same from the other side.
    turned: Vec<Witnesses>,
}

impl Matrix {
    /// Compares each two of some languages.
    ///
    /// # Errors
    ///
    /// [`LimitExceeded`] if two of them are too large together.
    pub fn of(languages: &[Dfa], limits: &Limits) -> Result<Self, LimitExceeded> {
        let mut matrix = Self {
            size: languages.len(),
            pairs: Vec::new(),
            turned: Vec::new(),
        };
        for (number, left) in languages.iter().enumerate() {
            for right in &languages[number + 1..] {
                matrix.pairs.push(left.compare(right, limits)?);
                matrix.turned.push(right.compare(left, limits)?);
            }
        }
        Ok(matrix)
    }

    /// The number of languages.
    #[must_use]
    pub fn len(&self) -> usize {
        self.size
    }

    /// Returns `true` if there are no languages.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// The relation of two languages and its witnesses, the first of them on the left.
    ///
    /// # Panics
    ///
    /// If there are no such languages, or if they are one.
    #[must_use]
    pub fn witnesses(&self, left: usize, right: usize) -> &Witnesses {
        assert!(
            left != right && left.max(right) < self.size,
            "two languages"
        );
        let (first, second) = (left.min(right), left.max(right));
        // The rows before have one pair less each.
        let before = first * (2 * self.size - first - 1) / 2;
        let place = before + second - first - 1;
        if left < right {
            &self.pairs[place]
        } else {
            &self.turned[place]
        }
    }

    /// The relation of two languages; one is equal to itself.
    #[must_use]
    pub fn relation(&self, left: usize, right: usize) -> Relation {
        if left == right {
            return Relation::Equal;
        }
        self.witnesses(left, right).relation()
    }

    /// The languages that are equal to each other, by their numbers, in the order of the first of each.
    #[must_use]
    pub fn classes(&self) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for number in 0..self.size {
            let is_equal =
                |class: &&mut Vec<usize>| self.relation(class[0], number) == Relation::Equal;
            match classes.iter_mut().find(is_equal) {
                Some(class) => class.push(number),
                None => classes.push(vec![number]),
            }
        }
        classes
    }

    /// The order by inclusion: pairs of [classes](Self::classes), by their numbers, of which the first lies in the second,
    /// and no other in between.
    #[must_use]
    pub fn steps(&self) -> Vec<(usize, usize)> {
        let firsts: Vec<usize> = self.classes().iter().map(|class| class[0]).collect();
        let lies_in = |one: usize, other: usize| {
            one != other && self.relation(firsts[one], firsts[other]) == Relation::Subset
        };
        let all = 0..firsts.len();
        let pairs = all
            .clone()
            .flat_map(|one| all.clone().map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| lies_in(*one, *other));
        let is_direct = |(one, other): &(usize, usize)| {
            !(0..firsts.len()).any(|between| lies_in(*one, between) && lies_in(between, *other))
        };
        pairs.filter(is_direct).collect()
    }
}
