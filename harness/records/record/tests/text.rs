//! The grammars of names.

use crate::text::*;

fn fits<G: Grammar>(text: &str) -> bool {
    text.parse::<Text<G>>().is_ok()
}

#[test]
fn names_keep_to_their_pattern() {
    assert!(fits::<NameGrammar>("kogge_stone") && fits::<NameGrammar>("position 3"));
    assert!(!fits::<NameGrammar>("a/b") && !fits::<NameGrammar>(&"x".repeat(65)));
    assert!(fits::<IdGrammar>("20260102T030405Z-2") && !fits::<IdGrammar>("a/b"));
    assert!(fits::<HashGrammar>("0f") && !fits::<HashGrammar>("0g") && !fits::<HashGrammar>(""));
    assert!(fits::<CodeGrammar>("") && !fits::<CodeGrammar>("0g"));
    assert!(fits::<TimeGrammar>("2026-01-02T03:04:05Z") && !fits::<TimeGrammar>("2026-01-02"));
    assert!(!fits::<Plain<3, false>>("four"));
}

#[test]
#[should_panic(expected = "should be a name")]
fn our_own_names_are_names() {
    let _ = Name::from("a/b");
}
