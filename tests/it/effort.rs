//! The effort of a test. The default is enough to find a fault; with `URLSPEC_THOROUGH=1`, as in `.ci/run`, a test
//! takes as much as there is time for.

use std::sync::LazyLock;

static IS_THOROUGH: LazyLock<bool> =
    LazyLock::new(|| std::env::var_os("URLSPEC_THOROUGH").is_some_and(|value| value == "1"));

/// The first of the two, or with `URLSPEC_THOROUGH=1` the second.
pub(crate) fn effort<T>(quick: T, thorough: T) -> T {
    if *IS_THOROUGH { thorough } else { quick }
}

/// One in so many, the first of which is another for another number; with `URLSPEC_THOROUGH=1` all.
pub(crate) fn sample<T>(
    all: impl IntoIterator<Item = T>,
    number: usize,
    one_in: usize,
) -> impl Iterator<Item = T> {
    each(all, number, effort(one_in, 1))
}

/// One in so many, the first of which is another for another number.
pub(crate) fn each<T>(
    all: impl IntoIterator<Item = T>,
    number: usize,
    one_in: usize,
) -> impl Iterator<Item = T> {
    all.into_iter().skip(number % one_in).step_by(one_in)
}
