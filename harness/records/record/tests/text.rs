//! The grammars of names.

use crate::text::*;

fn fits<G: Grammar>(text: &str) -> bool {
    text.parse::<Text<G>>().is_ok()
}

#[test]
fn names_keep_to_their_pattern() {
    assert!(fits::<OfName>("kogge_stone") && fits::<OfName>("position 3"));
    assert!(!fits::<OfName>("a/b") && !fits::<OfName>(&"x".repeat(65)));
    assert!(fits::<OfId>("20260102T030405Z-2") && !fits::<OfId>("a/b"));
    assert!(fits::<OfHash>("0f") && !fits::<OfHash>("0g") && !fits::<OfHash>(""));
    assert!(fits::<OfCode>("") && !fits::<OfCode>("0g"));
    assert!(fits::<OfTime>("2026-01-02T03:04:05Z") && !fits::<OfTime>("2026-01-02"));
    assert!(!fits::<Plain<3, false>>("four"));
}

#[test]
#[should_panic(expected = "should be a name")]
fn our_own_names_are_names() {
    let _ = Name::from("a/b");
}
