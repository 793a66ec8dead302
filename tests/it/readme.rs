//! The README shows what the program prints.

#[test]
fn console_examples() {
    trycmd::TestCases::new().case("README.md").run();
}
