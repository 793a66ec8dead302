//! The language of a rule, as a set of words.

mod derivation;
mod integer;
mod written;

use std::collections::HashMap;
use std::sync::Arc;

use grammarian::automata::{Count, Dfa, LimitExceeded, Limits, Relation};
use grammarian::bnf::Grammar;
use grammarian::compare::Languages;
use grammarian::generate::{Characters, RandomNearMisses, RandomWords, Suite, Words, near_misses};
use grammarian::trees::{Parsed, Parser};
use grammarian::{Error, ErrorKind};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use urlspec_lineage::composition::{Care, Composed, GrammarName};

use crate::composing::{Names, Options, Texts, wrong};
use crate::errors::GrammarError;
use crate::text::Places;
use crate::values::value;
use derivation::derivation;
use integer::integer;

/// The rule that a joined language is.
const JOINED: &str = "language";

/// A grammar, with the names that its rules have.
enum Source {
    Composed(Box<Composed>),
    /// Made of other languages.
    Joined(Box<Languages>),
}

/// The language of a rule: a set of words, with `in`, the comparisons and the joins of a set of Python.
///
/// `name` is a side as the program takes it: `'ID:RULE'` of a document, `'FILE:RULE'` of ABNF, EBNF or the text of an RFC,
/// `'regex:TEXT'`, `'NAME = ELEMENTS'`, or several of them joined by `&`, `|`, `-` and `!`. `texts` are read in place of files of
/// their names. The other arguments are options of the program; `max_length` leaves out words of more characters, so that rules may
/// be recursive.
///
/// `notation` is `'abnf'`, `'rfc822'`, `'url7'` or `'ebnf'`; `dialect` that of expressions: `'pcre2'`, `'python'`, `'javascript'`, `'rust'`,
/// `'re2'`, `'java'` or `'posix'`; `either_case` is `'strings'` or `'leading-names'`. `with_`, `import_` and `library` are names or lists
/// of them, `bind` has the rule of each name, `depth` and `max_length` are numbers, and the others are true or false.
///
/// Raises `GrammarError` if a grammar cannot be read, or later if a rule has no language, or an automaton more than `max_states`
/// states.
///
/// >>> from urlspec.grammar import Language
/// >>> port = Language("rfc3986:port")
/// >>> "80" in port, "http" in port
/// (True, False)
/// >>> mine = Language("mine.abnf:port", texts={"mine.abnf": "port = 1*5DIGIT"})
/// >>> mine < port, (port - mine).generate(2)
/// (True, ['', '111111'])
/// >>> Language("regex:[0-9]*") == port
/// True
#[pyclass(frozen, skip_from_py_object, module = "urlspec.grammar")]
#[derive(Clone)]
pub(crate) struct Language {
    source: Arc<Source>,
    name: String,
    rule: String,
    limits: Limits,
    octets: bool,
}

fn too_large(error: &LimitExceeded) -> PyErr {
    GrammarError::new_err(error.to_string())
}

fn characters(name: Option<&str>, usual: Characters) -> PyResult<Characters> {
    Ok(match name {
        None => usual,
        Some("path") => Characters::Path,
        Some("class") => Characters::Class,
        Some("bounds") => Characters::Bounds,
        Some("ascii") => Characters::Ascii,
        Some("all") => Characters::All,
        Some(other) => {
            return Err(PyValueError::new_err(format!(
                "characters are 'path', 'class', 'bounds', 'ascii' or 'all', not {other:?}"
            )));
        }
    })
}

impl Language {
    fn languages(&self) -> &Languages {
        match &*self.source {
            Source::Composed(composed) => composed.languages(),
            Source::Joined(languages) => languages,
        }
    }

    fn error(&self, error: &Error) -> PyErr {
        match &*self.source {
            Source::Composed(composed) => wrong(&composed.error(error)),
            Source::Joined(_) => GrammarError::new_err(error.to_string()),
        }
    }

    /// The automaton of the rule.
    pub(crate) fn dfa(&self) -> PyResult<Arc<Dfa>> {
        let dfa = self.languages().dfa(&self.rule);
        dfa.map_err(|error| self.error(&error))
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The grammar and the rule, to be compared.
    pub(crate) fn side(&self) -> (&Languages, &str) {
        (self.languages(), &self.rule)
    }

    pub(crate) fn shown(&self) -> &str {
        &self.name
    }

    /// The language of a name alone.
    pub(crate) fn named(name: &str, max_states: usize) -> PyResult<Self> {
        Self::read(name, &Options::default(), HashMap::new(), None, max_states)
    }

    fn read(
        name: &str,
        options: &Options,
        texts: HashMap<String, String>,
        max_length: Option<usize>,
        max_states: usize,
    ) -> PyResult<Self> {
        if max_states == 0 {
            return Err(PyValueError::new_err("max_states is at least 1"));
        }
        let limits = Limits::default().states(max_states);
        let files = Texts(texts);
        let named = GrammarName::parse(name, &files).map_err(|error| wrong(&error))?;
        let composition = options.composition(&files)?;
        let composed = composition.read(&named, &files, limits, Care::Strict);
        let mut composed = composed.map_err(|error| wrong(&error))?;
        if let Some(length) = max_length {
            composed = composed.up_to_length(length);
        }
        let rule = composed.chosen_rule().to_owned();
        Ok(Self {
            name: composed.argument(&rule),
            rule,
            source: Arc::new(Source::Composed(Box::new(composed))),
            limits,
            octets: options.is_of_octets(),
        })
    }

    /// A language that was made of this one and another.
    fn joined(&self, dfa: Dfa, name: String) -> Self {
        let dfa = dfa.minimize();
        let grammar = Grammar::of_automaton(&dfa, JOINED);
        let languages = Languages::new(grammar, &self.limits).knowing(JOINED, dfa);
        Self {
            source: Arc::new(Source::Joined(Box::new(languages))),
            name,
            rule: JOINED.to_owned(),
            limits: self.limits,
            octets: self.octets,
        }
    }

    fn join(
        &self,
        py: Python<'_>,
        other: &Self,
        sign: &str,
        join: impl Fn(&Dfa, &Dfa, &Limits) -> Result<Dfa, LimitExceeded> + Send + Sync,
    ) -> PyResult<Self> {
        let (left, right) = (self.dfa()?, other.dfa()?);
        let made = py.detach(|| join(&left, &right, &self.limits));
        let made = made.map_err(|error| too_large(&error))?;
        Ok(self.joined(made, format!("({}) {sign} ({})", self.name, other.name)))
    }

    fn relation(&self, py: Python<'_>, other: &Self) -> PyResult<Relation> {
        let (left, right) = (self.dfa()?, other.dfa()?);
        let compared = py.detach(|| left.compare(&right, &self.limits));
        Ok(compared.map_err(|error| too_large(&error))?.relation())
    }

    fn parser(&self) -> PyResult<Parser> {
        let languages = self.languages();
        let parser = Parser::new(languages.grammar(), &self.rule, languages.limits());
        parser.map_err(|error| self.error(&error))
    }

    /// The most characters of its words, if longer ones are left out.
    pub(crate) fn longest(&self) -> Option<usize> {
        self.languages().most_characters()
    }

    /// Returns `true` if its rule has the word, however long it is.
    fn has_without_limit(&self, py: Python<'_>, word: &str) -> PyResult<bool> {
        let parser = self.parser()?;
        let accepted = py.detach(|| parser.accepts(word));
        accepted.map_err(|error| too_large(&error))
    }

    fn has_structure(&self) -> bool {
        matches!(&*self.source, Source::Composed(composed) if composed.has_structure())
    }
}

#[pymethods]
impl Language {
    #[new]
    #[pyo3(signature = (
        name, *, texts = None, notation = None, with_ = None, replace = false, import_ = None, bind = None, follow = false,
        library = None, depth = None, max_length = None, skip_unreadable = false, either_case = None, dialect = None,
        search = false, octets = false, max_states = 100_000
    ))]
    #[expect(
        clippy::too_many_arguments,
        clippy::fn_params_excessive_bools,
        reason = "each is an option of the program"
    )]
    fn new(
        py: Python<'_>,
        name: &str,
        texts: Option<HashMap<String, String>>,
        notation: Option<String>,
        with_: Option<Names>,
        replace: bool,
        import_: Option<Names>,
        bind: Option<HashMap<String, String>>,
        follow: bool,
        library: Option<Names>,
        depth: Option<usize>,
        max_length: Option<usize>,
        skip_unreadable: bool,
        either_case: Option<String>,
        dialect: Option<String>,
        search: bool,
        octets: bool,
        max_states: usize,
    ) -> PyResult<Self> {
        let options = Options {
            notation,
            with_: Names::all(with_),
            replace,
            import_: Names::all(import_),
            bind: bind.unwrap_or_default(),
            follow,
            library: Names::all(library),
            depth,
            skip_unreadable,
            either_case,
            dialect,
            search,
            octets,
        };
        let texts = texts.unwrap_or_default();
        py.detach(|| Self::read(name, &options, texts, max_length, max_states))
    }

    /// Its name, for people: that of a rule is one that `Language` takes, with the same texts and options.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The rule whose language it is.
    #[getter]
    fn rule(&self) -> &str {
        &self.rule
    }

    /// The names of all rules of its grammar.
    fn rules(&self) -> Vec<String> {
        let rules = self.languages().grammar().rules().iter();
        let own = rules.filter(|rule| rule.copy_of().is_none() && !rule.is_imported());
        own.map(|rule| rule.name().to_owned()).collect()
    }

    /// How its grammar was made, in sentences; empty where the name says all.
    fn statements(&self) -> Vec<String> {
        match &*self.source {
            Source::Composed(composed) => {
                let statements = composed.provenance().statements();
                statements.iter().map(ToString::to_string).collect()
            }
            Source::Joined(_) => Vec::new(),
        }
    }

    /// The language of another rule of the same grammar.
    ///
    /// >>> Language("rfc3986")["port"].name
    /// 'rfc3986:port'
    fn __getitem__(&self, rule: &str) -> PyResult<Self> {
        let Source::Composed(composed) = &*self.source else {
            return Err(PyKeyError::new_err(rule.to_owned()));
        };
        let found = composed.languages().grammar().find(rule);
        let found = found.map_err(|error| PyKeyError::new_err(error.to_string()))?;
        Ok(Self {
            source: Arc::clone(&self.source),
            name: composed.argument(found.name()),
            rule: found.name().to_owned(),
            limits: self.limits,
            octets: self.octets,
        })
    }

    /// It has no end of words, as a rule: `generate` has the first ones.
    #[expect(clippy::unused_self, reason = "Python passes it")]
    fn __iter__(&self) -> PyResult<Py<PyAny>> {
        Err(PyTypeError::new_err(
            "a Language is not iterable; generate() has its first words",
        ))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Returns `True` if it has the word. Rules may be recursive.
    fn __contains__(&self, py: Python<'_>, word: &Bound<'_, PyString>) -> PyResult<bool> {
        // A lone surrogate is no character.
        let Ok(word) = word.to_str() else {
            return Ok(false);
        };
        match self.languages().dfa(&self.rule) {
            Ok(dfa) => Ok(dfa.accepts(word)),
            Err(error) if matches!(error.kind(), ErrorKind::NotRegular(_)) => {
                let parser = self.parser()?;
                let accepted = py.detach(|| parser.accepts(word));
                accepted.map_err(|error| too_large(&error))
            }
            Err(error) => Err(self.error(&error)),
        }
    }

    /// Why a word does not belong to it, as a `Mismatch`; `None` if it does.
    ///
    /// >>> mismatch = Language("rfc3986:port").explain("8o")
    /// >>> mismatch.index, mismatch.expected, mismatch.can_end
    /// (1, '[0-9]', True)
    fn explain<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(longest) = self
            .longest()
            .filter(|longest| word.chars().count() > *longest)
            && self.has_without_limit(py, word)?
        {
            let fields = PyDict::new(py);
            fields.set_item("index", longest)?;
            fields.set_item("expected", "")?;
            fields.set_item("can_end", true)?;
            fields.set_item("rules", PyTuple::empty(py))?;
            return value(py, "Mismatch", &fields).map(Some);
        }
        let parser = self.parser()?;
        let fault = py.detach(|| parser.fault(word));
        let Some(fault) = fault.map_err(|error| too_large(&error))? else {
            return Ok(None);
        };
        let fields = PyDict::new(py);
        let index = Places::in_characters(word.as_bytes()).of(fault.index());
        fields.set_item("index", index)?;
        let expected = fault.expected();
        let expected = (!expected.is_empty()).then(|| expected.to_string());
        fields.set_item("expected", expected.unwrap_or_default())?;
        fields.set_item("can_end", fault.can_end())?;
        let rules = fault
            .waiting()
            .iter()
            .map(|waiting| waiting.rule().to_owned());
        fields.set_item("rules", PyTuple::new(py, rules.collect::<Vec<_>>())?)?;
        value(py, "Mismatch", &fields).map(Some)
    }

    /// How its rule derives a word, as a `Derivation`; `None` if the word does not belong to it.
    ///
    /// >>> tree = Language("rfc3986:authority").tree("a:80")
    /// >>> tree.rule, [child.rule for child in tree.children]
    /// ('authority', ['host', 'port'])
    fn tree<'py>(&self, py: Python<'py>, word: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        if !self.has_structure() {
            let message = format!("{}: it was made of automata, and has no trees", self.name);
            return Err(GrammarError::new_err(message));
        }
        if self
            .longest()
            .is_some_and(|longest| word.chars().count() > longest)
        {
            return Ok(None);
        }
        let parser = self.parser()?;
        let parsed = py.detach(|| parser.parse(word));
        match parsed.map_err(|error| too_large(&error))? {
            Parsed::Tree(tree) => {
                let places = Places::in_characters(word.as_bytes());
                derivation(py, &tree, &places).map(Some)
            }
            Parsed::Fault(_) => Ok(None),
        }
    }

    /// Words of it, the shortest first, one of each shape; with `invalid`, near misses; with a `seed`, random ones of at most
    /// `max_length` characters.
    ///
    /// `characters` are `'path'` (one for each transition), `'class'`, `'bounds'`, `'ascii'` or `'all'`.
    ///
    /// >>> Language("rfc3986:port").generate(3)
    /// ['', '1', '11']
    #[pyo3(signature = (count = 20, *, invalid = false, seed = None, characters = None, max_length = None))]
    fn generate(
        &self,
        py: Python<'_>,
        count: usize,
        invalid: bool,
        seed: Option<u64>,
        characters: Option<&str>,
        max_length: Option<usize>,
    ) -> PyResult<Vec<String>> {
        let usual = match seed {
            Some(_) => Characters::All,
            None => Characters::Path,
        };
        let characters = self::characters(characters, usual)?;
        let (dfa, limits) = (self.dfa()?, self.limits);
        let longest = max_length.unwrap_or(16);
        let words = py.detach(
            || -> Result<Box<dyn Iterator<Item = String> + Send>, LimitExceeded> {
                let chosen = characters.narrow(&dfa, &limits)?;
                Ok(match (seed, invalid) {
                    (None, false) => Box::new(Words::new(&chosen)),
                    (None, true) => Box::new(near_misses(&chosen, &dfa, &limits)?),
                    (Some(seed), false) => Box::new(RandomWords::new(&chosen, longest, seed)?),
                    (Some(seed), true) => {
                        Box::new(RandomNearMisses::new(&chosen, &dfa, longest, seed)?)
                    }
                })
            },
        );
        let words = words.map_err(|error| too_large(&error))?;
        let longest = max_length.unwrap_or(usize::MAX);
        let mut found = Vec::new();
        for word in words
            .take_while(|word| word.chars().count() <= longest)
            .take(count)
        {
            found.push(word);
            // So that Ctrl-C ends it.
            if found.len().is_multiple_of(64) {
                py.check_signals()?;
            }
        }
        Ok(found)
    }

    /// Words to test a parser with, each with the verdict: by `'transition'`, a cover of all transitions, or by `'w'`, Chow's
    /// W-method, which finds every fault of a program that has no more states than the rule.
    ///
    /// >>> Language("rfc3986:DIGIT").suite(characters="class")[:3]
    /// [('', False), ('a', False), ('1', True)]
    #[pyo3(signature = (method = "transition", *, characters = None))]
    fn suite(
        &self,
        py: Python<'_>,
        method: &str,
        characters: Option<&str>,
    ) -> PyResult<Vec<(String, bool)>> {
        let characters = self::characters(characters, Characters::Bounds)?;
        let dfa = self.dfa()?;
        let suite = py.detach(|| match method {
            "transition" => Some(Suite::transition_cover(&dfa, characters)),
            "w" => Some(Suite::w_method(&dfa, characters, 0)),
            _ => None,
        });
        let suite = suite.ok_or_else(|| {
            PyValueError::new_err(format!("method is 'transition' or 'w', not {method:?}"))
        })?;
        let suite = suite.map_err(|error| too_large(&error))?;
        Ok(suite
            .words()
            .map(|(word, valid)| (word.to_owned(), valid))
            .collect())
    }

    /// How many words it has of each length from 0 to `max_length`, in characters.
    ///
    /// >>> Language("rfc3986:port").count(3)
    /// [1, 10, 100, 1000]
    #[pyo3(signature = (max_length = 16))]
    fn count<'py>(&self, py: Python<'py>, max_length: usize) -> PyResult<Bound<'py, PyList>> {
        const LONGEST: usize = 10_000;
        if max_length > LONGEST {
            let message = format!("max_length is at most {LONGEST}");
            return Err(PyValueError::new_err(message));
        }
        let dfa = self.dfa()?;
        let counts = py.detach(|| {
            let counts = dfa.word_counts().take(max_length + 1);
            counts
                .map(|count| count.to_string())
                .collect::<Vec<String>>()
        });
        let numbers = PyList::empty(py);
        for count in &counts {
            numbers.append(integer(py, count)?)?;
        }
        // Where there are no longer words, their numbers are 0.
        for _ in counts.len()..=max_length {
            numbers.append(0)?;
        }
        Ok(numbers)
    }

    /// Its size, as `Figures`: states, transitions and classes of its minimal automaton, its shortest and its longest word, and how
    /// many there are, if there is an end of them.
    ///
    /// >>> figures = Language("rfc3986:IPv4address").figures()
    /// >>> figures.states, figures.shortest, figures.longest, figures.words
    /// (24, 7, 15, 4294967296)
    fn figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let dfa = self.dfa()?;
        let figures = py.detach(|| dfa.figures());
        let fields = PyDict::new(py);
        fields.set_item("states", figures.states())?;
        fields.set_item("transitions", figures.transitions())?;
        fields.set_item("classes", figures.classes())?;
        fields.set_item("shortest", figures.shortest())?;
        fields.set_item("longest", figures.longest())?;
        let words = figures.words().map(Count::to_string);
        fields.set_item("words", words.map(|it| integer(py, &it)).transpose()?)?;
        value(py, "Figures", &fields)
    }

    /// Its rule in another form: `'regex'`, `'abnf'`, `'pest'` or `'dot'`, whose language is held against the rule, or
    /// `'railroad'`, an SVG of it as it is written. `dialect` is that of the expression.
    ///
    /// >>> Language("rfc3986:port").export("regex", dialect="python")
    /// '\\A(?:[0-9]*)\\Z'
    #[pyo3(signature = (form, *, dialect = "python"))]
    fn export(&self, py: Python<'_>, form: &str, dialect: &str) -> PyResult<String> {
        self.written(py, form, dialect)
    }

    /// The diagram of its rule, for notebooks.
    fn _repr_svg_(&self) -> Option<String> {
        self.railroad()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let name = PyString::new(py, &self.name).repr()?;
        Ok(match &*self.source {
            Source::Composed(_) => format!("Language({name})"),
            Source::Joined(_) => format!("<Language {}>", self.name),
        })
    }

    fn __bool__(&self) -> PyResult<bool> {
        Ok(self.dfa()?.witness().is_some())
    }

    fn __and__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.join(py, other, "&", Dfa::intersection)
    }

    fn __or__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.join(py, other, "|", Dfa::union)
    }

    fn __sub__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.join(py, other, "-", Dfa::difference)
    }

    /// All other texts.
    fn __invert__(&self) -> PyResult<Self> {
        let dfa = self.dfa()?.complement();
        Ok(self.joined(dfa, format!("!({})", self.name)))
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        sign: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let relation = self.relation(py, other.get())?;
        let is_equal = relation == Relation::Equal;
        let holds = match sign {
            CompareOp::Eq => is_equal,
            CompareOp::Ne => !is_equal,
            CompareOp::Lt => relation == Relation::Subset,
            CompareOp::Le => is_equal || relation == Relation::Subset,
            CompareOp::Gt => relation == Relation::Superset,
            CompareOp::Ge => is_equal || relation == Relation::Superset,
        };
        Ok(pyo3::types::PyBool::new(py, holds)
            .to_owned()
            .into_any()
            .unbind())
    }

    /// Returns `True` if no word belongs to both.
    fn isdisjoint(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        let (left, right) = (self.dfa()?, other.dfa()?);
        let compared = py.detach(|| left.compare(&right, &self.limits));
        Ok(compared
            .map_err(|error| too_large(&error))?
            .both()
            .is_none())
    }
}
