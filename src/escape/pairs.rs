//! Pairs of names and values in queries, as forms of HTML write them.

use std::borrow::Cow;

use super::octets;
use crate::words::triplet::escape_of;

/// The pairs of names and values in a query, decoded: text in, octets out.
///
/// Pairs are a convention of forms of HTML, `application/x-www-form-urlencoded` (URL Standard, section 5.1), and not of the
/// documents about URLs, to which a query is one text. `&` stands between pairs, the first `=` of a pair between its
/// name and its value, and `+` for a space; all else is decoded like [`unescape`](super::unescape) does. A pair without `=` has no
/// value, and nothing between two `&` is no pair. Nothing is refused: a percent sign that begins no escape stands for itself.
///
/// Forms are written in UTF-8, whichever document the URL is valid by, but nothing is lost of octets that are not valid UTF-8.
///
/// ```
/// use urlspec::escape::query_pairs;
///
/// let pairs: Vec<_> = query_pairs("q=caf%C3%A9+au+lait&&page=&draft").collect();
/// let shown = |octets: &[u8]| String::from_utf8_lossy(octets).into_owned();
/// let shown: Vec<_> = pairs.iter().map(|(name, value)| (shown(name), value.as_deref().map(shown))).collect();
/// assert_eq!(shown[0], ("q".to_owned(), Some("café au lait".to_owned())));
/// assert_eq!(shown[1], ("page".to_owned(), Some(String::new())));
/// assert_eq!(shown[2], ("draft".to_owned(), None));
/// ```
pub fn query_pairs(query: &str) -> impl Iterator<Item = (Cow<'_, [u8]>, Option<Cow<'_, [u8]>>)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| match pair.split_once('=') {
        Some((name, value)) => (data(name), Some(data(value))),
        None => (data(pair), None),
    })
}

/// The query of pairs of names and values: octets in, text out. [`query_pairs`] makes the same pairs of it.
///
/// Letters, digits and `*-._` stand as themselves, a space is a `+`, and every other octet is escaped: the set of
/// `application/x-www-form-urlencoded` (URL Standard, section 1.3). The text is valid in a query by every revision, but for the `=`
/// before a value, which url7 and RFC 1630 do not allow there. A pair of an empty name without a value is left out, as reading
/// leaves it out.
///
/// ```
/// use urlspec::escape::query_of_pairs;
/// use urlspec::{Reference, Revision};
///
/// let query = query_of_pairs([("q", Some("a&b=c d")), ("né", None)]);
/// assert_eq!(query, "q=a%26b%3Dc+d&n%C3%A9");
/// let url = Reference::builder(Revision::Rfc3986).path("/search").query(&query).build()?;
/// assert_eq!(url.as_str(), "/search?q=a%26b%3Dc+d&n%C3%A9");
/// # Ok::<(), urlspec::BuildError>(())
/// ```
#[must_use]
pub fn query_of_pairs<N, V>(pairs: impl IntoIterator<Item = (N, Option<V>)>) -> String
where
    N: AsRef<[u8]>,
    V: AsRef<[u8]>,
{
    let mut query = String::new();
    for (name, value) in pairs {
        let (name, value) = (name.as_ref(), value.as_ref().map(AsRef::as_ref));
        if name.is_empty() && value.is_none() {
            continue;
        }
        if !query.is_empty() {
            query.push('&');
        }
        write(&mut query, name);
        if let Some(value) = value {
            query.push('=');
            write(&mut query, value);
        }
    }
    query
}

/// The octets that a name or a value stands for.
fn data(text: &str) -> Cow<'_, [u8]> {
    if !text.contains(['%', '+']) {
        return Cow::Borrowed(text.as_bytes());
    }
    let octets = octets(text.as_bytes()).map(|(place, octet)| match &text.as_bytes()[place] {
        b"+" => b' ',
        _ => octet,
    });
    Cow::Owned(octets.collect())
}

fn write(query: &mut String, data: &[u8]) {
    for &octet in data {
        match octet {
            b' ' => query.push('+'),
            b'*' | b'-' | b'.' | b'_' => query.push(char::from(octet)),
            _ if octet.is_ascii_alphanumeric() => query.push(char::from(octet)),
            _ => query.extend(escape_of(octet).map(char::from)),
        }
    }
}
