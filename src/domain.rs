//! Host names as domain names: their labels, IDNA, and labels that look like others.
//!
//! IDNA is that of UTS 46, without the transitional forms of the older IDNA. The tables are those of the crates `idna` and
//! `unicode-security`.

mod error;
mod fault;
mod label;
mod look_alike;
mod seen;

use std::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

pub use error::HostNameError;
pub(crate) use fault::Rules;
use fault::fault_of_name;
use label::labels;
pub(crate) use look_alike::{look_alikes, plain};

use crate::words::NameFault;

/// Tells if a host is an address in brackets, or nothing: no name.
pub(crate) fn is_no_name(host: &str) -> bool {
    host.is_empty() || host.starts_with('[')
}

/// The first reason for which a host name is not a domain name.
pub(crate) fn fault(host: &str, rules: Rules) -> Option<HostNameError> {
    fault_of_name(host, &labels(host), rules)
}

/// The first reason for which a host is no valid domain: URL Standard, section "Host writing". The rules of the grammar have let
/// no final full stop through, and no number at the end of a name in US-ASCII.
pub(crate) fn no_valid_domain(host: &str) -> Option<HostNameError> {
    match to_ascii(host) {
        Err(error) => Some(error),
        Ok(name) if ends_in_a_number(&name) => Some(HostNameError::of_name(
            NameFault::LabelNotValid,
            host,
            "ends in a number, as an address does",
        )),
        Ok(_) => None,
    }
}

/// Tells if a name in US-ASCII ends in a number: URL Standard, section "Host parsing".
fn ends_in_a_number(name: &str) -> bool {
    let last = name.rsplit('.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let hexadecimal = last.strip_prefix("0x");
    is_decimal || hexadecimal.is_some_and(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// The host name in US-ASCII, its escapes decoded: its labels by the `ToASCII` of UTS 46, with the rules of STD 3.
///
/// # Errors
///
/// The first label that is at fault, with its place in the name.
pub(crate) fn to_ascii(host: &str) -> Result<String, HostNameError> {
    let labels = labels(host);
    if let Some(error) = fault_of_name(host, &labels, Rules::Std3) {
        return Err(error);
    }
    let texts: Vec<Cow<'_, str>> = labels
        .iter()
        .filter_map(|label| label.text.clone())
        .collect();
    let name = texts.join(".");
    let written = Uts46::new().to_ascii(
        name.as_bytes(),
        AsciiDenyList::STD3,
        Hyphens::Check,
        DnsLength::VerifyAllowRootDot,
    );
    let unlike = |_| HostNameError::of_name(NameFault::LabelNotValid, host, "is not one by IDNA");
    written.map(Cow::into_owned).map_err(unlike)
}
