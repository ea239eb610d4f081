//! Checks the tables of a replayed trace, and of the searches that were timed with it.

use record::{InUse, State, sample};

/// The size of an evaluation in the sample.
const ORDINARY: State = State::InUse { evaluation_bytes: 16 << 10 };

fn in_use() -> InUse {
    sample().in_use.expect("a trace was replayed")
}

/// Returns each table as a terminal with room enough shows it, blanks evened out.
fn texts(in_use: &InUse) -> Vec<String> {
    let mut texts = Vec::new();
    for table in charts::in_use(in_use) {
        let mut text = String::new();
        for line in table.terminal(1000).lines() {
            text += &(line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n");
        }
        texts.push(text);
    }
    texts
}

/// Returns the line of a text that begins with this.
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
    let mut sample = in_use();
    let text = texts(&sample).into_iter().find(|text| text.contains("predicted"));
    let text = text.expect("a search was timed");
    // 6.57 look-ups of 1.36 ns more, of 856 ns.
    let computing_row = row(&text, "hyperbola/square_attacks_computed");
    assert!(computing_row.ends_with(" 863 (782–912) +0.8 % not separated +1.0 %"), "{text}");
    let reference = row(&text, "hyperbola/square_attacks ");
    assert!(reference.ends_with(" 856 (773–908) reference –"), "{text}");
    assert!(text.contains("6.57 look-ups, 0.888 evaluations, 13.1 KiB"), "{text}");
    sample.comparisons.retain(|comparison| comparison.model != record::Model::Nodes);
    assert!(texts(&sample).iter().all(|text| !text.contains("predicted")), "no search was timed");
}

#[test]
fn a_further_size_of_an_evaluation_has_columns_that_name_it() {
    let mut sample = in_use();
    let old_texts = texts(&sample).remove(0);
    assert!(!old_texts.contains("128 KiB"), "{old_texts}");
    let mut large = sample.trace_comparisons().next().expect("made").clone();
    large.condition.state = State::InUse { evaluation_bytes: 128 << 10 };
    for standing in &mut large.standings {
        standing.ns_beyond_empty.as_mut().expect("an empty one was timed").center = 99.5;
    }
    sample.comparisons.push(large);
    let text = texts(&sample).remove(0);
    assert!(text.contains("awaited, 128 KiB per evaluation"), "{text}");
    assert!(text.contains("reads 16 KiB (128 KiB where a column says so), each move"), "{text}");
    let lanes = row(&text, "hyperbola_avx2/square_attacks_lanes");
    assert!(lanes.contains(" 99.5 ") && lanes.ends_with(" 18.4"), "{text}");
    assert_eq!(sample.further_size_comparisons(sample.tier).count(), 1);
    assert!(sample.trace_comparisons().all(|comparison| comparison.condition.state == ORDINARY));
}

#[test]
fn a_tier_beside_has_a_table_of_its_own_and_changes_no_other() {
    let mut sample = in_use();
    let tier = sample.tier;
    sample.comparisons.retain(|comparison| comparison.condition.tier == tier);
    let old_texts = texts(&sample);
    let mut comparison_at_v3 = sample.trace_comparisons().next().expect("made").clone();
    comparison_at_v3.condition.tier = contract::Tier::V3;
    comparison_at_v3.standings.retain(|standing| standing.name.variant() != Some("pext"));
    sample.comparisons.push(comparison_at_v3);
    let mut new_texts = texts(&sample);
    let tier_text = new_texts.remove(1);
    assert_eq!(new_texts, old_texts);
    assert!(tier_text.starts_with("in use, compiled for x86-64-v3"), "{tier_text}");
    assert!(tier_text.contains("leorik") && !tier_text.contains("pext"), "{tier_text}");
}
