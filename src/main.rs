//! x
#![allow(clippy::print_stdout)]
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let r: urlspec::Revision = a[1].parse().unwrap();
    for u in &a[2..] {
        println!("{u}");
        let rep = urlspec::Validator::new(r).validate(u);
        println!("  {rep} {:?}", rep.via());
        for f in rep.findings() { println!("    {} {}", f.code(), f.message()); }
        if let Some(e) = rep.error() { println!("    {:?} {:?} {:?} {:?}", e.component(), e.notes(), e.suggestion(), e.accepted_by()); }
        println!("  {:?}", urlspec::Reference::parse(r, u).ok());
    }
}
