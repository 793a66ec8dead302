//! Filled-in electronic forms of Gopher+: RFC 1738, section 3.4.9. A Gopher+ string that is one may hold line ends.

/// The beginning of a form: "a coded version of what the client sends to the server".
const BEGINNING: &[u8] = b"+\t1\r\n+-1\r\n";
/// The end of a form.
const END: &[u8] = b".\r\n";
const LINE_END: &[u8] = b"\r\n";

/// The reason why a string is not a filled-in form.
pub(crate) enum NoForm {
    /// It does not begin and end like a form.
    Other,
    /// It does, but an octet, at this index, would end the form or a part of it early.
    Broken(usize),
}

/// The values of a form, one a line, if the decoded string is a filled-in form. No value ends the form early, as a
/// line with a dot alone would, or contains a delimiter of the protocol.
pub(crate) fn read(string: &[u8]) -> Result<Vec<Vec<u8>>, NoForm> {
    let lines = string
        .strip_prefix(BEGINNING)
        .and_then(|behind| behind.strip_suffix(END))
        .ok_or(NoForm::Other)?;
    let mut values = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let rest = &lines[at..];
        let end = rest.iter().position(|octet| b"\r\n\t\0".contains(octet));
        let end = end.ok_or(NoForm::Other)?;
        if !rest[end..].starts_with(LINE_END) {
            return Err(NoForm::Broken(BEGINNING.len() + at + end));
        }
        if rest[..end] == *b"." {
            return Err(NoForm::Broken(BEGINNING.len() + at));
        }
        values.push(rest[..end].to_vec());
        at += end + LINE_END.len();
    }
    Ok(values)
}

/// The decoded string of a form with these values.
pub(crate) fn write(values: &[Vec<u8>]) -> Vec<u8> {
    let lines = values.iter().flat_map(|value| [&value[..], LINE_END]);
    let lines: Vec<u8> = lines.flatten().copied().collect();
    [BEGINNING, &lines, END].concat()
}
