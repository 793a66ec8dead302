//! The address of a site, for what must be absolute: canonical links, pictures for previews, the sitemap.

use std::fmt::Write;
use std::str::FromStr;

use urlspec::{Reference, Revision};

use crate::Error;
use crate::place::Place;
use crate::words::escaped;

/// Where a site will be served: an `http` or `https` URL of RFC 3986 with a host, and without query and fragment.
///
/// ```
/// use urlspec_atlas::Address;
///
/// let address: Address = "https://example.org/atlas".parse()?;
/// assert_eq!(address.to_string(), "https://example.org/atlas/");
/// assert_eq!(address.path(), "/atlas/");
/// assert!("/atlas".parse::<Address>().is_err());
/// # Ok::<(), urlspec_atlas::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The URL, with a slash at its end.
    url: String,
    /// How long it is before its path.
    path: usize,
}

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = |reason: String| Error::address(text, reason);
        let read = Reference::parse(Revision::Rfc3986, text);
        let reference = read.map_err(|error| wrong(error.to_string()))?;
        let is_web = |it: &str| it.eq_ignore_ascii_case("http") || it.eq_ignore_ascii_case("https");
        if !reference.scheme().is_some_and(is_web) {
            return Err(wrong(
                "the address of a site begins with http: or https:".to_owned(),
            ));
        }
        let authority = reference.authority();
        let host = authority.and_then(|it| it.host().map(|host| host.as_str().to_owned()));
        if host.is_none_or(|host| host.is_empty()) {
            return Err(wrong("the address of a site has a host".to_owned()));
        }
        if reference.query().is_some() || reference.fragment().is_some() {
            return Err(wrong(
                "the address of a site has no query and no fragment".to_owned(),
            ));
        }
        let path = reference.path().map_or(0, |it| it.as_str().len());
        let mut url = text.to_owned();
        let path = url.len() - path;
        if !url.ends_with('/') || path == url.len() {
            url.push('/');
        }
        Ok(Self { url, path })
    }
}

impl Address {
    /// The path, with a slash at both ends.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.url[self.path..]
    }

    /// The address of a page: that of its folder.
    fn page(&self, place: Place) -> String {
        match place.folder() {
            folder if folder.is_empty() => self.url.clone(),
            folder => format!("{}{folder}/", self.url),
        }
    }

    /// The elements of the head of a page that hold its address, and what previews show beside it: the title and the description
    /// of the page.
    pub(super) fn head(&self, place: Place, html: &str) -> String {
        let between = |before: &str, behind: &str| {
            let (_, rest) = html.split_once(before)?;
            Some(rest.split_once(behind)?.0)
        };
        let title = between("<title>", "</title>").unwrap_or_default();
        let described = between("<meta name=\"description\" content=\"", "\">").unwrap_or_default();
        let page = escaped(&self.page(place));
        let picture = escaped(&format!("{}{}", self.url, super::PREVIEW));
        format!(
            "<link rel=\"canonical\" href=\"{page}\">\n<meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n<meta property=\"og:description\" content=\"{described}\">\n\
             <meta property=\"og:url\" content=\"{page}\">\n\
             <meta property=\"og:image\" content=\"{picture}\">\n<meta name=\"twitter:card\" content=\"summary_large_image\">"
        )
    }

    /// The list of all pages for search engines, as XML.
    pub(super) fn sitemap(&self, places: impl Iterator<Item = Place>) -> String {
        let mut xml = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
        );
        for place in places {
            let _ = writeln!(xml, "<url><loc>{}</loc></url>", escaped(&self.page(place)));
        }
        xml + "</urlset>\n"
    }

    /// The file that lets search engines read all, and names the sitemap.
    pub(super) fn robots(&self) -> String {
        format!(
            "User-agent: *\nAllow: /\nSitemap: {}sitemap.xml\n",
            self.url
        )
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_site_is_a_web_url_with_a_host() {
        let told = |text: &str| text.parse::<Address>().map(|it| it.to_string());
        assert_eq!(told("http://a").unwrap(), "http://a/");
        assert_eq!(told("HTTPS://a:8/b/").unwrap(), "HTTPS://a:8/b/");
        for (text, part) in [
            ("a b", "not allowed"),
            ("a/b", "begins with http"),
            ("mailto:a@b", "begins with http"),
            ("http:/b", "has a host"),
            ("http://:80/", "has a host"),
            ("http://a/?b", "no query"),
            ("http://a/#b", "no fragment"),
        ] {
            let error = told(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn pages_are_told_by_their_folders() {
        let address: Address = "https://a.example/b".parse().unwrap();
        let sitemap = address.sitemap([Place::Home, Place::Claims].into_iter());
        assert!(sitemap.contains("<loc>https://a.example/b/</loc>"));
        assert!(sitemap.contains("<loc>https://a.example/b/claims/</loc>"));
        let html = "<title>Rules</title>\n<meta name=\"description\" content=\"All rules.\">";
        let head = address.head(Place::Rules, html);
        assert!(
            head.contains("<meta property=\"og:title\" content=\"Rules\">"),
            "{head}"
        );
        assert!(
            head.contains("<meta property=\"og:description\" content=\"All rules.\">"),
            "{head}"
        );
        assert!(head.contains("<link rel=\"canonical\" href=\"https://a.example/b/rules/\">"));
        assert!(head.contains("https://a.example/b/assets/preview.png"));
    }
}
