//! Streams that are packed: gzip (RFC 1952) and Zstandard (RFC 8878), known by their first octets.

use std::fmt;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::ops::RangeInclusive;

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// How much of a packed stream is read at once, in octets.
const BUFFER: usize = 1 << 17;

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// A reader that goes on when a signal interrupts it, also for those above it that would not.
pub(crate) struct Steady<R>(pub(crate) R);

impl<R: Read> Read for Steady<R> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(octets) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

/// The stream as it was before it was packed, or as it is. Its reads are never interrupted.
pub(crate) fn unpacked(reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut reader = Steady(reader);
    // Up to the first octet that no magic number has there.
    let mut begin = Vec::new();
    while [GZIP, ZSTD]
        .iter()
        .any(|magic| magic.starts_with(&begin) && *magic != begin)
    {
        let mut octet = [0];
        if reader.read(&mut octet)? == 0 {
            break;
        }
        begin.push(octet[0]);
    }
    let (is_gzip, is_zstd) = (begin == GZIP, begin == ZSTD);
    let whole = Cursor::new(begin).chain(reader);
    Ok(match (is_gzip, is_zstd) {
        (true, _) => Box::new(MultiGzDecoder::new(BufReader::with_capacity(BUFFER, whole))),
        (_, true) => Box::new(Zstd {
            packed: Some(BufReader::with_capacity(BUFFER, whole)),
            frame: None,
        }),
        _ => Box::new(whole),
    })
}

/// The frames of a Zstandard stream, one after the other.
struct Zstd<R: BufRead> {
    /// The compressed bytes behind the frame that is being read.
    packed: Option<R>,
    frame: Option<Frame<R>>,
}

/// A frame, behind the magic number that was read already.
type Frame<R> = StreamingDecoder<Chain<Cursor<[u8; 4]>, R>, FrameDecoder>;

/// The magic numbers of frames that hold no data (RFC 8878, section 3.1.2).
const SKIPPABLE: RangeInclusive<u32> = 0x184D_2A50..=0x184D_2A5F;

impl<R: BufRead> Zstd<R> {
    /// Starts reading the next frame that holds data; `None` if there is no such frame.
    fn next_frame(mut packed: R) -> io::Result<Option<Frame<R>>> {
        loop {
            if packed.fill_buf()?.is_empty() {
                return Ok(None);
            }
            let mut magic = [0; 4];
            packed.read_exact(&mut magic).map_err(damaged)?;
            if !SKIPPABLE.contains(&u32::from_le_bytes(magic)) {
                let frame = StreamingDecoder::new(Cursor::new(magic).chain(packed));
                return frame.map(Some).map_err(damaged);
            }
            let mut length = [0; 4];
            packed.read_exact(&mut length).map_err(damaged)?;
            let length = u64::from(u32::from_le_bytes(length));
            if io::copy(&mut packed.by_ref().take(length), &mut io::sink())? < length {
                return Err(damaged("it ends too early"));
            }
        }
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                match frame.read(octets).map_err(damaged)? {
                    0 => {
                        let written = frame.decoder.get_checksum_from_data();
                        if written.is_some() && written != frame.decoder.get_calculated_checksum() {
                            return Err(damaged("its checksum is wrong"));
                        }
                        let rest = self.frame.take().map(StreamingDecoder::into_inner);
                        self.packed = rest.map(|rest| rest.into_inner().1);
                    }
                    read => return Ok(read),
                }
            }
            let Some(packed) = self.packed.take() else {
                return Ok(0);
            };
            match Self::next_frame(packed)? {
                Some(frame) => self.frame = Some(frame),
                None => return Ok(0),
            }
        }
    }
}

/// Data that is not Zstandard, or ends too early, or needs more memory than is allowed.
fn damaged(error: impl fmt::Display) -> io::Error {
    let message = format!("the Zstandard data cannot be unpacked ({error})");
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use std::io::{self, Cursor, Read, Write};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::unpacked;

    /// A reader that is interrupted before each octet.
    struct Interrupted(Cursor<Vec<u8>>, bool);

    impl Read for Interrupted {
        fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            if self.1 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let most = octets.len().min(1);
            self.0.read(&mut octets[..most])
        }
    }

    fn interrupted(octets: Vec<u8>) -> Interrupted {
        Interrupted(Cursor::new(octets), false)
    }

    /// A frame of one raw block (RFC 8878, section 3.1.1) with the given checksum, or without.
    fn frame(text: &[u8], checksum: Option<u32>) -> Vec<u8> {
        let length = u8::try_from(text.len()).expect("a short text");
        let single_segment = 0x20 | if checksum.is_some() { 4 } else { 0 };
        let block = (u32::from(length) << 3 | 1).to_le_bytes();
        let checksum = checksum.map(u32::to_le_bytes);
        [
            &b"\x28\xb5\x2f\xfd"[..],
            &[single_segment, length],
            &block[..3],
            text,
            checksum.as_ref().map_or(&[], |it| &it[..]),
        ]
        .concat()
    }

    fn skippable(magic: u32, length: u32, data: &[u8]) -> Vec<u8> {
        [&magic.to_le_bytes()[..], &length.to_le_bytes(), data].concat()
    }

    fn text_of(packed: Vec<u8>) -> Result<String, String> {
        let mut text = Vec::new();
        let reader = unpacked(Cursor::new(packed));
        let read = reader.and_then(|mut reader| reader.read_to_end(&mut text));
        let text = String::from_utf8_lossy(&text).into_owned();
        read.map(|_| text).map_err(|error| error.to_string())
    }

    /// The low half of the XXH64 of the data stands behind the frame: of the empty text, and of `a`.
    #[test]
    fn checksums_are_compared() {
        for (text, checksum) in [("", 0x51d8_e999), ("a", 0xa98c_6e5b)] {
            let packed = |checksum| text_of(frame(text.as_bytes(), Some(checksum)));
            assert_eq!(packed(checksum), Ok(text.to_owned()));
            for wrong in [checksum ^ 1, checksum ^ 0x8000_0000, 0] {
                let error = packed(wrong).expect_err("it is another one");
                assert!(error.contains("its checksum is wrong"), "{error}");
            }
            // In the first of two frames, too.
            let both = [frame(text.as_bytes(), Some(!checksum)), frame(b"b", None)].concat();
            assert!(text_of(both).is_err());
        }
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    /// A single call of `read` is enough here to see it, which `read_to_end` would repeat.
    #[test]
    fn signals_interrupt_no_stream() {
        let frames = [frame(b"http://a/\n", None), frame(b"http://b/", None)];
        let frames = [
            &frames[0][..],
            &skippable(0x184d_2a51, 2, b"xy"),
            &frames[1],
        ];
        for packed in [
            b"http://a/\nhttp://b/".to_vec(),
            b"\x1f".to_vec(),
            b"\x28\xb5x".to_vec(),
            frames.concat(),
            [gzip("http://a/\n"), gzip("http://b/")].concat(),
        ] {
            let all = |mut reader: Box<dyn Read + Send>| {
                let (mut text, mut octets) = (Vec::new(), [0; 3]);
                loop {
                    match reader.read(&mut octets) {
                        Ok(0) => return Ok(text),
                        Ok(length) => text.extend_from_slice(&octets[..length]),
                        Err(error) => return Err(error.to_string()),
                    }
                }
            };
            let plain = unpacked(Cursor::new(packed.clone())).expect("it begins");
            let slow = unpacked(interrupted(packed.clone())).expect("it begins");
            assert_eq!(all(slow), all(plain), "{packed:?}");
        }
    }

    #[test]
    fn all_frames_without_data_are_skipped() {
        for magic in 0x184d_2a50..=0x184d_2a5f {
            let packed = [
                frame(b"a", None),
                skippable(magic, 3, b"xyz"),
                frame(b"b", None),
            ];
            assert_eq!(text_of(packed.concat()), Ok("ab".to_owned()), "{magic:x}");
        }
        for magic in [0x184d_2a4f, 0x184d_2a60] {
            let packed = [frame(b"a", None), skippable(magic, 3, b"xyz")];
            assert!(text_of(packed.concat()).is_err(), "{magic:x}");
        }
    }

    #[test]
    fn a_frame_that_ends_too_early_is_an_error() {
        let whole = [frame(b"a", None), skippable(0x184d_2a50, 4, b"wxyz")].concat();
        let first = frame(b"a", None).len();
        assert_eq!(text_of(whole.clone()), Ok("a".to_owned()));
        for end in 1..whole.len() {
            let read = text_of(whole[..end].to_vec());
            // Up to three octets are a text, and the first frame may stand alone.
            assert_eq!(read.is_ok(), end < 4 || end == first, "{end}: {read:?}");
        }
    }
}
