//! The commands of NNTP (RFC 977) for articles and newsgroups: RFC 1738, sections 3.6 and 3.7.

use super::delimiters::argument;
use super::{Message, Wire};
use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::error::SchemeError;
use crate::words::Concept;

/// The messages to the client's own news server: the URL names no host. A news URL may be dereferenced by NNTP "or using any
/// other protocol" (url7).
pub(super) fn news(url: &Defined) -> Result<Wire, SchemeError> {
    let message = Message::new(url.section_on("3.6"));
    let message = match (url.named(&["article"]), url.named(&["group"])) {
        (Some(article), _) => message
            .octets("ARTICLE <")
            .octets(argument(url, "message-id", article)?)
            .octets(">"),
        (None, Some(group)) => {
            let group = argument(url, "newsgroup-name", group)?;
            message.octets("GROUP ").octets(group)
        }
        (None, None) => message.octets("LIST"),
    };
    let wire = Wire::unplaced().then(message.octets("\r\n"));
    Ok(wire.remark("to a news server that the client knows, here by NNTP (RFC 977)"))
}

/// The group, and the article in it.
pub(super) fn nntp(url: &Defined) -> Result<Wire, SchemeError> {
    let message = |octets: &str| Message::new(url.section_on("3.7")).octets(octets);
    let wire = match url.rule_for(Concept::Host) {
        Some(_) => Wire::to(url)?,
        None => Wire::unplaced().remark("to a news server that the client knows"),
    };
    let group = url.named(&["group"]).cloned().unwrap_or_default();
    let group = argument(url, "newsgroup-name", &group)?;
    let wire = wire.then(message("GROUP ").octets(group).octets("\r\n"));
    Ok(match url.named(&["digits"]) {
        Some(number) => {
            let article = message("ARTICLE ").octets(number.as_str());
            wire.then(article.octets("\r\n"))
        }
        None => wire,
    })
}
