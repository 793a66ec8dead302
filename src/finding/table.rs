//! The table of findings: one entry for each kind, in the order of [`Code`].

use super::entry::{Entry, Example, Finder};
use crate::revision::Revision::{self, Rfc1738, Rfc2396, Rfc3986, Rfc3987, Rfc6874};
use crate::words::{Code, Severity};

const URL7: Revision = Revision::DraftIetfUriUrl02;
const DRAFT1997: Revision = Revision::DraftFieldingUrlSyntax05;
const BIS: Revision = Revision::DraftFieldingUriRfc2396bis01;
const WHATWG: Revision = Revision::Whatwg20260702;

/// One entry for each code.
pub(super) const ENTRIES: [Entry; Code::ALL.len()] = [
    Entry {
        code: Code::SchemeNotLowercase,
        severity: Severity::Note,
        finder: Finder::Validator,
        summary: "capital letters in a scheme",
        explanation: "Schemes are written in lower case. Programs are asked to read capital letters as well, so the URL works, \
            but programs that compare URLs as strings take it for another one.",
        example: Example::of(BIS, "HTTP://www.example.com/"),
    },
    Entry {
        code: Code::Ipv4OctetOver255,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a number of an IPv4 address is over 255",
        explanation: "Each number of an IPv4 address stands for one octet. The BNF before 2003 allows larger numbers, so the URL is \
            valid, but no host has this address. The 2003 draft and RFC 3986 read it as a name.",
        example: Example::of(Rfc1738, "http://10.0.0.256/"),
    },
    Entry {
        code: Code::AuthorityFallback,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "what follows `//` is not a login, site or server",
        explanation: "`//` announces a host and what goes with it. Here it is followed by something else, mostly by a host with \
            a character that no host has, and the BNF accepts it only by another alternative: as a name in a registry, as a \
            path, or as any data. Few programs read it in that way.",
        example: Example::of(BIS, "http://my_host/"),
    },
    Entry {
        code: Code::SchemeWithoutProduction,
        severity: Severity::Note,
        finder: Finder::Validator,
        summary: "the document does not define this scheme",
        explanation: "The document has a production for each scheme that it defines, but none for this one, so only the general \
            syntax could be checked. Some names it mentions without defining them (RFC 1738, section 4), and those that begin \
            with x- it leaves to experiments. The documents from 1997 on define no schemes at all, and nothing is said of any \
            there.",
        example: Example::of(Rfc1738, "https://www.example.com/"),
    },
    Entry {
        code: Code::ReadsBackDifferently,
        severity: Severity::Warning,
        finder: Finder::Resolver,
        summary: "the target of a reference reads back as other components",
        explanation: "To the letter of the document the components of the target are put together to a text that falls into \
            other components when it is read again: the path goes on where the host ends, or begins with `//` where there is no \
            authority.",
        example: Example::resolved(DRAFT1997, "http://a", "g"),
    },
    Entry {
        code: Code::TargetNotValid,
        severity: Severity::Warning,
        finder: Finder::Resolver,
        summary: "the target of a reference is not valid",
        explanation: "What url7 calls partial forms has no rule, so nothing keeps one from making a URL that its scheme does \
            not allow. The documents from 1997 on let a parser ignore the scheme of a reference that is the base's (`resolve \
            --non-validating`), and what stood behind that scheme may hold characters that a path cannot.",
        example: Example::resolved(URL7, "ftp://a/b", "?y"),
    },
    Entry {
        code: Code::PortNotDefault,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a port other than the scheme's default",
        explanation: "A URL that names another port may make a client speak to a server of another protocol, which reads the \
            URL's data as its own commands. The documents ask for caution with any such URL. Many ports of this kind are what \
            they seem to be.",
        example: Example::of(BIS, "http://www.example.com:8080/"),
    },
    Entry {
        code: Code::PortReserved,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a port below 1024 that is not the scheme's default",
        explanation: "Ports below 1024 are the reserved space, where the servers of other well-known protocols listen. The \
            documents ask for caution especially there; their example is a gopher URL that has a rude message sent by a mail \
            server.",
        example: Example::of(Rfc1738, "gopher://mail.example.com:25/1HELP"),
    },
    Entry {
        code: Code::PortOver65535,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a port that neither TCP nor UDP has",
        explanation: "The grammars set no bound, but a port is a number of sixteen bits. Some programs refuse it, others keep \
            its last sixteen bits and connect elsewhere: 65616 becomes 80.",
        example: Example::of(BIS, "http://www.example.com:65616/"),
    },
    Entry {
        code: Code::NeedlessPort,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "the scheme's default port written out, or an empty one",
        explanation: "With the default port left out the URL means the same, and is not taken for another one by programs that \
            compare URLs as strings.",
        example: Example::of(BIS, "http://www.example.com:80/"),
    },
    Entry {
        code: Code::EncodedControl,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "an encoded CR, LF or NUL, or in gopher TAB, that reaches a wire",
        explanation: "These octets end lines and fields in protocols. Decoded before they are sent, they simulate a further \
            operation or parameter. They are looked for in the user, the password, the path and the query, but not in \
            fragments, which are never sent, and not in file URLs, which name no protocol, nor in the type of a gopher item, \
            where the document defines gopher: only the client reads it. The %09 that part selector, search and Gopher+ string \
            of an RFC 1738 gopher URL, and the line ends of an ASK form (section 3.4.9), stand there by right. The documents \
            from 1997 on, which define no schemes, know of no forms, and let two %09 of a gopher URL pass as those that part \
            it.",
        example: Example::of(Rfc1738, "ftp://ftp.example.com/pub%0D%0ADELE%20file"),
    },
    Entry {
        code: Code::PasswordInClear,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a password in clear text",
        explanation: "URLs are shown, logged, sent on and kept. A password has no place in them unless it is public. An empty \
            password is no secret, and neither is that of the user `anonymous` of an ftp URL.",
        example: Example::of(DRAFT1997, "ftp://user:secret@ftp.example.com/"),
    },
    Entry {
        code: Code::MisleadingUserinfo,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "what stands before the `@` looks like the host",
        explanation: "People read a URL from the left and take the first host name for the host. What stands before an `@` is \
            user information, and whoever writes a trusted name there wants to be mistaken for it. A user's name such as \
            `john.doe` looks the same, and so does one with an escaped `@` behind it, `localhost`, or a number that programs \
            read as an address.",
        example: Example::of(
            BIS,
            "http://www.example.com&story=breaking_news@10.0.0.1/top_story.htm",
        ),
    },
    Entry {
        code: Code::Ipv4Lookalike,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a host that programs may read as another IPv4 address than the document",
        explanation: "The documents know four decimal numbers. The C function inet_aton(), and many programs with it, also read \
            one, two or three numbers, of which the last fills the octets that remain, and numbers that are octal, with a \
            leading 0, or hexadecimal, with a leading 0x. A filter that looks at the text alone is deceived. Write the address \
            in four decimal numbers.",
        example: Example::of(BIS, "http://0x7f.1/"),
    },
    Entry {
        code: Code::HostNotLowercase,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "capital letters in a host name",
        explanation: "Host names are the same in either case. In lower case, programs that compare URLs as strings find them \
            so.",
        example: Example::of(BIS, "http://www.XEROX.com/"),
    },
    Entry {
        code: Code::EscapeNotNeeded,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "an escape of a character that means the same unescaped",
        explanation: "Only what cannot stand as itself, or would mean something else, has to be escaped. Which characters are \
            safe to unescape each document says of its own; none is in a URN, as RFC 8141 tells a character from its escape, \
            and a dot is left alone where `.` or `..` would come of it. Other marks of the 2003 draft should not be escaped \
            either, but to unescape them is \"usually counterproductive\" (section 2.3), so nothing is suggested.",
        example: Example::of(BIS, "http://www.example.com/%7Euser/"),
    },
    Entry {
        code: Code::EscapeNotUppercase,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "an escape with small hexadecimal digits",
        explanation: "Escapes are the same in either case. With capital letters, programs that compare URLs as strings find \
            them so.",
        example: Example::of(BIS, "http://www.example.com/a%2fb"),
    },
    Entry {
        code: Code::EscapeNotUtf8,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "escaped octets that are not valid UTF-8",
        explanation: "A URL does not say which characters its octets stand for. Good practice is UTF-8 whenever possible, so \
            that they can be shown and compared. Data that is no text need not be UTF-8, and url7 means ISO Latin 1.",
        example: Example::of(BIS, "http://www.example.com/caf%E9"),
    },
    Entry {
        code: Code::DotSegment,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a segment `.` or `..` in the path of an absolute URL",
        explanation: "These segments mean something in relative references. In an absolute URL they should not appear: some \
            programs remove them, some send them, so that the same URL names different things. Escaped dots are not looked at, \
            and neither is what RFC 1738 calls opaque: of the slashes in a prospero name \"no significance may be assumed\" \
            (3.11).",
        example: Example::of(BIS, "http://www.example.com/a/../b"),
    },
    Entry {
        code: Code::EmptyHttpPath,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "an http URL without its `/`",
        explanation: "The slash may be left out where nothing follows it, and means the same. Written out, programs that \
            compare URLs as strings find them so.",
        example: Example::of(BIS, "http://www.example.com"),
    },
    Entry {
        code: Code::ZoneNotLinkLocal,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a zone after an address that is not link-local",
        explanation: "A zone means something only to the host that has it, and it is there for addresses that several links \
            have: those under fe80::/10. With any other address programs must not allow it, as it could choose an interface \
            that nobody meant. A URL with a zone is for diagnosis on one host; no other can use it.",
        example: Example::of(Rfc6874, "http://[2001:db8::1%25en1]/"),
    },
    Entry {
        code: Code::ZoneEscaped,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a zone with characters that must be escaped",
        explanation: "A zone should have unreserved characters only: letters, digits, `-`, `.`, `_` and `~`. Escapes are there \
            for devices whose interfaces have other names.",
        example: Example::of(Rfc6874, "http://[fe80::1%25en%2F1]/"),
    },
    Entry {
        code: Code::BidiFormatting,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a character that only changes the direction of writing",
        explanation: "These characters change how an IRI is shown and do not appear themselves, so that nobody can type what is \
            seen, and one IRI can be made to look like another. IRIs must not contain them: the rules of RFC 3987 have them, \
            its prose forbids them. They may stand before and behind an IRI, as no part of it. Where they are meant, they are \
            escaped.",
        example: Example::of(Rfc3987, "http://www.example.com/a\u{202E}b"),
    },
    Entry {
        code: Code::MixedDirections,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "letters of both directions of writing in one part",
        explanation: "Letters from right to left, as in Hebrew and Arabic, are shown in their own direction. A part with \
            letters of both directions, or with digits at its beginning or end, can look like something else than what it is. \
            Parts are what stands between delimiters: a label of a host name, a name or a value in a query, the extension of a \
            file.",
        example: Example::of(Rfc3987, "http://www.example.com/\u{5D0}1"),
    },
    Entry {
        code: Code::NotNfc,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "text that is not in Unicode's Normalization Form C",
        explanation: "Many letters with marks can be written as one character or as several, and look the same. IRIs are \
            compared as they are written, so they should be made in Normalization Form C. Only who makes an IRI can change it: \
            the other spelling is another IRI.",
        example: Example::of(Rfc3987, "http://www.example.com/re\u{301}sume\u{301}"),
    },
    Entry {
        code: Code::LookAlike,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a character, or a label of a host, that looks like another one",
        explanation: "Full-width Latin letters, half-width Katakana and spaces of other kinds are easily taken for others when \
            they are read, and typed as those. RFC 3987 advises against them. Many more characters look alike; these are the \
            ones that it names. In host names, where it matters most, labels are judged by UTS 39 of Unicode, in Punycode and \
            escapes too: letters of several scripts in one label, such as a Cyrillic letter among Latin ones, and labels of \
            another script whose letters all look like Latin ones, unless the host ends in a label of that script which does \
            not. Names of one language, with or without Latin letters, are not found.",
        example: Example::of(Rfc3987, "http://www.example.com/\u{FF41}"),
    },
    Entry {
        code: Code::HostNotDnsName,
        severity: Severity::Warning,
        finder: Finder::Lint,
        summary: "a host name that the DNS cannot have",
        explanation: "The rules for hosts have more names than can be looked up. In the DNS a label is not empty and has 63 \
            octets at most, the name 253 (RFC 1034, section 3.1). Labels of hosts have letters, digits and hyphens, and no \
            hyphen at an end (RFC 1034, section 3.5; RFC 1123, section 2.1). After `xn--` stands Punycode of a label that IDNA \
            allows (RFC 5890, section 2.3.2.1), and a name with characters beyond US-ASCII must have such a form. Underscores, \
            which names of services have, are not found, nor other characters of schemes whose hosts another system may know.",
        example: Example::of(Rfc3986, "http://-bad-.com/"),
    },
    Entry {
        code: Code::DomainNotValid,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a host that is no domain by IDNA, where the document wants one",
        explanation: "The URL Standard defines a valid domain by an algorithm (sections \"Host writing\" and \"IDNA\"): \
            `ToASCII` of UTS 46 accepts it, with the rules of STD 3, no hyphens in the third and fourth place but those of \
            `xn--`, labels of at most 63 octets and names of at most 253, and the result does not end in a number. The rules \
            for hosts describe only the regular part of this. By such a document the finding is always an error.",
        example: Example::of(WHATWG, "http://xn--a/"),
    },
    Entry {
        code: Code::BrowserReadsOtherwise,
        severity: Severity::Warning,
        finder: Finder::Browser,
        summary: "a URL of which a browser reads other parts",
        explanation: "The parser of the URL Standard, which browsers and many libraries have, reads nearly every text, and not always as \
            the documents do: `http:a` has a host, `0x7f.1` is an address. A program that checks a URL and another one that then \
            follows it may speak of two hosts, of which forged requests are made. Found by `lint --browser`.",
        example: Example::of(Rfc3986, "ftp:www.example.com/"),
    },
    Entry {
        code: Code::UrlPrefix,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "the prefix `URL:` before a URL",
        explanation: "In text, `URL:` may stand before a URL to tell it from other things, mostly in angle brackets. It is no \
            part of the URL. With it the text is valid as another URL, whose scheme would be `URL`, or as a relative path.",
        example: Example::of(DRAFT1997, "URL:ftp://www.example.com/"),
    },
    Entry {
        code: Code::HostNameTooLong,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a host name that is longer than names can be",
        explanation: "The documents take their host names from RFC 1034: a label has 63 octets at most (section 3.1), and a \
            name 255, in which an octet for the length of each label is counted, and one for the root. A name of other \
            characters, which is not one of the DNS as it stands, should have no more than 255 of them (RFC 3986, section \
            3.2.2). The rules set no bound, or bound only the labels, but nobody can look up such a name.",
        example: Example::of(
            Rfc1738,
            "http://www.example-example-example-example-example-example-example-examples.com/",
        ),
    },
    Entry {
        code: Code::HostMissing,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a URL without the host that its scheme must have",
        explanation: "The rules that all schemes share let a host be empty or missing, because some schemes have a default: \
            `file` means the local host. The scheme `http` has none, and `https`, which is written like it, neither. There is \
            nobody to ask for what such a URL names. Mostly a slash is too much or too few.",
        example: Example::of(BIS, "http:///www.example.com"),
    },
    Entry {
        code: Code::OctetForbidden,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "an encoded octet that the data cannot hold",
        explanation: "Escaped, every octet can stand in a URL, but not in the data that it stands for: a gopher selector has \
            neither TAB nor CR nor LF, since these end it when it is sent (RFC 1738, section 3.4.1). The BNF accepts the escape \
            all the same; the prose does not.",
        example: Example::of(Rfc1738, "gopher://gopher.example.com/1a%0Ab"),
    },
    Entry {
        code: Code::MailAddressNotValid,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a mailto URL whose data is not a mail address",
        explanation: "What follows `mailto:` is an address of RFC 822, an `addr-spec`: words with a period between them, an \
            `@`, and a domain. The BNF of the documents has any characters there, or any before the `@`; the prose says that it \
            is an addr-spec. No mail can be sent to anything else.",
        example: Example::of(Rfc1738, "mailto:nobody"),
    },
    Entry {
        code: Code::UserNamed,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a user's name before the host",
        explanation: "A name that a server must be told is part of what one reader of the URL needs, and not of the object that \
            all mean by it. url7 discourages the field; the later documents do not.",
        example: Example::of(URL7, "ftp://me@ftp.example.com/pub"),
    },
    Entry {
        code: Code::HostIsAddress,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "an IP address in place of a host name",
        explanation: "A host may get another address, and keeps its name. url7 has the domain name of a host, and \"optionally \
            and less advisably\" its address; the later documents do not rank the two.",
        example: Example::of(URL7, "http://10.0.0.1/a"),
    },
    Entry {
        code: Code::SpacesRepeated,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "several spaces side by side",
        explanation: "url7 alone has spaces in its URLs, and discourages several of them where a URL is printed or mailed: \
            lines are wrapped, and white space is converted on the way, so that nobody can tell how many there were. Escaped \
            they survive, and mean the same.",
        example: Example::of(URL7, "http://www.example.com/a  b"),
    },
    Entry {
        code: Code::TrailingSlash,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a path that ends in a slash",
        explanation: "Partial URLs mean something else where the path of the document's own URL ends in a slash, so url7 does \
            not recommend to end the name of a directory in one. Without it the URL may be another one, so nothing is \
            suggested. A path that is nothing but a slash names no directory. The later documents do not say so.",
        example: Example::of(URL7, "http://www.example.com/dir/"),
    },
    Entry {
        code: Code::NntpNotGlobal,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "an nntp URL, which is not globally accessible",
        explanation: "Most news servers answer local clients only, and each numbers its articles itself. So an nntp URL should \
            not be quoted beyond the reach of its server; a news URL, with the message-id of the article, means the same \
            everywhere.",
        example: Example::of(Rfc1738, "nntp://news.example.com/alt.test/123"),
    },
    Entry {
        code: Code::AbbreviatedUrl,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a relative path that looks like the name of a web server",
        explanation: "People leave out `http://` in print and speech. By the grammar, what is left is a relative path: in a \
            document it names something beside that document. Only a program that has no base and asks a user can guess what \
            was meant.",
        example: Example::of(BIS, "www.example.com/a"),
    },
    Entry {
        code: Code::HostNotQualified,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a host name of one label, which is not fully qualified",
        explanation: "A name without its domain means another host wherever another domain is searched, and `localhost` means \
            every host in turn. To be uniform, a URL has the fully qualified name. `localhost` in a file URL is a special case \
            that the documents define, and with a dot at its end a single label is a whole name.",
        example: Example::of(Rfc1738, "http://intranet/"),
    },
    Entry {
        code: Code::RestsOnReading,
        severity: Severity::Note,
        finder: Finder::Validator,
        summary: "valid as the document must be read, and not as it is printed",
        explanation: "A rule of the document is printed with a mistake, and the text is valid only with the mistake corrected. \
            The finding has the rule as it is printed and as it is read, and the sentences of the document that support the \
            reading. Denied, or by the edition `@printed`, the text is not valid.",
        example: Example::of(Rfc2396, "?y"),
    },
    Entry {
        code: Code::SchemeSyntax,
        severity: Severity::Note,
        finder: Finder::Validator,
        summary: "the document that defines the scheme does not accept the URL",
        explanation: "The generic syntax leaves it to each scheme to restrict it further. The URL is valid by the revision, and \
            the document that defines its scheme, the newest unless another one is chosen, has no such URL: its grammar does \
            not accept it, or its prose forbids it. The finding cites that document. A fragment identifier is not the scheme's \
            business: it is judged only if the document has or forbids one. With `--schemes` or `--strict`, or denied, the URL \
            is not valid.",
        example: Example::of(Rfc3986, "urn:x"),
    },
    Entry {
        code: Code::MailHeaderUnsafe,
        severity: Severity::Note,
        finder: Finder::Lint,
        summary: "a header field of a mailto URL that is not safe",
        explanation: "Whoever writes a mailto URL can set any header field of the message that its reader sends. The subject, \
            keywords and the body are safe in general (RFC 6068, section 4), and further recipients. `In-Reply-To` too, of \
            which section 6.1 has an example. Fields of the originator such as `From`, of routing, of tracing and of MIME must \
            be ignored (section 3); all others are suspect.",
        example: Example::of(Rfc3986, "mailto:a@example.com?from=b@example.com"),
    },
    Entry {
        code: Code::SchemeInDoubt,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a scheme, or a path, that looks like a slip of the pen",
        explanation: "The grammar takes any name for a scheme, and any text with a slash for a path. `htp` is one that no \
            document defines and one letter away from one that is meant often; in `example.com:80` the scheme is a host and the \
            port a path; `http//example.com` has no colon, and `http://https://example.com` two schemes, of which the second is \
            the host. The text is valid, and another URL than was meant.",
        example: Example::of(Rfc3986, "htp://example.com/"),
    },
    Entry {
        code: Code::CharacterReference,
        severity: Severity::Warning,
        finder: Finder::Validator,
        summary: "a character reference of HTML that was left in the URL",
        explanation: "In HTML the `&` between the fields of a query is written `&amp;` or `&#38;`, as it would begin a \
            reference there (RFC 1866, section 8.2.1). Copied out of the source of a page, the reference is still there: the \
            grammar takes `amp;b` for the name of the second field, and `#` for the beginning of a fragment identifier.",
        example: Example::of(Rfc3986, "http://example.com/?a=1&amp;b=2"),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_in_the_order_of_the_codes() {
        let codes: Vec<Code> = ENTRIES.iter().map(|entry| entry.code).collect();
        assert_eq!(codes, Code::ALL);
    }
}
