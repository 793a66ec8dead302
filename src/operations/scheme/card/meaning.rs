//! Further rows of the card of a URL of today's schemes: what its document makes of the parts.

use super::{Card, Field, Value};
use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::typed::{
    Cid, Coap, Data, Http, Ldap, Mid, News, Ni, Origin, Tel, WebSocket,
};

impl Card {
    /// Adds these rows.
    pub(super) fn meaning(&mut self, url: &Defined) {
        let document = url.rule().document().scheme_document();
        let pairs = document.into_iter().flat_map(|it| it.schemes().pairs);
        let pairs = pairs.flat_map(|(name, value)| url.pairs(name, value));
        let fields: Vec<Field> = pairs.map(|(name, value)| Field { name, value }).collect();
        if !fields.is_empty() {
            self.row("fields", Value::Fields(fields));
        }
        // A type may be for the newest document alone, and an old one has no such rows.
        let _ = self.of_scheme(url.clone());
    }

    fn of_scheme(&mut self, url: Defined) -> Result<(), SchemeError> {
        match &*url.scheme().to_ascii_lowercase() {
            "http" | "https" => {
                let url = Http::try_from(url)?;
                self.origin(&url.origin());
                let target = url.request_target();
                self.noted("request-target", said(target), "RFC 9110, section 7.1");
            }
            "ws" | "wss" => {
                let url = WebSocket::try_from(url)?;
                self.origin(&url.origin());
                let name = url.resource_name();
                self.noted("resource-name", said(name), "RFC 6455, section 3");
            }
            "data" => {
                let url = Data::try_from(url)?;
                let encoding = if url.is_base64() { "base64" } else { "percent" };
                self.noted(
                    "media-type",
                    said(url.media_type().into_owned()),
                    "RFC 2397, section 2",
                );
                self.noted(
                    "encoding",
                    Value::Said(encoding.into()),
                    "RFC 2397, section 2",
                );
                self.noted("octets", url.bytes()?, "decoded");
            }
            "file" => self.local_path(&url.try_into()?),
            "tel" => {
                let note = "without visual separators: RFC 3966, section 5.1.1";
                self.noted("digits", said(Tel::try_from(url)?.digits()), note);
            }
            "ldap" => {
                let extensions = Ldap::try_from(url)?.extensions();
                let critical = extensions.iter().filter(|it| it.is_critical());
                let mut critical = critical.map(|it| said(it.name().to_owned())).peekable();
                if critical.peek().is_some() {
                    let note = "who does not know it must not process the URL: RFC 4516, section 2";
                    self.noted("critical", critical.collect::<Value>(), note);
                }
            }
            "ni" | "nih" => {
                let digest = Ni::try_from(url).ok().map(|it| it.digest());
                let note =
                    "not that of the check digit, or not whole octets: RFC 6920, sections 3 and 7";
                let note = digest.is_none().then_some(note);
                self.noted("digest", digest, note);
            }
            // RFC 7252, section 6.4: a URL with a fragment identifier has no options.
            "coap" | "coaps" if url.fragment().is_none() => {
                let url = Coap::try_from(url)?;
                let list = |options: Vec<String>| -> Value {
                    options.into_iter().map(String::into_bytes).collect()
                };
                self.noted(
                    "uri-host",
                    url.uri_host().into_bytes(),
                    "RFC 7252, section 6.4",
                );
                self.noted("uri-path", list(url.uri_path()), "RFC 7252, section 6.4");
                self.noted("uri-query", list(url.uri_query()), "RFC 7252, section 6.4");
            }
            "news" => {
                if let Some(id) = News::try_from(url)?.message_id() {
                    self.noted(
                        "identifier",
                        id.into_bytes(),
                        "as in the header of an article",
                    );
                }
            }
            "mid" => {
                let id = Mid::try_from(url)?.message_id();
                self.noted(
                    "identifier",
                    id.into_bytes(),
                    "as in the header of a message",
                );
            }
            "cid" => {
                let id = Cid::try_from(url)?.content_id();
                self.noted(
                    "identifier",
                    id.into_bytes(),
                    "as in the header of a body part",
                );
            }
            _ => {}
        }
        Ok(())
    }

    fn origin(&mut self, origin: &Origin) {
        self.noted("origin", said(origin.to_string()), "RFC 6454, section 4");
    }
}

/// A text that the URL does not have so.
fn said(text: String) -> Value {
    Value::Said(text.into())
}
