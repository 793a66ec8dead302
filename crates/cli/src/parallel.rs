//! Work on many things at once, and the results in order.

use std::num::NonZero;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What comes of `work` on each item, in the order of the items. So many threads work, and one more takes the items
/// from where they come; at most two items a thread wait. When the results are no longer taken, the threads end.
pub(crate) fn in_order<T: Send + 'static, R: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
    threads: NonZero<usize>,
    work: impl Fn(T) -> R + Send + Sync + 'static,
) -> impl Iterator<Item = R> {
    let (order, results) = sync_channel::<Receiver<R>>(2 * threads.get());
    let (waiting, items_to_do) = sync_channel::<(T, SyncSender<R>)>(threads.get());
    let items_to_do = Arc::new(Mutex::new(items_to_do));
    let work = Arc::new(work);
    for _ in 0..threads.get() {
        let (items_to_do, work) = (Arc::clone(&items_to_do), Arc::clone(&work));
        thread::spawn(move || {
            loop {
                let next = items_to_do
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv();
                let Ok((item, reply)) = next else { return };
                // Nobody may be there any more to take it.
                let _ = reply.send(work(item));
            }
        });
    }
    thread::spawn(move || {
        for item in items {
            let (reply, result) = sync_channel(1);
            if order.send(result).is_err() || waiting.send((item, reply)).is_err() {
                return;
            }
        }
    });
    results.into_iter().map_while(|result| result.recv().ok())
}
