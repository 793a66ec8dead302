//! Expressions at random: each engine that is here matches the texts that the automaton accepts.

use std::path::{Path, PathBuf};
use std::process::Command;

use grammarian::automata::{Dfa, Limits};
use grammarian::export::Dialect;
use grammarian::generate::{Characters, RandomNearMisses};
use grammarian::regex::Pattern;

use crate::effort::effort;
use crate::engine::Engine;

/// How many expressions each engine has.
const EXPRESSIONS: usize = 300;

/// The characters of texts at random, with some that are special to engines.
const CHARACTERS: [char; 18] = [
    'a', 'b', 'A', 'k', 'i', '1', '_', '-', ' ', '\n', '\r', '\u{b}', 'é', 'É', '\u{17f}',
    '\u{212a}', '\u{2028}', '\u{660}',
];

/// Random numbers, the same ones each time (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % most as u64).expect("it is small")
    }

    fn of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all[self.below(all.len())]
    }
}

/// Parts that every dialect has but POSIX.
const ATOMS: [&str; 22] = [
    "a", "b", "ab", "1", "-", "_", " ", "k", ".", "[ab]", "[^a]", "[a-c1]", "[^\\n]", "\\d", "\\w",
    "\\s", "\\D", "\\W", "\\S", "[\\d-]", "[^\\w]", "\\-",
];

const ATOMS_OF_POSIX: [&str; 12] = [
    "a",
    "b",
    "ab",
    "1",
    "-",
    "_",
    "[ab]",
    "[^a]",
    "[a-c1]",
    "[]a-]",
    "[[:alnum:]]",
    "\\.",
];

fn has(dialect: Dialect, those: &[Dialect]) -> bool {
    those.contains(&dialect)
}

/// An expression at random.
fn expression(random: &mut Random, dialect: Dialect, depth: usize) -> String {
    use Dialect::{Java, JavaScript, Pcre, Posix, Python, Re2, Rust};
    let inner = |random: &mut Random| expression(random, dialect, depth.saturating_sub(1));
    if depth == 0 {
        return match dialect {
            Posix => random.of(&ATOMS_OF_POSIX).to_owned(),
            // The empty class, a class without the sign that closes it, and properties.
            JavaScript if random.below(12) == 0 => {
                random.of(&["[^]", "\\u0061", "\\cJ", "[\\b-a]"]).to_owned()
            }
            Pcre | Java if random.below(8) == 0 => {
                random.of(&["\\h", "\\v", "\\R", "\\x61"]).to_owned()
            }
            Pcre if random.below(12) == 0 => random.of(&["\\N", "[[:punct:]_]", "[]a]"]).to_owned(),
            Java if random.below(12) == 0 => random
                .of(&["[a-k&&[^b]]", "\\p{Alpha}", "[a[1-]]", "\\Qa-\\E"])
                .to_owned(),
            Python if random.below(12) == 0 => random
                .of(&["[]a]", "\\x61", "\\u0061", "(?#b)a"])
                .to_owned(),
            Re2 | Rust if random.below(12) == 0 => random
                .of(&["\\pL", "\\PL", "[[:word:]-]", "\\x61"])
                .to_owned(),
            _ => random.of(&ATOMS).to_owned(),
        };
    }
    match random.below(12) {
        0..=2 => inner(random) + &inner(random),
        3 => format!("{}|{}", inner(random), inner(random)),
        4 | 5 => {
            let open = if dialect == Posix { "(" } else { "(?:" };
            let signs: &[&str] = match dialect {
                Posix => &["*", "+", "?", "{2}", "{1,2}", "{2,}"],
                Pcre | Java | Python => &[
                    "*", "+", "?", "{2}", "{0,2}", "*?", "+?", "*+", "++", "?+", "{1,2}+",
                ],
                _ => &["*", "+", "?", "{2}", "{0,2}", "*?", "+?", "{2,}"],
            };
            format!("{open}{}){}", inner(random), random.of(signs))
        }
        6 if dialect != Posix => format!("(?:{}|{})", inner(random), inner(random)),
        7 if has(dialect, &[Pcre, Python, Java, JavaScript]) => {
            let sign = random.of(&["?=", "?!"]);
            format!("({sign}{})", inner(random))
        }
        8 if has(dialect, &[Pcre, Python, Java, JavaScript]) => {
            let sign = random.of(&["?<=", "?<!"]);
            format!("({sign}{})", expression(random, dialect, 0))
        }
        9 if has(dialect, &[Pcre, Python, Java]) => format!("(?>{})", inner(random)),
        9 if dialect == JavaScript => format!("(?<n{}>{})", random.below(1_000_000), inner(random)),
        10 if has(dialect, &[Pcre, Python, Java, Re2, Rust]) => {
            let flags: &[&str] = if dialect == Pcre {
                &["(?s:", "(?m:", "(?ms:", "(?x: "]
            } else if dialect == Re2 {
                &["(?i:", "(?s:", "(?m:", "(?U:"]
            } else {
                &["(?i:", "(?s:", "(?m:", "(?x: "]
            };
            format!("{}{})", random.of(flags), inner(random))
        }
        11 if dialect == Posix => random.of(&["^", "$"]).to_owned() + &inner(random),
        11 => {
            let signs: &[&str] = match dialect {
                Java => &["^", "$", "\\A", "\\Z", "\\z"],
                Pcre => &["^", "$", "\\b", "\\B", "\\A", "\\Z", "\\z"],
                JavaScript => &["^", "$", "\\b", "\\B"],
                Python => &["^", "$", "\\b", "\\B", "\\A", "\\Z"],
                _ => &["^", "$", "\\b", "\\B", "\\A", "\\z"],
            };
            let sign = random.of(signs);
            if random.below(2) == 0 {
                format!("{sign}{}", inner(random))
            } else {
                format!("{}{sign}", inner(random))
            }
        }
        _ => inner(random),
    }
}

/// Texts at random, and words of an automaton with changes.
fn texts(random: &mut Random, dfa: &Dfa, dialect: Dialect) -> Vec<String> {
    let limits = Limits::default();
    let mut texts = vec![String::new()];
    for _ in 0..60 {
        let length = random.below(5);
        texts.push(
            (0..length)
                .map(|_| CHARACTERS[random.below(CHARACTERS.len())])
                .collect(),
        );
    }
    if let Ok(narrow) = Characters::Bounds.narrow(dfa, &limits)
        && let Ok(misses) = RandomNearMisses::new(&narrow, dfa, 8, 1)
    {
        texts.extend(misses.take(40));
    }
    texts.extend(
        dfa.shortest_words(Dfa::INITIAL)
            .into_iter()
            .flatten()
            .take(40),
    );
    let is_sent = |text: &String| match dialect {
        // Without the flag `u`, it counts halves of the others.
        Dialect::JavaScript => text.chars().all(|it| it <= '\u{ffff}'),
        // The words of POSIX are lines of US-ASCII.
        Dialect::Posix => text
            .bytes()
            .all(|it| it.is_ascii() && it != b'\n' && it != 0),
        _ => true,
    };
    texts.retain(is_sent);
    // The engines know other versions of Unicode.
    texts.retain(|text| {
        text.chars()
            .all(|it| it < '\u{250}' || CHARACTERS.contains(&it))
    });
    texts
}

struct Case {
    regex: String,
    words: Vec<(String, bool)>,
}

/// Expressions of a dialect, each with texts, and what its automaton says of them.
fn cases(dialect: Dialect) -> Vec<Case> {
    let limits = Limits::default().states(5_000);
    let mut random =
        Random(u64::from(dialect.name().as_bytes()[0]) * 1_000 + dialect.name().len() as u64);
    let mut cases = Vec::new();
    let wanted = effort(60, EXPRESSIONS);
    for _ in 0..wanted * 20 {
        if cases.len() == wanted {
            break;
        }
        let depth = 1 + random.below(4);
        let mut regex = expression(&mut random, dialect, depth);
        if dialect == Dialect::JavaScript {
            let flags = random.of(&["", "i", "m", "s", "u", "iu"]);
            // There, only signs of syntax may have a backslash before them.
            regex = format!(
                "/{}/{flags}",
                if flags.contains('u') {
                    regex.replace("\\-", "-")
                } else {
                    regex
                }
            );
        }
        let made = Pattern::parse(&regex, dialect).and_then(|it| it.dfa(&limits));
        let Ok(dfa) = made else {
            continue;
        };
        let mut words = texts(&mut random, &dfa, dialect);
        if dialect == Dialect::Python && regex.contains("\\B") {
            // Before Python 3.14, `\B` did not match the empty text.
            words.retain(|word| !word.is_empty());
        }
        let words = words.into_iter();
        let words = words.map(|word| {
            let valid = dfa.accepts(&word);
            (word, valid)
        });
        cases.push(Case {
            words: words.collect(),
            regex,
        });
    }
    assert_eq!(cases.len(), wanted, "{}", dialect.name());
    cases
}

fn judged_by(engine: &Engine) {
    let cases = cases(engine.dialect);
    let line = |case: &Case| {
        let words: Vec<&String> = case.words.iter().map(|it| &it.0).collect();
        serde_json::json!({ "regex": case.regex, "words": words }).to_string() + "\n"
    };
    let Some(output) = engine.run(cases.iter().map(line).collect()) else {
        return;
    };
    agree(engine.dialect, &cases, &output);
}

/// Holds the verdicts of an engine, a line for each expression, against ours.
fn agree(dialect: Dialect, cases: &[Case], output: &str) {
    let name = dialect.name();
    let verdicts: Vec<&str> = output.lines().collect();
    assert_eq!(verdicts.len(), cases.len(), "{name}");
    let mut wrong = Vec::new();
    let (mut count, mut valid) = (0, 0);
    for (case, verdicts) in cases.iter().zip(verdicts) {
        assert!(
            !verdicts.starts_with('!'),
            "{name}: {:?} {verdicts}",
            case.regex
        );
        for ((word, ours), theirs) in case.words.iter().zip(verdicts.chars()) {
            count += 1;
            valid += usize::from(*ours);
            if *ours != (theirs == '1') {
                wrong.push(format!("{:?} {word:?}: here {ours}", case.regex));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{name}: {} wrong: {:#?}",
        wrong.len(),
        &wrong[..wrong.len().min(12)]
    );
    println!(
        "{name}: {} expressions, {count} texts, {valid} of them matched",
        cases.len()
    );
}

#[test]
fn python_matches_the_same() {
    judged_by(&Engine {
        dialect: Dialect::Python,
        program: "python3",
        arguments: &[
            "-c",
            "import json, re, sys\n\
             for line in sys.stdin.buffer:\n\
             \x20   case = json.loads(line)\n\
             \x20   try: judge = re.compile(case['regex']).fullmatch\n\
             \x20   except re.error as error: print('!', error); continue\n\
             \x20   print(''.join('1' if judge(word) else '0' for word in case['words']))",
        ],
    });
}

#[test]
fn javascript_matches_the_same() {
    judged_by(&Engine {
        dialect: Dialect::JavaScript,
        program: "node",
        arguments: &[
            "-e",
            "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n\
             for (const line of lines.filter((line) => line)) {\n\
             \x20 const { regex, words } = JSON.parse(line);\n\
             \x20 const end = regex.lastIndexOf('/');\n\
             \x20 let judge;\n\
             \x20 try { judge = new RegExp('(?<![^])(?:' + regex.slice(1, end) + ')(?![^])', regex.slice(end + 1)); }\n\
             \x20 catch (error) { console.log('!' + error.message); continue; }\n\
             \x20 console.log(words.map((word) => (judge.test(word) ? 1 : 0)).join(''));\n\
             }",
        ],
    });
}

/// Perl has what PCRE2 has; with the flag `a`, its escapes stand for US-ASCII.
#[test]
fn perl_matches_the_same() {
    judged_by(&Engine {
        dialect: Dialect::Pcre,
        program: "perl",
        arguments: &[
            "-MJSON::PP",
            "-e",
            "no warnings; while (my $line = <STDIN>) { my $case = decode_json($line);\n\
             my $regex = eval { qr/\\A(?:$case->{regex})\\z/a };\n\
             if (!defined $regex) { print '!', $@; next; }\n\
             print join('', map { $_ =~ $regex ? 1 : 0 } @{$case->{words}}), \"\\n\"; }",
        ],
    });
}

#[test]
fn rust_matches_the_same() {
    for case in cases(Dialect::Rust) {
        let regex = regex::Regex::new(&format!(r"\A(?:{})\z", case.regex)).expect("it is read");
        for (word, valid) in &case.words {
            assert_eq!(regex.is_match(word), *valid, "{:?} {word:?}", case.regex);
        }
    }
}

#[test]
fn posix_matches_the_same() {
    let source = "#include <regex.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
        static char *text(char *field) { char *to = field, *at = field; while (*at) { *to++ = (char)strtol(at, &at, 10);\n\
        if (*at == ',') at++; } *to = 0; return field; }\n\
        int main(void) { char *line = NULL; size_t size = 0; while (getline(&line, &size, stdin) > 0) {\n\
        line[strcspn(line, \"\\n\")] = 0; char *rest = line, *field = strsep(&rest, \" \"); regex_t regex;\n\
        char whole[65536]; snprintf(whole, sizeof whole, \"^(%s)$\", text(field));\n\
        if (regcomp(&regex, whole, REG_EXTENDED | REG_NOSUB)) { puts(\"!\"); continue; }\n\
        while ((field = strsep(&rest, \" \"))) putchar(regexec(&regex, text(field), 0, NULL, 0) ? '0' : '1');\n\
        putchar(10); regfree(&regex); } return 0; }\n";
    let Some(folder) = built("judge.c", source, &["cc", "-o", "judge", "judge.c"]) else {
        return;
    };
    let program = folder.join("judge");
    judged_by_numbers(Dialect::Posix, program.to_str().expect("it is UTF-8"), &[]);
}

/// A program in a language that is compiled first; `None` if its compiler is not here.
fn built(name: &str, source: &str, command: &[&str]) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join(name), source).expect("a file can be written");
    let (program, arguments) = command.split_first().expect("there is a program");
    let Ok(status) = Command::new(program)
        .args(arguments)
        .current_dir(&folder)
        .status()
    else {
        println!("there is no {program} here: its regular expressions were not run");
        return None;
    };
    assert!(status.success(), "{program}");
    Some(folder)
}

#[test]
fn java_matches_the_same() {
    // The words are sent as numbers of characters.
    let source = "import java.util.*; import java.util.regex.*;\n\
        class Judge { public static void main(String[] all) { Scanner in = new Scanner(System.in);\n\
        while (in.hasNextLine()) { String[] fields = in.nextLine().split(\" \", -1); StringBuilder out = new StringBuilder();\n\
        try { Pattern regex = Pattern.compile(text(fields[0]));\n\
        for (int i = 1; i < fields.length; i++) out.append(regex.matcher(text(fields[i])).matches() ? '1' : '0');\n\
        } catch (PatternSyntaxException error) { out.append(\"!\" + error.getDescription()); }\n\
        System.out.println(out); } }\n\
        static String text(String field) { StringBuilder text = new StringBuilder();\n\
        for (String number : field.split(\",\")) if (!number.isEmpty()) text.appendCodePoint(Integer.parseInt(number));\n\
        return text.toString(); } }\n";
    let Some(folder) = built("Judge.java", source, &["javac", "Judge.java"]) else {
        return;
    };
    let folder = folder.to_str().expect("it is UTF-8").to_owned();
    judged_by_numbers(Dialect::Java, "java", &["-cp", &folder, "Judge"]);
}

#[test]
fn go_matches_the_same() {
    let source = "package main\n\
        import (\"bufio\"; \"fmt\"; \"os\"; \"regexp\"; \"strconv\"; \"strings\")\n\
        func text(field string) string { var text []rune; for _, number := range strings.Split(field, \",\") {\n\
        if number != \"\" { one, _ := strconv.Atoi(number); text = append(text, rune(one)) } }; return string(text) }\n\
        func main() { in := bufio.NewScanner(os.Stdin); in.Buffer(make([]byte, 1<<20), 1<<26)\n\
        for in.Scan() { fields := strings.Split(in.Text(), \" \"); regex, err := regexp.Compile(`\\A(?:` + text(fields[0]) + `)\\z`)\n\
        if err != nil { fmt.Println(\"!\", err); continue }\n\
        var out strings.Builder; for _, field := range fields[1:] {\n\
        if regex.MatchString(text(field)) { out.WriteByte('1') } else { out.WriteByte('0') } }; fmt.Println(out.String()) } }\n";
    let Some(folder) = built(
        "judge.go",
        source,
        &["go", "build", "-o", "judge", "judge.go"],
    ) else {
        return;
    };
    let program = folder.join("judge");
    judged_by_numbers(Dialect::Re2, program.to_str().expect("it is UTF-8"), &[]);
}

/// Asks a program that reads numbers of characters in place of texts.
fn judged_by_numbers(dialect: Dialect, program: &str, arguments: &[&str]) {
    let numbers = |text: &str| {
        let all: Vec<String> = text.chars().map(|it| u32::from(it).to_string()).collect();
        all.join(",")
    };
    let cases = cases(dialect);
    let line = |case: &Case| {
        let words = case.words.iter().map(|it| format!(" {}", numbers(&it.0)));
        numbers(&case.regex) + &words.collect::<String>() + "\n"
    };
    let input: String = cases.iter().map(line).collect();
    let mut process = Command::new(program)
        .args(arguments)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("it was built");
    let mut stdin = process.stdin.take().expect("it has one");
    let writer =
        std::thread::spawn(move || std::io::Write::write_all(&mut stdin, input.as_bytes()));
    let output = process.wait_with_output().expect("it ends");
    writer.join().expect("it writes").expect("it is read");
    let output = String::from_utf8(output.stdout).expect("digits");
    agree(dialect, &cases, &output);
}
