//! The details of an error, which are found when somebody first looks: a verdict alone costs none of it.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use super::diagnosis::Judge;
use super::{Details, SyntaxError};

/// The details, or the text that has them and who can tell.
#[derive(Clone)]
pub(super) struct Explanation {
    details: OnceLock<Details>,
    /// `None` if the details were there from the beginning.
    open: Option<(Arc<str>, Arc<dyn Judge>)>,
}

impl Explanation {
    fn details(&self) -> &Details {
        self.details.get_or_init(|| {
            let open = self.open.as_ref();
            let error = open.and_then(|(text, judge)| judge.fault(text));
            let explained = error.and_then(|error| error.0.details.into_inner());
            explained.expect("the automata have refused the text")
        })
    }
}

impl Deref for Explanation {
    type Target = Details;

    fn deref(&self) -> &Details {
        self.details()
    }
}

impl DerefMut for Explanation {
    fn deref_mut(&mut self) -> &mut Details {
        self.details();
        let details = self.details.get_mut();
        details.expect("they have just been found")
    }
}

impl SyntaxError {
    /// The error with these details.
    pub(super) fn with(details: Details) -> Self {
        Self(Box::new(Explanation {
            details: OnceLock::from(details),
            open: None,
        }))
    }

    /// The error of a text that a judge refuses, who explains it when somebody looks.
    pub(crate) fn unexplained(text: &str, judge: impl Judge + 'static) -> Self {
        Self(Box::new(Explanation {
            details: OnceLock::new(),
            open: Some((text.into(), Arc::new(judge))),
        }))
    }
}
