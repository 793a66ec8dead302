//! The requests of Gopher and Gopher+: RFC 1738, section 3.4.

use super::delimiters::refuse;
use super::{Message, Wire};
use crate::finding::filled_form::{self, NoForm};
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::typed::{Gopher, GopherPlus};

/// The octets that a client sends: the selector, "(after decoding)", a TAB and the search, a TAB and "the Gopher+
/// commands", each if there is one, and CR LF (RFC 1436, section 2).
///
/// - A form to be filled in (`?`, section 3.4.5) takes two requests, the second with the answers of the user.
/// - A filled-in form (3.4.9) ends with its own CR LF. That section prints no search in the request, although
///   3.4.3 puts a TAB for one there: an empty search is left out, as in 3.4.9.
///
/// # Errors
///
/// [`SchemeError`] if a decoded octet would end the request or one of its parts: TAB, CR or LF in a selector or
/// search, these or NUL in a Gopher+ string that is not a form (section 6).
pub(super) fn wire(gopher: &Gopher) -> Result<Wire, SchemeError> {
    let (url, selector) = (gopher.url(), gopher.selector());
    let is_delimiter = |octet| matches!(octet, b'\t' | b'\r' | b'\n');
    if !gopher.is_command() {
        refuse(url, "selector", &selector, is_delimiter)?;
    }
    let selector = selector.octets();
    let mut request = selector.to_vec();
    if let Some(search) = gopher.search() {
        refuse(url, "search", search, is_delimiter)?;
        request.push(b'\t');
        request.extend(&*search.octets());
    }
    let wire = Wire::to(url)?;
    let (Some(plus), Some(read)) = (gopher.plus_string(), gopher.plus()) else {
        let number = if gopher.search().is_some() {
            "3.4.2"
        } else {
            "3.4.1"
        };
        let section = url.section_on(number);
        let message = Message::new(section).octets(request);
        let message = match gopher.search() {
            None if gopher.gophertype() == b'7' && !selector.contains(&b'\t') => message
                .octets("\t")
                .supplied("the words that the user is asked to search for"),
            _ => message,
        };
        return Ok(wire.then(message.octets(END)));
    };
    let section = url.section_on(read.section());
    // Section 3.4.9 prints no TAB for an empty search before a form.
    let drop_empty_search = |request: &mut Vec<u8>| {
        if gopher.search().is_some_and(Encoded::is_empty) {
            request.truncate(selector.len());
        }
    };
    match read {
        GopherPlus::FilledForm(_) => {
            drop_empty_search(&mut request);
            let form = Message::new(section)
                .octets(request)
                .octets("\t")
                .octets(plus.octets());
            Ok(wire.then(form))
        }
        GopherPlus::Form => {
            let attribute = Message::new(section).octets(&request).octets("\t!+ASK\r\n");
            drop_empty_search(&mut request);
            let answers = Message::new(url.section_on("3.4.9"))
                .octets(request)
                .octets("\t+\t1\r\n+-1\r\n")
                .supplied("the user's answers, a line each")
                .octets(".\r\n")
                .when("on a connection of its own, when the user has filled out the form");
            Ok(wire.then(attribute).then(answers))
        }
        _ => {
            let commands = plus.octets();
            if let Err(NoForm::Broken(at)) = filled_form::read(&commands) {
                let found = (commands[at], plus.place_of(at));
                return Err(SchemeError::delimiter(
                    url.rule().edition(),
                    "gopher+_string",
                    found,
                ));
            }
            refuse(url, "gopher+_string", plus, |octet| {
                b"\t\r\n\0".contains(&octet)
            })?;
            let message = Message::new(section)
                .octets(request)
                .octets("\t")
                .octets(commands);
            Ok(wire.then(message.octets(END)))
        }
    }
}

/// The end of a request (RFC 1436, section 2).
const END: &str = "\r\n";
