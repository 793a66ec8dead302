//! The mistakes that a repair of a text undoes.

use super::named::words;

words! {
    /// What a person did in a place where a text is not valid, as the edit tells that undoes it: a stable name such as
    /// `bracket-missing`.
    ///
    /// ```
    /// use urlspec::{Mistake, Revision, Validator};
    ///
    /// let repair = Validator::new(Revision::Rfc3986).repair(r"http://example.com/a\b").unwrap();
    /// assert_eq!(repair.edits()[0].mistake(), Mistake::Backslash);
    /// assert_eq!(Mistake::Backslash.as_str(), "backslash");
    /// ```
    pub enum Mistake: "mistake" {
        /// A character stands for itself that must be written as its escape.
        NotEscaped = "not-escaped",
        /// A percent sign stands for itself.
        StrayPercent = "stray-percent",
        /// A character is escaped in a way that only one vendor has, `%u00E9`.
        VendorEscape = "vendor-escape",
        /// A delimiter in a user name or a password stands for itself.
        DelimiterInUserinfo = "delimiter-in-userinfo",
        /// A backslash stands in place of a slash.
        Backslash = "backslash",
        /// `[` or `]` is missing at an IPv6 address.
        BracketMissing = "bracket-missing",
        /// Brackets stand around a host that is not an IPv6 address.
        NeedlessBrackets = "needless-brackets",
        /// The scheme is missing before a host or a mail address.
        SchemeMissing = "scheme-missing",
        /// Something else stands between the scheme and the host than `://`.
        SchemeDelimiter = "scheme-delimiter",
        /// The scheme is misspelled.
        SchemeMisspelled = "scheme-misspelled",
        /// Another scheme stands before the scheme.
        SchemeTwice = "scheme-twice",
        /// White space stands before, behind or at a delimiter of the URL.
        WhiteSpace = "white-space",
        /// A line of text ends within the URL.
        LineBreak = "line-break",
        /// A character that nobody sees stands in the URL.
        InvisibleCharacter = "invisible-character",
        /// A control character stands in the URL.
        ControlCharacter = "control-character",
        /// Quotation marks or brackets stand around the URL.
        Delimited = "delimited",
        /// The URL stands in other text: in a link of HTML or Markdown, or behind a label.
        OtherText = "other-text",
        /// The URL ends with the sign that the rest of it was left out: an ellipsis.
        CutShort = "cut-short",
        /// The text has a finding that counts as an error, as was asked.
        Denied = "denied",
        /// The path of a remote repository stands behind a colon, as `git` writes it.
        RemotePath = "remote-path",
        /// A placeholder of a template has not been filled in.
        Placeholder = "placeholder",
        /// `URL:` stands before the URL.
        UrlPrefix = "url-prefix",
        /// A character of typography stands in place of one of US-ASCII.
        TypographicCharacter = "typographic-character",
        /// A label of a host name is not in US-ASCII.
        InternationalLabel = "international-label",
        /// The whole URL is escaped, as the value of a field would be.
        EscapedWhole = "escaped-whole",
        /// A character is escaped as HTML, Markdown or JSON do it.
        ForeignEscape = "foreign-escape",
        /// A dot is written so that nobody follows the link.
        Defanged = "defanged",
        /// A dot of a host name has no label on one side.
        EmptyLabel = "empty-label",
        /// A character stands where none must stand.
        NeedlessCharacter = "needless-character",
        /// A character is missing.
        MissingCharacter = "missing-character",
        /// Another character stands where only one can.
        WrongCharacter = "wrong-character",
    }
}
