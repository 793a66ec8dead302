//! The commands of FTP: RFC 1738, section 3.2.

use super::delimiters::line;
use super::{Message, Wire};
use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::typed::Ftp;

/// The commands by which it is accessed, as section 3.2.2 describes them. url7 describes only the
/// anonymous convention, and leaves the sequence of the commands to the client.
///
/// # Errors
///
/// [`SchemeError`] if a part contains CR or LF, which end a command (section 6), or if the port or the address
/// cannot exist.
pub(super) fn wire(ftp: &Ftp) -> Result<Wire, SchemeError> {
    let url = ftp.url();
    let mut wire = log_in(ftp)?;
    if !ftp.path_is_commands() {
        return Ok(wire.remark("the sequence of commands that follows is left to the client"));
    }
    let command = |verb: &str| Message::new(url.section_on("3.2.2")).octets(verb);
    for cwd in ftp.cwd() {
        let argument = argument(url, "cwd", &cwd)?;
        wire = wire.then(command("CWD ").octets(argument).octets(END));
    }
    let Some(name) = ftp.name() else {
        return Ok(wire.remark("no path: nothing is accessed"));
    };
    let name = argument(url, "name", &name)?;
    if ftp.is_directory() {
        // RFC 959, section 5.3.1: `NLST [<SP> <pathname>] <CRLF>`.
        let verb = if name.is_empty() { "NLST" } else { "NLST " };
        return Ok(wire.then(command(verb).octets(name).octets(END)));
    }
    let transfer = match ftp.typecode_text() {
        // RFC 1630: "the space is omitted from the URL".
        Some(code) => {
            let (letter, second) = code.split_at(1);
            let second = if second.is_empty() {
                String::new()
            } else {
                format!(" {second}")
            };
            command("TYPE ").octets(letter).octets(second)
        }
        None => command("TYPE ").supplied("a type that the client guesses from the name"),
    };
    let access = command("RETR ").octets(name).octets(END);
    Ok(wire.then(transfer.octets(END)).then(access))
}

/// Section 3.2.1: the user and password, or "the conventions for anonymous FTP".
fn log_in(ftp: &Ftp) -> Result<Wire, SchemeError> {
    let (url, login) = (ftp.url(), ftp.login());
    let command = |verb: &str| Message::new(url.section_on("3.2.1")).octets(verb);
    let on_demand = |message: Message| message.octets(END).when("if the server wants a password");
    let wire = Wire::to(url)?;
    let Some(user) = login.user() else {
        let user = command("USER anonymous").octets(END);
        let user = user.when("if the server wants a user name");
        let password = command("PASS ").supplied("the Internet e-mail address of the end user");
        return Ok(wire.then(user).then(on_demand(password)));
    };
    let user = argument(url, "user", user)?;
    let wire = wire.then(command("USER ").octets(user).octets(END));
    let Some(password) = login.password() else {
        let password = command("PASS ").supplied("a password that the user is asked for");
        return Ok(wire.then(on_demand(password)));
    };
    let password = argument(url, "password", password)?;
    Ok(wire.then(command("PASS ").octets(password).octets(END)))
}

/// The octets of an argument, or the error if it must not be sent. The control connection is one of Telnet (RFC 959,
/// section 3), where the octet FF begins a command: as data it is doubled (RFC 854).
fn argument(url: &Defined, name: &'static str, part: &Encoded) -> Result<Vec<u8>, SchemeError> {
    const IAC: u8 = 0xff;
    let octets = line(url, name, part)?;
    let doubled = |octet: &u8| std::iter::repeat_n(*octet, if *octet == IAC { 2 } else { 1 });
    Ok(octets.iter().flat_map(doubled).collect())
}

/// The end of a command (RFC 959, section 5.3).
const END: &str = "\r\n";
