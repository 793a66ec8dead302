//! The rungs of the ladder of comparison.

use super::named::words;

words! {
    /// How far two URLs are normalized before they are compared, the cheapest rung first. Each rung includes those
    /// below it.
    ///
    /// ```
    /// use urlspec::{Revision, Rung};
    ///
    /// let draft1997: Vec<&str> =
    ///     Revision::DraftFieldingUrlSyntax05.ladder().map(|(rung, _)| rung.as_str()).collect();
    /// assert_eq!(draft1997, ["string", "case", "escapes", "scheme"]);
    /// ```
    pub enum Rung: "rung" listed {
        /// Not at all (2003 draft and RFC 3986, section 6.2.1; RFC 1738, section 2.2).
        String = "string",
        /// Scheme and host name in lower case (2003 draft, section 6.2.2.1; 1997 draft, sections 4.1 and 6); by RFC
        /// 3986, section 6.2.2.1, any host, and the digits of escapes in upper case. By RFC 1738 the scheme (section
        /// 2.1) and host names, which are those of RFC 1034 (section 3.5).
        Case = "case",
        /// Escapes decoded if they stand for characters that are safe to unescape, the digits of the others in upper
        /// case (2003 draft and RFC 3986, sections 6.2.2.2 and 2.3; 1997 draft, section 2.4.2, which does not mention
        /// the digits: either case is the same octet). By the 1997 draft a `.` is one of these characters; but if
        /// decoding an escape would make a complete segment `.` or `..`, in the path or in the query, the escape is
        /// kept, as that would change the target of the reference.
        ///
        /// By RFC 1738, section 2.2, escapes of what is not reserved; by url7, section "Choices for a universal
        /// syntax", of what its rules use for nothing else. When URLs are compared, by the 2003 draft all escapes of
        /// unreserved characters (section 2.3).
        Escapes = "escapes",
        /// `.` and `..` removed from the path (2003 draft and RFC 3986, section 6.2.2.3). The 1997 draft gives them no
        /// meaning in an absolute URL.
        PathSegments = "path-segments",
        /// The default port left out (2003 draft, section 6.2.3; 1997 draft, section 6). In the 2003 draft, which
        /// includes the rules of single schemes, also the empty path of http written `/`: "if neither `<path>` nor
        /// `<searchpart>` is present", the slash may be omitted (RFC 1738, section 3.3). By RFC 3986, section 6.2.3,
        /// also an empty port, any empty path after an authority, and the case of a mail host. By RFC 1738 also the
        /// empty paths of http, gopher and telnet (sections 3.3, 3.4.1 and 3.8). The host `localhost` of a file URL is
        /// left out by RFC 1630 (section "file"), RFC 1738 (section 3.10), the 2003 draft and RFC 3986 (section
        /// 3.2.2).
        Scheme = "scheme",
        /// IPv6 addresses in their shortest form (RFC 5952, sections 4 and 5), which RFC 3986 and its successors leave to the
        /// documents on addresses. Zones and addresses of later versions stay as they are.
        Ipv6 = "ipv6",
    }
}
