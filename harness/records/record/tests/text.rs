//! The grammars of names.

use crate::text::*;

fn fits<G: Grammar>(text: &str) -> bool {
    text.parse::<Text<G>>().is_ok()
}

#[test]
fn names_keep_to_their_pattern() {
    assert!(fits::<OfName>("kogge_stone") && fits::<OfName>("position 3"));
    assert!(!fits::<OfName>("a/b") && !fits::<OfName>(&"x".repeat(65)));
    for good in ["kogge_stone/attacks", "cozy-chess 0.3"] {
        assert!(fits::<OfContestant>(good), "{good}");
    }
    for bad in ["", "../x", "/etc/passwd", "a//b", "a/../b", "a/.b", "<b>", "a\"b", "a\nb", "é"] {
        assert!(!fits::<OfContestant>(bad) && !fits::<OfProbe>(bad), "{bad}");
    }
    assert!(!fits::<OfContestant>("a/b/c") && fits::<OfProbe>("a/b/c"));
    assert!(!fits::<OfProbe>("a") && !fits::<OfProbe>("a/b/c/d"));
    assert!(fits::<OfId>("20260102T030405Z-2") && !fits::<OfId>("a/b"));
    assert!(fits::<OfHash>("0f") && !fits::<OfHash>("0g") && !fits::<OfHash>(""));
    assert!(fits::<OfCode>("") && !fits::<OfCode>("0g"));
    assert!(fits::<OfTime>("2026-01-02T03:04:05Z") && !fits::<OfTime>("2026-01-02"));
    assert!(!fits::<Plain<3, false>>("four"));
}

#[test]
fn a_name_is_taken_apart_where_it_was_joined() {
    let routine = Contestant::from("kogge_stone/attacks");
    assert_eq!((routine.variant(), routine.routine()), ("kogge_stone", Some("attacks")));
    assert_eq!(routine.probe("south").parts(), ("kogge_stone/attacks", "south"));
    let library = Contestant::from("cozy-chess 0.3");
    assert_eq!((library.variant(), library.routine()), ("cozy-chess 0.3", None));
    assert_eq!(library.probe("start").parts(), ("cozy-chess 0.3", "start"));
}

#[test]
#[should_panic(expected = "should be a name")]
fn our_own_names_are_names() {
    let _ = Name::from("a/b");
}
