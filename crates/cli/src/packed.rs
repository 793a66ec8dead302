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

/// The stream as it was before it was packed, or as it is.
pub(crate) fn unpacked(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    // Up to the first octet that no magic number has there.
    let mut begin = Vec::new();
    while [GZIP, ZSTD]
        .iter()
        .any(|magic| magic.starts_with(&begin) && *magic != begin)
    {
        let mut octet = [0];
        match reader.read(&mut octet) {
            Ok(0) => break,
            Ok(_) => begin.push(octet[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                return Err(error);
            }
        }
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
