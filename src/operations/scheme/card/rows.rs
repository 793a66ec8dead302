//! The rows of a URL's card: the parts by the rules of the document, and those of the revisions that define schemes under the
//! names of their prose, with a note on each.

use super::{Card, Field, Octets, Value};
use crate::operations::scheme::addr_spec::AddrSpec;
use crate::operations::scheme::defined::Defined;
use crate::operations::scheme::encoded::Encoded;
use crate::operations::scheme::error::SchemeError;
use crate::operations::scheme::server::{Login, Server};
use crate::operations::scheme::typed::{
    File, FileSystem, Ftp, Gopher, GopherPlus, Http, Prospero, Telnet, Typecode, Wais,
};
use crate::operations::scheme::url::Scheme;
use crate::reference::{Host, Path, Reference};
use crate::revision::Document;
use crate::revision::ports::default_port;
use crate::revision::statements::Matter;
use crate::words::Concept;
use crate::words::port::port_number;

impl Card {
    pub(in crate::operations::scheme) fn of(scheme: &Scheme) -> Self {
        let mut card = Self::default();
        match scheme {
            Scheme::Defined(url) if matches!(url.rule().document(), Document::Revision(_)) => {
                if card.by_prose(url).is_err() {
                    card.by_rules(url);
                }
            }
            Scheme::Defined(url) => {
                card.by_rules(url);
                card.meaning(url);
            }
            Scheme::Other(url) => card.reference(url),
        }
        if let Scheme::Defined(url) = scheme
            && let Some(fragment) = url.fragment()
        {
            card.noted(
                "fragment-id",
                fragment.as_str(),
                "not sent: the client keeps it",
            );
        }
        card
    }

    /// The parts under the names that the prose of url7, RFC 1630 and RFC 1738 has for them.
    fn by_prose(&mut self, url: &Defined) -> Result<(), SchemeError> {
        match &*url.scheme().to_ascii_lowercase() {
            "ftp" => self.ftp(&url.clone().try_into()?),
            "http" => self.http(&url.clone().try_into()?),
            "gopher" => self.gopher(&url.clone().try_into()?),
            "mailto" => self.mailto(url),
            "news" => self.news(url),
            "nntp" => self.nntp(url),
            "telnet" => self.telnet(&url.clone().try_into()?),
            "wais" => self.wais(&url.clone().try_into()?),
            "file" => self.file(&url.clone().try_into()?),
            "prospero" => self.prospero(&url.clone().try_into()?),
            "mid" => self.mid(url),
            "cid" => self.noted(
                "content-id",
                url.behind_colon(),
                "the content-id of a body part of the same MIME message",
            ),
            _ => self.by_rules(url),
        }
        Ok(())
    }

    /// The parts by the rules that the document tells them by: text as it is written if it must not be decoded, the port with
    /// the default, and a list if there are several.
    fn by_rules(&mut self, url: &Defined) {
        for rule in url.part_rules() {
            let mut parts = url.part(rule.name()).peekable();
            if rule.concept() == Some(Concept::Port) {
                let text = parts
                    .next()
                    .map(Encoded::as_str)
                    .filter(|it| !it.is_empty());
                let number = match text {
                    Some(text) => port_number(text),
                    None => default_port(url.scheme()),
                };
                if text.is_some() || number.is_some() {
                    self.port(number, text);
                } else {
                    self.row(rule.name(), Value::Undefined);
                }
                continue;
            }
            let value = |part: &Encoded| {
                if rule.is_verbatim() {
                    Value::Text(part.as_str().to_owned())
                } else {
                    Value::from(part)
                }
            };
            let first = parts.next();
            match (first, parts.peek()) {
                (None, _) => self.row(rule.name(), Value::Undefined),
                (Some(only), None) => self.row(rule.name(), value(only)),
                (Some(first), Some(_)) => {
                    let all = std::iter::once(first).chain(parts).map(value);
                    self.row(rule.name(), Value::List(all.collect()));
                }
            }
        }
    }

    fn mid(&mut self, url: &Defined) {
        let identifier = url.behind_colon();
        self.noted(
            "message-id",
            &identifier,
            "the Message-Id of a mail message that has been received",
        );
        self.addr_spec(&identifier, None);
    }

    /// The two parts of an address that was checked when the URL was read.
    fn addr_spec(&mut self, address: &Encoded, note: Option<&'static str>) {
        if let Ok(address) = AddrSpec::parse(&address.octets()) {
            self.row("local-part", address.local_part().as_bytes().to_vec());
            self.noted("domain", address.domain().as_bytes().to_vec(), note);
        }
    }

    fn ftp(&mut self, ftp: &Ftp) {
        let login = ftp.login();
        self.server(login.server());
        let notes = match (login.user(), login.password()) {
            (None, _) => [Some("the conventions for anonymous FTP"), None],
            (_, None) => [
                None,
                Some("the user is asked for it, if the server wants one"),
            ],
            _ => [None, None],
        };
        self.login(&login, notes);
        let Some(name) = ftp.name() else {
            self.row("path", Value::Undefined);
            return;
        };
        let has_empty_cwd = ftp.cwd().any(|cwd| cwd.is_empty());
        self.noted(
            "cwd",
            ftp.cwd().collect::<Value>(),
            has_empty_cwd.then_some("an empty one is a CWD with a null argument"),
        );
        let is_empty_file = name.is_empty() && ftp.path_is_commands() && !ftp.is_directory();
        let is_listed = name.is_empty() && ftp.is_directory() && ftp.typecode().is_none();
        self.noted("name", &name, match (is_empty_file, is_listed) {
            (true, _) => Some("empty: the document says to access the file of that name, not to list the directory"),
            (_, true) => Some("empty, after a slash: the directory is listed"),
            _ => None,
        });
        if !ftp.path_is_commands() {
            return;
        }
        let note = match ftp.typecode() {
            Some(Typecode::Ascii) => Some("ASCII: transferred as text"),
            Some(Typecode::Image) => Some("image: transferred octet by octet"),
            Some(Typecode::Directory) => Some("the name is a directory, which is listed"),
            Some(Typecode::Ebcdic) => Some("EBCDIC: transferred as text"),
            Some(Typecode::Local) => Some("local: transferred in logical bytes of that size"),
            None if ftp.is_directory() => None,
            None => Some("the client must guess, for example from the suffix of the name"),
        };
        self.noted("typecode", ftp.typecode_text(), note);
    }

    fn http(&mut self, http: &Http) {
        let url = http.url();
        self.server(&url.server());
        let path = url
            .segments()
            .map(|path| path.into_iter().collect::<Value>());
        // Of the documents that have names in their prose, RFC 1738 alone says so.
        let is_root = path.is_none() && url.has_rule("hpath");
        self.noted("path", path, is_root.then_some("the same as /"));
        self.row("searchpart", url.bearing(Concept::Query));
    }

    fn gopher(&mut self, gopher: &Gopher) {
        self.server(&gopher.server());
        let selector = gopher.selector();
        let gophertype = gopher.gophertype_text();
        let note = match gophertype {
            Some(_) => gophertype_meaning(gopher.gophertype()),
            None => "defaults to 1, a directory",
        };
        self.noted("gophertype", gophertype, note);
        let is_top = selector.is_empty();
        if gopher.is_command() {
            let note = if is_top {
                "empty: the top-level directory"
            } else {
                "the command string: the selector, and what follows it"
            };
            self.noted("gcommand", &selector, note);
            return;
        }
        self.noted(
            "selector",
            &selector,
            is_top.then_some("empty: the top-level directory"),
        );
        let is_asked_for = gopher.search().is_none() && gopher.gophertype() == b'7';
        self.noted(
            "search",
            gopher.search(),
            is_asked_for.then_some("the user is asked for it"),
        );
        if !gopher.may_have_plus() {
            return;
        }
        let plus = gopher.plus();
        self.noted(
            "gopher+_string",
            gopher.plus_string(),
            plus.as_ref().map(gopher_plus_meaning),
        );
        match plus {
            Some(GopherPlus::Attributes(names) | GopherPlus::DirectoryAttributes(names))
                if !names.is_empty() =>
            {
                self.row("attribute_name", names.into_iter().collect::<Value>());
            }
            Some(GopherPlus::View { name, language }) => {
                self.row("view_name", name);
                self.row("language_name", language);
            }
            Some(GopherPlus::FilledForm(values)) => {
                self.row("ask_item_value", values.into_iter().collect::<Value>());
            }
            _ => {}
        }
    }

    fn mailto(&mut self, url: &Defined) {
        let address = url.behind_colon();
        self.row("rfc822-addr-spec", &address);
        let octets = address.octets();
        let domain = octets.rsplit(|octet| *octet == b'@').next();
        let has_query = domain.is_some_and(|domain| domain.contains(&b'?'))
            && url.note(Matter::AddressOnly).is_some();
        let note = "the text after ? is part of the address: no other information is present";
        self.addr_spec(&address, has_query.then_some(note));
    }

    fn news(&mut self, url: &Defined) {
        if let Some(article) = url.named(&["article"]) {
            let message_id = Octets {
                octets: article.octets().into_owned(),
                character_set: article.character_set(),
            };
            self.row("message-id", message_id);
            let at = article.as_str().rfind('@').unwrap_or(0);
            self.row("unique", article.within(0..at));
            let end = article.as_str().len();
            self.row("full_domain_name", article.within(at + 1..end));
        } else if let Some(group) = url.named(&["group"]) {
            let has_at = group.octets().contains(&b'@');
            let note = "a commercial at distinguishes a message-id from a group, but this is not a message-id";
            self.noted("newsgroup-name", group, has_at.then_some(note));
        } else {
            self.noted("newsgroup-name", "*", "all available news groups");
        }
    }

    fn nntp(&mut self, url: &Defined) {
        if url.rule_for(Concept::Host).is_some() {
            self.server(&url.server());
        } else {
            self.noted(
                "host",
                Value::Undefined,
                "the BNF has none; the prose says that \"the news server name\" is given",
            );
        }
        self.row("newsgroup-name", url.named(&["group"]));
        let number = url.named(&["digits"]).map(Encoded::as_str);
        let is_group = number.is_none();
        self.noted(
            "article-number",
            number,
            is_group.then_some("the group; the prose has no such form, the BNF does"),
        );
    }

    fn telnet(&mut self, telnet: &Telnet) {
        let login = telnet.login();
        self.server(login.server());
        let is_advisory = login.user().is_some() && telnet.login_is_advisory();
        let note = is_advisory.then_some("advisory: the client tells the user");
        self.login(&login, [note, None]);
        let service = Value::Said("interactive".into());
        self.noted("service", service, "no data object is designated");
    }

    fn wais(&mut self, wais: &Wais) {
        self.server(&wais.server());
        let is_database = wais.search().is_none() && wais.document().is_none();
        self.noted(
            "database",
            wais.database(),
            is_database.then_some("a database that is available for searching"),
        );
        if let Some(search) = wais.search() {
            self.row("search", search);
        }
        if let Some((wtype, wpath)) = wais.document() {
            self.noted(
                "wtype",
                wtype,
                "the WAIS designation of the type of the object",
            );
            if wais.may_have_fields() {
                self.noted("wpath", wpath.as_str(), "the fields of the WAIS identifier");
                let fields = wais.fields().map(|(name, value)| Field {
                    name,
                    value: Some(value),
                });
                self.row("fields", Value::Fields(fields.collect()));
            } else {
                self.noted("wpath", wpath, "the document-id, opaque to the client");
            }
        }
    }

    fn file(&mut self, file: &File) {
        let here = "the machine from which the URL is being interpreted";
        let host = Some(file.host()).filter(|host| !host.is_empty());
        self.noted("host", host, file.is_local().then_some(here));
        self.row("path", file.segments().collect::<Value>());
        self.local_path(file);
    }

    /// The path on a POSIX system, or the reason why the URL has no such path.
    pub(super) fn local_path(&mut self, file: &File) {
        match file.local_path(FileSystem::Posix) {
            Ok(path) => self.row("local-path", path),
            Err(error) => {
                let note = match error.octet() {
                    None => "it is on another host",
                    Some(0) => "the name of a file cannot contain the octet 00",
                    Some(_) => "the name of a file cannot contain a slash, and one is escaped here",
                };
                self.noted("local-path", Value::Undefined, note);
            }
        }
    }

    fn prospero(&mut self, prospero: &Prospero) {
        self.server(&prospero.server());
        self.noted("hsoname", prospero.hsoname(), "opaque to the client");
        if prospero.may_have_fields() {
            let fields = prospero.fields().map(|(name, value)| Field {
                name: name.clone(),
                value: Some(value.clone()),
            });
            self.row("fields", Value::Fields(fields.collect()));
        } else {
            self.row("version", prospero.version());
            self.row("attributes", prospero.attributes());
        }
    }

    /// The parts that all URLs have.
    fn reference(&mut self, url: &Reference<'_>) {
        if let Some(authority) = url.authority() {
            self.row("user", authority.user());
            self.row("password", authority.password());
            self.row("host", authority.host().as_ref().map(Host::as_str));
            let text = authority.port();
            let default = url.scheme().and_then(default_port);
            let number = text.map_or(default, port_number);
            if number.is_some() || text.is_some() {
                self.port(number, text);
            } else {
                self.row("port", Value::Undefined);
            }
        }
        self.row("path", url.path().map(Path::as_str));
        self.row("search", url.query());
    }

    /// User and password, and the note on each.
    fn login(&mut self, login: &Login, [user, password]: [Option<&'static str>; 2]) {
        self.noted("user", login.user(), user);
        self.noted("password", login.password(), password);
    }

    fn server(&mut self, server: &Server) {
        let note = if server.address().is_some() {
            Some("an IP address")
        } else if server.has_octet_over_255() {
            Some("not an IP address: a number is over 255")
        } else if server.host().contains('@') {
            Some(
                "the BNF of a host name lets an @ stand in it: what precedes it may be meant as a user",
            )
        } else {
            None
        };
        self.noted("host", server.host(), note);
        self.port(server.port(), server.port_text());
    }

    /// The port to connect to, and the port as it is written.
    fn port(&mut self, number: Option<u16>, text: Option<&str>) {
        let note = match (number, text) {
            (Some(_), None) => Some("the default"),
            (Some(_), Some(_)) => None,
            (None, _) => Some("over 65535: not a valid port"),
        };
        let text = text.map(str::to_owned);
        self.noted("port", Value::Port { number, text }, note);
    }
}

/// The meaning of a type of Gopher, by RFC 1436, section 3.8.
fn gophertype_meaning(gophertype: u8) -> &'static str {
    match gophertype {
        b'0' => "a file",
        b'1' => "a directory",
        b'2' => "a CSO phone-book server",
        b'3' => "an error",
        b'4' => "a BinHexed Macintosh file",
        b'5' => "a DOS binary archive",
        b'6' => "a UNIX uuencoded file",
        b'7' => "an index-search server",
        b'8' => "a text-based telnet session",
        b'9' => "a binary file",
        b'+' => "a redundant server",
        b'T' => "a text-based tn3270 session",
        b'g' => "a GIF image",
        b'I' => "an image",
        // Often the writer forgot the type: `gopher://host/Remote` asks for `emote`.
        _ => "not a type of RFC 1436; the first character of the path is always the type",
    }
}

/// The request that a Gopher+ string makes.
fn gopher_plus_meaning(plus: &GopherPlus) -> &'static str {
    match plus {
        GopherPlus::DefaultView => "the default view of the item",
        GopherPlus::Form => "an item with a form, which the user is asked to fill in",
        GopherPlus::Attributes(names) if names.is_empty() => "all attributes of the item",
        GopherPlus::Attributes(_) => "attributes of the item",
        GopherPlus::DirectoryAttributes(names) if names.is_empty() => {
            "all attributes of all items in the directory"
        }
        GopherPlus::DirectoryAttributes(_) => "attributes of all items in the directory",
        GopherPlus::View { .. } => "an alternate view of the item",
        GopherPlus::FilledForm(_) => "a filled-in form",
        _ => "not described by the document",
    }
}
