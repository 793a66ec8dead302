//! Rules that a text takes from other texts, found by its own statements about them.
//!
//! A rule in words may name another one and its document; a sentence may say from where names are; and if a name is used only,
//! the documents of the references are asked for it. Nothing is guessed: if two documents define it in different ways, somebody
//! has to choose.

use std::collections::{HashMap, HashSet};

use grammarian::automata::Limits;
use grammarian::bnf::{Citation, Clash, Definition, Grammar, Notation, rfc_in_prose};
use urlspec::Document;

use super::advice::{cited_in, named_in};
use super::assembly::{Assembly, Lender};
use super::basic::Basic;
use super::cited::Cited;
use super::error::{Error, place};
use super::files::Files;
use super::message::{Message, Setting};
use super::name::{GrammarName, Source};
use super::provenance::Bound;

/// Follows the text of a grammar. It is called only by [`Follow::way`], so that a client that never asks for it carries no code
/// of it.
type Way = fn(
    &Follow,
    &mut Assembly<'_>,
    Option<&str>,
    &dyn Files,
    &dyn Fn(&GrammarName) -> Result<Lender, Error>,
) -> Result<(), Error>;

/// The settings of following.
#[derive(Clone, Debug, Default)]
pub(super) struct Follow {
    /// How texts are followed, if that is wanted.
    pub(super) way: Option<Way>,
    /// The folders with texts of RFCs: `rfc1738.txt`, `rfc9110.xml`.
    pub(super) libraries: Vec<String>,
}

/// Why a name is not followed that no text claims to know.
const NOWHERE: &str = "the text cites no RFC for it";

/// A name that nothing defines, or words.
struct Need {
    /// The name, or the words on one line, if they are a part of a rule.
    name: String,
    /// The words of a rule.
    words: Option<String>,
    /// The rule that uses it.
    rule: String,
    line: usize,
    /// The file that the rule is from.
    file: String,
}

/// The RFC that defines a rule, as a text says.
struct Claim {
    rfc: u16,
    rule: String,
    /// The place that says so, and its words.
    because: String,
}

/// A rule of a grammar that can be read.
struct Target {
    lender: Lender,
    rule: String,
    because: String,
}

impl Follow {
    /// Binds what the rules that are asked for need and do not have, as far as the texts say where it is. `lend` reads a
    /// grammar.
    pub(super) fn all(
        &self,
        assembly: &mut Assembly<'_>,
        asked: Option<&str>,
        files: &dyn Files,
        lend: &dyn Fn(&GrammarName) -> Result<Lender, Error>,
    ) -> Result<(), Error> {
        if let Some(folder) = self.libraries.iter().find(|it| !files.exists(it)) {
            let message = Message::default()
                + Setting::Library
                + format!(" {folder}: there is no such folder");
            return Err(message.into());
        }
        let mut is_done: HashSet<String> = HashSet::new();
        let mut sentences: HashMap<String, Vec<Citation>> = HashMap::new();
        loop {
            let needs = needs(&assembly.grammar, asked, assembly.file);
            let mut needs = needs
                .into_iter()
                .filter(|need| !is_done.contains(&need.name));
            let Some(need) = needs.next() else {
                return Ok(());
            };
            drop(needs);
            is_done.insert(need.name.clone());
            let cited = assembly.cited.get(&need.file).cloned().unwrap_or_default();
            let sentences = sentences
                .entry(need.file.clone())
                .or_insert_with(|| Citation::all(&cited.text, &cited.tags));
            let texts = (&*cited, &**sentences);
            match self.target(&need, texts, &assembly.grammar, files, lend) {
                Ok(target) => bind(assembly, &need, target)?,
                Err(why) => {
                    let why = if why.is_empty() {
                        NOWHERE.to_owned()
                    } else {
                        why
                    };
                    assembly.unfollowed.insert(need.name, why);
                }
            }
        }
    }

    /// The rule that is meant, or the reason why it is not known.
    fn target(
        &self,
        need: &Need,
        (cited, sentences): (&Cited, &[Citation]),
        grammar: &Grammar,
        files: &dyn Files,
        lend: &dyn Fn(&GrammarName) -> Result<Lender, Error>,
    ) -> Result<Target, String> {
        if let Some(words) = &need.words {
            let claim = claim_of_words(need, words, cited)?;
            return self.of_claims(vec![claim], files, lend);
        }
        let mut first_why = String::new();
        let imports = |it: &Citation| it.text().contains("import") || it.text().contains("adopt");
        for claims in [
            claims_of_sentences(need, sentences, |it, name| {
                let taken = it.taken_from(name).filter(|_| imports(it));
                taken.into_iter().collect()
            }),
            claims_of_sentences(need, sentences, |it, name| {
                it.taken_from(name).into_iter().collect()
            }),
            claims_of_sentences(need, sentences, |it, _| it.rfcs().to_vec()),
            claims_of_tags(need, cited),
            claims_of_notation(need, sentences, grammar),
        ] {
            match self.of_claims(claims, files, lend) {
                Ok(target) => return Ok(target),
                Err(why) if first_why.is_empty() => first_why = why,
                Err(_) => {}
            }
        }
        Err(first_why)
    }

    /// The one rule that is claimed; an empty reason if nothing claims anything.
    fn of_claims(
        &self,
        claims: Vec<Claim>,
        files: &dyn Files,
        lend: &dyn Fn(&GrammarName) -> Result<Lender, Error>,
    ) -> Result<Target, String> {
        let mut found: Vec<Target> = Vec::new();
        let mut missing: Vec<u16> = Vec::new();
        let mut without: Vec<u16> = Vec::new();
        for claim in claims {
            let names = self.names(claim.rfc, files);
            if names.is_empty() {
                missing.push(claim.rfc);
                continue;
            }
            let mut is_there = false;
            let is_whole = names
                .iter()
                .any(|name| !matches!(name.source, Source::Basic(_)));
            for name in names {
                let Ok(lender) = lend(&name) else {
                    continue;
                };
                let rule = lender
                    .grammar
                    .rule(&claim.rule)
                    .filter(|rule| is_defined(rule));
                let Some(rule) = rule.map(|rule| rule.name().to_owned()) else {
                    continue;
                };
                is_there = true;
                let is_known = found
                    .iter()
                    .any(|it| says_the_same(it, &lender.grammar, &rule));
                if !is_known {
                    let because = claim.because.clone();
                    found.push(Target {
                        lender,
                        rule,
                        because,
                    });
                }
                break;
            }
            match (is_there, is_whole) {
                (true, _) => {}
                (false, true) => without.push(claim.rfc),
                (false, false) => missing.push(claim.rfc),
            }
        }
        if found.len() > 1 {
            let all = found
                .iter()
                .map(|it| format!("{}:{}", it.lender.name, it.rule));
            let all: Vec<String> = all.collect();
            return Err(format!("it may be {}: --bind chooses", all.join(" or ")));
        }
        found.pop().ok_or_else(|| {
            const MOST: usize = 3;
            let listed = |rfcs: &[u16]| {
                let all: Vec<String> = rfcs
                    .iter()
                    .take(MOST)
                    .map(|it| format!("RFC {it}"))
                    .collect();
                let more = rfcs.len().saturating_sub(MOST);
                let rest = if more == 0 {
                    String::new()
                } else {
                    format!(" and {more} others")
                };
                all.join(", ") + &rest
            };
            let mut why = Vec::new();
            if !missing.is_empty() {
                why.push(format!(
                    "{} may define it, and no text of it is in a --library",
                    listed(&missing)
                ));
            }
            if !without.is_empty() {
                why.push(format!("{}: no rule of that name", listed(&without)));
            }
            why.join("; ")
        })
    }

    /// The grammars of an RFC, that of a document before the text in a library.
    fn names(&self, rfc: u16, files: &dyn Files) -> Vec<GrammarName> {
        let mut names: Vec<GrammarName> = Vec::new();
        if let Ok(document) = format!("rfc{rfc}").parse::<Document>() {
            names.push(Source::Document(document.into()).into());
        }
        let paths = self.libraries.iter().flat_map(|folder| {
            let folder = folder.trim_end_matches('/');
            ["txt", "xml"].map(|ending| format!("{folder}/rfc{rfc}.{ending}"))
        });
        names.extend(paths.filter(|path| files.exists(path)).map(|path| {
            let chosen = None;
            GrammarName::from(Source::File { path, chosen })
        }));
        names.extend(Basic::of_rfc(rfc).map(|basic| Source::Basic(basic).into()));
        names
    }
}

/// Tells if a rule is more than a reference to another document.
fn is_defined(rule: &Definition) -> bool {
    !rule.is_in_words() || rule.has_words_read()
}

/// Tells if a rule has the language of one that was found.
fn says_the_same(known: &Target, grammar: &Grammar, rule: &str) -> bool {
    let limits = Limits::default();
    let before = known.lender.grammar.dfa(&known.rule, &limits);
    matches!((before, grammar.dfa(rule, &limits)), (Ok(before), Ok(dfa)) if before == dfa)
}

/// The names and words that rules use and that nothing defines, in the order of the rules.
fn needs(grammar: &Grammar, asked: Option<&str>, file: &str) -> Vec<Need> {
    let asked = asked.and_then(|rule| grammar.find(rule).ok());
    let below: Option<HashSet<&str>> =
        asked.map(|rule| grammar.made_of(rule.name()).into_iter().collect());
    let rules = grammar.rules().iter();
    let rules = rules.filter(|rule| below.as_ref().is_none_or(|it| it.contains(rule.name())));
    let mut needs = Vec::new();
    for rule in rules {
        let need = |name: String, words: Option<String>| Need {
            name,
            words,
            rule: rule.name().to_owned(),
            line: rule.line(),
            file: rule.source().unwrap_or(file).to_owned(),
        };
        if rule.is_in_words() && !rule.has_words_read() {
            let words: Vec<&str> = rule.words().flat_map(str::split_whitespace).collect();
            needs.push(need(rule.name().to_owned(), Some(words.join(" "))));
            continue;
        }
        for words in rule.words() {
            let words = words.split_whitespace().collect::<Vec<&str>>().join(" ");
            needs.push(need(words.clone(), Some(words)));
        }
        for name in rule.expression().rule_names() {
            if grammar.rule(name).is_none() && !grammar.is_core(name) {
                needs.push(need(name.to_owned(), None));
            }
        }
    }
    needs
}

/// The name of a rule without the grammar that it was taken from.
fn plain(name: &str) -> &str {
    let name = name.rsplit(':').next().unwrap_or(name);
    name.split(['~', '@']).next().unwrap_or(name)
}

/// The rule that words name.
fn claim_of_words(need: &Need, words: &str, cited: &Cited) -> Result<Claim, String> {
    let rfc = rfc_in_prose(words).or_else(|| cited_in(words, &cited.tags));
    let rfc = rfc.ok_or("its words name no RFC")?;
    let own = (need.name == need.rule).then(|| plain(&need.rule));
    let rule = named_in(words, own).ok_or("its words say more than where it is defined")?;
    Ok(Claim {
        rfc,
        rule: rule.to_owned(),
        because: format!("{}: <{words}>", place(&need.file, Some(need.line), None)),
    })
}

/// The RFCs that sentences with the name cite for it.
fn claims_of_sentences(
    need: &Need,
    sentences: &[Citation],
    rfcs: impl Fn(&Citation, &str) -> Vec<u16>,
) -> Vec<Claim> {
    let name = plain(&need.name);
    let mut claims: Vec<Claim> = Vec::new();
    for sentence in sentences
        .iter()
        .filter(|it| it.names(name) && it.tells_of_rules())
    {
        for rfc in rfcs(sentence, name) {
            if !claims.iter().any(|it| it.rfc == rfc) {
                let place = place(&need.file, Some(sentence.line()), None);
                claims.push(Claim {
                    rfc,
                    rule: name.to_owned(),
                    because: format!("{place}: {}", shortened(sentence.text())),
                });
            }
        }
    }
    claims
}

/// The RFCs of the references.
fn claims_of_tags(need: &Need, cited: &Cited) -> Vec<Claim> {
    let name = plain(&need.name);
    let mut seen = HashSet::new();
    let tags = cited.tags.iter().filter(|(_, rfc)| seen.insert(*rfc));
    tags.map(|(tag, rfc)| Claim {
        rfc: *rfc,
        rule: name.to_owned(),
        because: format!(
            "{}: [{tag}] of its references defines it, and no other one in another way",
            need.file
        ),
    })
    .collect()
}

/// RFC 822, whose notation has basic rules, if the text cites it.
fn claims_of_notation(need: &Need, sentences: &[Citation], grammar: &Grammar) -> Vec<Claim> {
    const RFC: u16 = 822;
    let is_of_it = grammar.notation() == Notation::Rfc822;
    let sentence = sentences.iter().find(|it| it.rfcs().contains(&RFC));
    let claim = sentence.filter(|_| is_of_it).map(|sentence| Claim {
        rfc: RFC,
        rule: plain(&need.name).to_owned(),
        because: format!(
            "{}: {}",
            place(&need.file, Some(sentence.line()), None),
            shortened(sentence.text())
        ),
    });
    claim.into_iter().collect()
}

/// The beginning of a sentence, as much as a line has room for.
fn shortened(sentence: &str) -> String {
    const LONGEST: usize = 120;
    if sentence.chars().count() <= LONGEST {
        return sentence.to_owned();
    }
    let mut short: String = sentence.chars().take(LONGEST).collect();
    short.truncate(short.rfind(' ').unwrap_or(short.len()));
    short + " ..."
}

/// Lets the name, or the words, stand for the rule.
fn bind(assembly: &mut Assembly<'_>, need: &Need, target: Target) -> Result<(), Error> {
    let Target {
        lender,
        rule,
        because,
    } = target;
    let grammar = assembly.grammar.clone();
    let bound = grammar.bind(&need.name, lender.library(), &rule, Clash::Refuse);
    assembly.grammar = bound.map_err(|error| Error::located(&need.file, &error))?;
    let bound = Bound {
        name: need.name.clone(),
        rule: format!("{}:{rule}", lender.name),
        replaced: None,
        was_unreadable: false,
        because: Some(because),
    };
    let place = lender.place_of(&rule);
    assembly.provenance.add_bound(bound, &place);
    assembly.provenance.add_file(lender.read);
    assembly.cited.insert(lender.file, lender.cited);
    Ok(())
}
