//! Names that stand for rules of other grammars.

use super::error::Error;
use super::files::Files;
use super::message::{Message, Setting};
use super::name::{GrammarName, stem_of};

/// One of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    pub(super) fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A name, and the rule of another grammar that it stands for: `NAME=ID:RULE` or `NAME=FILE:RULE`. Of two grammars that are
/// read together, `left:` or `right:` before the name binds it in one alone; of any number of files, the name of a file and a
/// colon before it.
#[derive(Clone, Debug)]
pub struct Binding {
    /// The side that it is for, if it is not for both.
    pub(super) side: Option<Side>,
    /// The file that it is for, if it is not for all.
    pub(super) file: Option<String>,
    pub(super) name: String,
    pub(super) to: GrammarName,
    pub(super) rule: String,
}

impl Binding {
    /// The binding as it is made in a file: what is for another one is there for a rule that was taken from it.
    pub(super) fn within(&self, file: &str) -> Self {
        let mut binding = self.clone();
        if let Some(other) = binding.file.take().filter(|other| other != file) {
            binding.name = format!("{}:{}", stem_of(&other), self.name);
        }
        binding
    }

    /// Tells if it is for this one of two sides; a side alone is neither.
    pub(super) fn is_on(&self, side: Option<Side>) -> bool {
        self.side.is_none() || self.side == side
    }

    /// Tells if two bind one name on one side.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        fn meet<T: PartialEq>(one: Option<&T>, other: Option<&T>) -> bool {
            one.is_none() || other.is_none() || one == other
        }
        self.name == other.name
            && meet(self.side.as_ref(), other.side.as_ref())
            && meet(self.file.as_ref(), other.file.as_ref())
    }

    /// The setting as far as its equals sign.
    pub(super) fn told(&self) -> Message {
        let side = self.side.map(Side::name).or(self.file.as_deref());
        let side = side.map_or(String::new(), |side| format!("{side}:"));
        let name = format!(" {side}{}", self.name);
        Message::default() + Setting::Bind + name
    }

    /// Reads a binding; `files` has the files that there are.
    ///
    /// # Errors
    ///
    /// It has another form, or there is no such grammar.
    pub fn parse(argument: &str, files: &dyn Files) -> Result<Self, Error> {
        let form = "a binding is NAME=ID:RULE or NAME=FILE:RULE, such as port=rfc3986:port";
        let (name, to) = argument.rsplit_once('=').ok_or(form)?;
        let to = GrammarName::parse(to, files)?;
        let rule = to.rule.clone().ok_or(form)?;
        let sides = [Side::Left, Side::Right];
        let chosen = sides.into_iter().find_map(|side| {
            let name = name.trim().strip_prefix(side.name())?.strip_prefix(':')?;
            Some((Some(side), name))
        });
        let (side, name) = chosen.unwrap_or((None, name));
        // Words that stand for a rule may have a colon, too.
        let of_file = name.trim().rsplit_once(':');
        let of_file = of_file.filter(|(file, _)| side.is_none() && files.exists(file));
        let (file, name) = match of_file {
            Some((file, name)) => (Some(file.to_owned()), name),
            None => (None, name),
        };
        let name = name.trim().trim_start_matches('<').trim_end_matches('>');
        Ok(Self {
            side,
            file,
            name: name.to_owned(),
            to,
            rule,
        })
    }
}
