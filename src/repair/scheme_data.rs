//! The data of schemes without a host: conditions for what people slip in there.

use super::near::{first_of, last_of, starts_with};

/// The data of a `data` URL in base64.
pub(super) fn is_in_base64(before: &str, _: &str, _: &str) -> bool {
    data_in_base64(before).is_some()
}

/// The end of data in base64 whose last group has three characters.
pub(super) fn lacks_one_pad(before: &str, _: &str, behind: &str) -> bool {
    behind.is_empty() && last_group(before) == Some(3)
}

/// The end of data in base64 whose last group has two characters.
pub(super) fn lacks_two_pads(before: &str, _: &str, behind: &str) -> bool {
    behind.is_empty() && last_group(before) == Some(2)
}

/// The number of characters that the last group of data in base64 has.
fn last_group(before: &str) -> Option<usize> {
    let data = data_in_base64(before)?;
    data.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '+' || c == '/')
        .then_some(data.len() % 4)
}

fn data_in_base64(before: &str) -> Option<&str> {
    let (head, _) = first_of(before).split_once(',')?;
    let is_base64 = head.to_ascii_lowercase().ends_with(";base64");
    is_base64.then(|| &before[head.len() + ",".len()..])
}

/// The only question mark of a URN, in place of `?=`.
pub(super) fn is_before_q_component(before: &str, _: &str, behind: &str) -> bool {
    let name = last_of(before);
    starts_with(before, "urn:") && !name.contains('?') && !behind.starts_with(['=', '+', '?'])
}

/// The number of a book behind `urn:` and without its namespace: ten or thirteen digits, of which the last one is right (ISO 2108).
pub(super) fn is_book_behind_urn(before: &str, _: &str, behind: &str) -> bool {
    let number = first_of(behind)
        .split(['?', '#'])
        .next()
        .unwrap_or_default();
    let of_ten = |c: char| c.to_digit(10).or((c == 'X' || c == 'x').then_some(10));
    let digits: Option<Vec<u32>> = number.chars().filter(|c| *c != '-').map(of_ten).collect();
    let is_number = digits.is_some_and(|digits| match digits.len() {
        10 => weighted_sum(&digits, (1..=10).rev()) % 11 == 0,
        13 => weighted_sum(&digits, [1, 3].into_iter().cycle()) % 10 == 0,
        _ => false,
    });
    before.eq_ignore_ascii_case("urn:") && is_number
}

/// The sum of digits, each as often as its weight says.
fn weighted_sum(digits: &[u32], weights: impl Iterator<Item = u32>) -> u32 {
    let weighted = digits.iter().zip(weights);
    weighted.map(|(digit, weight)| digit * weight).sum()
}

/// A UUID behind `urn:` and without its namespace (RFC 9562, section 4).
pub(super) fn is_uuid_behind_urn(before: &str, _: &str, behind: &str) -> bool {
    before.eq_ignore_ascii_case("urn:") && is_uuid(first_of(behind))
}

/// Tells if a text is a UUID (RFC 9562, section 4).
fn is_uuid(text: &str) -> bool {
    const LENGTHS: [usize; 5] = [8, 4, 4, 4, 12];
    let mut groups = text.split('-');
    let is_group = |length: usize| {
        let group = groups.next().unwrap_or_default();
        group.len() == length && group.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    LENGTHS.into_iter().all(is_group) && groups.next().is_none()
}

/// The length of a UUID.
const UUID: usize = 36;

/// A place between two angle brackets in the data of a URL.
pub(super) fn is_in_markup(before: &str, _: &str, behind: &str) -> bool {
    starts_with(before, "data:") && last_of(before).contains('<') && first_of(behind).contains('>')
}

/// The place behind `urn:isbn`, before the number.
pub(super) fn is_behind_isbn(before: &str, _: &str, behind: &str) -> bool {
    before.eq_ignore_ascii_case("urn:isbn") && behind.starts_with(|c: char| c.is_ascii_digit())
}

/// White space between two digits of the number of a book or a journal.
pub(super) fn is_in_book_number(before: &str, _: &str, behind: &str) -> bool {
    let is_book = ["urn:isbn:", "urn:issn:"]
        .iter()
        .any(|it| starts_with(before, it));
    is_book
        && before.ends_with(|c: char| c.is_ascii_digit() || c == '-')
        && behind.starts_with(|c: char| c.is_ascii_digit() || c == 'X' || c == '-')
}

/// The digits before the number of a country, in a call from many others.
pub(super) fn is_abroad(before: &str, _: &str, behind: &str) -> bool {
    before.eq_ignore_ascii_case("tel:") && behind.starts_with(|c| matches!(c, '1'..='9'))
}

/// A comma between the digits of a coordinate: the first or the third of three, or the only one on its side of another delimiter.
pub(super) fn is_decimal_comma(before: &str, _: &str, behind: &str) -> bool {
    const BETWEEN: [char; 2] = [';', ' '];
    let is_near = starts_with(before, "geo:") && last_of(before).len() == before.len();
    let is_between = before.ends_with(|c: char| c.is_ascii_digit())
        && behind.starts_with(|c: char| c.is_ascii_digit());
    if !is_near || !is_between {
        return false;
    }
    let commas = |text: &str| text.bytes().filter(|byte| *byte == b',').count();
    let earlier = &last_of(before)["geo:".len()..];
    let later = first_of(behind)
        .split(['?', '#'])
        .next()
        .unwrap_or_default();
    let is_parted = |first: &str, second: &str| {
        let first_of_two = commas(first) == 1;
        first_of_two
            && commas(second) == 1
            && second
                .trim_start()
                .starts_with(|c: char| c.is_ascii_digit() || c == '-')
    };
    if let Some((first, second)) = earlier.split_once(BETWEEN) {
        return is_parted(first, &[second, ",", later].concat());
    }
    if let Some((first, second)) = later.split_once(BETWEEN)
        && is_parted(&[earlier, ",", first].concat(), second)
    {
        return true;
    }
    let later = later.split(';').next().unwrap_or_default();
    commas(earlier) + commas(later) == 2 && commas(earlier) != 1
}

/// The number of a `tel` or `sms` URL, before its parameters.
pub(super) fn is_in_telephone_number(before: &str, _: &str, _: &str) -> bool {
    let near = last_of(before);
    let is_number = ["tel:", "sms:"].iter().any(|it| starts_with(before, it));
    let is_of_number = |c: char| c.is_ascii_alphanumeric() || "+-.() ".contains(c);
    is_number && near.len() == before.len() && near["tel:".len()..].chars().all(is_of_number)
}

/// A letter of a word that stands for a part of a telephone number, as in `+1-800-FLOWERS`: of three or more capitals, between
/// delimiters, in a number that is no longer with it than numbers are. Letters elsewhere say something else, such as `ext` or
/// `HOME`, or look like digits. Local numbers have some of the letters.
pub(super) fn is_on_keys(before: &str, letter: &str, behind: &str) -> bool {
    const SHORTEST: usize = 3;
    const LONGEST_NUMBER: usize = 12;
    const OTHERS: [&str; 3] = ["EXT", "FAX", "TEL"];
    let is_global = before.contains(":+");
    let digits = start_of_word(before)
        .bytes()
        .filter(u8::is_ascii_digit)
        .count();
    let is_capital = |c: char| c.is_ascii_uppercase();
    let start = start_of_word(before);
    let end = first_of(behind).trim_start_matches(is_capital);
    let head = &last_of(before)[start.len()..];
    let tail = &first_of(behind)[..first_of(behind).len() - end.len()];
    let word = [head, letter, tail].concat();
    is_in_telephone_number(before, "", "")
        && word.len() >= SHORTEST
        && word.chars().all(is_capital)
        && !OTHERS.contains(&&*word)
        && is_global
        && digits + word.len() <= LONGEST_NUMBER
        && !word.chars().all(|c| "ILO".contains(c))
        && !start.ends_with(|c: char| c.is_ascii_alphanumeric())
        && !end.starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// The text before the capitals at an end.
fn start_of_word(before: &str) -> &str {
    last_of(before).trim_end_matches(|c: char| c.is_ascii_uppercase())
}

/// The digit of the key of a telephone that a letter stands on (ITU-T E.161).
pub(super) fn key(letter: &str) -> Option<char> {
    const KEYS: &[u8; 26] = b"22233344455566677778889999";
    let letter = letter.bytes().next()?.to_ascii_uppercase();
    KEYS.get(usize::from(letter.checked_sub(b'A')?))
        .map(|digit| char::from(*digit))
}

/// The place right behind the prefix of UUIDs, of a brace before a UUID and another one.
pub(super) fn is_behind_uuid_prefix(before: &str, _: &str, behind: &str) -> bool {
    before.eq_ignore_ascii_case("urn:uuid:")
        && behind.get(..UUID).is_some_and(is_uuid)
        && behind[UUID..].starts_with('}')
}

/// The place behind a UUID with an opening brace before it.
pub(super) fn is_behind_uuid(before: &str, _: &str, _: &str) -> bool {
    const PREFIX: &str = "urn:uuid:{";
    before.len() == PREFIX.len() + UUID && starts_with(before, PREFIX)
}

/// A delimiter between two coordinates, of which the first has no comma or a decimal one.
pub(super) fn parts_coordinates(before: &str, _: &str, behind: &str) -> bool {
    let latitude = before.get("geo:".len()..).unwrap_or_default();
    let is_number = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || b".,-".contains(&byte))
    };
    let is_alone = latitude.len() < 20 && !latitude.is_empty() && is_number(latitude);
    starts_with(before, "geo:")
        && is_alone
        && behind.starts_with(|c: char| c.is_ascii_digit() || c == '-')
}

/// The place between two addresses of a `mailto` URL.
pub(super) fn parts_addresses(before: &str, _: &str, behind: &str) -> bool {
    let next = first_of(behind)
        .split(['?', ',', ';'])
        .next()
        .unwrap_or_default();
    starts_with(before, "mailto:")
        && !last_of(before).contains('?')
        && last_of(before).contains('@')
        && next.contains('@')
}

/// The place behind `;base64`, where the comma is missing.
pub(super) fn is_behind_base64(before: &str, _: &str, behind: &str) -> bool {
    let head = last_of(before);
    let is_head = head.len() == before.len() && starts_with(before, "data:") && !head.contains(',');
    is_head
        && head.to_ascii_lowercase().ends_with(";base64")
        && behind.starts_with(|c: char| c.is_ascii_alphanumeric())
}

/// The place before `base64,` and behind a media type.
pub(super) fn is_before_base64(before: &str, _: &str, behind: &str) -> bool {
    let is_head = last_of(before).len() == before.len() && starts_with(before, "data:");
    is_head && before.contains('/') && !before.contains(',') && starts_with(behind, "base64,")
}

/// The last semicolon of a `data` URL that has no comma, before what looks like data in base64.
pub(super) fn is_before_data(before: &str, _: &str, behind: &str) -> bool {
    const FEWEST: usize = 12;
    let is_head = last_of(before).len() == before.len() && starts_with(before, "data:");
    let data = first_of(behind);
    let digits = data.trim_end_matches('=');
    let is_data = data.len() >= FEWEST
        && data.len().is_multiple_of(4)
        && data.len() == behind.len()
        && digits
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(&byte));
    is_head && before.contains('/') && !before.contains(',') && is_data
}

/// The place behind the name of a tagging authority and before a date.
pub(super) fn is_before_date(before: &str, _: &str, behind: &str) -> bool {
    let name = last_of(before).get("tag:".len()..).unwrap_or_default();
    let date = first_of(behind).split(':').next().unwrap_or_default();
    let is_year = date.len() >= 4 && date.bytes().take(4).all(|byte| byte.is_ascii_digit());
    starts_with(before, "tag:")
        && !name.contains([',', ':'])
        && is_year
        && date
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// A coordinate, before a comma or the end.
pub(super) fn is_in_place(before: &str, _: &str, behind: &str) -> bool {
    let is_place = starts_with(before, "geo:") && before.ends_with(|c: char| c.is_ascii_digit());
    is_place && (behind.is_empty() || behind.starts_with([',', ' ', ';']))
}

/// The sign of degrees, and north or east, which have no sign of their own.
pub(super) fn point_of_compass(text: &str) -> Option<usize> {
    let letter = text.trim_start_matches(['°', ' ']);
    let rest = letter.strip_prefix(['N', 'E']).unwrap_or(letter);
    let length = text.len() - rest.len();
    (rest.len() < letter.len() || text.starts_with('°')).then_some(length)
}

/// The name of a set of characters that stands as a parameter without a name, before the data of a `data` URL.
pub(super) fn is_charset(before: &str, _: &str, behind: &str) -> bool {
    let head = last_of(before);
    let is_head = head.len() == before.len() && starts_with(before, "data:") && !head.contains(',');
    is_head && behind.starts_with([',', ';'])
}

/// The word before the extension of a telephone number.
pub(super) fn is_before_extension(before: &str, _: &str, behind: &str) -> bool {
    const FEWEST: usize = 5;
    let digits = last_of(before).bytes().filter(u8::is_ascii_digit).count();
    let is_short = (1..7).contains(&behind.len());
    is_in_telephone_number(before, "", "")
        && digits >= FEWEST
        && is_short
        && behind.bytes().all(|it| it.is_ascii_digit())
}

/// A comma in the domain of the only mail address, which has no dot before it: behind one, another address may follow.
pub(super) fn is_in_domain(before: &str, _: &str, behind: &str) -> bool {
    let is_end = first_of(behind)
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-');
    let domain = last_of(before)
        .rsplit('@')
        .next()
        .filter(|it| it.len() < last_of(before).len());
    let is_domain = domain.is_some_and(|it| {
        !it.is_empty()
            && it
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    });
    starts_with(before, "mailto:") && is_domain && is_end && !behind.is_empty()
}

/// The length of the prefix of a network behind an address, in bits.
pub(super) fn prefix_length(text: &str) -> Option<usize> {
    let digits = text
        .strip_prefix('/')?
        .bytes()
        .take(4)
        .take_while(u8::is_ascii_digit)
        .count();
    (1..4).contains(&digits).then_some("/".len() + digits)
}
