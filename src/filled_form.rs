//! Electronic forms of Gopher+ that are filled out: RFC 1738, section 3.4.9. A Gopher+ string that is one has
//! its line ends by right.

/// What one begins with: "a coded version of what the client sends to the server".
const BEGINNING: &[u8] = b"+\t1\r\n+-1\r\n";
/// What it ends with.
const END: &[u8] = b".\r\n";
const LINE_END: &[u8] = b"\r\n";

/// The values of a form, if the decoded string is one that is filled out: one a line. None of them ends the form
/// early, as a line with a dot alone would, or contains what would be a delimiter of the protocol.
pub(crate) fn read(string: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut rest = string.strip_prefix(BEGINNING)?.strip_suffix(END)?;
    let mut values = Vec::new();
    while !rest.is_empty() {
        let end = rest.iter().position(|octet| *octet == b'\r')?;
        let (value, behind) = rest.split_at(end);
        if value == b"." || value.iter().any(|octet| b"\t\n\0".contains(octet)) {
            return None;
        }
        values.push(value.to_vec());
        rest = behind.strip_prefix(LINE_END)?;
    }
    Some(values)
}

/// The decoded string of a form with these values.
pub(crate) fn write(values: &[Vec<u8>]) -> Vec<u8> {
    let lines = values.iter().flat_map(|value| [&value[..], LINE_END]);
    let lines: Vec<u8> = lines.flatten().copied().collect();
    [BEGINNING, &lines, END].concat()
}
