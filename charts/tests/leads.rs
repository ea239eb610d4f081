//! Where a variant is ahead, and what to take where it is not.

use crate::sample::with_tables;
use charts::Leads;
use record::{Record, Skip, State};

/// The sample as one that made its state, timed at the tiers of all classes, on a machine with AVX-512.
fn stated() -> Record {
    let mut record = with_tables();
    for one in &mut record.comparisons {
        if one.condition.state == State::AsInterleaved {
            one.condition.state = State::Hot;
        }
    }
    let own = record.comparisons.clone();
    record.comparisons = ["x86-64", "x86-64-v3", "x86-64-v4"]
        .iter()
        .flat_map(|tier| {
            let mut at_tier = own.clone();
            at_tier.iter_mut().for_each(|one| one.condition.tier = tier.to_string());
            at_tier
        })
        .collect();
    record.tier = "x86-64-v4".into();
    record
}

/// What is said of a variant that has these routines.
fn said(record: &Record, variant: &str, routines: &[&str]) -> String {
    Leads::of(record).paragraphs(variant, routines).join("\n\n")
}

/// Of the look-ups of queens, `variant/routine` of who needs BMI2 and is the fastest, and of who comes next.
fn first_two(record: &Record) -> [String; 2] {
    let looked_up = |one: &&record::Comparison| {
        one.model == "square_attacks"
            && one.condition.is_plain()
            && one.condition.form == "throughput"
    };
    let contest = record.comparisons.iter().find(looked_up).expect("made");
    [0, 1].map(|place| contest.standings[place].name.clone())
}

fn halves(name: &str) -> (&str, &str) {
    name.split_once('/').expect("a variant and its routine")
}

#[test]
fn who_leads_does_so_where_its_features_are_and_the_next_is_named() {
    let record = stated();
    let [first, second] = first_two(&record);
    let (variant, routine) = halves(&first);
    let text = said(&record, variant, &[]);
    let line =
        text.lines().find(|line| line.starts_with("- **many look-ups in a row, warm**, queen: "));
    let line = line.unwrap_or_else(|| panic!("{text}"));
    assert!(
        line.contains(&format!("for AVX2 + BMI2, AVX2 + GFNI and AVX-512 `{routine}` takes ")),
        "{line}"
    );
    assert!(
        line.contains(&format!(", the next, `{second}`, ")) && !line.contains("any x86-64"),
        "{line}"
    );
    assert!(text.contains(&record.id), "{text}");
    assert_eq!(Leads::of(&record).best(variant), Some(routine));

    let (variant, routine) = halves(&second);
    let text = said(&record, variant, &[]);
    assert!(
        text.contains(&format!("queen: for any x86-64 and Zen 1 and 2 `{routine}` takes ")),
        "{text}"
    );
}

#[test]
fn who_leads_nowhere_says_whom_to_take_and_who_has_no_rival_says_so() {
    let record = stated();
    let text = said(&record, "dumb7_early_out", &[]);
    assert!(text.starts_with("Nowhere ahead on ") && text.contains(&record.id), "{text}");
    assert_eq!(Leads::of(&record).best("dumb7_early_out"), Some("occluded_fill_accumulated"));
    let nearest =
        "It comes nearest for **`fill`**: for any x86-64 `kogge_stone/occluded_fill` takes ";
    let own = " cycles a call, its own `occluded_fill_accumulated` 2.39 times that.";
    assert!(text.contains(nearest) && text.ends_with(own), "{text}");
    let text = said(&record, "sbamg", &[]);
    assert!(
        text.contains("With no other variant beside it:\n\n- **`line_attacks`**: for any CPU `"),
        "{text}"
    );
}

#[test]
fn what_has_no_time_has_the_reason_and_the_command() {
    let mut record = stated();
    record.skips.push(Skip { what: "sbamg/wide".into(), reason: "this CPU lacks gfni".into() });
    let text = said(&record, "sbamg", &["line_attacks", "wide", "new"]);
    assert!(text.contains("Not timed there: `wide`, for that CPU lacks gfni. "), "{text}");
    assert!(
        text.contains("Not in that record: `new`. `cargo xtask bench sbamg` times it."),
        "{text}"
    );
    let text = said(&record, "bytewise_fill", &[]);
    assert!(
        text.contains("two names: `occluded_fill` as `kogge_stone/occluded_fill` and "),
        "{text}"
    );
}

#[test]
fn a_record_that_made_no_state_ranks_nobody() {
    let mut record = stated();
    record.comparisons.retain(|one| one.condition.walked_kib().is_none());
    record.comparisons.iter_mut().for_each(|one| one.condition.state = State::AsInterleaved);
    assert!(Leads::of(&record).is_empty() && !Leads::of(&stated()).is_empty());
    for one in &mut record.comparisons {
        one.condition.state = State::Hot;
        one.standings.iter_mut().for_each(|row| row.verdict = "contended".into());
    }
    assert!(Leads::of(&crate::sample::as_read(&record)).is_empty(), "too few samples were clean");
}
