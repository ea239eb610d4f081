//! The tables of a trace that was replayed, and of the searches beside it.

use record::{InUse, State, sample};

/// The size of an evaluation in the sample.
const ORDINARY: State = State::InUse { evaluation_bytes: 16 << 10 };

fn in_use() -> InUse {
    sample().in_use.expect("a trace was replayed")
}

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
    let text = &texts(&in_use())[0];
    // 6.48 look-ups a move, of 2.85 ns each.
    let lanes = row(text, "hyperbola_avx2/square_attacks_lanes");
    assert!(lanes.contains(" -1.2 % faster ") && lanes.ends_with(" 18.4"), "{text}");
    assert!(row(text, "hyperbola/square_attacks_computed").contains(" +1.9 % slower "), "{text}");
    assert!(row(text, "kindergarten").contains(" -0.0 % not separated "), "{text}");
    assert!(row(text, "hyperbola/square_attacks ").contains(" reference "), "{text}");
    assert!(row(text, "empty").starts_with("empty 70.2 memory included"), "{text}");
    assert!(text.contains("both 55 %, rook 20 %") && text.contains("16 KiB"), "{text}");
}

#[test]
fn a_search_is_shown_with_its_prediction_from_look_ups() {
    let mut found = in_use();
    let is_search = |text: &String| text.contains("predicted");
    let text = texts(&found).into_iter().find(is_search).expect("a search was timed");
    // 6.57 look-ups of 1.36 ns more, of 856 ns.
    let computed = row(&text, "hyperbola/square_attacks_computed");
    assert!(computed.ends_with(" 863 (782–912) +0.8 % not separated +1.0 %"), "{text}");
    let reference = row(&text, "hyperbola/square_attacks ");
    assert!(reference.ends_with(" 856 (773–908) reference –"), "{text}");
    assert!(text.contains("6.57 look-ups, 0.888 evaluations, 13.1 KiB"), "{text}");
    found.comparisons.retain(|one| one.model != record::Model::Nodes);
    assert!(texts(&found).iter().all(|text| !text.contains("predicted")), "no search was timed");
}

#[test]
fn a_further_size_of_an_evaluation_has_columns_that_name_it() {
    let mut found = in_use();
    let before = texts(&found).remove(0);
    assert!(!before.contains("128 KiB"), "{before}");
    let mut large = found.trace_comparisons().next().expect("made").clone();
    large.condition.state = State::InUse { evaluation_bytes: 128 << 10 };
    for standing in &mut large.standings {
        standing.ns_beyond_empty.as_mut().expect("an empty one was timed").center = 99.5;
    }
    found.comparisons.push(large);
    let text = texts(&found).remove(0);
    assert!(text.contains("awaited, 128 KiB per evaluation"), "{text}");
    assert!(text.contains("reads 16 KiB (128 KiB where a column says so), each move"), "{text}");
    let lanes = row(&text, "hyperbola_avx2/square_attacks_lanes");
    assert!(lanes.contains(" 99.5 ") && lanes.ends_with(" 18.4"), "{text}");
    assert_eq!(found.further_size_comparisons(found.tier).count(), 1);
    assert!(found.trace_comparisons().all(|one| one.condition.state == ORDINARY));
}

#[test]
fn a_tier_beside_has_a_table_of_its_own_and_changes_no_other() {
    let mut found = in_use();
    let tier = found.tier;
    found.comparisons.retain(|one| one.condition.tier == tier);
    let before = texts(&found);
    let mut beside = found.trace_comparisons().next().expect("made").clone();
    beside.condition.tier = contract::Tier::V3;
    beside.standings.retain(|one| one.name.variant() != Some("pext"));
    found.comparisons.push(beside);
    let mut after = texts(&found);
    let own = after.remove(1);
    assert_eq!(after, before);
    assert!(own.starts_with("in use, compiled for x86-64-v3"), "{own}");
    assert!(own.contains("leorik") && !own.contains("pext"), "{own}");
}
