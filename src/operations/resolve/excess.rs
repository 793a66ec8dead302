//! The treatment of `..` segments that lead above the root.

use super::step::Trace;
use super::{ResolveError, merge};

/// The treatment of `..` segments that lead above the root: the three ways that RFC 2396 (section 5.2, step 6 g) and
/// the 2003 draft (section 5.2, step 7 of its merge) allow. url7 and the 1997 draft keep them, RFC 3986 (section
/// 5.2.4) removes them.
///
/// ```
/// use urlspec::{Excess, Resolver, Revision};
///
/// let keeping = Resolver::new(Revision::DraftFieldingUriRfc2396bis01, "http://a/b/c")?;
/// assert_eq!(keeping.resolve("../../g")?.to_string(), "http://a/../g");
/// let removing = keeping.clone().excess(Excess::Remove)?;
/// assert_eq!(removing.resolve("../../g")?.to_string(), "http://a/g");
/// let refusing = keeping.excess(Excess::Refuse)?;
/// assert!(refusing.resolve("../../g").unwrap_err().is_above_root());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Excess {
    /// They stay in the path, as in the examples of either document.
    #[default]
    Keep,
    /// They are left out.
    Remove,
    /// The reference is refused.
    Refuse,
}

impl Excess {
    /// The buffer at the end of a merge, changed by this choice in the step of this name.
    pub(super) fn settle(
        self,
        mut buffer: String,
        step: &'static str,
        trace: &mut Trace,
    ) -> Result<String, ResolveError> {
        let excess = merge::excess(&buffer);
        match self {
            _ if excess == 0 => {}
            Self::Keep => trace.step(step, || format!("{buffer} (excess `..` kept)")),
            Self::Remove => {
                let (root, _) = merge::rooted(&buffer);
                buffer.replace_range(root.len()..root.len() + excess, "");
                trace.step(step, || format!("{buffer} (excess `..` removed)"));
            }
            Self::Refuse => return Err(ResolveError::above_root()),
        }
        Ok(buffer)
    }
}
