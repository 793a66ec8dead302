//! URLs that the documents disagree about, and the documents that accept them.

use urlspec::{Revision, Validator};

/// URLs that are disputed for one reason.
pub(crate) struct Group {
    pub(crate) heading: &'static str,
    pub(crate) urls: Vec<Url>,
}

/// A text with the verdicts on it.
pub(crate) struct Url {
    pub(crate) text: &'static str,
    /// The disputed statement.
    pub(crate) remark: &'static str,
    /// The sections that settle or ask it.
    pub(crate) source: &'static str,
    /// How many links have it: of popular sites, and of a collection with many that deceive.
    pub(crate) links: Option<[&'static str; 2]>,
    /// The verdicts of the documents, in the order of [`Revision::ALL`].
    pub(crate) verdicts: Vec<(Revision, bool)>,
}

/// The file: `## HEADING`, and below it lines `TEXT <tab> REMARK <tab> SOURCE`, with `<tab> POPULAR DECEPTIVE` or without.
const FILE: &str = include_str!("../data/disputed.txt");

impl Group {
    /// Returns `true` if the documents agree on all of it.
    pub(crate) fn is_agreed(&self) -> bool {
        self.urls.iter().all(Url::is_agreed)
    }
}

impl Url {
    /// Returns `true` if all documents say the same of it.
    pub(crate) fn is_agreed(&self) -> bool {
        let mut verdicts = self.verdicts.windows(2);
        verdicts.all(|two| two[0].1 == two[1].1)
    }
}

/// All of them, judged by both steps of each document.
pub(crate) fn groups() -> Vec<Group> {
    let validators: Vec<Validator> = Revision::ALL.iter().copied().map(Validator::new).collect();
    let mut groups: Vec<Group> = Vec::new();
    for line in FILE.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let urls = Vec::new();
            groups.push(Group { heading, urls });
        } else if let ([text, remark, source, links @ ..], Some(group)) =
            (&*line.split('\t').collect::<Vec<_>>(), groups.last_mut())
        {
            let links = links.first().and_then(|it| it.split_once(' '));
            let judged = validators
                .iter()
                .map(|it| (it.revision(), it.is_valid(text)));
            group.urls.push(Url {
                text,
                remark,
                source,
                links: links.map(|(popular, deceptive)| [popular, deceptive]),
                verdicts: judged.collect(),
            });
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_url_is_in_its_group() {
        let groups = groups();
        let urls: usize = groups.iter().map(|group| group.urls.len()).sum();
        assert_eq!(
            urls,
            FILE.lines().filter(|line| line.contains('\t')).count()
        );
        for group in groups {
            for url in group.urls {
                let accepted = url.verdicts.iter().filter(|(_, is_valid)| *is_valid);
                let accepted = accepted.count();
                let expected = match group.heading {
                    heading if heading.starts_with("Accepted by none") => 0..=0,
                    heading if heading.starts_with("Accepted by all") => {
                        Revision::ALL.len()..=Revision::ALL.len()
                    }
                    _ => 1..=Revision::ALL.len() - 1,
                };
                assert!(expected.contains(&accepted), "{}: {accepted}", url.text);
                assert!(!url.remark.is_empty(), "{}", url.text);
                assert!(url.source.starts_with("RFC "), "{}", url.text);
                assert_eq!(
                    url.is_agreed(),
                    [0, Revision::ALL.len()].contains(&accepted)
                );
                for links in url.links.iter().flatten() {
                    assert!(links.parse::<u32>().is_ok(), "{}: {links}", url.text);
                }
            }
        }
    }
}
