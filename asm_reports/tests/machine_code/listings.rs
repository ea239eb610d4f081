//! `listings.txt` shows eight probes as the compiler emits them.

use crate::tests::LISTING_BINARY;
use asm_reports::select;
use machine_code::decode::Class;

/// Returns what is wrong with the file, and how many probes it shows, or none if it is of another
/// compiler.
fn faults(text: &str) -> Option<(Vec<String>, usize)> {
    let (head, sections) = text.split_once("\n\n").expect("a head and probes");
    let compiler = head.lines().find_map(|line| line.strip_prefix("# compiler: "));
    if compiler != LISTING_BINARY.compiler() {
        return None;
    }
    let (mut faults, mut count) = (Vec::new(), 0);
    for section in sections.trim_end().split("\n\n") {
        let (head, listing) = section.split_once('\n').expect("a probe and its code");
        let (name, commentary) = head.split_once(": ").expect("a probe and a comment");
        let actual_listing = body(select(name).expect("registered")[0].probe.symbol);
        if commentary.is_empty() || listing != actual_listing {
            faults.push(format!("{name} is not this:\n{actual_listing}"));
        }
        count += 1;
    }
    Some((faults, count))
}

/// Returns instructions after their classes, and the counts.
fn body(symbol: &str) -> String {
    const WIDEST: usize = Class::Operation.name().len();
    let normal = LISTING_BINARY.normal(symbol).expect("carried");
    let mut text = String::new();
    for line in &normal.lines {
        text += &format!("{:<WIDEST$}  {}\n", line.class, line.text());
    }
    let counts = &normal.counts;
    let (instructions, sum, bytes) = (counts.instructions, counts.sum(), counts.bytes);
    text + &format!("{instructions} instructions: {sum}; {bytes} bytes")
}

#[test]
fn eight_listings_are_what_the_compiler_emits() {
    let text = include_str!("../../listings.txt");
    let Some((faults_found, count)) = faults(text) else {
        return contract::skip("listings.txt is of another compiler");
    };
    assert_eq!((faults_found.join("\n"), count), (String::new(), 8));
    let (faults_of_change, _) =
        faults(&text.replacen("shr ", "sar ", 1)).expect("of this compiler");
    assert_eq!(faults_of_change.len(), 1);
    assert!(
        faults_of_change[0].starts_with("dumb7_unrolled/attacks/south is not this:"),
        "{faults_of_change:?}"
    );
}
