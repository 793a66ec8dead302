//! Bash: names with the characters at which it breaks words.

use clap::Command;

use crate::names::{options_with_equals, rules_of_revisions};

/// The function that bash calls in place of the generated one, which it calls in turn. The list of rules stands before it.
const WHOLE_WORDS: &str = r#"
# Bash breaks words at `=`, `:` and `@`, and `--deny` takes a list with commas. This completes the last name of the list, whatever
# characters it has.
_urlspec_whole() {
    local line="${COMP_LINE:0:COMP_POINT}"
    local whole="${line##*[[:space:]]}" before="$3" list="" i full
    local value="$whole"
    if [[ "$whole" == --*=* ]]; then
        before="${whole%%=*}"
        value="${whole#*=}"
    elif [[ "$whole" != "$2" ]]; then
        line="${line%"$whole"}"
        line="${line%"${line##*[![:space:]]}"}"
        before="${line##*[[:space:]]}"
    fi
    if [[ "$whole" != --*=* && " $_urlspec_with_equals " == *" $before "* ]]; then
        before=""
    fi
    if [[ "$value" == *,* ]]; then
        list="${value%,*},"
    fi
    _urlspec "$1" "${value#"$list"}" "$before"
    if [[ "$value" == *:* && ${#COMPREPLY[@]} -eq 0 ]]; then
        COMPREPLY=( $(compgen -W "$_urlspec_rules" -- "$value") )
    fi
    local front="${whole%"$value"}$list" known="${whole%"$2"}"
    for i in "${!COMPREPLY[@]}"; do
        full="$front${COMPREPLY[i]}"
        COMPREPLY[i]="${full#"$known"}"
    done
}
"#;

/// The generated script, with names that are whole words.
pub(super) fn completed(script: &str, program: &Command) -> String {
    let rules: Vec<String> = rules_of_revisions().collect();
    let with_equals = options_with_equals(program);
    let script = script.replace("complete -F _urlspec ", "complete -F _urlspec_whole ");
    format!(
        "_urlspec_rules=\"{}\"\n_urlspec_with_equals=\"{}\"\n{WHOLE_WORDS}\n{script}",
        rules.join(" "),
        with_equals.join(" ")
    )
}
