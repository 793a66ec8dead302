//! Work on many things at once, and the results in order.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::{io, iter, panic, thread};

/// Results in the order of their items, and what is worth saying of the threads.
pub(crate) struct InOrder<R> {
    pub(crate) results: Box<dyn Iterator<Item = R>>,
    /// Set if not all threads could be started.
    pub(crate) note: Option<String>,
}

/// The results of `work` on each item, in the order of the items. Each of so many threads takes an item from the
/// iterator and works on it before it takes the next, so that the bytes just read are still in the processor's cache;
/// at most two results a thread wait. When the results are no longer taken, the threads end. With one thread,
/// everything is done on that of the caller. If one of them panics, so does the caller, behind the results before. If not all threads
/// can be started, those that can do the work, and without any the caller does it.
pub(crate) fn in_order<T: 'static, R: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Send + Sync + 'static,
) -> InOrder<R> {
    if threads == NonZero::<usize>::MIN {
        return InOrder {
            results: Box::new(items.map(work)),
            note: None,
        };
    }
    let (order, results) = sync_channel::<Receiver<R>>(2 * threads.get());
    // The thread that holds the items also fixes the order of their results.
    let source = Arc::new(Mutex::new((items, order)));
    let work = Arc::new(work);
    let one = || {
        let (source, work) = (Arc::clone(&source), Arc::clone(&work));
        thread::Builder::new().spawn(move || {
            // If another thread panicked while it held the items, it is unknown which of them it took.
            while let Ok(mut source) = source.lock() {
                let (items, order) = &mut *source;
                let Some(item) = items.next() else { return };
                let (reply, result) = sync_channel(1);
                if order.send(result).is_err() {
                    return;
                }
                drop(source);
                // The receiver may be gone.
                let _ = reply.send(work(item));
            }
        })
    };
    let wanted = threads.get();
    let (mut threads, mut note) = (Vec::new(), None);
    while threads.len() < wanted && note.is_none() {
        match one() {
            Ok(thread) => threads.push(thread),
            Err(error) => note = Some(fewer(threads.len(), wanted, &error)),
        }
    }
    if threads.is_empty()
        && let Some(source) = Arc::into_inner(source)
    {
        let (items, _) = source.into_inner().unwrap_or_else(PoisonError::into_inner);
        let results = Box::new(items.map(move |item| work(item)));
        return InOrder { results, note };
    }
    let results = results.into_iter();
    let results = results.map_while(|result| result.recv().ok());
    let end = iter::from_fn(move || {
        for thread in threads.drain(..) {
            if let Err(cause) = thread.join() {
                panic::resume_unwind(cause);
            }
        }
        None
    });
    let results = Box::new(results.chain(end));
    InOrder { results, note }
}

/// The note on threads that could not be started.
fn fewer(started: usize, wanted: usize, error: &io::Error) -> String {
    format!("note: {started} of {wanted} threads could be started, which takes longer: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caught<R: Send + 'static>(
        items: impl Iterator<Item = u32> + Send + 'static,
        threads: usize,
        work: impl Fn(u32) -> R + Send + Sync + 'static,
    ) -> (Vec<R>, bool) {
        let threads = NonZero::new(threads).expect("there are some");
        let mut results = in_order(items, threads, work).results;
        let mut taken = Vec::new();
        let all = panic::catch_unwind(panic::AssertUnwindSafe(|| {
            taken.extend(results.by_ref());
        }));
        (taken, all.is_ok())
    }

    #[test]
    fn results_come_in_order() {
        for threads in [1, 2, 7] {
            let expected: Vec<u32> = (0..1000).map(|item| item * item).collect();
            assert_eq!(
                caught(0..1000, threads, |item| item * item),
                (expected, true)
            );
        }
    }

    #[test]
    fn no_result_is_lost_without_a_panic() {
        for threads in [1, 2, 7] {
            let (before, ended) = caught(0..100, threads, |item| {
                assert!(item != 50, "it is meant to panic");
                item
            });
            assert_eq!((before, ended), ((0..50).collect(), false));
            let items = (0..100).inspect(|item| assert!(*item != 50, "it is meant to panic"));
            let (before, ended) = caught(items, threads, |item| item);
            assert_eq!((before, ended), ((0..50).collect(), false));
        }
    }
}
