//! Names for narrow columns.

use urlspec::Revision;

/// The name of a document that fits above a narrow column: the number of an RFC, a short alias, or the year.
///
/// ```
/// use urlspec::Revision;
/// use urlspec_lineage::short_name;
///
/// assert_eq!(short_name(Revision::Rfc1738), "1738");
/// assert_eq!(short_name(Revision::URL7), "url7");
/// assert_eq!(short_name(Revision::DRAFT1997), "1997");
/// ```
#[must_use]
pub fn short_name(revision: Revision) -> &'static str {
    let is_number = |name: &str| name.len() == 4 && name.bytes().all(|byte| byte.is_ascii_digit());
    let number = revision
        .id()
        .strip_prefix("rfc")
        .filter(|number| is_number(number));
    let alias = revision
        .aliases()
        .iter()
        .copied()
        .find(|alias| alias.len() == 4);
    let year = revision.date().rsplit(' ').next();
    number.or(alias).or(year).unwrap_or_else(|| revision.id())
}
