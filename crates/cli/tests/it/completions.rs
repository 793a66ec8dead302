//! Scripts of completion, which complete names in the shells that are here.

use std::path::Path;
use std::process::Command;

use crate::program::{file, urlspec};
use crate::rows::rows;

fn script(shell: &str) -> String {
    let output = urlspec(&["completions", shell]);
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// Completes a line in bash, as bash calls the function that is registered. The words are those into which bash breaks it.
const IN_BASH: &str = r#"
source "$1"
compopt() { :; }
COMP_LINE="$2"
COMP_POINT=${#COMP_LINE}
read -ra COMP_WORDS <<< "${COMP_LINE//[=:@]/ & }"
[[ "$COMP_LINE" != *' ' ]] || COMP_WORDS+=("")
COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
word="${COMP_WORDS[COMP_CWORD]}"
[[ "$word" != [=:] ]] || word=""
[[ "${COMP_WORDS[COMP_CWORD-1]}" != "@" ]] || word="@$word"
registered=$(complete -p urlspec)
[[ "$registered" =~ -F\ ([a-z_]+) ]]
"${BASH_REMATCH[1]}" urlspec "$word" "${COMP_WORDS[COMP_CWORD-1]}"
echo "${COMPREPLY[@]}"
"#;

#[test]
fn bash_completes_names() {
    if Command::new("bash").arg("--version").output().is_err() {
        println!("note: there is no bash here; its completion was not tried");
        return;
    }
    let script = file("completions.bash", script("bash"));
    let completed = |line: &str| -> Vec<String> {
        let output = Command::new("bash")
            .args(["--norc", "-c", IN_BASH, "bash", &script, line])
            .current_dir(Path::new(env!("CARGO_TARGET_TMPDIR")))
            .output()
            .expect("bash runs");
        assert!(output.stderr.is_empty(), "{line}: {output:?}");
        let words = String::from_utf8(output.stdout).expect("output is UTF-8");
        words.split_whitespace().map(str::to_owned).collect()
    };
    for [line, expected] in &rows(include_str!("../cases/completions.txt")) {
        let words = completed(line);
        assert!(words.iter().any(|it| it == expected), "{line}: {words:?}");
        assert!(words.len() < 30, "{line}: {words:?}");
    }
    // Its value is never the next word.
    let behind_option = completed("urlspec validate --schemes rfc81");
    assert_eq!(behind_option, [""; 0]);
    // Files are completed by bash itself, where no name fits.
    for line in ["urlspec audit completions.ba", "urlspec validate http://a"] {
        assert_eq!(completed(line), [""; 0], "{line}");
    }
    let file = completed("urlspec validate --file completions.ba");
    assert_eq!(file, ["completions.bash"]);
}

/// The additions to the generated scripts find their places in them.
#[test]
fn scripts_of_other_shells_have_the_names() {
    let zsh = script("zsh");
    assert_eq!(zsh.matches("\n_urlspec_sources() {\n").count(), 1);
    // Those of `audit`, `grammar`, `compare` (two), and of the four verbs that take a rule; their `--import`, and `--against`.
    assert!(zsh.matches(":_urlspec_sources'").count() >= 15);
    assert!(zsh.contains("--schemes=-[") && !zsh.contains("--schemes=["));
    let fish = script("fish");
    assert!(fish.contains("function __fish_urlspec_using_subcommand\n"));
    let explain = "complete -c urlspec -n \"__fish_urlspec_using_subcommand explain\" -f -a \"";
    let line = fish.lines().find(|line| line.starts_with(explain));
    assert!(line.is_some_and(|line| line.contains("port-over-65535")));
    let audit = "complete -c urlspec -n \"__fish_urlspec_using_subcommand audit\" -a \"draft-ietf-uri-url-02 ";
    assert!(fish.contains(audit));
    assert!(fish.contains("-l import"));
    for line in fish.lines().filter(|line| line.contains("-l import")) {
        assert!(line.contains(" -r -F -a \""), "{line}");
    }
}
