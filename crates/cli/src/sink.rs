//! Octets on their way to standard output. They leave it in whole records, so that a program that is ended at any time has
//! printed no part of one.

use std::fmt;
use std::io::{self, Write};

/// The length of a write, but for a record that is longer. Linux puts so many octets into a pipe at once, or none of them.
const AT_ONCE: usize = 4096;

/// A record of which so many octets are there does not wait for its end.
const LARGE: usize = 1 << 20;

/// Octets, and where the records in them end.
#[derive(Default)]
pub(crate) struct Records {
    octets: Vec<u8>,
    ends: Vec<usize>,
}

impl Records {
    pub(crate) fn octets(&self) -> &[u8] {
        &self.octets
    }

    /// Adds octets of a record.
    pub(crate) fn push(&mut self, octets: &[u8]) {
        self.octets.extend_from_slice(octets);
    }

    /// Notes that a record ends here.
    pub(crate) fn end(&mut self) {
        if self.last_end() < self.octets.len() {
            self.ends.push(self.octets.len());
        }
    }

    /// Adds records behind these.
    pub(crate) fn add(&mut self, behind: &Self) {
        let before = self.octets.len();
        self.octets.extend_from_slice(&behind.octets);
        self.ends.extend(behind.ends.iter().map(|end| before + end));
    }

    fn last_end(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Removes octets from the beginning, up to the end of a record or all.
    fn remove(&mut self, length: usize) {
        self.octets.drain(..length);
        self.ends.retain(|end| *end > length);
        for end in &mut self.ends {
            *end -= length;
        }
    }
}

/// A writer whose flush is the end of a record.
impl Write for Records {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.push(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.end();
        Ok(())
    }
}

/// An output that gets whole records. Its buffer holds less than two writes, but for a long record.
pub(crate) struct Sink {
    stream: Box<dyn Write>,
    waiting: Records,
    /// The first error: nothing is written behind it.
    failed: Option<Unwritten>,
}

/// The error of standard output.
#[derive(Clone, Debug)]
struct Unwritten {
    kind: io::ErrorKind,
    message: String,
}

impl fmt::Display for Unwritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "standard output: {}", self.message)
    }
}

impl std::error::Error for Unwritten {}

impl From<Unwritten> for io::Error {
    fn from(unwritten: Unwritten) -> Self {
        Self::new(unwritten.kind, unwritten)
    }
}

/// Tells if an error is one of standard output.
pub(crate) fn is_of_output(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(<dyn std::error::Error + Send + Sync>::is::<Unwritten>)
}

impl Sink {
    pub(crate) fn of(stream: impl Write + 'static) -> Self {
        Self {
            stream: Box::new(stream),
            waiting: Records::default(),
            failed: None,
        }
    }

    /// Standard output, each write as it is.
    #[cfg(unix)]
    pub(crate) fn standard() -> Self {
        use std::os::fd::AsFd;
        // That of the standard library looks for line ends, and writes what is behind them at another time.
        match io::stdout().as_fd().try_clone_to_owned() {
            Ok(same) => Self::of(std::fs::File::from(same)),
            Err(_) => Self::of(io::stdout()),
        }
    }

    /// Standard output.
    #[cfg(not(unix))]
    pub(crate) fn standard() -> Self {
        Self::of(io::stdout())
    }

    /// Adds octets of a record.
    pub(crate) fn push(&mut self, octets: &[u8]) -> io::Result<()> {
        self.check()?;
        self.waiting.push(octets);
        if self.waiting.octets.len() - self.waiting.last_end() > LARGE {
            return self.flush();
        }
        Ok(())
    }

    /// Notes that a record ends here, and writes those before it if they fill a write.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.waiting.end();
        self.write_full()
    }

    /// Adds records.
    pub(crate) fn add(&mut self, records: &Records) -> io::Result<()> {
        self.check()?;
        self.waiting.add(records);
        self.write_full()
    }

    /// Writes everything, also a record that has no end.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.check()?;
        self.waiting.end();
        self.write_records(true)
    }

    fn write_full(&mut self) -> io::Result<()> {
        if self.waiting.octets.len() <= AT_ONCE {
            return self.check();
        }
        self.write_records(false)
    }

    /// Writes the records, as many at once as have room; the last of them only if they are long or `all` are wanted.
    fn write_records(&mut self, all: bool) -> io::Result<()> {
        let Records { octets, ends } = &self.waiting;
        let (mut start, mut last) = (0, 0);
        let mut written = Ok(());
        for end in ends {
            if written.is_ok() && end - start > AT_ONCE && last > start {
                written = self.stream.write_all(&octets[start..last]);
                start = last;
            }
            last = *end;
        }
        if written.is_ok() && last > start && (all || last - start >= AT_ONCE) {
            written = self.stream.write_all(&octets[start..last]);
            start = last;
        }
        let written = written.and_then(|()| self.stream.flush());
        self.waiting.remove(start);
        written.or_else(|error| {
            self.waiting = Records::default();
            self.failed = Some(Unwritten {
                kind: error.kind(),
                message: error.to_string(),
            });
            self.check()
        })
    }

    fn check(&self) -> io::Result<()> {
        match &self.failed {
            Some(unwritten) => Err(unwritten.clone().into()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use super::{AT_ONCE, LARGE, Records, Sink, is_of_output};

    /// The writes that came, and the most octets that may come.
    #[derive(Clone, Default)]
    struct Writes(Arc<Mutex<Vec<Vec<u8>>>>, Option<usize>);

    impl Writes {
        fn all(&self) -> Vec<Vec<u8>> {
            self.0.lock().expect("nothing panics here").clone()
        }
    }

    impl Write for Writes {
        fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
            let mut writes = self.0.lock().expect("nothing panics here");
            let length: usize = writes.iter().map(Vec::len).sum();
            if self.1.is_some_and(|most| length + octets.len() > most) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            writes.push(octets.to_vec());
            Ok(octets.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Records of many lengths, with line ends in them and without one behind them.
    fn records() -> Vec<Vec<u8>> {
        let lengths = (0..200).map(|number| 1 + number * 7919 % 1500);
        let long = [AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE, 1];
        let lengths = lengths.chain(long).chain(long);
        let record = |length: usize| {
            let mut record = [b"x\n".repeat(length / 2), b"y".repeat(length % 2)].concat();
            record[0] = b'>';
            record
        };
        lengths.map(record).collect()
    }

    /// Each write has whole records, in one piece: as many as have room, or a long one.
    #[test]
    fn writes_end_where_records_end() {
        let records = records();
        let writes = Writes::default();
        let mut one_by_one = Sink::of(writes.clone());
        let together = Writes::default();
        let mut all = Records::default();
        for record in &records {
            let (begun, rest) = record.split_at(record.len() / 2);
            one_by_one.push(begun).expect("it is written");
            one_by_one.push(rest).expect("it is written");
            one_by_one.end().expect("it is written");
            all.push(record);
            all.end();
        }
        one_by_one.flush().expect("it is written");
        let mut sink = Sink::of(together.clone());
        sink.add(&all).expect("it is written");
        sink.flush().expect("it is written");
        for writes in [writes.all(), together.all()] {
            assert_eq!(writes.concat(), records.concat());
            let mut rest = records.iter();
            for write in &writes {
                let mut length = 0;
                let mut count = 0;
                while length < write.len() {
                    length += rest.next().map_or(usize::MAX, Vec::len);
                    count += 1;
                }
                assert_eq!(length, write.len(), "a record is cut");
                assert!(count == 1 || length <= AT_ONCE, "{length} octets at once");
            }
            let few = records.concat().len() / AT_ONCE * 2;
            assert!(writes.len() < few, "{} writes", writes.len());
        }
    }

    #[test]
    fn a_record_that_is_large_does_not_wait_for_its_end() {
        let writes = Writes::default();
        let mut sink = Sink::of(writes.clone());
        sink.push(&b"x".repeat(LARGE)).expect("it is kept");
        assert_eq!(writes.all().len(), 0);
        sink.push(b"y").expect("it is written");
        assert_eq!(writes.all().concat().len(), LARGE + 1);
    }

    /// The first error stays, and nothing is written behind what it left out.
    #[test]
    fn nothing_is_written_behind_an_error() {
        let writes = Writes(Arc::default(), Some(10_000));
        let mut sink = Sink::of(writes.clone());
        let line = b"0123456789";
        let mut record = || sink.push(line).and_then(|()| sink.end());
        let error = (0..2000).find_map(|_| record().err()).expect("it is full");
        assert!(is_of_output(&error), "{error}");
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        assert!(
            error.to_string().starts_with("standard output: "),
            "{error}"
        );
        let before = writes.all();
        assert_eq!(record().expect_err("still").to_string(), error.to_string());
        assert_eq!(
            sink.flush().expect_err("still").to_string(),
            error.to_string()
        );
        assert_eq!(writes.all(), before);
        assert!(!is_of_output(&io::ErrorKind::StorageFull.into()));
    }
}
