//! The parsers of others: the table of all, and a page for each.

use askama::Template;

use crate::parsers::Parser;
use crate::place::{Here, Place};

#[derive(Template)]
#[template(path = "parsers.html")]
pub(crate) struct Parsers<'p> {
    here: Here,
    parsers: &'p [Parser],
}

impl<'p> Parsers<'p> {
    pub(crate) fn new(parsers: &'p [Parser]) -> Self {
        let here = Here(Place::Parsers);
        Self { here, parsers }
    }
}

#[derive(Template)]
#[template(path = "parser.html")]
pub(crate) struct ParserPage<'p> {
    here: Here,
    parser: &'p Parser,
}

impl<'p> ParserPage<'p> {
    pub(crate) fn new(parser: &'p Parser) -> Self {
        let here = Here(Place::Parser(parser.name));
        Self { here, parser }
    }
}
