//! The request of HTTP: RFC 1738, section 3.3.

use super::{Message, Wire};
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::typed::Http;

/// The parts of a request that the URL has. "The HTTP protocol is specified elsewhere": it defines what follows
/// the path and the searchpart. They are sent as they are written; only url7 lets a space stand in a URL, which
/// "should be escaped for transmission".
pub(super) fn wire(http: &Http) -> Result<Wire, SchemeError> {
    let request = Message::new(http.url().section_on("3.3"))
        .octets("GET ")
        .octets(http.request_target().replace(' ', "%20"))
        .octets(" ")
        .supplied("the version of HTTP and its header fields");
    Ok(Wire::to(http.url())?.then(request))
}
