//! Further rows of the card of a URL of today's schemes: what its document makes of the parts.

use super::{Card, Octets, Value};
use crate::operations::scheme::SchemeError;
use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::typed::{
    Cid, Coap, Data, File, FileSystem, Http, Ldap, LdapExtension, Mid, News, Ni, Tel, WebSocket,
};
use crate::words::CharacterSet;

impl Card {
    /// Adds these rows. A value that does not exist, as the octets of data that is not valid base64, has none.
    pub(super) fn meaning(&mut self, url: &Defined) {
        // The verdict of a document is not asked again: an old one has other parts, and no such rows.
        let _ = self.of_scheme(url.clone());
    }

    fn of_scheme(&mut self, url: Defined) -> Result<(), SchemeError> {
        match &*url.scheme().to_ascii_lowercase() {
            "http" | "https" => {
                let url = Http::try_from(url)?;
                self.noted("origin", &*url.origin().to_string(), "RFC 6454, section 4");
                let target = url.request_target();
                self.noted("request-target", &*target, "RFC 9110, section 7.1");
            }
            "ws" | "wss" => {
                let url = WebSocket::try_from(url)?;
                self.noted("origin", &*url.origin().to_string(), "RFC 6454, section 4");
                let name = url.resource_name();
                self.noted("resource-name", &*name, "RFC 6455, section 3");
            }
            "data" => {
                let url = Data::try_from(url)?;
                let encoding = if url.is_base64() { "base64" } else { "percent" };
                self.noted("media-type", url.media_type(), "RFC 2397, section 3");
                self.noted("encoding", encoding, "RFC 2397, section 3");
                self.noted("octets", octets(url.bytes()?), "decoded");
            }
            "file" => {
                let path = File::try_from(url)?.local_path(FileSystem::Posix)?;
                self.noted("local-path", octets(path), "of a POSIX system");
            }
            "tel" => {
                let url = Tel::try_from(url)?;
                let note = "without visual separators: RFC 3966, section 5.1.1";
                self.noted("dialled", &*url.dialled(), note);
            }
            "ldap" => {
                let url = Ldap::try_from(url)?;
                let extensions = url.extensions();
                let critical = extensions.iter().filter(|it| it.is_critical());
                let critical: Vec<&str> = critical.map(LdapExtension::name).collect();
                if !critical.is_empty() {
                    let note = "who does not know it must not process the URL: RFC 4516, section 2";
                    self.noted("critical", critical.into_iter().collect::<Value>(), note);
                }
            }
            "ni" | "nih" => {
                let digest = Ni::try_from(url)?.digest();
                let hex = crate::escape::hexadecimal(&digest);
                self.noted("digest", &*hex, "in hexadecimal digits");
            }
            "coap" | "coaps" => {
                let url = Coap::try_from(url)?;
                let list = |options: Vec<String>| options.iter().map(String::as_str).collect();
                let [path, query]: [Value; 2] = [list(url.uri_path()), list(url.uri_query())];
                self.noted("uri-path", path, "options of RFC 7252, section 6.4");
                self.noted("uri-query", query, "options of RFC 7252, section 6.4");
            }
            "news" => {
                if let Some(id) = News::try_from(url)?.message_id() {
                    self.noted("identifier", &*id, "as in the header of an article");
                }
            }
            "mid" => {
                let id = Mid::try_from(url)?.message_id();
                self.noted("identifier", &*id, "as in the header of a message");
            }
            "cid" => {
                let id = Cid::try_from(url)?.content_id();
                self.noted("identifier", &*id, "as in the header of a body part");
            }
            _ => {}
        }
        Ok(())
    }
}

fn octets(octets: Vec<u8>) -> Octets {
    Octets {
        octets,
        character_set: CharacterSet::Utf8,
    }
}
