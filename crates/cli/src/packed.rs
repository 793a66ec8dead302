//! Streams that are packed: gzip (RFC 1952) and Zstandard (RFC 8878), known by their first octets.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

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
                return Err(io::Error::new(
                    error.kind(),
                    format!("standard input: {error}"),
                ));
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
    /// What is behind the frame that is being read.
    packed: Option<R>,
    frame: Option<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>,
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                match frame.read(octets)? {
                    0 => self.packed = self.frame.take().map(StreamingDecoder::into_inner),
                    read => return Ok(read),
                }
            }
            let Some(mut packed) = self.packed.take() else {
                return Ok(0);
            };
            if packed.fill_buf()?.is_empty() {
                return Ok(0);
            }
            let frame = StreamingDecoder::new(packed).map_err(io::Error::other)?;
            self.frame = Some(frame);
        }
    }
}
