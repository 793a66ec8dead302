//! The arguments of builders: each is validated by the rule of its own part, so that errors point into the argument,
//! not into the assembled URL.

use super::argument::Argument;
use super::encoded::Encoded;
use super::error::SchemeError;
use super::server::Server;
use crate::explain::SyntaxError;
use crate::revision::{Edition, Rule};
use crate::syntax::parse::{Node, parse};
use crate::validate::Validator;

impl Argument {
    /// An argument that is text, in its final form. Its rule is the first of these that the document prints.
    pub(super) fn text(
        self,
        edition: Edition,
        rules: &[&str],
        text: &str,
    ) -> Result<Encoded, SchemeError> {
        let refused = |error| SchemeError::refused(self, error);
        judge(rule(edition, rules), text).map_err(refused)?;
        Ok(Encoded::at(0, text).by(edition))
    }

    /// An argument that is data, as octets, which is escaped if the rule requires it.
    pub(super) fn data(
        self,
        edition: Edition,
        rules: &[&str],
        data: &[u8],
    ) -> Result<Encoded, SchemeError> {
        let rule = rule(edition, rules);
        self.judged(rule, Encoded::write(rule, data))
    }

    /// Data whose slashes stay slashes. One rule is for the texts between them, another for the whole.
    pub(super) fn path(
        self,
        edition: Edition,
        rules: &Path<'_>,
        data: &[u8],
    ) -> Result<Encoded, SchemeError> {
        let written = Encoded::write_path(0, rule(edition, rules.part), data);
        self.judged(rule(edition, rules.whole), written)
    }

    fn judged(self, rule: Rule, written: Encoded) -> Result<Encoded, SchemeError> {
        match judge(rule, written.as_str()) {
            Ok(()) => Ok(written),
            Err(error) => {
                let index = written.octet_at(error.index());
                Err(SchemeError::refused(self, error.at(index)))
            }
        }
    }
}

/// The two parts of an identifier of a message or a body part: the unique one, as octets, and the domain.
pub(super) fn identifier(
    edition: Edition,
    rules_of_unique: &[&str],
    unique: &[u8],
    domain: &str,
) -> Result<(Encoded, Encoded), SchemeError> {
    let unique = Argument::named("unique").data(edition, rules_of_unique, unique)?;
    let domain = Argument::named("domain").text(edition, &["host"], domain)?;
    Ok((unique, domain))
}

/// The names of the rules for the texts between the slashes of a path, and for the whole of it.
pub(super) struct Path<'n> {
    pub(super) part: &'n [&'n str],
    pub(super) whole: &'n [&'n str],
}

/// The parts of a path, each an argument by itself: data, as octets.
pub(super) fn segments<'d>(
    edition: Edition,
    rules: &Path<'_>,
    parts: impl IntoIterator<Item = (Argument, &'d [u8])>,
) -> Result<Vec<Encoded>, SchemeError> {
    let part = rule(edition, rules.part);
    let write = |(argument, data)| (argument, Encoded::write(part, data));
    let parts: Vec<(Argument, Encoded)> = parts.into_iter().map(write).collect();
    let texts: Vec<&str> = parts.iter().map(|(_, part)| part.as_str()).collect();
    let Err(error) = judge(rule(edition, rules.whole), &texts.join("/")) else {
        return Ok(parts.into_iter().map(|(_, part)| part).collect());
    };
    let mut start = 0;
    for (argument, part) in parts {
        let end = start + part.as_str().len();
        if error.index() <= end {
            let index = part.octet_at(error.index() - start);
            return Err(SchemeError::refused(argument, error.at(index)));
        }
        start = end + "/".len();
    }
    Err(error.into())
}

/// The server of the argument `host`, in a URL that has the first of these rules after its slashes.
pub(super) fn server(
    edition: Edition,
    rules: &[&str],
    host: &str,
    default_port: u16,
) -> Result<Server, SchemeError> {
    let argument = Argument::named("host");
    let given = argument.text(edition, &["host"], host)?;
    // In url7 and RFC 1630 a host may have a colon or an `@`, after which another part still begins.
    let read = parse(rule(edition, rules), host).ok();
    let read = read.as_ref().and_then(|tree| {
        let mut nodes = tree.nodes();
        nodes
            .find(|node| node.rule().name() == "host")
            .map(Node::span)
    });
    match read {
        Some(span) if span.len() < host.len() => {
            let index = if span.start > 0 {
                span.start - 1
            } else {
                span.end
            };
            let error = SchemeError::another_part(edition, host, index);
            Err(error.of_argument(argument))
        }
        _ => Ok(Server::new(given, None, default_port)),
    }
}

/// The items of an argument that is a list.
pub(super) fn items<'d, P: AsRef<[u8]>>(
    name: &'static str,
    items: &'d [P],
) -> impl Iterator<Item = (Argument, &'d [u8])> {
    let item = move |(index, item): (usize, &'d P)| (Argument::item_of(name, index), item.as_ref());
    items.iter().enumerate().map(item)
}

/// Checks `text` against `rule`.
pub(super) fn judge(rule: Rule, text: &str) -> Result<(), SyntaxError> {
    Validator::for_rule(rule).check(text).map(|_| ())
}

/// The first of these rules that the document prints; the documents call a part by different names.
pub(super) fn rule(edition: Edition, names: &[&str]) -> Rule {
    names
        .iter()
        .find_map(|name| edition.find_rule(name))
        .expect("a document that defines the scheme prints one of them")
}
