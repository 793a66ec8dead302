//! A quick test for texts that are in their normal form, as most URLs are: no part of a change would find anything to do.

use memchr::memchr;

use crate::operations::scheme::Comparable;
use crate::revision::known_schemes::{Form, KnownScheme};
use crate::revision::{Edition, Schemes};
use crate::syntax::split::Components;

/// Tells if a valid URL of HTTP has nothing that any rung changes; `false` says nothing.
pub(super) fn is_plainly_normal(edition: Edition, text: &str, split: &Components) -> bool {
    let (Some(scheme), Some(authority)) = (split.scheme_in(text), split.authority.clone()) else {
        return false;
    };
    let path = &text[split.path.clone()];
    let is_of_http = || KnownScheme::named(scheme).is_some_and(|it| it.form == Form::Http);
    // A port and user information begin or end with a delimiter, an address with a bracket.
    let is_plain_host = |byte: u8| !(byte.is_ascii_uppercase() || b":@[".contains(&byte));
    memchr(b'%', text.as_bytes()).is_none()
        && !path.is_empty()
        && !path.split('/').any(|segment| segment.starts_with('.'))
        && text[authority].bytes().all(is_plain_host)
        && scheme.bytes().all(|byte| byte.is_ascii_lowercase())
        && split.fragment.as_ref().is_none_or(|it| !it.is_empty())
        && edition.revision().statements().forbidden.is_empty()
        && is_of_http()
        && Comparable::of(Schemes::Newest, edition, text, split).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::normalize::Normalizer;
    use crate::revision::Revision;
    use crate::validate::Validator;

    #[test]
    fn a_text_that_is_plainly_normal_is_its_own_normal_form() {
        let schemes = ["http", "https", "HTTP", "ftp", "file", "gopher", "telnet"];
        let hosts = [
            "h",
            "H",
            "h.example",
            "u@h",
            "h:80",
            "h:",
            "[::1]",
            "localhost",
            "",
        ];
        let paths = [
            "", "/", "/a", "/a/b/", "/.", "/a/../b", "/.a", "//a", "/%41", "/1", "/a;p",
        ];
        let ends = ["", "?", "?q", "?a/../b", "#", "#f", "?q#f", "#%61"];
        let mut normal = 0;
        for revision in Revision::ALL {
            let Ok(normalizer) = Normalizer::new(*revision) else {
                continue;
            };
            for scheme in schemes {
                for host in hosts {
                    for (path, end) in paths.iter().flat_map(|path| ends.map(|end| (path, end))) {
                        let text = format!("{scheme}://{host}{path}{end}");
                        let Ok(split) = Validator::new(*revision).check(&text) else {
                            continue;
                        };
                        if is_plainly_normal((*revision).into(), &text, &split) {
                            normal += 1;
                            assert_eq!(normalizer.climbed(&text), text, "{revision}");
                        }
                    }
                }
            }
        }
        assert!(normal > 100, "{normal}");
    }
}
