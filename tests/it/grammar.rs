//! The grammar files: they agree with the documents, and are complete.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use urlspec::{Revision, Rule, parse};

/// The text of a document, by the name of its file, where it is at hand.
fn text(file: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/documents")
        .join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("note: {file} is not at hand; no printing was compared with it");
        return None;
    };
    Some(
        without_page_breaks(&text)
            .replace("&amp;", "&")
            .replace("&lt;", "<")
            .replace("&gt;", ">"),
    )
}

/// The text without the foot of a page, the head of the next one, and the empty lines around them.
fn without_page_breaks(text: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    let mut in_break = false;
    for line in text.lines().map(str::trim_end) {
        if line.starts_with(|c: char| c.is_alphabetic())
            && line.ends_with(']')
            && line.contains("[Page ")
        {
            while lines.last().is_some_and(|line| line.is_empty()) {
                lines.pop();
            }
            in_break = true;
        } else if !in_break {
            lines.push(line);
        } else if !line.is_empty() && line != "\u{c}" && !line.starts_with("RFC ") {
            in_break = false;
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// The text that the printings of a revision were transcribed from. That of url7 has no vertical bars, so its
/// lines cannot be found word by word.
fn document(revision: Revision) -> Option<String> {
    match revision {
        Revision::DraftIetfUriUrl02 => None,
        Revision::DraftFieldingUriRfc2396bis01 => text(&format!("{revision}.xml")),
        _ => text(&format!("{revision}.txt")),
    }
}

/// The text of another document that a rule was taken from, such as RFC 2234.
fn cited(name: &str) -> Option<String> {
    text(&format!("{}.txt", name.to_lowercase().replace(' ', "")))
}

/// Returns `true` if some lines stand in a text so, whatever the margin.
fn is_printed(lines: &[&str], printing: &str) -> bool {
    let printed: Vec<&str> = printing.lines().collect();
    lines.windows(printed.len()).any(|window| {
        let margin = window[0].len().saturating_sub(printed[0].len());
        window.iter().zip(&printed).all(|(line, printed)| {
            line.get(margin..) == Some(printed) && line[..margin].bytes().all(|byte| byte == b' ')
        })
    })
}

#[test]
fn printings_are_verbatim() {
    let mut texts: HashMap<&str, Option<String>> = HashMap::new();
    for &revision in Revision::ALL {
        texts.insert(revision.name(), document(revision));
    }
    for rule in Revision::ALL.iter().flat_map(|revision| revision.rules()) {
        for printing in rule.printings() {
            let citation = rule.revision().citation(printing.section());
            let name = citation.document();
            let text = texts.entry(name).or_insert_with(|| cited(name));
            let Some(text) = text else { continue };
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            assert!(
                is_printed(&lines, printing.text()),
                "{rule:?} is not printed so in {citation}:\n{}",
                printing.text()
            );
        }
    }
}

/// RFC 1630 separates the name of a rule from its expression by a gap, and has margins of its own for that.
fn behind_gap(line: &str) -> Option<(&str, &str)> {
    let rule = line.trim_start();
    let is_margin = [2, 5].contains(&(line.len() - rule.len()));
    rule.split_once("  ").filter(|_| is_margin)
}

/// Left-hand sides of the documents' rules that are there.
#[test]
fn no_rule_is_left_out() {
    for &revision in Revision::ALL {
        let Some(document) = document(revision) else {
            continue;
        };
        // As they are printed: a name may be corrected.
        let printings = revision.rules().flat_map(urlspec::Rule::printings);
        let known: HashSet<&str> = printings
            .filter_map(|printing| printing.text().split_whitespace().next())
            .collect();
        // Pseudocode assigns; regular expressions and examples use the sign as well.
        let is_rule = |name: &str, definition: &str| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "-_+".contains(c))
                && !definition.ends_with(';')
                && !definition.contains("http:")
                && !definition.starts_with('$')
                && !definition.contains("(current document)")
                && !definition.contains("g:h")
        };
        let names: Vec<&str> = document
            .lines()
            .filter_map(|line| {
                let signed = line.split_once(" = ").or_else(|| line.split_once("\t= "));
                signed.or_else(|| behind_gap(line).filter(|_| revision == Revision::Rfc1630))
            })
            .map(|(name, definition)| (name.trim(), definition.trim()))
            .filter(|(name, definition)| !definition.is_empty() && is_rule(name, definition))
            .map(|(name, _)| name)
            .filter(|name| !["result", "scheme"].contains(name) || known.contains(name))
            .collect();
        // A document that amends another one prints only its changes.
        let least = if revision.amends().is_some() { 3 } else { 30 };
        assert!(names.len() > least, "{revision}: only {names:?}");
        for name in names.into_iter().filter(|name| *name != "result") {
            assert!(known.contains(name), "{revision} prints a rule {name}");
        }
    }
}

/// The lines of an appendix of a text, by its letter.
fn appendix<'t>(text: &'t str, letter: &str) -> Vec<&'t str> {
    let headings = [format!("APPENDIX {letter}"), format!("{letter}. ")];
    let is_heading = |line: &&str| {
        let line = line.to_uppercase();
        headings.iter().any(|heading| line.starts_with(heading))
    };
    let lines = text.lines().skip_while(|line| !is_heading(line)).skip(1);
    lines
        .take_while(|line| line.is_empty() || line.starts_with([' ', '-']))
        .collect()
}

/// Where rules come from an appendix of another document, all that it prints are there.
#[test]
fn no_rule_of_a_cited_appendix_is_left_out() {
    let mut printed = 0;
    for &revision in Revision::ALL {
        let printings: Vec<&urlspec::Printing> =
            revision.rules().flat_map(Rule::printings).collect();
        let known: HashSet<&str> = printings
            .iter()
            .filter_map(|printing| printing.text().split_whitespace().next())
            .collect();
        let cited_ones: HashSet<(&str, String)> = printings
            .iter()
            .map(|printing| revision.citation(printing.section()))
            .map(|citation| (citation.document(), citation.section().to_string()))
            .filter(|(document, _)| *document != revision.name())
            .collect();
        for (document, section) in cited_ones {
            let Some((_, letter)) = section.rsplit_once("Appendix ") else {
                continue;
            };
            let Some(text) = cited(document) else {
                continue;
            };
            let lines = appendix(&text, letter);
            let names = lines.iter().filter_map(|line| line.split_once(" = "));
            for name in names.map(|(name, _)| name.trim()) {
                assert!(
                    known.contains(name),
                    "{document}, Appendix {letter}, prints {name}"
                );
                printed += 1;
            }
        }
    }
    assert!(printed == 0 || printed > 40, "only {printed}");
}

/// A document that amends another one takes over its other rules. They are copied, and stay as they are there: the
/// printings, the correction and the PEG.
#[test]
fn rules_that_are_taken_over_are_those_of_the_amended_document() {
    let mut taken_over = 0;
    for &revision in Revision::ALL {
        let Some(amended) = revision.amends() else {
            continue;
        };
        // In the amending document, statements of the amended one about itself are citations.
        let told = |rule: Rule| -> Vec<String> {
            let printing = |printing: &urlspec::Printing| {
                let citation = rule.revision().citation(printing.section());
                format!("{citation}\n{}", printing.text())
            };
            let printings = rule.printings().iter().map(printing);
            let rest = [rule.corrected().unwrap_or_default(), rule.peg()];
            let concept = rule.concept().map_or("", urlspec::Concept::as_str);
            printings
                .chain(rest.map(str::to_owned))
                .chain([concept.to_owned()])
                .collect()
        };
        let cites = |rule: Rule| -> Vec<urlspec::Citation> {
            let sections = rule.printings().iter().map(|printing| printing.section());
            sections
                .map(|section| rule.revision().citation(section))
                .collect()
        };
        for rule in revision.rules() {
            let original = amended.rule(rule.name()).ok();
            let is_of_amended = cites(rule)
                .iter()
                .all(|citation| citation.document() == amended.name());
            // Both may take a rule from the same third document.
            if is_of_amended || original.is_some_and(|original| cites(original) == cites(rule)) {
                let original = original.map(told);
                assert_eq!(Some(told(rule)), original, "{revision}: {rule}");
                taken_over += 1;
            }
        }
        for rule in amended.rules() {
            assert!(
                revision.rule(rule.name()).is_ok(),
                "{revision} lacks {rule}"
            );
        }
    }
    assert!(taken_over > 30, "{taken_over}");
}

#[test]
fn every_rule_is_an_entry() {
    for &revision in Revision::ALL {
        for rule in revision.rules() {
            // The verdict does not matter; a rule that the parser lacks would panic.
            let tree = parse(rule, "1");
            assert_eq!(tree.as_ref().map_or(rule, |tree| tree.root().rule()), rule);
        }
    }
}

/// Tells if a document has sentences in place of BNF, so that all of its rules are ours.
fn is_all_prose(revision: Revision) -> bool {
    revision.rules().all(|rule| rule.corrected().is_some())
}

#[test]
fn every_rule_that_is_named_is_defined() {
    for &revision in Revision::ALL {
        let start: Vec<_> = revision.start_rules().collect();
        assert_eq!(start[0], revision.start_rule());
        for rule in revision.rules() {
            assert!(!rule.printings().is_empty());
            assert!(!rule.peg().is_empty());
            // Where all is prose, the head of the file says why.
            let note_explains =
                rule.corrected().is_none() || !rule.note().is_empty() || is_all_prose(revision);
            assert!(
                note_explains,
                "{revision}: {rule} is corrected without a reason"
            );
            for used in rule.uses() {
                assert!(
                    used.used_by().any(|user| user == rule),
                    "{revision}: {used} in {rule}"
                );
            }
        }
    }
}

/// Rules that no other rule of a document names are in `unused.txt`: its start rules, and those that it prints for the
/// record.
#[test]
fn unused_rules_are_the_ones_we_know() {
    for &revision in Revision::ALL {
        let unused: Vec<&str> = revision
            .rules()
            .filter(|rule| rule.used_by().all(|user| user == *rule))
            .map(urlspec::Rule::name)
            .collect();
        let path = Path::new(crate::ROOT)
            .join("crates/lineage/documents")
            .join(revision.id())
            .join("unused.txt");
        let known =
            std::fs::read_to_string(&path).expect("every revision has rules that none uses");
        assert_eq!(unused, known.lines().collect::<Vec<_>>(), "{revision}");
    }
}

#[test]
fn the_readme_of_the_grammars_lists_every_correction() {
    let readme = include_str!("../../grammar/README.md");
    let with_bnf = || Revision::ALL.iter().filter(|it| !is_all_prose(**it));
    for &revision in with_bnf() {
        for rule in revision.rules().filter(|rule| rule.corrected().is_some()) {
            let row = format!("| `{}` | `{}` |", revision.id(), rule.name());
            assert!(readme.contains(&row), "grammar/README.md lacks a row {row}");
        }
    }
    let corrected = with_bnf()
        .flat_map(|revision| revision.rules())
        .filter(|rule| rule.corrected().is_some())
        .count();
    let rows = readme.lines().filter(|line| {
        Revision::ALL
            .iter()
            .any(|revision| line.starts_with(&format!("| `{}` | `", revision.id())))
    });
    assert_eq!(
        rows.count(),
        corrected,
        "grammar/README.md lists corrections that are none"
    );
}

#[test]
fn names_are_found_as_people_write_them() {
    let rule = |name: &str| Revision::Rfc1738.rule(name).map(urlspec::Rule::name);
    assert_eq!(rule("ip_schemepart"), Ok("ip-schemepart"));
    assert_eq!(rule("IP-SchemePart"), Ok("ip-schemepart"));
    assert_eq!(rule("gopher+_string"), Ok("gopher+_string"));
    assert_eq!(rule("gopherplus_string"), Ok("gopher+_string"));
    let bis = Revision::DraftFieldingUriRfc2396bis01;
    assert_eq!(bis.rule("alpha").map(urlspec::Rule::name), Ok("ALPHA"));
    let unknown = Revision::Rfc1738.rule("hostnam").unwrap_err();
    assert_eq!(unknown.nearest()[0], "hostname");
    assert!(Revision::Rfc1738.rule("").is_err());
    assert!(
        Revision::Rfc1738.rule("peg_end").is_err(),
        "helpers are no rules"
    );
}
