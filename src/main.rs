//! x
#![allow(clippy::print_stdout)]
use std::io::BufRead;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let r: urlspec::Revision = a[1].parse().unwrap();
    if a[2] == "-" {
        for line in std::io::stdin().lock().lines() {
            let line = line.unwrap();
            let (rule, hex) = line.split_once(' ').unwrap();
            let bytes: Vec<u8> = (0..hex.len() / 2).map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()).collect();
            let text = String::from_utf8(bytes).unwrap();
            println!("{}", u8::from(urlspec::parse(r.rule(rule).unwrap(), &text).is_ok()));
        }
        return;
    }
    let rule = r.rule(&a[2]).unwrap();
    match urlspec::parse(rule, &a[3]) { Ok(t) => print!("{t}"), Err(e) => println!("{e}") }
}
