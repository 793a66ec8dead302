//! `urlspec audit`

mod bnf;
mod components;
mod counts;
mod drawing;
mod file;
mod finding;
mod line;

use std::path::Path;
use std::str::FromStr;

use grammarian::automata::Limits;
use grammarian::overlap::{Taken, WordReading};
use grammarian::proof::{self, Difference};
use grammarian::remarks::{Remark, RemarkKind, remarks};
use urlspec::{Document, Rule, UnknownName};
use urlspec_lineage::DocumentEdition;
use urlspec_lineage::components::{ComponentProof, components};
use urlspec_lineage::composition::GrammarName;
use urlspec_lineage::grammars;
use urlspec_lineage::overlaps::{JudgedOverlap, judged_overlaps};

use self::components::{ComponentLine, told_components};
use self::line::{OverlapLine, RemarkLine, RuleLine, message};
use crate::composing::{Composing, grammar_name, located};
use crate::options::{Format, Largest, every_core};
use crate::outcome::{Failure, Outcome};
use crate::output::Output;
use crate::parallel::in_order;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The documents, or one file of your own; without any, all
    ///
    /// Documents are IDs or aliases that `urlspec specs` and `urlspec specs --schemes` list. A file is a .pest file, or a BNF
    /// (.abnf, .bnf, the text of an RFC, or ID@printed), perhaps with :RULE.
    #[arg(value_name = "ID|FILE")]
    specs: Vec<String>,
    /// Audit a .pest file of your own against this BNF
    ///
    /// The BNF is FILE, ID or ID@printed; by default, that in the `///` and `//~` lines of the file itself.
    #[arg(long, value_name = "BNF", value_parser = grammar_name)]
    against: Option<GrammarName>,
    #[command(flatten)]
    largest: Largest,
    /// Only this rule, named as its document prints it
    ///
    /// Of a BNF alone, the rules that it is made of are audited too.
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    /// List the alternatives that overlap
    ///
    /// Each has a shortest ambiguous word, the alternative that the document's prose prefers, and the one that the parser
    /// takes.
    #[arg(long, conflicts_with = "document")]
    ambiguity: bool,
    /// List oddities of the document itself
    ///
    /// They are printings that differ, alternatives that add no words, and rules that no other rule uses.
    #[arg(long)]
    document: bool,
    /// How to print the verdicts
    ///
    /// JSON has one object for each rule, component, pair or remark.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    pub(crate) composing: Composing,
}

pub(crate) const HELP: &str = "\
A .pest file is audited rule by rule against the rules of the same name (`_` stands for `-`). Its own `///` lines are read \
in the notation in which most of them make sense, ABNF before the others.

Of a document from RFC 1808 on it is also proved, by its start rule, that the components which delimiters find are the nodes \
that the parser has: scheme, authority and its parts, query, fragment.

Grammars that no finite automaton can follow are refused: those with PUSH, PEEK, POP, DROP, WHITESPACE or COMMENT, with \
recursion other than at the end of a rule, or with properties of characters beyond ASCII. Limits: 1,000 rules, 400 parts of \
a rule, groups nested 100 deep.

Of a BNF alone, without a parser, words that have two trees are reported, each with both trees: a shortest word for each \
place at which a reader of a rule must choose. Two trees differ in the alternatives that are taken, in how often something \
is repeated, or in the spans of the rules that a rule is made of; what is within those is reported there. Also reported are \
alternatives that add nothing, rules that accept nothing, and, without a rule, those that no other rule uses. Rules of \
--import are not audited.

Exit status: 0 all holds, 1 something does not hold or was found, 2 usage or I/O error, or grammars that cannot be read or \
proved.";

/// Refuses the lists of documents for a parser of somebody else, whose BNF has them itself.
fn refuse_lists(path: &str, arguments: &Arguments) -> Result<(), Failure> {
    if !arguments.ambiguity && !arguments.document {
        return Ok(());
    }
    let why = "--ambiguity and --document are about documents; `urlspec audit FILE` of a BNF shows where that is ambiguous";
    Err(format!("{path}: {why}").into())
}

pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Outcome {
    if let Some(side) = &arguments.against {
        let [path] = arguments.specs.as_slice() else {
            return Err("--against wants one .pest file to audit".into());
        };
        if Document::from_str(path).is_ok() && !Path::new(path).exists() {
            return Err(format!("{path}: --against is for a .pest file of your own").into());
        }
        refuse_lists(path, arguments)?;
        return file::run(path, side, arguments, output);
    }
    if let [path] = arguments.specs.as_slice()
        && is_grammar_file(path)
    {
        refuse_lists(path, arguments)?;
        if !arguments
            .composing
            .text_of(path)?
            .lines()
            .any(|line| line.starts_with("///"))
        {
            let message =
                format!("{path}: no line of it begins with `///`; say --against which BNF");
            return Err(Failure::Message(message));
        }
        let own = grammar_name(path)?;
        return file::run(path, &own, arguments, output);
    }
    if let [path] = arguments.specs.as_slice()
        && let Some(side) = bnf_of(path)
    {
        if arguments.document {
            return Err(format!("{path}: --document is about documents").into());
        }
        return bnf::run(&side, arguments, output);
    }
    let chosen = chosen(arguments)?;
    if let Some((document, _)) = chosen.first() {
        arguments.composing.refuse_for(document.id())?;
    }
    let report: Report = match (arguments.ambiguity, arguments.document) {
        (true, _) => ambiguity,
        (_, true) => remarks_on,
        _ => whole,
    };
    let (format, limits) = (arguments.format, arguments.largest.limits());
    let asked = chosen.into_iter().map(move |(document, rules)| Asked {
        document,
        rules,
        format,
        limits,
    });
    let manner = output.manner();
    // Each document is a proof of its own.
    let reports = in_order(asked, every_core(), move |asked| {
        let mut piece = Output::piece(manner);
        let holds = print_report(&asked, report, &mut piece);
        (asked.document, holds, piece.written())
    });
    if let Some(note) = reports.note {
        output.report_note(&note)?;
    }
    let mut all_hold = true;
    for (document, holds, written) in reports.results {
        let log = arguments.composing.log();
        log.document(DocumentEdition::corrected(document));
        output.add_piece(written)?;
        output.flush()?;
        all_hold &= holds?;
    }
    Ok(all_hold)
}

/// Prints a report on a document, below its name.
fn print_report(asked: &Asked, report: Report, output: &mut Output) -> Outcome {
    if asked.format == Format::Text {
        output.line(&format!("{}:", asked.document))?;
    }
    report(asked, output)
}

/// The rules to look at, document by document.
fn chosen(arguments: &Arguments) -> Result<Vec<(Document, Vec<Rule>)>, Failure> {
    let mut specs = Vec::new();
    for name in &arguments.specs {
        let spec: Result<Document, UnknownName> = name.parse();
        specs.push(spec.map_err(|error| Failure::Message(unknown(name, &error)))?);
    }
    if specs.is_empty() {
        specs.extend(Document::all());
    }
    let Some(name) = &arguments.rule else {
        let all = specs.iter().map(|spec| (*spec, spec.rules().collect()));
        return Ok(all.collect());
    };
    let found = specs
        .iter()
        .map(|spec| spec.rule(name).map(|rule| (*spec, vec![rule])));
    if arguments.specs.is_empty() {
        // Whichever document has it.
        let those: Vec<_> = found.clone().filter_map(Result::ok).collect();
        if !those.is_empty() {
            return Ok(those);
        }
    }
    Ok(found.collect::<Result<_, _>>()?)
}

/// Returns `true` if it is the name of a .pest file, and not of a document.
fn is_grammar_file(name: &str) -> bool {
    let path = Path::new(name);
    let extension = path.extension();
    Document::from_str(name).is_err() && extension.is_some_and(|e| e.eq_ignore_ascii_case("pest"))
}

/// The side, if it is a BNF in a file that is there, or as a document prints it.
fn bnf_of(name: &str) -> Option<GrammarName> {
    let named = grammar_name(name).ok()?;
    let is_bnf = match named.path() {
        Some(path) => !is_grammar_file(path) && (path == "-" || Path::new(path).is_file()),
        None => named.document().is_none(),
    };
    is_bnf.then_some(named)
}

fn unknown(name: &str, error: &UnknownName) -> String {
    if name.contains(".pest:") {
        format!("{name}: which rule is said with --rule")
    } else if Path::new(name).exists() {
        format!("{name}: only one file can be audited at a time, and nothing beside it")
    } else {
        error.to_string()
    }
}

/// Prints what is to be told of a document, and tells if all holds.
type Report = fn(&Asked, &mut Output) -> Outcome;

/// The request about a document.
struct Asked {
    document: Document,
    rules: Vec<Rule>,
    format: Format,
    limits: Limits,
}

impl Asked {
    /// The result for its grammar file, or the error of that file with its place.
    fn told<T>(&self, made: Result<T, grammarian::Error>) -> Result<T, Failure> {
        let file = self.document.grammar_path();
        made.map_err(|error| Failure::from(located(file, &error)))
    }

    /// The proofs for the components of URLs, if the start rule is asked for.
    fn components(&self) -> Result<Vec<ComponentProof>, Failure> {
        let Document::Revision(revision) = self.document else {
            return Ok(Vec::new());
        };
        if !self.rules.contains(&revision.start_rule()) {
            return Ok(Vec::new());
        }
        self.told(components(revision, self.limits))
    }

    fn overlaps(&self) -> Result<Vec<JudgedOverlap>, Failure> {
        self.told(judged_overlaps(self.document, &self.rules, self.limits))
    }
}

/// The proof, and the choices of the parser between overlapping alternatives.
fn whole(asked: &Asked, output: &mut Output) -> Outcome {
    let &Asked {
        document,
        ref rules,
        format,
        limits,
    } = asked;
    let mut audit = asked.told(grammars::proof(document, limits))?;
    let mut differences = Vec::new();
    for rule in rules {
        let difference = asked.told(audit.rule(rule.name()))?;
        if format == Format::Json {
            output.json(&RuleLine::new(*rule, difference.as_ref()))?;
        }
        differences.extend(difference.map(|difference| (*rule, difference)));
    }
    let components = asked.components()?;
    if format == Format::Json {
        for proof in &components {
            output.json(&ComponentLine::new(proof))?;
        }
    }
    let overlaps = asked.overlaps()?;
    let misread: Vec<&JudgedOverlap> = overlaps.iter().filter(|it| !it.holds()).collect();
    if format == Format::Text {
        let proved = rules.len() - differences.len();
        output.line(&format!(
            "  {proved} of {}: the parser accepts exactly what the BNF says",
            counted(rules.len(), "rule", "rules")
        ))?;
        for (rule, difference) in &differences {
            output.line(&format!("    {}: {}", rule.name(), told(difference)))?;
        }
        if !overlaps.is_empty() {
            let read_well = overlaps.len() - misread.len();
            let pairs = counted(overlaps.len(), "pair", "pairs");
            let silent = overlaps
                .iter()
                .filter(|overlap| overlap.preference().is_none());
            output.line(&format!(
                "  {read_well} of {pairs} of overlapping alternatives: the parser takes what the prose \
                 prefers{}",
                match silent.count() {
                    0 => String::new(),
                    silent => format!(" ({silent} of them: it says nothing)"),
                }
            ))?;
        }
        for overlap in &misread {
            told_overlap(overlap, "    ", output)?;
        }
        told_components(&components, output)?;
    }
    let are_placed = components.iter().all(ComponentProof::holds);
    Ok(differences.is_empty() && misread.is_empty() && are_placed)
}

fn counted(number: usize, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}

/// The side that has a word that the other lacks.
fn told(difference: &Difference) -> String {
    let witness = difference.witness();
    match difference.accepted_by() {
        proof::Side::Bnf => format!("the BNF has {witness:?}, the parser rejects it"),
        proof::Side::Peg => format!("the parser accepts {witness:?}, the BNF lacks it"),
    }
}

fn ambiguity(asked: &Asked, output: &mut Output) -> Outcome {
    let format = asked.format;
    let overlaps = asked.overlaps()?;
    for overlap in &overlaps {
        match format {
            Format::Json => output.json(&OverlapLine::new(overlap))?,
            Format::Text => told_overlap(overlap, "  ", output)?,
        }
    }
    if overlaps.is_empty() && format == Format::Text {
        output.line("  no alternatives overlap")?;
    }
    Ok(overlaps.iter().all(JudgedOverlap::holds))
}

fn told_overlap(judged: &JudgedOverlap, margin: &str, output: &mut Output) -> Result<(), Failure> {
    let overlap = judged.overlap();
    let [first, second] = overlap.alternatives();
    let mut readings = overlap.readings().iter();
    let Some(shortest) = readings.next() else {
        return Ok(());
    };
    output.line(&format!(
        "{margin}{}: {} can be `{first}` or `{second}`",
        judged.rule().name(),
        placed(shortest)
    ))?;
    let prose = match judged.preference() {
        Some(preference) if preference.leaves_choice() => {
            let (section, reason) = (preference.section(), preference.reason());
            format!("leaves the choice ({section}: {reason})")
        }
        Some(preference) => {
            let (preferred, section) = (preference.preferred(), preference.section());
            format!("`{preferred}` ({section}: {})", preference.reason())
        }
        None => "says nothing".to_owned(),
    };
    output.line(&format!("{margin}  prose:  {prose}"))?;
    let taken = |reading: &WordReading| {
        let taken = match reading.taken() {
            Taken::First => format!("`{first}`"),
            Taken::Second => format!("`{second}`"),
            Taken::SameTree => "the same tree for either".to_owned(),
            Taken::Third => "another alternative that overlaps".to_owned(),
            _ => "none of them".to_owned(),
        };
        let but = if overlap.allows(reading.taken(), judged.preferred()) {
            ""
        } else {
            ", against the prose"
        };
        format!("{taken}{but}")
    };
    let alike = match (overlap.words(), overlap.readings().len()) {
        (1, _) => String::new(),
        (words, 1) => format!(
            ", on {} too",
            counted(words - 1, "other word", "other words")
        ),
        (words, _) => format!("; not so on all {} other words", words - 1),
    };
    output.line(&format!("{margin}  parser: {}{alike}", taken(shortest)))?;
    for reading in readings {
        let (taken, place) = (taken(reading), placed(reading));
        output.line(&format!("{margin}          on {place}: {taken}"))?;
    }
    Ok(())
}

/// A word, and where in it either alternative begins.
fn placed(reading: &WordReading) -> String {
    let word = reading.word();
    match reading.index() {
        0 => format!("{word:?}"),
        index => format!("{word:?} at byte {index}"),
    }
}

fn remarks_on(asked: &Asked, output: &mut Output) -> Outcome {
    let &Asked {
        document,
        ref rules,
        format,
        limits,
    } = asked;
    let names = rules.iter().map(|rule| rule.name());
    let remarks = asked.told(remarks(&grammars::file(document), names, limits))?;
    if format == Format::Json {
        for remark in &remarks {
            output.json(&RemarkLine::new(document, remark))?;
        }
        return Ok(true);
    }
    let agrees = |remark: &&Remark| matches!(remark.kind(), RemarkKind::PrintingAgrees(_));
    if remarks.is_empty() {
        output.line("  nothing to remark")?;
    }
    let (agreeing, telling): (Vec<&Remark>, Vec<&Remark>) = remarks.iter().partition(agrees);
    let mut agreeing_rules: Vec<&str> = agreeing.iter().map(|remark| remark.rule()).collect();
    agreeing_rules.dedup();
    if !agreeing.is_empty() {
        output.line(&format!(
            "  {} of {}: each describes the same language as our reading of it",
            counted(agreeing.len(), "printing", "printings"),
            counted(agreeing_rules.len(), "rule", "rules")
        ))?;
    }
    for remark in telling {
        output.line(&format!(
            "  {}: {}",
            remark.rule(),
            message(document, remark.kind())
        ))?;
    }
    Ok(true)
}
