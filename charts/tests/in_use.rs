//! The tables of a trace that was replayed, and of the searches beside it.

use crate::tests::sample::whole;
use record::InUse;

/// Each table as a terminal with room enough shows it, blanks evened out.
fn texts(found: &InUse) -> Vec<String> {
    let even = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    let text = |table: &table::Table| table.terminal(1000).lines().map(even).collect();
    charts::in_use(found).iter().map(text).collect()
}

/// The line of a text that begins with this.
#[track_caller]
fn row<'t>(text: &'t str, name: &str) -> &'t str {
    let line = text.lines().find(|line| line.starts_with(name));
    line.unwrap_or_else(|| panic!("no row {name} in\n{text}"))
}

#[test]
fn a_row_has_each_form_and_what_a_move_takes() {
    let text = &texts(&whole::in_use())[0];
    // Nine look-ups a move.
    let lanes = row(text, "four_lanes");
    assert!(lanes.contains(" -0.4 % not separated ") && lanes.ends_with(" 47.7"), "{text}");
    assert!(row(text, "pext").contains(" +3.2 % slower "), "{text}");
    assert!(row(text, "hyperbola").contains(" reference "), "{text}");
    assert!(row(text, "empty").starts_with("empty 42.0 memory included"), "{text}");
    assert!(text.contains("both 51 %, rook 24 %") && text.contains("32 KiB"), "{text}");
}

#[test]
fn a_search_is_shown_with_its_prediction_from_look_ups() {
    let mut found = whole::in_use();
    let text = &texts(&found)[1];
    // Nine look-ups of 1.5 ns more, of 450 ns.
    assert!(row(text, "pext").ends_with(" 464 (460–469) +3.2 % slower +3.0 %"), "{text}");
    assert!(row(text, "hyperbola").ends_with(" 450 (446–454) reference –"), "{text}");
    assert!(text.contains("9.00 look-ups, 0.573 evaluations, 14.0 KiB"), "{text}");
    found.comparisons.retain(|one| one.model != record::Model::Nodes);
    assert!(texts(&found).iter().all(|text| !text.contains("predicted")), "no search was timed");
}

#[test]
fn a_tier_beside_has_a_table_of_its_own_and_changes_no_other() {
    let mut found = whole::in_use();
    let before = texts(&found);
    let mut beside = found.of_trace().next().expect("made").clone();
    beside.condition.tier = contract::Tier::V3;
    beside.standings.retain(|one| one.name != "pext/square_attacks");
    found.comparisons.push(beside);
    let mut after = texts(&found);
    let own = after.remove(1);
    assert_eq!(after, before);
    assert!(own.starts_with("in use, compiled for x86-64-v3"), "{own}");
    assert!(
        own.contains("four_lanes") && !own.contains("pext") && !own.contains("summed"),
        "{own}"
    );
}
