//! Rules that several documents print, and imports that only the print of a rule names.

use urlspec_tables::Table;

use crate::documents::{document, linked};

const URL: &str = "// § 2\n/// url = \"x:\" letter digit\nurl = ${ ^\"x:\" ~ letter ~ digit }\n";

/// Links a document with `letter` of one lender and `digit` of another one, both of which print `core`.
fn with_core(letters: &str, digits: &str) -> Result<String, String> {
    let lender = |name: &str, core: &str| {
        let body = core.replace("%x41", "\"A\"").replace("%x42", "\"B\"");
        let rules = format!(
            "// § 1\n/// {name} = core\n{name} = {{ core }}\n\n/// core = {core}\ncore = {{ {body} }}\n"
        );
        document(name, &format!("//: start {name}\n"), &rules)
    };
    let labels = "//: import letters letter\n//: import digits digit\n//: start url\n";
    let documents = [
        ("letters", lender("letter", letters)),
        ("digits", lender("digit", digits)),
        ("urls", document("urls", labels, URL)),
    ];
    let whole = linked("urls", &documents)?;
    Table::of(&whole).map_err(|error| error.to_string())?;
    Ok(whole.text().to_owned())
}

#[test]
fn a_rule_that_two_documents_read_alike_is_imported_once() {
    let text = with_core("%x41", "  %x41  ; the letter").unwrap();
    assert_eq!(text.matches("/// core").count(), 1, "{text}");
    assert!(text.contains("//: from letters\ncore ="), "{text}");
    let told = with_core("%x41", "%x42").unwrap_err();
    assert_eq!(
        told,
        "urls.pest:10: `core` is imported from two documents, which read it differently"
    );
}

#[test]
fn a_rule_that_only_the_print_names_is_imported() {
    let lender = "// § 1\n/// letter = %x41\nletter = { \"A\" }\n";
    let url = "// § 2\n/// url = \"x:\" letter\n//~ url = \"x:\" %x42\n// It is another letter.\n//: mends meaning\n\
               url = @{ ^\"x:\" ~ \"B\" }\n";
    let labels = "//: import letters letter\n//: start url\n";
    let documents = [
        ("letters", document("letters", "//: start letter\n", lender)),
        ("urls", document("urls", labels, url)),
    ];
    let whole = linked("urls", &documents).unwrap();
    assert!(whole.text().contains("//: from letters"));
    Table::of(&whole).unwrap();
}

/// A rule that begins with no name of a scheme is the same with the label `either-case` and without it.
#[test]
fn names_of_schemes_are_imported_where_their_case_is_read_alike() {
    let lender = |rule: &str| {
        let rules = format!("// § 1\n/// letter = {rule}\nletter = {{ ^{rule} }}\n");
        let labels = "//: start letter\n//: either-case leading-names\n";
        document("letters", labels, &rules).replace("notation abnf", "notation rfc822")
    };
    let link = |rule: &str| {
        let url = "// § 2\n/// url = \"x:\" letter\nurl = ${ ^\"x:\" ~ letter }\n";
        let labels = "//: import letters letter\n//: start url\n";
        let documents = [
            ("letters", lender(rule)),
            ("urls", document("urls", labels, url)),
        ];
        linked("urls", &documents)
    };
    assert!(link("\"1\"").is_ok());
    let told = link("\"a:\"").unwrap_err();
    assert!(
        told.contains("`letter` is read with other cases of names than the rules here"),
        "{told}"
    );
}
