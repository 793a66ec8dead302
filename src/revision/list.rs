//! The list of revisions, oldest first: the one place that names them all.
//!
//! A line has the name of the value, that of the modules made for it, its id, its grammar file (the linked one, if it
//! takes over rules), and what the documentation says. A new revision is one more line here. What else it brings is its
//! own: the grammar file, what is made of that, and its folder of words and cases.

/// Calls a macro with the lines of the list.
#[rustfmt::skip]
macro_rules! for_each_revision {
    ($callback:ident) => {
        $callback! {
            DraftIetfUriUrl02 url7 "draft-ietf-uri-url-02" "../grammar/draft-ietf-uri-url-02.pest" "draft-ietf-uri-url-02, November 1993, which calls itself \"URL7\".";
            Rfc1630 rfc1630 "rfc1630" "../grammar/rfc1630.pest" "RFC 1630, June 1994.";
            Rfc1738 rfc1738 "rfc1738" "../grammar/rfc1738.pest" "RFC 1738, December 1994.";
            Rfc1808 rfc1808 "rfc1808" "../grammar/rfc1808.pest" "RFC 1808, June 1995, of relative URLs.";
            DraftFieldingUrlSyntax05 draft1997 "draft-fielding-url-syntax-05" "../grammar/draft-fielding-url-syntax-05.pest" "draft-fielding-url-syntax-05, May 1997, between RFC 1808 and RFC 2396.";
            Rfc2396 rfc2396 "rfc2396" "../grammar/rfc2396.pest" "RFC 2396, August 1998.";
            Rfc2732 rfc2732 "rfc2732" "../grammar/linked/rfc2732.pest" "RFC 2732, December 1999: RFC 2396 with addresses of IPv6.";
            DraftFieldingUriRfc2396bis01 rfc2396bis "draft-fielding-uri-rfc2396bis-01" "../grammar/draft-fielding-uri-rfc2396bis-01.pest" "draft-fielding-uri-rfc2396bis-01, March 2003, between RFC 2396 and RFC 3986.";
            Rfc3986 rfc3986 "rfc3986" "../grammar/rfc3986.pest" "RFC 3986, January 2005.";
            Rfc3987 rfc3987 "rfc3987" "../grammar/rfc3987.pest" "RFC 3987, January 2005: IRIs, which are of Unicode.";
            Rfc6874 rfc6874 "rfc6874" "../grammar/linked/rfc6874.pest" "RFC 6874, February 2013: RFC 3986 with zone identifiers after IPv6 addresses.";
            Whatwg20260702 whatwg "whatwg-2026-07-02" "../grammar/whatwg-2026-07-02.pest" "The URL Standard of the WHATWG, as of 2 July 2026.";
        }
    };
}

pub(crate) use for_each_revision;
