//! Escapes: data comes back, text is repaired once, and safe escapes are undone at once.

use std::sync::LazyLock;

use urlspec::escape::{
    Class, Escaper, HexDigits, StrayPercent, hexadecimal, repair, unescape, unescape_unreserved,
};
use urlspec::{Revision, Rule, parse};
use urlspec_fuzz::Input;

static ESCAPERS: LazyLock<Vec<Escaper>> = LazyLock::new(|| {
    Revision::ALL
        .iter()
        .copied()
        .flat_map(Escaper::all)
        .collect()
});

static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    Revision::ALL
        .iter()
        .flat_map(|revision| revision.rules())
        .collect()
});

pub(crate) fn target(data: &[u8]) {
    let mut input = Input::of(data, 4096);
    let escaper = input.one_of(&ESCAPERS);
    // There are more rules than a byte has values.
    let number = usize::from(input.byte()) * 256 + usize::from(input.byte());
    let rule = RULES[number % RULES.len()];
    let data = input.rest();
    check_data(escaper, data);
    check_data(&escaper.clone().keeping_unclaimed(), data);
    check_repair(rule, data);
    check_repair(escaper.rule(), data);
    if let Ok(text) = std::str::from_utf8(data) {
        check_unescaped(escaper.rule(), text);
    }
    assert_eq!(hexadecimal(data).len(), 2 * data.len());
}

/// Data becomes text of the rule, and comes back from it.
fn check_data(escaper: &Escaper, data: &[u8]) {
    let rule = escaper.rule();
    let text = match escaper.escape(data) {
        Ok(text) => text,
        Err(error) => {
            assert!(error.index() <= data.len(), "{error}");
            if let Some(octet) = data.get(error.index()) {
                let _ = escaper.section(escaper.class(*octet));
            }
            return;
        }
    };
    assert!(parse(rule, &text).is_ok(), "{rule:?}: {text:?}");
    assert!(
        text.is_ascii() || rule.revision() == Revision::Rfc3987,
        "{text:?}"
    );
    assert_eq!(
        unescape(text.as_bytes()).as_deref(),
        Ok(data),
        "{rule:?}: {text:?}"
    );
    let has_unwritable = data
        .iter()
        .any(|octet| escaper.class(*octet) == Class::Unwritable);
    assert!(!has_unwritable, "{rule:?}: {text:?}");
    let repaired = repair(rule, text.as_bytes(), StrayPercent::Refuse);
    assert_eq!(repaired.as_ref(), Ok(&text), "{rule:?}");
}

/// Checks that repaired text is text of the rule, with nothing left to repair, and that text of the rule is left alone.
fn check_repair(rule: Rule, data: &[u8]) {
    for stray in [StrayPercent::Refuse, StrayPercent::Escape] {
        let repaired = match repair(rule, data, stray) {
            Ok(repaired) => repaired,
            Err(error) => {
                assert!(error.index() <= data.len(), "{error}");
                continue;
            }
        };
        assert!(parse(rule, &repaired).is_ok(), "{rule:?}: {repaired:?}");
        let again = repair(rule, repaired.as_bytes(), StrayPercent::Refuse);
        assert_eq!(again.as_ref(), Ok(&repaired), "{rule:?}");
    }
    // A percent sign that begins no escape is refused also where a rule has it, as `punctuation` of RFC 1808.
    if let Ok(text) = std::str::from_utf8(data)
        && parse(rule, text).is_ok()
        && unescape(data).is_ok()
    {
        let repaired = repair(rule, data, StrayPercent::Refuse);
        // Characters that only the prose forbids are escaped all the same.
        let is_same = repaired.as_deref() == Ok(text);
        assert!(is_same || !text.is_ascii(), "{rule:?}: {repaired:?}");
    }
}

/// Undoing safe escapes changes no data, and is done at once.
fn check_unescaped(rule: Rule, text: &str) {
    let revision = rule.revision();
    for digits in [HexDigits::Keep, HexDigits::Capital] {
        let once = match unescape_unreserved(revision, text, digits) {
            Ok(once) => once,
            Err(error) => {
                assert!(error.is_stray_percent());
                assert_eq!(text.as_bytes()[error.index()], b'%');
                assert!(unescape(text.as_bytes()).is_err());
                continue;
            }
        };
        let again = unescape_unreserved(revision, &once, digits).expect("its escapes are whole");
        assert_eq!(again, once, "{revision}");
        assert_eq!(
            unescape(once.as_bytes()),
            unescape(text.as_bytes()),
            "{revision}: {once:?}"
        );
    }
}
