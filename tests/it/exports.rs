//! Every rule in every form: read back it is the rule, and the installed engines have the same verdicts on the words of
//! a suite.

use std::collections::{BTreeMap, HashMap, HashSet, btree_map, hash_map};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Instant;

use grammarian::automata::{Dfa, Limits};
use grammarian::bnf::{Grammar, Notation};
use grammarian::export::{Dialect, Regex, Transitions, Unwritable, abnf, dot, read_dot};
use grammarian::generate::{Characters, Suite};
use grammarian::names::identifier;
use grammarian::peg::{Peg, PegAutomata, excerpt};
use grammarian::regex::Pattern;
use urlspec::{Revision, Rule};

use crate::effort::sample;
use crate::engine::Engine;
use crate::generate::languages;

/// A rule in the form of the language wing.
struct Exported {
    rule: Rule,
    /// Minimal.
    dfa: Dfa,
    regex: Regex,
}

/// The rules of all revisions, or one in six. Documents take rules over: of rules with one expression, the first is here,
/// and the others have its automaton.
fn exported() -> Vec<Exported> {
    let mut all: BTreeMap<String, Exported> = BTreeMap::new();
    for revision in Revision::ALL {
        let languages = languages(*revision);
        for rule in sample(revision.rules(), *revision as usize, 6) {
            let regex = Regex::of(languages.grammar(), rule.name(), &|_| None);
            let regex = regex.expect("it is regular");
            let dfa = languages.dfa(rule.name()).expect("it is proved").minimize();
            let text = regex.write(Dialect::Rust).expect("it can be written");
            match all.entry(text) {
                btree_map::Entry::Occupied(known) => {
                    assert_eq!(known.get().dfa, dfa, "{rule} of {revision}");
                }
                btree_map::Entry::Vacant(new) => {
                    new.insert(Exported { rule, dfa, regex });
                }
            }
        }
    }
    all.into_values().collect()
}

#[test]
fn regular_expressions_are_the_rules() {
    let limits = Limits::default();
    for (number, Exported { rule, dfa, regex }) in exported().into_iter().enumerate() {
        for dialect in sample(Dialect::ALL, number, 2) {
            let place = format!("{rule} of {}, {dialect:?}", rule.revision());
            match regex.write(*dialect) {
                Ok(text) => {
                    let read = dialect.read(&text, &limits).expect("it can be read back");
                    assert_eq!(read, dfa, "{place}: {text}");
                    // By the reader of expressions as people write them, too.
                    let text = match dialect {
                        Dialect::JavaScript => format!("/{text}/u"),
                        _ => text,
                    };
                    let pattern = Pattern::parse(&text, *dialect);
                    let pattern =
                        pattern.unwrap_or_else(|error| panic!("{place}: {error}: {text}"));
                    let read = pattern.dfa(&limits).expect("it has an automaton");
                    assert_eq!(read, dfa, "{place}: {text}");
                }
                // POSIX has no characters beyond US-ASCII, and octets end with U+00FF.
                Err(Unwritable::Character { character, .. }) => match dialect {
                    Dialect::Posix => assert!(character > 0x7f || character == 0),
                    _ => assert!(*dialect == Dialect::RustBytes && character > 0xff),
                },
                Err(error) => panic!("{place}: {error}"),
            }
        }
    }
}

/// The minimal automata of texts, each made once.
#[derive(Default)]
struct Read(HashMap<String, Dfa>);

impl Read {
    fn of(&mut self, text: String, read: impl FnOnce(&str) -> Dfa) -> &Dfa {
        match self.0.entry(text) {
            hash_map::Entry::Occupied(known) => known.into_mut(),
            hash_map::Entry::Vacant(new) => {
                let dfa = read(new.key());
                new.insert(dfa)
            }
        }
    }
}

#[test]
fn abnf_tables_and_drawings_are_the_rules() {
    let limits = Limits::default();
    let (mut read, mut drawings) = (Read::default(), HashSet::new());
    for revision in Revision::ALL {
        let languages = languages(*revision);
        for rule in sample(revision.rules(), *revision as usize, 6) {
            let text = abnf(languages.grammar(), rule.name()).expect("ABNF can write it");
            let read = read.of(text, |text| {
                let grammar = Grammar::parse(Notation::Abnf, text).expect("it is ABNF");
                let read = grammar.dfa(grammar.rules()[0].name(), &limits);
                read.expect("it is regular")
            });
            let dfa = languages.dfa(rule.name()).expect("it is proved").minimize();
            assert_eq!(*read, dfa, "{rule} of {revision}");
            let drawing = dot(&dfa, rule.name());
            if drawings.insert(drawing.clone()) {
                let read = read_dot(&drawing, &limits).expect("it is ours");
                assert_eq!(read, dfa, "{rule}");
                let table = Transitions::of(&dfa);
                assert_eq!(table.dfa(&limits).expect("it is small"), dfa, "{rule}");
            }
        }
    }
}

#[test]
fn excerpts_of_the_grammars_are_the_rules() {
    let limits = Limits::default();
    let mut read = Read::default();
    for revision in Revision::ALL {
        let languages = languages(*revision);
        for rule in sample(revision.rules(), *revision as usize, 6) {
            let text = excerpt(revision.grammar_file(), rule.name()).expect("it is one of them");
            let is_comment = |line: &str| line.trim_start().starts_with("//");
            assert!(!text.lines().any(is_comment), "{text}");
            let first = identifier(rule.name());
            assert!(text.starts_with(&format!("{first} ")), "{text}");
            let made = read.of(text, |text| {
                let peg = Peg::parse(text).expect("nothing is missing");
                let made = PegAutomata::of(peg, limits).dfa(&first);
                made.expect("it is regular")
            });
            let dfa = languages.dfa(rule.name()).expect("it is proved");
            assert_eq!(*made, dfa.minimize(), "{rule} of {revision}");
        }
    }
}

/// Words of a rule and beside it.
fn words(dfa: &Dfa) -> Vec<(String, bool)> {
    const MOST: usize = 150;
    let suite = Suite::transition_cover(dfa, Characters::Bounds).expect("it is small");
    let all: Vec<(String, bool)> = suite.words().map(|it| (it.0.to_owned(), it.1)).collect();
    // Spread over all lengths, with line ends among them.
    let step = all.len().div_ceil(MOST).max(1);
    let ends = ["\n", "\r", "\u{85}", "\u{2028}"];
    let first = all.iter().find(|it| it.1).map_or("", |it| it.0.as_str());
    let with_ends = ends.map(|end| format!("{first}{end}"));
    let with_ends = with_ends.map(|word| (dfa.accepts(&word), word));
    let spread = all.iter().step_by(step).cloned();
    spread
        .chain(with_ends.map(|(valid, word)| (word, valid)))
        .collect()
}

const ENGINES: [Engine; 3] = [
    Engine {
        dialect: Dialect::Python,
        program: "python3",
        arguments: &[
            "-W",
            "error",
            "-c",
            "import json, re, sys\n\
             for line in sys.stdin.buffer:\n\
             \x20   case = json.loads(line)\n\
             \x20   judge = re.compile(case['regex']).match\n\
             \x20   print(''.join('1' if judge(word) else '0' for word in case['words']))",
        ],
    },
    Engine {
        dialect: Dialect::JavaScript,
        program: "node",
        arguments: &[
            "-e",
            "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n\
             for (const line of lines.filter((line) => line)) {\n\
             \x20 const { regex, words } = JSON.parse(line);\n\
             \x20 const judge = new RegExp(regex, 'u');\n\
             \x20 console.log(words.map((word) => (judge.test(word) ? 1 : 0)).join(''));\n\
             }",
        ],
    },
    Engine {
        dialect: Dialect::Pcre,
        program: "perl",
        arguments: &[
            "-MJSON::PP",
            "-e",
            "while (my $line = <STDIN>) { my $case = decode_json($line); my $regex = qr/$case->{regex}/;\n\
             print join('', map { $_ =~ $regex ? 1 : 0 } @{$case->{words}}), \"\\n\"; }",
        ],
    },
];

#[test]
fn engines_say_what_the_rules_say() {
    let mut table =
        String::from("| dialect | engine | rules | longest | all | words | seconds |\n");
    let all = exported();
    let cases: Vec<Vec<(String, bool)>> = all.iter().map(|it| words(&it.dfa)).collect();
    let count: usize = cases.iter().map(Vec::len).sum();
    let texts = |dialect: Dialect| -> Vec<String> {
        let all = all.iter().map(|it| it.regex.write(dialect));
        all.map(|text| text.expect("it can be written")).collect()
    };
    let mut row = |dialect: Dialect, engine: &str, texts: &[String], started: Instant| {
        let longest = texts.iter().map(String::len).max().unwrap_or(0);
        let sum: usize = texts.iter().map(String::len).sum();
        let seconds = started.elapsed().as_secs_f64();
        let rules = texts.len();
        writeln!(
            table,
            "| {} | {engine} | {rules} | {longest} | {sum} | {count} | {seconds:.1} |",
            dialect.name()
        )
        .expect("a text takes what is written");
    };
    // The crate regex is always available.
    let (started, rust) = (Instant::now(), texts(Dialect::Rust));
    for ((exported, text), words) in all.iter().zip(&rust).zip(&cases) {
        let built = regex::RegexBuilder::new(text).size_limit(1 << 28).build();
        let regex = built.expect("the crate takes it");
        for (word, valid) in words {
            assert_eq!(regex.is_match(word), *valid, "{}: {word:?}", exported.rule);
        }
    }
    row(Dialect::Rust, "regex", &rust, started);
    for engine in ENGINES {
        let texts = texts(engine.dialect);
        let started = Instant::now();
        let mut input = String::new();
        for (text, words) in texts.iter().zip(&cases) {
            let words: Vec<&str> = words.iter().map(|it| it.0.as_str()).collect();
            let case = serde_json::json!({ "regex": text, "words": words });
            writeln!(input, "{case}").expect("a text takes what is written");
        }
        let Some(said) = engine.run(input) else {
            continue;
        };
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), all.len(), "{}", engine.program);
        for ((exported, line), words) in all.iter().zip(lines).zip(&cases) {
            for (verdict, (word, valid)) in line.bytes().zip(words) {
                assert_eq!(
                    verdict == b'1',
                    *valid,
                    "{}, {}: {word:?}",
                    engine.program,
                    exported.rule
                );
            }
            assert_eq!(line.len(), words.len(), "{}", exported.rule);
        }
        row(engine.dialect, engine.program, &texts, started);
    }
    if let Some((texts, started)) = posix(&all, &cases) {
        row(Dialect::Posix, "grep -E", &texts, started);
    }
    println!("{table}");
}

/// Runs the expressions of POSIX through grep, on words of one line.
fn posix(all: &[Exported], cases: &[Vec<(String, bool)>]) -> Option<(Vec<String>, Instant)> {
    let started = Instant::now();
    let mut texts = Vec::new();
    for (exported, words) in all.iter().zip(cases) {
        let Ok(text) = exported.regex.write(Dialect::Posix) else {
            continue;
        };
        let words = words.iter().filter(|it| !it.0.contains(['\n', '\0']));
        let words: Vec<&(String, bool)> = words.collect();
        let program = Command::new("grep")
            .args(["-a", "-n", "-E", &text])
            .env("LC_ALL", "C")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut program) = program else {
            println!("there is no grep here: expressions of POSIX were not run");
            return None;
        };
        let input: String = words.iter().map(|it| it.0.clone() + "\n").collect();
        let mut stdin = program.stdin.take().expect("it has one");
        let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let output = program.wait_with_output().expect("it ends");
        writer.join().expect("it writes").expect("it is read");
        assert!(output.status.code() < Some(2), "{text}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let number = |line: &str| {
            line.split_once(':')
                .and_then(|it| it.0.parse::<usize>().ok())
        };
        let matched: Vec<usize> = said.split('\n').filter_map(number).collect();
        let expected = words.iter().zip(1..).filter(|(word, _)| word.1);
        let expected: Vec<usize> = expected.map(|(_, number)| number).collect();
        assert_eq!(matched, expected, "{}: {text}", exported.rule);
        texts.push(text);
    }
    Some((texts, started))
}

/// Rules of octets, with octets that are not valid UTF-8 and octets that are special to engines.
const OF_OCTETS: &str = "\
any = *%x00-FF
high = 1*%x80-FF / %xE9 %x0A
mixed = \"a\" %x00 1*(%xC3 %xA9 / %xFF / \"$\" / \"@\" / \"]\" / \"-\") [%x7F-80]
quoted = %x22 *(%x5C %x00-FF / %x20-21 / %x23-5B / %x5D-FF) %x22
";

const ENGINES_OF_OCTETS: [Engine; 3] = [
    Engine {
        dialect: Dialect::Python,
        program: "python3",
        arguments: &[
            "-W",
            "error",
            "-c",
            "import json, re, sys\n\
             for line in sys.stdin.buffer:\n\
             \x20   case = json.loads(line)\n\
             \x20   judge = re.compile(case['regex'].encode('ascii')).match\n\
             \x20   words = [bytes.fromhex(word) for word in case['words']]\n\
             \x20   print(''.join('1' if judge(word) else '0' for word in words))",
        ],
    },
    Engine {
        dialect: Dialect::JavaScript,
        program: "node",
        arguments: &[
            "-e",
            "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n\
             for (const line of lines.filter((line) => line)) {\n\
             \x20 const { regex, words } = JSON.parse(line);\n\
             \x20 const judge = new RegExp(regex, 'u');\n\
             \x20 const text = (word) => Buffer.from(word, 'hex').toString('latin1');\n\
             \x20 console.log(words.map((word) => (judge.test(text(word)) ? 1 : 0)).join(''));\n\
             }",
        ],
    },
    Engine {
        dialect: Dialect::Pcre,
        program: "perl",
        arguments: &[
            "-MJSON::PP",
            "-e",
            "while (my $line = <STDIN>) { my $case = decode_json($line); my $regex = qr/$case->{regex}/;\n\
             print join('', map { pack('H*', $_) =~ $regex ? 1 : 0 } @{$case->{words}}), \"\\n\"; }",
        ],
    },
];

/// A word of octets, and `true` if the rule accepts it.
type Judged = (Vec<u8>, bool);

/// Words of a rule of octets and beside it.
fn words_of_octets(dfa: &Dfa) -> Vec<Judged> {
    let suite = Suite::transition_cover(dfa, Characters::Bounds).expect("it is small");
    let octets = |word: &str| word.chars().map(|it| u8::try_from(it).ok()).collect();
    let words = suite.words().filter_map(|(word, valid)| {
        let octets: Option<Vec<u8>> = octets(word);
        Some((octets?, valid))
    });
    words.collect()
}

#[test]
fn engines_say_of_octets_what_the_rules_say() {
    let limits = Limits::default();
    let grammar = Grammar::parse(Notation::Abnf, OF_OCTETS).expect("it is ABNF");
    let grammar = grammar.of_octets();
    let rules = grammar.rules().iter().map(|rule| {
        let dfa = grammar.dfa(rule.name(), &limits).expect("it is regular");
        let regex = Regex::of(&grammar, rule.name(), &|_| None).expect("it is regular");
        (regex, words_of_octets(&dfa))
    });
    let rules: Vec<(Regex, Vec<Judged>)> = rules.collect();
    for (regex, words) in &rules {
        let text = regex.write(Dialect::RustBytes).expect("it can be written");
        let judge = regex::bytes::Regex::new(&text).expect("the crate takes it");
        assert!(words.iter().any(|word| word.0.iter().any(|it| *it > 0x7f)));
        for (word, valid) in words {
            assert_eq!(judge.is_match(word), *valid, "{text}: {word:?}");
        }
    }
    for engine in ENGINES_OF_OCTETS {
        let mut input = String::new();
        for (regex, words) in &rules {
            let text = regex.write(engine.dialect).expect("it can be written");
            let hex = |word: &[u8]| {
                let digits: Vec<String> = word.iter().map(|it| format!("{it:02x}")).collect();
                digits.concat()
            };
            let words: Vec<String> = words.iter().map(|it| hex(&it.0)).collect();
            let case = serde_json::json!({ "regex": text, "words": words });
            writeln!(input, "{case}").expect("a text takes what is written");
        }
        let Some(said) = engine.run(input) else {
            continue;
        };
        let expected = rules.iter().map(|(_, words)| {
            let verdicts = words.iter().map(|word| if word.1 { '1' } else { '0' });
            verdicts.collect::<String>()
        });
        let expected: Vec<String> = expected.collect();
        let said: Vec<&str> = said.lines().collect();
        assert_eq!(said, expected, "{}", engine.program);
    }
}
