//! Work on many things at once, and the results in order.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What comes of `work` on each item, in the order of the items. Each of so many threads takes an item from where
/// they come and works on it before it takes the next, so that what was just read is still close to the processor;
/// at most two results a thread wait. When the results are no longer taken, the threads end. With one thread,
/// everything is done on that of the caller.
pub(crate) fn in_order<T, R: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Send + Sync + 'static,
) -> Box<dyn Iterator<Item = R>>
where
    T: 'static,
{
    if threads == NonZero::<usize>::MIN {
        return Box::new(items.map(work));
    }
    let (order, results) = sync_channel::<Receiver<R>>(2 * threads.get());
    // Whoever has the items also says in which order their results come.
    let source = Arc::new(Mutex::new((items, order)));
    let work = Arc::new(work);
    for _ in 0..threads.get() {
        let (source, work) = (Arc::clone(&source), Arc::clone(&work));
        thread::spawn(move || {
            loop {
                let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
                let (items, order) = &mut *source;
                let Some(item) = items.next() else { return };
                let (reply, result) = sync_channel(1);
                if order.send(result).is_err() {
                    return;
                }
                drop(source);
                // Nobody may be there any more to take it.
                let _ = reply.send(work(item));
            }
        });
    }
    let result = |result: Receiver<R>| result.recv().expect("a thread has panicked and said why");
    Box::new(results.into_iter().map(result))
}
