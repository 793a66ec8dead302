//! Ports: those of another protocol, those that are not possible, and those that can be left out.

use super::Finding;
use super::parts::Parts;
use crate::revision::ports::DefaultPort;
use crate::syntax::accepted::Accepted;
use crate::words::port::port_number;
use crate::words::{Code, Concept};

/// The first port that is not reserved.
const FIRST_FREE: u16 = 1024;

pub(super) fn port(accepted: &Accepted<'_>, parts: &Parts<'_>, findings: &mut Vec<Finding>) {
    let port = parts.login.as_ref().and_then(|login| login.port.clone());
    let is_alone = accepted.rule().concept() == Some(Concept::Port);
    let port = port.or_else(|| is_alone.then(|| 0..accepted.text().len()));
    let Some(span) = port else { return };
    let root = accepted.rule();
    let rule = root.below(Concept::Port).unwrap_or(root);
    let digits = &accepted.text()[span.clone()];
    let found = |code, message| Finding::new(code, span.clone(), rule, message);
    let needless = |message| {
        let span = span.start - 1..span.end;
        Finding::new(Code::NeedlessPort, span, rule, message).suggesting("")
    };

    let number = port_number(digits);
    if number.is_none() && !digits.is_empty() {
        let message = format!(
            "the highest port of TCP and UDP is {}; the document itself sets no bound",
            u16::MAX
        );
        findings.push(found(Code::PortOver65535, message));
        return;
    }
    let Some(scheme) = parts.scheme else { return };
    let Some(known) = DefaultPort::of(scheme) else {
        return;
    };
    let default = known.number();
    let scheme = scheme.to_ascii_lowercase();
    let finding = match number {
        None => needless(format!("an empty port stands for the default, {default}")),
        Some(number) if number == default => {
            needless(format!("this is the default port of `{scheme}`"))
        }
        Some(number) if number < FIRST_FREE => found(
            Code::PortReserved,
            format!(
                "`{scheme}` has port {default}; those below {FIRST_FREE} are reserved, and this one \
                 may be another protocol's"
            ),
        ),
        Some(_) => found(
            Code::PortNotDefault,
            format!("`{scheme}` has port {default}; a server of another protocol may listen here"),
        ),
    };
    // Where no revision names the port, the document that does is cited.
    findings.push(if known.is_of_revision() {
        finding
    } else {
        finding.citing(known.section())
    });
}
