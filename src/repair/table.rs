//! The table of repairs: what a person may have done, how it is undone, and how near that is to the text as it was given.
//!
//! The nearest repair is the one with the least sum of weights. 10 is the measure: a character that is written as its escape,
//! of which the meaning stays as it was. What is less is nearer than that, since nobody could have meant anything else; what is
//! more is less sure. The order matters, the distances hardly.

use super::class::{
    CLOSES_ADDRESS, CLOSING, COLON_OR_COMMA, CONTROL, DELIMITER, DIGIT_BEYOND_ASCII, ELLIPSIS,
    ENDS_AUTHORITY, EXCLUDED, FOLD, HAS_ASCII, INVISIBLE, LETTER, LETTER_BEYOND_ASCII, LIKE_DIGIT,
    NO_BREAK, OF_PATH, OPENING, OPENS_ADDRESS, PARTS_FIELDS, PILCROW, POINTING, PUNCTUATION,
    RESERVED, SEMICOLON, SLASH_OR_COLON, SPACE_OR_SEMICOLON, SUPERSCRIPT, TAB, WHITE,
    WIDE_PUNCTUATION,
};
use super::conditions::{
    has_line_end, is_after_slash, is_again, is_before_address, is_before_colour, is_before_digits,
    is_before_drive, is_before_field, is_before_host, is_before_name, is_before_no_port,
    is_before_one_digit, is_before_port, is_before_remote_path, is_before_slashes, is_before_zone,
    is_behind_colon, is_behind_drive, is_behind_mailbox, is_behind_space, is_behind_url,
    is_beside_dot, is_between_spaces, is_cut_off, is_dash_between_letters, is_doubled,
    is_end_of_address, is_end_of_no_element, is_end_of_string, is_escaping, is_fold_of_host,
    is_in_file_name, is_in_no_punycode, is_in_number, is_in_password, is_in_scheme, is_in_value,
    is_in_words, is_last_mark, is_like_itself, is_no_empty_name, is_no_end_of_string, is_no_prose,
    is_no_unit, is_no_url_behind, is_not_escaping, is_not_opened, is_number_sign_of_mail,
    is_of_web_socket, is_path_behind_port, is_scope, is_share, is_slash, is_stray,
    is_value_or_segment, is_whole, looks_like_another, mixes_scripts,
};
use super::encoding::{digit_of_script, is_of_mail, meant, misread};
use super::notation::{
    ascii, bracketed, character_reference, defanged_at, defanged_dot, digit, extension,
    format_directive, hexadecimal, hyphen_fold, json_escape, name_of_mailbox, placeholder, port,
    quoted_fold, referenced, second, shell_escape, slashes, soft_fold, vendor_escape,
};
use super::phase::Phase::{
    BehindBracket, Bracket, Colon, Fragment, Host, HostStart, Opaque, Part, Password, Path, Port,
    Query, Scheme, Slash, Start, User,
};
use super::phase::Phases;
use super::residue::{
    closed_title, column, comment, end_of_attribute, escaped_quotes, is_end_of_file_name,
    is_end_of_tag, is_no_value, label_of_host, line_and_column, list_marker, method, remark,
    scheme_before_host, sentence, tag, terminal_sequence, title,
};
use super::row::{Only, Repair, Take, Write};
use super::scheme_data::{
    is_abroad, is_before_base64, is_before_data, is_before_date, is_before_extension,
    is_before_q_component, is_behind_base64, is_behind_isbn, is_behind_uuid, is_behind_uuid_prefix,
    is_book_behind_urn, is_charset, is_decimal_comma, is_in_base64, is_in_book_number,
    is_in_domain, is_in_markup, is_in_place, is_in_telephone_number, is_on_keys,
    is_uuid_behind_urn, key, lacks_one_pad, lacks_two_pads, parts_addresses, parts_coordinates,
    point_of_compass, prefix_length,
};
use crate::words::Mistake;

const EVERYWHERE: Phases = Phases::ALL;
/// Where delimiters of components stand, and where no data is escaped.
const STRUCTURE: Phases = Phases::of(&[Start, Scheme, Colon, Slash, Bracket, Port]).and(&[
    HostStart,
    Host,
    BehindBracket,
]);
/// Where data may stand, which can be escaped.
const DATA: Phases = EVERYWHERE.without(&[HostStart, Host, Bracket, BehindBracket, Port]);
/// The same behind the first segment or the scheme.
const BEHIND: Phases = DATA.without(&[Start, Scheme]);
const HOST: Phases = Phases::of(&[HostStart, Host]);
const SLASHES: Phases = STRUCTURE.without(&[Bracket]).and(&[Path]);

const fn row(
    (take, write): (Take, Write),
    phases: Phases,
    only: Only,
    weight: u32,
    mistake: Mistake,
) -> Repair {
    Repair {
        take,
        write,
        phases,
        only,
        weight,
        mistake,
        is_likely: true,
    }
}

/// A last resort: what is repaired may have been meant as it stands, but for a mistake elsewhere.
const fn unlikely(mut row: Repair) -> Repair {
    row.is_likely = false;
    row
}

const DELETED: Write = Write::Text("");

/// The repairs within a text. A comment says why a repair is as near as its weight says.
#[rustfmt::skip]
pub(super) const TABLE: &[Repair] = &[
    // The measure: the documents themselves say that such a character is written as its escape.
    row((Take::One(EXCLUDED), Write::Escape), BEHIND, Only::Where(is_no_url_behind), 10, Mistake::NotEscaped),
    // A word processor may have written them.
    unlikely(row((Take::One(HAS_ASCII), Write::Escape), BEHIND, Only::Anywhere, 10, Mistake::NotEscaped)),
    // What begins with several words is a sentence.
    row((Take::One(EXCLUDED), Write::Escape), Phases::of(&[Start, Scheme]), Only::Where(is_no_prose), 10, Mistake::NotEscaped),
    // A reserved character may be meant as a delimiter, which its escape is not.
    unlikely(row((Take::One(RESERVED), Write::Escape), DATA, Only::Anywhere, 30, Mistake::NotEscaped)),
    // More so one that parts fields.
    unlikely(row((Take::One(PARTS_FIELDS), Write::Escape), DATA, Only::Anywhere, 34, Mistake::NotEscaped)),
    // A colon early in a text may be that of a scheme.
    row((Take::Text(":"), Write::Escape), Phases::of(&[Password, Path, Opaque, Query, Fragment]), Only::Where(is_before_no_port), 10, Mistake::NotEscaped),
    // In a query these are data, in documents that reserve them there.
    row((Take::One(OF_PATH), Write::Escape), Phases::of(&[Query, Fragment]), Only::Anywhere, 12, Mistake::NotEscaped),
    // In a part that stands alone, a delimiter may be what ends it.
    unlikely(row((Take::One(DELIMITER), Write::Escape), Phases::of(&[Part]), Only::Anywhere, 80, Mistake::NotEscaped)),
    // A question mark is data in a path only where the document has no query.
    unlikely(row((Take::Text("?"), Write::Escape), Phases::of(&[Path, Opaque]), Only::Where(is_last_mark), 80, Mistake::NotEscaped)),
    // Only the first number sign begins a fragment identifier.
    row((Take::Text("#"), Write::Escape), Phases::of(&[Fragment]), Only::Anywhere, 10, Mistake::NotEscaped),
    // The first of two, if another field of the query follows it.
    unlikely(row((Take::Text("#"), Write::Escape), Phases::of(&[Query]), Only::Where(is_in_value), 8, Mistake::NotEscaped)),
    // The sign of a colour that is the value of a field.
    unlikely(row((Take::Text("#"), Write::Escape), Phases::of(&[Query, Fragment]), Only::Where(is_before_colour), 8, Mistake::NotEscaped)),
    // A number sign as one writes it before a number. A mail has no fragment identifier.
    row((Take::Text("#"), Write::Escape), Phases::of(&[Query]), Only::Where(is_number_sign_of_mail), 8, Mistake::NotEscaped),
    unlikely(row((Take::Text("#"), Write::Escape), Phases::of(&[Query]), Only::Where(is_behind_space), 8, Mistake::NotEscaped)),
    // That of a name in a path of a file.
    unlikely(row((Take::Text("#"), Write::Escape), Phases::of(&[Path]), Only::Where(is_in_file_name), 8, Mistake::NotEscaped)),
    // The document of the scheme has no fragment identifiers (RFC 6455, section 3).
    unlikely(row((Take::Text("#"), Write::Escape), Phases::of(&[Path, Query]), Only::Where(is_of_web_socket), 20, Mistake::NotEscaped)),
    // In markup that is the data of a URL.
    row((Take::Text("#"), Write::Escape), Phases::of(&[Opaque]), Only::Where(is_in_markup), 5, Mistake::NotEscaped),
    // One that begins nothing, where no fragment identifier may stand.
    row((Take::Text("#"), DELETED), Phases::of(&[Host, BehindBracket, Port, Path, Opaque, Query]), Only::AtEnd, 20, Mistake::NeedlessCharacter),
    // By RFC 3986, section 3.2.2, a name beyond US-ASCII is escaped; people mean the name all the same.
    row((Take::One(LETTER_BEYOND_ASCII), Write::Escape), HOST, Only::Where(is_in_no_punycode), 20, Mistake::NotEscaped),
    // The same section: by IDNA, more programs can look it up. A label that looks like another one may be a trap.
    row((Take::InternationalLabel, Write::Ascii), HOST, Only::Where(is_like_itself), 12, Mistake::InternationalLabel),
    unlikely(row((Take::InternationalLabel, Write::Ascii), HOST, Only::Where(looks_like_another), 12, Mistake::InternationalLabel)),
    // A letter of another script among those of US-ASCII.
    unlikely(row((Take::InternationalLabel, Write::LooksLike), HOST, Only::Where(mixes_scripts), 11, Mistake::InternationalLabel)),
    // What was read in another encoding, or set in type.
    unlikely(row((Take::Read("ÃÄÅÂâÐÑÎÏ", misread), Write::Meant(meant)), DATA, Only::Anywhere, 8, Mistake::ForeignEscape)),
    row((Take::Text("=3D"), Write::Text("=")), DATA, Only::Where(is_of_mail), 5, Mistake::ForeignEscape),
    row((Take::Text("ﬁ"), Write::Text("fi")), EVERYWHERE, Only::Anywhere, 8, Mistake::TypographicCharacter),
    row((Take::Text("ﬂ"), Write::Text("fl")), EVERYWHERE, Only::Anywhere, 8, Mistake::TypographicCharacter),
    row((Take::Text("ﬀ"), Write::Text("ff")), EVERYWHERE, Only::Anywhere, 8, Mistake::TypographicCharacter),
    row((Take::Text("ﬃ"), Write::Text("ffi")), EVERYWHERE, Only::Anywhere, 8, Mistake::TypographicCharacter),
    row((Take::One(DIGIT_BEYOND_ASCII), Write::Meant(digit_of_script)), Phases::of(&[Host, BehindBracket, Port]), Only::Anywhere, 9, Mistake::TypographicCharacter),
    // The number of a footnote.
    unlikely(row((Take::Tail(SUPERSCRIPT), DELETED), DATA, Only::AtEnd, 8, Mistake::OtherText)),
    // French puts a space before such a mark.
    row((Take::Run(NO_BREAK), DELETED), DATA, Only::BeforeSome(b"?:;!"), 8, Mistake::WhiteSpace),
    // The percent sign has to be written first; a bit more than another character, as it may be the rest of an escape.
    row((Take::Text("%"), Write::Text("%25")), DATA, Only::Where(is_stray), 11, Mistake::StrayPercent),
    // A slip of the pen may be in the second digit.
    unlikely(row((Take::Text("%"), Write::Text("%25")), DATA, Only::Where(is_before_one_digit), 11, Mistake::StrayPercent)),
    // White space within an escape.
    unlikely(row((Take::Text("% "), Write::Text("%")), DATA, Only::Where(is_before_digits), 12, Mistake::WhiteSpace)),
    unlikely(row((Take::Text("%%"), Write::Text("%")), DATA, Only::Where(is_doubled), 9, Mistake::NeedlessCharacter)),
    // The text may have been cut off within an escape.
    unlikely(row((Take::Text("%"), Write::Text("%25")), DATA, Only::Where(is_cut_off), 12, Mistake::StrayPercent)),
    // RFC 6874, section 2: the percent sign before a zone.
    row((Take::Text("%"), Write::Text("%25")), Phases::of(&[Bracket]), Only::Where(is_before_zone), 10, Mistake::StrayPercent),
    // Notations that mean one character and nothing else.
    row((Take::Read("%", vendor_escape), Write::Meant(hexadecimal)), DATA, Only::Anywhere, 8, Mistake::VendorEscape),
    row((Take::Read("\\", json_escape), Write::Meant(hexadecimal)), DATA, Only::Anywhere, 8, Mistake::ForeignEscape),
    row((Take::Read("&", character_reference), Write::Meant(referenced)), DATA, Only::Anywhere, 8, Mistake::ForeignEscape),
    row((Take::Read("&", character_reference), Write::Meant(referenced)), Phases::of(&[Host, BehindBracket, Port]), Only::Anywhere, 8, Mistake::ForeignEscape),
    row((Take::Text("&amp;"), Write::Text("&")), DATA, Only::Anywhere, 8, Mistake::ForeignEscape),
    row((Take::Text("\\/"), Write::Text("/")), SLASHES, Only::Anywhere, 7, Mistake::ForeignEscape),
    row((Take::Text("\\~{}"), Write::Text("~")), DATA, Only::Anywhere, 6, Mistake::ForeignEscape),
    row((Take::Read("\\", shell_escape), Write::Meant(second)), DATA.without(&[User, Password]), Only::Where(is_not_escaping), 7, Mistake::ForeignEscape),
    row((Take::Text("\\n"), DELETED), DATA, Only::AtEnd, 6, Mistake::ForeignEscape),
    // Nobody can tell what stands for a placeholder; its escapes are valid at least.
    row((Take::Read("$<%{[", placeholder), Write::Escape), Phases::of(&[Start, Scheme, User, Password, Path, Query, Fragment]), Only::Where(is_whole), 9, Mistake::Placeholder),
    row((Take::Read("[", bracketed), Write::Escape), Phases::of(&[Path, Query]), Only::Where(is_value_or_segment), 9, Mistake::Placeholder),
    row((Take::Read("%", format_directive), Write::Escape), Phases::of(&[Path, Query, Fragment]), Only::Where(is_no_unit), 9, Mistake::Placeholder),
    // Behind the last `@` stands the host; one before is data.
    row((Take::Text("@"), Write::Escape), Phases::of(&[User, Password]), Only::Anywhere, 12, Mistake::DelimiterInUserinfo),
    // A delimiter in a password makes the text before it the host, so that this must be the last resort.
    row((Take::One(ENDS_AUTHORITY), Write::Escape), Phases::of(&[Password]), Only::Where(is_in_password), 40, Mistake::DelimiterInUserinfo),

    // A backslash before the query is the slash of another system (a little nearer than its escape) ...
    row((Take::Text("\\"), Write::Text("/")), Phases::of(&[Scheme, HostStart, Host, BehindBracket, Port, Path]), Only::Where(is_slash), 9, Mistake::Backslash),
    // ... unless it stands before punctuation ...
    unlikely(row((Take::Read("\\", shell_escape), Write::Meant(second)), HOST, Only::Anywhere, 7, Mistake::ForeignEscape)),
    // ... less sure where a path of Windows begins, for which there is a better repair ...
    row((Take::Text("\\"), Write::Text("/")), Phases::of(&[Start, Colon, Slash]), Only::Anywhere, 30, Mistake::Backslash),
    // ... and data elsewhere.
    row((Take::Text("\\"), Write::Escape), Phases::of(&[Part, Opaque, Query, Fragment]), Only::Anywhere, 10, Mistake::NotEscaped),
    row((Take::Text("\\"), Write::Escape), Phases::of(&[Path]), Only::Where(is_escaping), 9, Mistake::NotEscaped),
    // Browsers read what stands before it as the host.
    unlikely(row((Take::Text("\\"), Write::Escape), Phases::of(&[User, Password]), Only::Anywhere, 10, Mistake::NotEscaped)),
    unlikely(row((Take::Text("\\"), Write::Escape), Phases::of(&[Start, Scheme, Slash, Path]), Only::Anywhere, 40, Mistake::NotEscaped)),

    // An address that is valid between brackets can be nothing else.
    row((Take::Nothing, Write::Text("]")), Phases::of(&[Bracket]), Only::Where(is_end_of_address), 10, Mistake::BracketMissing),
    row((Take::Read("/", prefix_length), DELETED), Phases::of(&[Bracket]), Only::BeforeSome(b"]"), 10, Mistake::OtherText),
    row((Take::Text("."), Write::Text(":")), Phases::of(&[BehindBracket]), Only::BeforeSome(b"0123456789"), 12, Mistake::WrongCharacter),
    row((Take::Nothing, Write::Text("[")), Phases::of(&[HostStart]), Only::Where(is_before_address), 10, Mistake::BracketMissing),
    row((Take::One(OPENS_ADDRESS), Write::Text("[")), Phases::of(&[HostStart]), Only::Where(is_before_address), 9, Mistake::WrongCharacter),
    row((Take::One(CLOSES_ADDRESS), Write::Text("]")), Phases::of(&[Bracket]), Only::Before(b":/?#"), 9, Mistake::WrongCharacter),
    row((Take::Text(":::"), Write::Text("::")), Phases::of(&[Bracket]), Only::Anywhere, 10, Mistake::NeedlessCharacter),
    row((Take::Text("["), DELETED), Phases::of(&[HostStart]), Only::Where(is_before_name), 15, Mistake::NeedlessBrackets),
    row((Take::Text("]"), DELETED), Phases::of(&[Host]), Only::Before(b":/?#"), 15, Mistake::NeedlessBrackets),

    // A scheme behind the scheme, without its slashes.
    unlikely(row((Take::Read("HhFf", scheme_before_host), DELETED), Phases::of(&[HostStart]), Only::Anywhere, 12, Mistake::SchemeTwice)),
    // More slashes than two before a host, and a path of a file that begins with two.
    row((Take::Read("/\\", slashes), DELETED), Phases::of(&[HostStart]), Only::Where(is_before_host), 12, Mistake::SchemeDelimiter),
    row((Take::Text("//"), Write::Text("/")), Phases::of(&[HostStart, Host, Path]), Only::Where(is_no_empty_name), 20, Mistake::NeedlessCharacter),
    unlikely(row((Take::Text("//"), Write::Text("/")), Phases::of(&[HostStart, Host, Path]), Only::Where(is_share), 20, Mistake::NeedlessCharacter)),
    // A drive is no host.
    row((Take::Nothing, Write::Text("/")), Phases::of(&[HostStart]), Only::Where(is_before_drive), 8, Mistake::SchemeDelimiter),
    row((Take::Text("|"), Write::Text(":")), Phases::of(&[Path]), Only::Where(is_behind_drive), 8, Mistake::WrongCharacter),
    // `git@host:path`, as programs for remote files write it.
    unlikely(row((Take::Text(":"), Write::Text("/")), Phases::of(&[Host]), Only::Where(is_before_remote_path), 5, Mistake::RemotePath)),
    // A sign of names of programs, which schemes do not have.
    unlikely(row((Take::Text("_"), Write::Text("-")), Phases::of(&[Scheme]), Only::Where(is_before_slashes), 20, Mistake::WrongCharacter)),
    unlikely(row((Take::Text("_"), DELETED), Phases::of(&[Scheme]), Only::Where(is_before_slashes), 20, Mistake::NeedlessCharacter)),
    // Letters that look like digits.
    unlikely(row((Take::One(LIKE_DIGIT), Write::Meant(digit)), Phases::of(&[Port]), Only::Anywhere, 30, Mistake::WrongCharacter)),
    // The delimiter between a host and its port, and between a host and a query.
    row((Take::Nothing, Write::Text(":")), Phases::of(&[BehindBracket]), Only::BeforeSome(b"0123456789"), 12, Mistake::MissingCharacter),
    row((Take::One(SEMICOLON), Write::Text(":")), Phases::of(&[Host, BehindBracket]), Only::BeforeSome(b"0123456789"), 12, Mistake::WrongCharacter),
    row((Take::Text("@@"), Write::Text("@")), Phases::of(&[User, Password, Opaque]), Only::Anywhere, 12, Mistake::NeedlessCharacter),
    // The end of the sentence.
    row((Take::Tail(PUNCTUATION), DELETED), Phases::of(&[Host, BehindBracket, Port]), Only::AtEnd, 12, Mistake::Delimited),
    row((Take::Tail(PUNCTUATION), DELETED), Phases::of(&[Opaque]), Only::AtEnd, 22, Mistake::Delimited),
    row((Take::Text("::"), Write::Text(":")), Phases::of(&[Host, BehindBracket]), Only::Where(is_before_port), 12, Mistake::NeedlessCharacter),
    row((Take::Text(":"), DELETED), Phases::of(&[Host, BehindBracket, Port]), Only::Before(b"/?#"), 9, Mistake::NeedlessCharacter),
    // The number that java.net.URI has for no port; a port twice; and a path right behind it.
    unlikely(row((Take::Text(":-1"), DELETED), Phases::of(&[Host, BehindBracket]), Only::Before(b"/?#"), 12, Mistake::NeedlessCharacter)),
    unlikely(row((Take::Read(":", port), DELETED), Phases::of(&[Port]), Only::Where(is_again), 12, Mistake::NeedlessCharacter)),
    unlikely(row((Take::Nothing, Write::Text("/")), Phases::of(&[Port]), Only::Where(is_path_behind_port), 15, Mistake::MissingCharacter)),
    row((Take::Nothing, Write::Text("/")), Phases::of(&[Host, BehindBracket, Port]), Only::BeforeSome(b"?"), 9, Mistake::MissingCharacter),
    // The namespace of a UUID, and of a number whose check digit is right.
    row((Take::Nothing, Write::Text("uuid:")), Phases::of(&[Colon, Opaque]), Only::Where(is_uuid_behind_urn), 12, Mistake::MissingCharacter),
    row((Take::Nothing, Write::Text("isbn:")), Phases::of(&[Colon, Opaque]), Only::Where(is_book_behind_urn), 12, Mistake::MissingCharacter),
    // What people say in place of delimiters: in a mail address, and before the extension of a telephone number.
    unlikely(row((Take::Text(" at "), Write::Text("@")), Phases::of(&[Opaque]), Only::Anywhere, 25, Mistake::WrongCharacter)),
    row((Take::Read(" ", extension), Write::Text(";ext=")), Phases::of(&[Opaque]), Only::BeforeSome(b"0123456789"), 15, Mistake::WrongCharacter),
    // A slash at the end says less than another character in the place of a delimiter.
    row((Take::Text("/"), DELETED), Phases::of(&[Path, Opaque]), Only::AtEnd, 25, Mistake::NeedlessCharacter),
    // The first field of a query and the others.
    row((Take::Text("&"), Write::Text("?")), Phases::of(&[Opaque]), Only::Where(is_before_field), 28, Mistake::WrongCharacter),
    row((Take::Text("?"), Write::Text("&")), Phases::of(&[Query]), Only::Where(is_before_field), 14, Mistake::WrongCharacter),
    // The q-component of a URN, where the name may have no field of that kind.
    row((Take::Text("?"), Write::Text("?=")), Phases::of(&[Opaque]), Only::Where(is_before_q_component), 9, Mistake::MissingCharacter),
    // The decimal commas of many languages.
    row((Take::Text(","), Write::Text(".")), Phases::of(&[Opaque]), Only::Where(is_decimal_comma), 4, Mistake::WrongCharacter),
    // Another delimiter, or a space, between two coordinates, and between two addresses.
    row((Take::One(SPACE_OR_SEMICOLON), Write::Text(",")), Phases::of(&[Opaque]), Only::Where(parts_coordinates), 9, Mistake::WrongCharacter),
    row((Take::Text(";"), Write::Text(",")), Phases::of(&[Opaque]), Only::Where(parts_addresses), 12, Mistake::WrongCharacter),
    // The scopes of a search (RFC 4516, section 2), by the names that programs have for them.
    row((Take::Text("subtree"), Write::Text("sub")), Phases::of(&[Query]), Only::Where(is_scope), 6, Mistake::WrongCharacter),
    row((Take::Text("onelevel"), Write::Text("one")), Phases::of(&[Query]), Only::Where(is_scope), 6, Mistake::WrongCharacter),
    row((Take::Text("baseobject"), Write::Text("base")), Phases::of(&[Query]), Only::Where(is_scope), 6, Mistake::WrongCharacter),
    // What is meant as a sign stands between words.
    unlikely(row((Take::Text("&"), Write::Text("%26")), Phases::of(&[Query]), Only::Where(is_between_spaces), 5, Mistake::NotEscaped)),
    // The parameter has a name (RFC 2397, section 3).
    row((Take::Text(";utf8"), Write::Text(";charset=utf-8")), Phases::of(&[Opaque]), Only::Where(is_charset), 8, Mistake::MissingCharacter),
    row((Take::Text(";utf-8"), Write::Text(";charset=utf-8")), Phases::of(&[Opaque]), Only::Where(is_charset), 8, Mistake::MissingCharacter),
    // The comma before data in base64.
    row((Take::Nothing, Write::Text(",")), Phases::of(&[Opaque]), Only::Where(is_behind_base64), 8, Mistake::MissingCharacter),
    row((Take::Text(":"), Write::Text(",")), Phases::of(&[Opaque]), Only::Where(is_behind_base64), 5, Mistake::WrongCharacter),
    row((Take::One(COLON_OR_COMMA), Write::Text(";")), Phases::of(&[Opaque]), Only::Where(is_before_base64), 5, Mistake::WrongCharacter),
    row((Take::One(SPACE_OR_SEMICOLON), Write::Text(",")), Phases::of(&[Opaque]), Only::Where(is_behind_base64), 5, Mistake::WrongCharacter),
    // A word on the keys of a telephone.
    row((Take::One(LETTER), Write::Meant(key)), Phases::of(&[Opaque]), Only::Where(is_on_keys), 4, Mistake::WrongCharacter),
    // The zero that is dialled within the country alone, and the digits for a call abroad.
    unlikely(row((Take::Text("(0)"), DELETED), Phases::of(&[Opaque]), Only::Where(is_in_telephone_number), 4, Mistake::NeedlessCharacter)),
    // What parts the groups of a number by eye.
    row((Take::Text("/"), Write::Text("-")), Phases::of(&[Opaque]), Only::Where(is_in_telephone_number), 6, Mistake::WrongCharacter),
    row((Take::Text("00"), Write::Text("+")), Phases::of(&[Colon, Opaque]), Only::Where(is_abroad), 6, Mistake::WrongCharacter),
    row((Take::Nothing, Write::Text(":")), Phases::of(&[Opaque]), Only::Where(is_behind_isbn), 8, Mistake::MissingCharacter),
    row((Take::Text("x"), Write::Text(";ext=")), Phases::of(&[Opaque]), Only::Where(is_before_extension), 3, Mistake::WrongCharacter),
    row((Take::Text("ext"), Write::Text(";ext=")), Phases::of(&[Opaque]), Only::Where(is_before_extension), 3, Mistake::WrongCharacter),
    row((Take::Text(","), Write::Text(".")), Phases::of(&[Opaque]), Only::Where(is_in_domain), 12, Mistake::WrongCharacter),
    // The braces that Windows puts around a UUID.
    row((Take::Text("{"), DELETED), Phases::of(&[Opaque]), Only::Where(is_behind_uuid_prefix), 4, Mistake::Delimited),
    row((Take::Text("}"), DELETED), Phases::of(&[Opaque]), Only::Where(is_behind_uuid), 4, Mistake::Delimited),
    // Data that looks like base64, without the word.
    row((Take::Text(";"), Write::Text(";base64,")), Phases::of(&[Opaque]), Only::Where(is_before_data), 9, Mistake::MissingCharacter),
    // The delimiter between the name of an authority and a date (RFC 4151, section 2.1).
    row((Take::One(SLASH_OR_COLON), Write::Text(",")), Phases::of(&[Opaque]), Only::Where(is_before_date), 8, Mistake::WrongCharacter),
    // The letters of the points of the compass, for which a sign stands.
    row((Take::Read(" NE°", point_of_compass), DELETED), Phases::of(&[Opaque]), Only::Where(is_in_place), 6, Mistake::OtherText),
    // What fills the last group of base64 (RFC 4648, section 4).
    row((Take::Nothing, Write::Text("=")), Phases::of(&[Opaque]), Only::Where(lacks_one_pad), 8, Mistake::MissingCharacter),
    row((Take::Nothing, Write::Text("==")), Phases::of(&[Opaque]), Only::Where(lacks_two_pads), 8, Mistake::MissingCharacter),

    // White space around a URL is none of it (RFC 3986, Appendix C), and next to a delimiter it is never data.
    row((Take::Run(WHITE), DELETED), EVERYWHERE, Only::AtEnd, 5, Mistake::WhiteSpace),
    row((Take::Run(WHITE), DELETED), Phases::of(&[Colon, Slash, HostStart]), Only::Where(is_no_url_behind), 6, Mistake::WhiteSpace),
    row((Take::Run(WHITE), DELETED), Phases::of(&[Scheme, Host, BehindBracket, Port]), Only::Before(b":/?#@"), 8, Mistake::WhiteSpace),
    row((Take::Run(WHITE), DELETED), Phases::of(&[Port]), Only::Anywhere, 8, Mistake::WhiteSpace),
    row((Take::Run(WHITE), DELETED), Phases::of(&[Host]), Only::Where(is_beside_dot), 9, Mistake::WhiteSpace),
    row((Take::Run(WHITE), DELETED), Phases::of(&[Opaque]), Only::Where(is_behind_colon), 6, Mistake::WhiteSpace),
    // The line end of a PDF, or the space of a name.
    row((Take::Run(WHITE), DELETED), Phases::of(&[Path]), Only::Where(is_after_slash), 10, Mistake::WhiteSpace),
    // It means nothing there (RFC 2045, section 6.8).
    row((Take::Run(WHITE), DELETED), Phases::of(&[Opaque]), Only::Where(is_in_base64), 6, Mistake::WhiteSpace),
    row((Take::Run(WHITE), DELETED), Phases::of(&[Scheme]), Only::Where(is_in_scheme), 21, Mistake::WhiteSpace),
    // Where a scheme has no escapes, white space only groups.
    row((Take::Run(WHITE), DELETED), Phases::of(&[Opaque]), Only::Where(is_in_number), 21, Mistake::WhiteSpace),
    unlikely(row((Take::Run(WHITE), DELETED), Phases::of(&[Opaque]), Only::Where(is_in_words), 21, Mistake::WhiteSpace)),
    // The line end that a program put in (RFC 3986, Appendix C); no document lets it be escaped for that.
    row((Take::Run(FOLD), DELETED), EVERYWHERE.without(&[Host]), Only::Where(has_line_end), 6, Mistake::LineBreak),
    // A hyphen at the end of a line may be that of the URL, or the sign that a word goes on.
    unlikely(row((Take::Read("-", hyphen_fold), DELETED), Phases::of(&[Path, Query, Fragment]), Only::Where(is_no_url_behind), 6, Mistake::LineBreak)),
    row((Take::Run(FOLD), DELETED), Phases::of(&[Host]), Only::Where(is_fold_of_host), 6, Mistake::LineBreak),
    // The next line of a mail that is quoted.
    row((Take::Read("\r\n", quoted_fold), DELETED), EVERYWHERE.without(&[Host]), Only::Where(is_no_url_behind), 6, Mistake::LineBreak),
    row((Take::Read("=", soft_fold), DELETED), EVERYWHERE, Only::Anywhere, 5, Mistake::LineBreak),
    // The number of a book has none.
    row((Take::Run(WHITE), DELETED), Phases::of(&[Opaque]), Only::Where(is_in_book_number), 6, Mistake::WhiteSpace),
    // A tab is left out by all browsers.
    unlikely(row((Take::Run(TAB), DELETED), EVERYWHERE, Only::Where(is_no_url_behind), 9, Mistake::WhiteSpace)),
    row((Take::Run(TAB), DELETED), Phases::of(&[Path]), Only::Where(is_after_slash), 6, Mistake::WhiteSpace),
    // The next column of a table.
    unlikely(row((Take::Read("\t", column), DELETED), BEHIND, Only::AtEnd, 7, Mistake::OtherText)),

    // Nobody types what nobody sees.
    row((Take::Run(INVISIBLE), DELETED), EVERYWHERE, Only::Anywhere, 5, Mistake::InvisibleCharacter),
    row((Take::Run(CONTROL), DELETED), EVERYWHERE, Only::Where(is_no_end_of_string), 9, Mistake::ControlCharacter),
    // Some programs end a text there.
    unlikely(row((Take::Run(CONTROL), DELETED), EVERYWHERE, Only::Where(is_end_of_string), 9, Mistake::ControlCharacter)),
    row((Take::Read("\u{1b}", terminal_sequence), DELETED), EVERYWHERE, Only::Anywhere, 6, Mistake::ControlCharacter),

    // A closing quotation mark or bracket is what delimits the URL in a text; escaped it would be part of it.
    row((Take::Tail(CLOSING), DELETED), EVERYWHERE, Only::Where(is_not_opened), 6, Mistake::Delimited),
    row((Take::Read("<", tag), DELETED), Phases::of(&[Host, Port, Path, Query, Fragment]), Only::Where(is_end_of_no_element), 8, Mistake::OtherText),
    row((Take::Read("\"'", end_of_attribute), DELETED), Phases::of(&[Host, Port, Path, Query, Fragment]), Only::Where(is_end_of_tag), 8, Mistake::OtherText),
    row((Take::Read("\\", escaped_quotes), DELETED), Phases::of(&[Host, Port, Path, Opaque, Query, Fragment]), Only::AtEnd, 5, Mistake::Delimited),
    // A comment of a list or of a script.
    row((Take::Read(" \t", comment), DELETED), Phases::of(&[Host, BehindBracket, Port, Path, Opaque, Query, Fragment]), Only::AtEnd, 8, Mistake::OtherText),
    // A title; and a sentence, though a name of a file may have many words.
    unlikely(row((Take::Read(" \t", title), DELETED), Phases::of(&[Host, BehindBracket, Port, Path, Query, Fragment]), Only::Where(is_no_value), 8, Mistake::OtherText)),
    unlikely(row((Take::Read(">)]\"'", closed_title), DELETED), Phases::of(&[Host, BehindBracket, Port, Path, Query, Fragment]), Only::Where(is_not_opened), 8, Mistake::OtherText)),
    unlikely(row((Take::Read(" ", sentence), DELETED), Phases::of(&[Host, BehindBracket, Port, Path, Query, Fragment]), Only::Where(is_behind_url), 25, Mistake::OtherText)),
    // A remark in the same sentence, behind what looks like the end of a name.
    unlikely(row((Take::Read(",;", remark), DELETED), Phases::of(&[Host, BehindBracket, Port, Path, Query, Fragment]), Only::Where(is_end_of_file_name), 8, Mistake::OtherText)),
    // The sign that links to a heading.
    row((Take::Tail(PILCROW), DELETED), DATA, Only::AtEnd, 5, Mistake::Delimited),
    // A hand or an arrow that points at the URL, and the full stop of a sentence in another script.
    unlikely(row((Take::Tail(POINTING), DELETED), DATA, Only::AtEnd, 8, Mistake::Delimited)),
    unlikely(row((Take::Tail(WIDE_PUNCTUATION), DELETED), EVERYWHERE, Only::AtEnd, 7, Mistake::Delimited)),
    // The line and the column of a program that stopped.
    unlikely(row((Take::Read(":", line_and_column), DELETED), Phases::of(&[Path]), Only::AtEnd, 5, Mistake::OtherText)),
    // The sign that a program cut the URL short.
    unlikely(row((Take::Tail(ELLIPSIS), DELETED), DATA, Only::AtEnd, 25, Mistake::CutShort)),
    row((Take::Text("<wbr>"), DELETED), DATA, Only::Anywhere, 8, Mistake::OtherText),
    // RFC 5536 and RFC 5322: a message-id and an address have angle brackets around them that are none of it.
    row((Take::Text("<"), DELETED), Phases::of(&[Colon]), Only::Anywhere, 6, Mistake::Delimited),

    row((Take::Read("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\"", name_of_mailbox), DELETED), Phases::of(&[Colon]), Only::Anywhere, 6, Mistake::Delimited),
    row((Take::Text(">"), DELETED), Phases::of(&[Opaque]), Only::Where(is_behind_mailbox), 4, Mistake::Delimited),

    // A keyboard for another script, or a word processor.
    row((Take::One(HAS_ASCII), Write::Meant(ascii)), STRUCTURE, Only::Anywhere, 8, Mistake::TypographicCharacter),
    row((Take::One(HAS_ASCII), Write::Meant(ascii)), DATA, Only::Anywhere, 14, Mistake::TypographicCharacter),

    // A dash between two words of US-ASCII may be a hyphen that a word processor changed.
    row((Take::One(HAS_ASCII), Write::Meant(ascii)), Phases::of(&[Path, Query, Fragment]), Only::Where(is_dash_between_letters), 10, Mistake::TypographicCharacter),

    // What keeps people from a click is there on purpose.
    unlikely(row((Take::Read("[({", defanged_dot), Write::Text(".")), HOST, Only::Anywhere, 8, Mistake::Defanged)),
    unlikely(row((Take::Text("[:]"), Write::Text(":")), Phases::of(&[Scheme, Host]), Only::Anywhere, 8, Mistake::Defanged)),
    unlikely(row((Take::Read("[(", defanged_at), Write::Text("@")), Phases::of(&[Opaque, User, Password]), Only::Anywhere, 8, Mistake::Defanged)),
    unlikely(row((Take::Text(" dot "), Write::Text(".")), HOST, Only::Anywhere, 8, Mistake::Defanged)),

    // The root of the names: what stands before its dot is the same host.
    row((Take::Text("."), DELETED), Phases::of(&[Host]), Only::Before(b":/?#"), 8, Mistake::EmptyLabel),
    unlikely(row((Take::Text(".."), Write::Text(".")), Phases::of(&[Host]), Only::Anywhere, 15, Mistake::EmptyLabel)),
    // Programs take it for a part of the name.
    unlikely(row((Take::Text("."), DELETED), Phases::of(&[HostStart]), Only::Where(is_before_host), 15, Mistake::EmptyLabel)),
];

/// White space with the end of a line, between angle brackets.
#[rustfmt::skip]
pub(super) const IGNORED: Repair =
    row((Take::Run(WHITE), DELETED), EVERYWHERE, Only::Where(has_line_end), 3, Mistake::WhiteSpace);

/// The repairs before a URL, one behind the other.
#[rustfmt::skip]
pub(super) const BEFORE: &[Repair] = &[
    row((Take::Run(INVISIBLE), DELETED), EVERYWHERE, Only::Anywhere, 5, Mistake::InvisibleCharacter),
    row((Take::Read("\u{1b}", terminal_sequence), DELETED), EVERYWHERE, Only::Anywhere, 6, Mistake::ControlCharacter),
    row((Take::Read("\\", escaped_quotes), DELETED), EVERYWHERE, Only::Anywhere, 5, Mistake::Delimited),
    row((Take::Run(FOLD), DELETED), EVERYWHERE, Only::Where(has_line_end), 5, Mistake::LineBreak),
    row((Take::Run(WHITE), DELETED), EVERYWHERE, Only::Anywhere, 5, Mistake::WhiteSpace),
    // The sign of an item in a list.
    row((Take::Read("-–•+0123456789", list_marker), DELETED), EVERYWHERE, Only::Anywhere, 6, Mistake::OtherText),
    // What is escaped there costs more.
    row((Take::Run(OPENING), DELETED), EVERYWHERE, Only::Anywhere, 6, Mistake::Delimited),
    row((Take::Text("URL:"), DELETED), EVERYWHERE, Only::Anywhere, 6, Mistake::UrlPrefix),
    // A word and a colon before the name of a web server.
    row((Take::Read("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", label_of_host), DELETED), EVERYWHERE, Only::Anywhere, 5, Mistake::OtherText),
    // The method in the first line of a request.
    row((Take::Read("GHPDO", method), DELETED), EVERYWHERE, Only::Anywhere, 6, Mistake::OtherText),
];

/// What people write between a scheme and a host in place of `://`. A longer one is less of a slip of the pen.
#[rustfmt::skip]
pub(super) const SCHEME_DELIMITERS: &[(&str, u32)] = &[
    ("//", 8), (":/", 9), (":", 18), (";//", 8), (";/", 12), ("::/", 12), ("://:", 14), (":://", 9), (";://", 9),
    (":;//", 9), ("//:", 9), ("/:/", 9), (",//", 9), (".//", 9), (":\\\\", 9), (":\\", 14), (":/\\", 9), (":\\/", 9),
    ("\\\\", 14), (":/ /", 9), (":\\/\\/", 8), ("[:]//", 8), ("[://]", 8), ("(:)//", 8), ("(://)", 8),
    ("?://", 9), (":77", 10), (":--", 12), ("\\://", 8), (":||", 12), (":／／", 9), ("：//", 9), ("：／／", 9), ("∶//", 9),
];
