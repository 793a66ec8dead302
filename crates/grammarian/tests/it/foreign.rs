//! Passages of other languages in the texts of documents.

use grammarian::bnf::{Definition, Document, NoRule, Passage, Use};

const TEXT: &str = r"
1.  Examples

      v=0
      o=jdoe 2890844526 2890842807 IN IP4 10.47.16.5
      s=SDP Seminar
      a=recvonly
      m=audio 49170 RTP/AVP 0

2.  Grammar

      session = version origin
      version = %x76 1*DIGIT CRLF
      origin = %x6f name CRLF
      name = 1*ALPHA

3.  Types

   pii = (
     age: int,
     name: tstr
   )
   dog = {
     ? leash-length: float,
     * tstr => any
   }
   max-byte = 255
   byte = 0..255

4.  Names

      UID=jsmith,DC=example,DC=net
      OU=Sales+CN=J.  Smith,DC=example
";

#[test]
fn other_languages_are_told_apart_from_rules() {
    let document = Document::parse(TEXT, None).expect("it has rules");
    let foreign = |passage: &Passage| match passage.use_made() {
        Use::Prose(why) if why.is_foreign() => Some((passage.name().to_owned(), *why)),
        _ => None,
    };
    let found: Vec<(String, NoRule)> = document.passages().iter().filter_map(foreign).collect();
    let named = |why: NoRule| -> Vec<&str> {
        let those = found.iter().filter(|(_, it)| *it == why);
        those.map(|(name, _)| name.as_str()).collect()
    };
    assert_eq!(named(NoRule::Sdp), ["v", "o", "s", "a", "m"]);
    assert_eq!(named(NoRule::Cddl), ["pii", "dog", "byte"]);
    assert_eq!(named(NoRule::Number), ["max-byte"]);
    assert_eq!(named(NoRule::DistinguishedName), ["UID", "OU"]);
    let rules: Vec<&str> = document
        .grammar()
        .rules()
        .iter()
        .map(Definition::name)
        .collect();
    assert_eq!(rules, ["session", "version", "origin", "name"]);
}

#[test]
fn rules_that_look_alike_stay_rules() {
    let text = "
   The grammar:

      t = u / \"=\"
      u = 1*DIGIT
      a=\"x\" b

      b = t u
      date-time = full-date \":\" int
      full-date = 4DIGIT
      int = 1*DIGIT
";
    let document = Document::parse(text, None).expect("it has rules");
    let rules: Vec<&str> = document
        .grammar()
        .rules()
        .iter()
        .map(Definition::name)
        .collect();
    assert_eq!(rules, ["t", "u", "a", "b", "date-time", "full-date", "int"]);
}
