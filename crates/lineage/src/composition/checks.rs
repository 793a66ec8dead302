//! Settings that have no effect, or contradict each other, are refused.

use super::binding::Side;
use super::error::Error;
use super::message::{Message, Setting};
use super::name::{GrammarName, Source};
use super::{Composed, Composition};

impl Composition {
    /// Refuses settings that are for files where no grammar is a file's, those that change nothing, and several bindings of
    /// one name.
    pub(crate) fn check_use(&self, names: &[&GrammarName]) -> Result<(), Error> {
        let is_regex = |name: &&&GrammarName| matches!(name.source, Source::Regex(_));
        let is_file = |name: &&&GrammarName| name.path().is_some() && !is_regex(name);
        let parts: Vec<&GrammarName> = names.iter().flat_map(|name| name.parts()).collect();
        let has_file = parts.iter().any(|name| is_file(&name));
        let others = self.with.iter().chain(&self.import);
        let others = others.chain(self.bind.iter().map(|it| &it.to));
        let has_regex =
            others.clone().any(|it| is_regex(&&it)) || parts.iter().any(|it| is_regex(&it));
        let for_regex = [Setting::Dialect, Setting::Search];
        let mut given = self.settings().into_iter();
        if let Some(setting) = given.find(|it| !has_regex && for_regex.contains(it)) {
            let message = format!(
                " is for regular expressions, and {} is not one",
                names[0].name()
            );
            return Err((Message::default() + setting + message).into());
        }
        let further = [
            Setting::Replace,
            Setting::SkipUnreadable,
            Setting::Octets,
            Setting::Dialect,
            Setting::Search,
        ];
        let mut given = self.settings().into_iter();
        if let Some(setting) = given.find(|setting| !has_file && !further.contains(setting)) {
            let message = format!(
                " is for grammars of files, and {} is not a file",
                names[0].name()
            );
            return Err((Message::default() + setting + message).into());
        }
        if self.skip_unreadable && !has_file {
            let message = format!(
                " is for files: every rule of {} can be read",
                names[0].name()
            );
            return Err((Message::default() + Setting::SkipUnreadable + message).into());
        }
        if self.replace && self.with.is_empty() && self.bind.is_empty() {
            let message = Message::default() + Setting::Replace + " is for " + Setting::With;
            let message = message + " and " + Setting::Bind + ", and neither is given";
            return Err(message.into());
        }
        for (number, binding) in self.bind.iter().enumerate() {
            if self.bind[..number].iter().any(|it| it.is_like(binding)) {
                return Err((binding.told() + ": it is bound twice").into());
            }
        }
        Ok(())
    }

    /// Refuses bindings for one of two sides.
    pub(crate) fn check_sides(&self) -> Result<(), Error> {
        match self.bind.iter().find(|it| it.side.is_some()) {
            Some(binding) => {
                let message = ": left: and right: are for `compare`, which has two sides; FILE:NAME binds it in one file";
                Err((binding.told() + message).into())
            }
            None => Ok(()),
        }
    }

    /// Refuses bindings of names that no grammar has.
    pub(super) fn check_bindings(&self, all: &[(Option<Side>, &Composed)]) -> Result<(), Error> {
        for binding in &self.bind {
            let mut sides = all.iter().filter(|(side, _)| binding.is_on(*side));
            let is_of = |(_, composed): &(_, &Composed)| {
                let within = binding.within(&composed.file);
                composed.has_bound(&within.name)
                    || composed.is_of_states && composed.has_bound(&binding.name)
            };
            if sides.clone().any(is_of) {
                continue;
            }
            let error = sides.next().and_then(|(_, composed)| {
                let grammar = composed.languages.grammar();
                grammar.find(&binding.name).err()
            });
            let error = error.map_or(String::new(), |error| format!(": {error}"));
            let on_side = match binding.side {
                Some(side) => format!(" on the {} side", side.name()),
                None => String::new(),
            };
            let message = match &binding.file {
                Some(_) => ": that file is not read, or does not use or define it".to_owned(),
                None => format!(": no file{on_side} uses or defines that{error}"),
            };
            return Err((binding.told() + message).into());
        }
        Ok(())
    }
}
