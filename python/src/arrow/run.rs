//! The results for all arrays of a column, by one thread or by several.
//!
//! One thread goes through each array with one kernel. Several threads take the arrays to pieces, each with a kernel of its own,
//! and the results for the pieces of an array are put together. The thread that asks is one of them: where no others can be
//! started, it does all the work.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use arrow_array::ArrayRef;

use super::kernel::{Kernel, TooLong};
use super::texts::Texts;
use super::together::together;

/// How arrays are gone through.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) threads: NonZeroUsize,
    /// At most so many rows are processed before the caller may say that it wants to stop, ...
    pub(crate) rows: usize,
    /// ... and no more behind those that have so many bytes together.
    pub(crate) bytes: usize,
}

impl Pace {
    /// The rows of the next step.
    fn step(&self, texts: &Texts, start: usize) -> Range<usize> {
        let most = texts.len().min(start + self.rows.max(1));
        let mut bytes = 0;
        let last = (start..most).find(|row| {
            bytes += texts.get(*row).map_or(0, <[u8]>::len);
            bytes > self.bytes
        });
        start..last.map_or(most, |row| row + 1)
    }

    /// The rows of all steps; one without rows for an array that has none.
    fn steps(&self, texts: &Texts) -> impl Iterator<Item = Range<usize>> {
        let first = self.step(texts, 0);
        std::iter::successors(Some(first), |last| {
            (last.end < texts.len()).then(|| self.step(texts, last.end))
        })
    }
}

/// The results for each array. `kernel` makes the kernel for some rows of one; between two steps `check` may want to stop.
pub(crate) fn run<K: Kernel, E: From<TooLong>>(
    arrays: &[Texts],
    pace: Pace,
    kernel: impl Fn(&Texts, &Range<usize>) -> K + Sync,
    mut check: impl FnMut() -> Result<(), E>,
) -> Result<Vec<ArrayRef>, E> {
    if pace.threads.get() > 1 {
        return Pieces::of(arrays, pace, &kernel).run(check);
    }
    let results = arrays.iter().map(|texts| {
        let mut kernel = kernel(texts, &(0..texts.len()));
        for rows in pace.steps(texts) {
            kernel.take(texts, rows)?;
            check()?;
        }
        Ok(kernel.finish())
    });
    results.collect()
}

/// The pieces of all arrays, of which each thread takes the next one until there are no more.
struct Pieces<'a, F> {
    arrays: &'a [Texts],
    /// The pieces, each with the number of its array.
    queue: Vec<(usize, Range<usize>)>,
    threads: usize,
    kernel: &'a F,
    next: AtomicUsize,
    is_stopped: AtomicBool,
}

/// Results for pieces, with their numbers.
type Done = Vec<(usize, ArrayRef)>;

impl<'a, K: Kernel, F: Fn(&Texts, &Range<usize>) -> K + Sync> Pieces<'a, F> {
    fn of(arrays: &'a [Texts], pace: Pace, kernel: &'a F) -> Self {
        let arrays_by_number = arrays.iter().enumerate();
        let queue: Vec<_> = arrays_by_number
            .flat_map(|(number, it)| pace.steps(it).map(move |rows| (number, rows)))
            .collect();
        Self {
            arrays,
            threads: pace.threads.get().min(queue.len()),
            queue,
            kernel,
            next: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
        }
    }

    fn run<E: From<TooLong>>(
        self,
        mut check: impl FnMut() -> Result<(), E>,
    ) -> Result<Vec<ArrayRef>, E> {
        let mut wish = Ok(());
        let shares: Vec<Result<Done, TooLong>> = thread::scope(|scope| {
            let others = (1..self.threads).map_while(|_| {
                let share = || self.share(|| true);
                thread::Builder::new().spawn_scoped(scope, share).ok()
            });
            let others: Vec<_> = others.collect();
            let own = self.share(|| {
                wish = check();
                wish.is_ok()
            });
            let others = others.into_iter().map(|other| match other.join() {
                Ok(share) => share,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            std::iter::once(own).chain(others).collect()
        });
        wish?;
        let mut done = Vec::with_capacity(self.queue.len());
        for share in shares {
            done.append(&mut share?);
        }
        done.sort_unstable_by_key(|(piece, _)| *piece);
        let mut done = done.into_iter().peekable();
        let arrays = (0..self.arrays.len()).map(|array| {
            check()?;
            let mut pieces = Vec::new();
            while let Some((_, piece)) = done.next_if(|(piece, _)| self.queue[*piece].0 == array) {
                pieces.push(piece);
            }
            Ok(together(&pieces)?)
        });
        arrays.collect()
    }

    /// The results for the pieces that this thread gets, until it or another one stops.
    fn share(&self, mut goes_on: impl FnMut() -> bool) -> Result<Done, TooLong> {
        let mut done = Vec::new();
        while !self.is_stopped.load(Ordering::Relaxed) {
            let piece = self.next.fetch_add(1, Ordering::Relaxed);
            let Some((array, rows)) = self.queue.get(piece) else {
                break;
            };
            let texts = &self.arrays[*array];
            let mut kernel = (self.kernel)(texts, rows);
            let taken = kernel.take(texts, rows.clone());
            if taken.is_err() || !goes_on() {
                self.is_stopped.store(true, Ordering::Relaxed);
            }
            taken?;
            done.push((piece, kernel.finish()));
        }
        Ok(done)
    }
}
