//! Random files and random options for them.

use proptest::prelude::*;

/// Alternatives, each a sequence of strings and names.
pub(super) type Rule = Vec<Vec<String>>;

fn rule(names: &[&'static str]) -> impl Strategy<Value = Rule> + use<> {
    let strings = ["\"p\"", "\"Q\"", "\"q\"", "\"r\"", "\"s:\"", "\"S:\""];
    let items: Vec<String> = strings
        .iter()
        .chain(names)
        .chain(names)
        .map(ToString::to_string)
        .collect();
    prop::collection::vec(
        prop::collection::vec(prop::sample::select(items), 1..4),
        1..4,
    )
}

/// A rule as it is written, with an ending to the names in it.
pub(super) fn written(rule: &Rule, ending: &str) -> String {
    let item = |item: &String| {
        if item.contains('"') {
            item.clone()
        } else {
            format!("{item}{ending}")
        }
    };
    let sequence = |items: &Vec<String>| items.iter().map(item).collect::<Vec<_>>().join(" ");
    rule.iter().map(sequence).collect::<Vec<_>>().join(" | ")
}

/// The files of a comparison: each side has `a`, made of `b`, `c` and perhaps of `d`, which it does not define.
#[derive(Clone, Debug)]
pub(super) struct Files {
    pub(super) sides: [[Rule; 3]; 2],
    /// On which sides `c` contains itself between brackets.
    pub(super) recursive: [bool; 2],
    /// On which sides `a` has an alternative that needs a rule that cannot be read.
    pub(super) unreadable: [bool; 2],
    /// The `b` of `--with`.
    pub(super) with: Rule,
    /// The `x` of `--bind`, which is made of its `b`.
    pub(super) bound: [Rule; 2],
    /// The `d` of `--import`, which is made of its `b`.
    pub(super) imported: [Rule; 2],
    /// True if that file does not define its `b`.
    pub(super) lacks_b: bool,
}

#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of the program"
)]
pub(super) struct Options {
    pub(super) with: bool,
    /// The name that is bound on each side.
    pub(super) bind: [Option<&'static str>; 2],
    /// True if each side is named, also where both bind the same.
    pub(super) hands: bool,
    pub(super) replace: bool,
    pub(super) notation: bool,
    pub(super) import: bool,
    pub(super) depth: bool,
    pub(super) either_case: Option<&'static str>,
    pub(super) octets: bool,
    pub(super) skip_unreadable: bool,
}

prop_compose! {
    pub(super) fn files()(
        left in (rule(&["b", "c", "d"]), rule(&[]), rule(&["b"])),
        right in (rule(&["b", "c", "d"]), rule(&[]), rule(&["b"])),
        recursive in any::<[bool; 2]>(),
        unreadable in any::<[bool; 2]>(),
        with in rule(&[]),
        bound in (rule(&["b"]), rule(&[])),
        imported in (rule(&["b"]), rule(&[])),
        lacks_b in any::<bool>(),
        alike in any::<[bool; 3]>(),
    ) -> Files {
        // All comparisons of sides without common words are alike.
        let [left, mut right] = [left, right].map(|(a, b, c)| [a, b, c]);
        for (rule, _) in alike.into_iter().enumerate().filter(|(_, is_alike)| *is_alike) {
            right[rule].clone_from(&left[rule]);
        }
        Files {
            sides: [left, right],
            recursive,
            unreadable,
            with,
            bound: bound.into(),
            imported: imported.into(),
            lacks_b,
        }
    }
}

prop_compose! {
    pub(super) fn options()(
        flags in any::<[bool; 7]>(),
        replace in prop::bool::weighted(0.7),
        either_case in prop::sample::select(vec![None, None, Some("strings"), Some("leading-names")]),
        bind in prop::array::uniform2(prop::sample::select(vec![None, Some("b"), Some("c")])),
    ) -> Options {
        let [with, import, depth, octets, skip_unreadable, hands, notation] = flags;
        Options { with, bind, hands, replace, notation, import, depth, either_case, octets, skip_unreadable }
    }
}
