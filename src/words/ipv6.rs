//! The text of an IPv6 address.

use std::net::{Ipv4Addr, Ipv6Addr};

/// An address in the form that RFC 5952 recommends: the shortest, in lower case, with `::` for the longest run of zeros
/// (section 4), and with the end in decimal numbers if a well-known prefix says that it is an IPv4 address (section 5).
/// These prefixes are that of addresses mapped to IPv4 and that of compatible ones (RFC 4291, sections 2.5.5.1 and 2.5.5.2), that
/// of translated ones (RFC 2765, section 2.1), and `64:ff9b::/96` (RFC 6052, section 2.1).
pub(crate) fn shortest(address: Ipv6Addr) -> String {
    let mut groups = address.segments();
    let holds_ipv4 = match groups {
        [0, 0, 0, 0, 0, 0xFFFF, ..]
        | [0, 0, 0, 0, 0xFFFF, 0, ..]
        | [0x64, 0xFF9B, 0, 0, 0, 0, ..] => true,
        // `::` and `::1` begin like compatible ones, as all with a high half of zeros do.
        [0, 0, 0, 0, 0, 0, high, _] => high != 0,
        _ => false,
    };
    if !holds_ipv4 {
        return address.to_string();
    }
    let [.., first, second, third, fourth] = address.octets();
    let end = Ipv4Addr::new(first, second, third, fourth);
    // Two groups that are not zero hold the place of the end while the rest is shortened.
    groups[6..].fill(1);
    let rest = Ipv6Addr::from(groups).to_string();
    match rest.strip_suffix("1:1") {
        Some(rest) => format!("{rest}{end}"),
        None => address.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_the_form_of_the_document() {
        for (text, form) in [
            // Section 4.
            ("2001:0DB8:0000:0000:0000:0000:0000:0001", "2001:db8::1"),
            ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
            ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"),
            ("0:0:0:0:0:0:0:0", "::"),
            ("0:0:0:0:0:0:0:1", "::1"),
            ("1:0:0:0:0:0:0:0", "1::"),
            // Section 5.
            ("0:0:0:0:0:FFFF:192.0.2.1", "::ffff:192.0.2.1"),
            ("::ffff:c000:201", "::ffff:192.0.2.1"),
            ("::ffff:0:0", "::ffff:0.0.0.0"),
            ("::192.0.2.1", "::192.0.2.1"),
            ("::c000:201", "::192.0.2.1"),
            ("::0.0.2.1", "::201"),
            ("::ffff:0:192.0.2.1", "::ffff:0:192.0.2.1"),
            ("64:FF9B::c000:221", "64:ff9b::192.0.2.33"),
            ("64:ff9b:1::192.0.2.33", "64:ff9b:1::c000:221"),
            ("2001:db8::192.0.2.33", "2001:db8::c000:221"),
        ] {
            let address: Ipv6Addr = text.parse().unwrap();
            let written = shortest(address);
            assert_eq!(written, form, "{text}");
            assert_eq!(written.parse(), Ok(address), "{text}");
        }
    }
}
