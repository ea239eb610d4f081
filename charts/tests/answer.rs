//! Checks the rule on small records made by hand: which routine it takes, which machines vote, and
//! what the answer says where none votes. The file is long because each case of the rule is a test.

use crate::tests::sample::on_arm;
use crate::tests::summary::published;
use charts::{
    Addresses, Candidate, Choice, Class, Limits, Question, Why, answer, answers, choices_by_class,
    generators, notes, picks, sentence, variant_answers,
};
use contract::Tier;
use record::{
    Competitor, Condition, Coverage, InUse, Measured, Name, Record, Rounds, RoutineResult, State,
    sample,
};

const INVOCATIONS: usize = 20;
const TIER: Tier = Tier::V3;
const AVX2: &str = "avx2";

/// The name of a routine, its bytes of tables, the CPU features that it needs, and its time. The
/// first of several is the reference.
type Row = (&'static str, usize, &'static [&'static str], f64);

/// Two routines that a search hardly tells apart, a slower one, and one that needs another feature.
const ROWS: [Row; 4] = [
    ("small/square_attacks", 2048, &[], 1.0),
    ("large/square_attacks", 800_000, &["bmi2"], 0.995),
    ("slow/square_attacks", 64, &[], 1.05),
    ("wide/square_attacks", 64, &["avx512f"], 0.8),
];

/// Returns the factor by which a row deviates in an invocation, at most `noise` from one. The rows
/// go through the same deviations in different orders, so their ratios differ too.
pub(super) fn deviation(noise: f64, row: usize, invocation: usize) -> f64 {
    let step = (invocation * (2 * row + 3) + row) % INVOCATIONS;
    let turn = step as f64 / (INVOCATIONS - 1) as f64;
    1.0 + noise * (2.0 * turn - 1.0)
}

/// Returns the measurements of a row: `ratio` to the reference, with the deviations of `noise`.
fn measurements(row: usize, name: &str, ratio: f64, noise: f64) -> Measured {
    let ratios = (0..INVOCATIONS).map(|invocation| Some(ratio * deviation(noise, row, invocation)));
    Measured {
        ratio: ratios.collect(),
        pairs: vec![40; INVOCATIONS],
        samples: 64 * INVOCATIONS + row,
        ..Measured::new(Competitor::from(name).probe(InUse::TRACE), INVOCATIONS)
    }
}

/// Returns the entry of a record for a routine.
fn routine_result(&(name, table_bytes, features, _): &Row) -> RoutineResult {
    let Competitor::Routine { variant, routine } = name.into() else { panic!("{name}") };
    RoutineResult {
        variant,
        routine,
        model: contract::Model::SquareAttacks.into(),
        features: Some(features.iter().copied().map(Name::from).collect()),
        table_bytes,
        error: None,
        twin_of: None,
        ..sample().routines[0].clone()
    }
}

/// Returns a record of a Zen 5 that replayed a trace with these routines, compiled for the class.
/// Each deviates by `noise` at most from invocation to invocation, and a copy of the first takes
/// `copy` times as long as the first.
fn replay_record(id: &str, rows: &[Row], noise: f64, copy: f64) -> Record {
    let mut measured_rows = Vec::new();
    for (row, &(name, .., time)) in rows.iter().enumerate() {
        let noise = if row == 0 { 0.0 } else { noise };
        measured_rows.push(measurements(row, name, time / rows[0].3, noise));
    }
    measured_rows.push(measurements(8, "empty", 0.9, 0.0));
    let state = State::InUse { evaluation_bytes: 16 << 10 };
    let rounds = vec![Rounds {
        model: record::Model::LookUps,
        condition: Condition::new(TIER, record::Form::Awaited, InUse::TRACE, state),
        reference_ns: vec![Some(50.0); INVOCATIONS],
        reference_cycles: vec![Some(150.0); INVOCATIONS],
        copy: Some(measurements(9, rows[0].0, copy, noise)),
        rows: measured_rows,
    }];
    let confidence = record::judge::confidence(false);
    let mut record = Record { id: id.into(), confidence, ..sample() };
    (record.rounds, record.comparisons, record.perft) = (vec![], vec![], vec![]);
    record.routines = rows.iter().map(routine_result).collect();
    record.in_use = Some(InUse {
        tier: TIER,
        comparisons: record::judge::comparisons(&rounds, confidence, InUse::TRACE),
        rounds,
        ..record.in_use.expect("a trace was replayed")
    });
    let class =
        Class::ALL.into_iter().rev().find(|class| class.instructions.architecture.is_none());
    record.machine.features = features_of(&class.expect("of x86"));
    record
}

/// Returns the features that every CPU of the class has.
pub(super) fn features_of(class: &Class) -> Vec<Name> {
    class.instructions.features().into_iter().map(Name::from).collect()
}

fn quiet(id: &str, rows: &[Row]) -> Record {
    replay_record(id, rows, 0.001, 1.0)
}

/// Returns the same record of another machine, a Zen 4.
fn on_zen4(mut record: Record) -> Record {
    record.machine.signature.as_mut().expect("it has one").family = 25;
    record.machine.signature.as_mut().expect("it has one").model = 17;
    record.machine.caches = vec!["L1d 32 KiB".into(), "L2 1024 KiB".into()];
    record
}

fn class(name: &str) -> Class {
    Class::from_name(name).expect("a class")
}

fn choice_for(records: &[Record], name: &str, question: Question) -> Choice {
    answer(records, &class(name), question, &Limits::default())
}

fn search_choice(records: &[Record]) -> Choice {
    choice_for(records, AVX2, Question::InSearch)
}

/// Returns the record with only one clean invocation of the routine in this row, with this ratio.
fn with_one_invocation(mut record: Record, row: usize, ratio: f64) -> Record {
    let in_use = record.in_use.as_mut().expect("made");
    in_use.rounds[0].rows[row].ratio = vec![Some(ratio)];
    in_use.rounds[0].rows[row].ratio.resize(INVOCATIONS, None);
    in_use.comparisons =
        record::judge::comparisons(&in_use.rounds, record.confidence, InUse::TRACE);
    record
}

fn winner(choice: &Choice) -> Option<String> {
    choice.take.as_ref().map(|candidate| candidate.routine.to_string())
}

fn tied_names(choice: &Choice) -> Vec<String> {
    choice.tied.iter().map(|candidate| candidate.routine.to_string()).collect()
}

#[test]
fn of_two_that_are_shown_to_be_within_one_percent_the_smaller_tables_are_taken() {
    let choice = search_choice(&[quiet("1", &ROWS)]);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    assert_eq!(
        (tied_names(&choice), choice.why),
        (vec!["large/square_attacks".to_string()], Why::Rule)
    );
    let costs = &choice.machines[0].costs;
    let names: Vec<String> = costs.iter().map(|cost| cost.routine.to_string()).collect();
    assert_eq!(names, ["large/square_attacks", "small/square_attacks", "slow/square_attacks"]);
    let sentences = sentence(&choice);
    let right = "for a search, by replay, avx2: small/square_attacks, the smallest tables \
         (2 KiB) of 2 that cost at most 1 % more than the best on Zen 5, replayed at 16 KiB per \
         evaluation";
    assert_eq!(sentences, right);
    let mut rows = ROWS;
    rows[1].3 = 0.98;
    let choice = search_choice(&[quiet("1", &rows)]);
    assert_eq!(winner(&choice).as_deref(), Some("large/square_attacks"), "2 % is more");
}

#[test]
fn two_that_are_merely_not_separated_on_a_noisy_machine_are_undecided_the_smaller_tables_first() {
    let choice = search_choice(&[replay_record("1", &ROWS, 0.03, 1.0)]);
    let floor = choice.machines[0].floor;
    assert!(floor > 0.01, "{floor}");
    assert_eq!((winner(&choice), choice.why), (None, Why::NoVote));
    assert_eq!(tied_names(&choice), ["small/square_attacks", "large/square_attacks"]);
    let alone = Choice { tied: choice.tied[..1].to_vec(), ..choice.clone() };
    let text = answers(&[alone]).terminal(1000);
    assert!(text.contains("not decided; fastest so far: small (2 KiB)"), "{text}");
    let [slow, large] = ["slow", "large"]
        .map(|variant| variant_answers(std::slice::from_ref(&choice), variant).join(""));
    assert!(slow.starts_with("[The rule]"), "{slow}");
    assert!(slow.contains("(measured on Zen 5, not counted)."), "{slow}");
    assert!(large.starts_with("- **for a search, by replay**: not decided for"), "{large}");
    let sentences = notes(std::slice::from_ref(&choice)).join("\n");
    assert!(
        sentences
            .contains("No vote, for a search, by replay on AVX2 + BMI2 (Haswell, Zen 3): Zen 5"),
        "{sentences}"
    );
    assert!(sentences.contains("`cargo xtask bench --in-use --tiers x86-64-v3`"), "{sentences}");
    let choice_by_biased_copy = search_choice(&[replay_record("1", &ROWS, 0.001, 1.008)]);
    assert_eq!(
        (winner(&choice_by_biased_copy), choice_by_biased_copy.why),
        (None, Why::NoVote),
        "its copy is 0.8 % off"
    );
    let choice = search_choice(&[replay_record("1", &ROWS, 0.03, 1.0), on_zen4(quiet("2", &ROWS))]);
    assert_eq!(
        winner(&choice).as_deref(),
        Some("small/square_attacks"),
        "the quiet one votes alone"
    );
}

#[test]
fn what_one_of_two_voting_machines_excludes_is_not_taken() {
    let mut rows = ROWS;
    rows[0].3 = 1.03;
    let records = [quiet("1", &ROWS), on_zen4(quiet("2", &rows))];
    assert_eq!(winner(&search_choice(&records)).as_deref(), Some("large/square_attacks"));
    rows[0].3 = 0.9;
    let mut only_large = quiet("1", &ROWS[1..3]);
    only_large.routines.retain(|routine| routine.table_bytes > 64);
    let choice = search_choice(&[only_large, on_zen4(quiet("2", &rows))]);
    assert_eq!(
        (winner(&choice), tied_names(&choice)),
        (Some("small/square_attacks".to_string()), vec![]),
        "not timed on the first"
    );
    rows[0].3 = 1.04;
    rows[1].3 = 1.02;
    rows[2].3 = 1.0;
    let choice = search_choice(&[quiet("1", &ROWS), on_zen4(quiet("2", &rows))]);
    // None costs at most 1 % on both; of 4.0, 2.0 and 5.5 % the least is the answer.
    assert_eq!(winner(&choice).as_deref(), Some("large/square_attacks"));
    let sentences = sentence(&choice);
    let right = "large/square_attacks, which costs least: 2.0 % more than the best on Zen 4 and \
         Zen 5, replayed at 16 KiB per evaluation";
    assert!(sentences.ends_with(right), "{sentences}");
    let sentences = notes(&[choice]).join("\n");
    let right = "Of large/square_attacks, for a search, by replay on AVX2 + BMI2 (Haswell, \
         Zen 3): on Zen 4 it takes 2.0 % more than slow/square_attacks and on Zen 5 it is the best";
    assert!(sentences.contains(right), "{sentences}");
}

#[test]
fn a_routine_near_the_limit_is_named_with_the_one_that_it_would_give_way_to() {
    let mut rows = ROWS;
    rows[0].3 = 1.0;
    rows[1].3 = 1.0 / 1.0099;
    let choice = search_choice(&[replay_record("1", &rows, 0.004, 1.0)]);
    assert_eq!((winner(&choice), choice.why), (None, Why::NotSure), "{choice:?}");
    let mut names = tied_names(&choice);
    names.sort_unstable();
    assert_eq!(names, ["large/square_attacks", "small/square_attacks"]);
    let percents: Vec<u32> = choice.tied.iter().filter_map(|candidate| candidate.percent).collect();
    assert!(percents.iter().sum::<u32>() == 100 && percents.is_sorted_by(|a, b| a >= b));
    let sentences = sentence(&choice);
    assert!(
        sentences.starts_with("for a search, by replay, avx2: not sure: ")
            && sentences.contains(" %) or "),
        "{sentences}"
    );
    rows[1].3 = 1.0 / 1.006;
    let choice = search_choice(&[replay_record("1", &rows, 0.004, 1.0)]);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    assert_eq!(choice.take.expect("sure").percent, Some(100));
}

/// The size of an evaluation that full runs add.
const LARGE: u64 = 128 << 10;

/// Returns the record with replays at 128 KiB per evaluation too, which are those of `further`.
fn at_two_sizes(mut record: Record, further: Record) -> Record {
    let state = State::InUse { evaluation_bytes: LARGE };
    let further = further.in_use.expect("it replayed");
    let in_use = record.in_use.as_mut().expect("it replayed");
    for mut rounds in further.rounds {
        rounds.condition.state = state;
        in_use.rounds.push(rounds);
    }
    for mut comparison in further.comparisons {
        comparison.condition.state = state;
        in_use.comparisons.push(comparison);
    }
    record
}

/// Returns routines of which the one with small tables costs 3 %, as where evaluations are large.
fn slow_small_tables() -> [Row; 4] {
    let mut rows = ROWS;
    rows[0].3 = 1.03;
    rows
}

#[test]
fn a_cost_is_the_most_over_the_sizes_of_an_evaluation() {
    let [equal_sizes, choice] = [ROWS, slow_small_tables()]
        .map(|rows| search_choice(&[at_two_sizes(quiet("1", &ROWS), quiet("2", &rows))]));
    assert_eq!(winner(&equal_sizes).as_deref(), Some("small/square_attacks"));
    assert_eq!(winner(&choice).as_deref(), Some("large/square_attacks"), "{choice:?}");
    let small = choice.machines[0].costs.iter().find(|cost| cost.routine == *ROWS[0].0);
    let small = Candidate {
        routine: small.expect("timed").routine.clone(),
        ..choice.take.clone().expect("sure")
    };
    let cost = choice.cost(&small).expect("timed");
    assert!((cost - 1.03 / 0.995).abs() < 1e-3, "{cost}");
    let sizes: Vec<Option<u64>> =
        choice.machines.iter().map(|machine| machine.evaluation_bytes).collect();
    assert_eq!(sizes, [Some(16 << 10), Some(LARGE)]);
    let text = sentence(&choice);
    assert!(
        text.ends_with("the best on Zen 5, replayed at 16 and 128 KiB per evaluation"),
        "{text}"
    );
    let text = answers(&[choice]).terminal(1000);
    assert!(text.contains("replays: 16 and 128 KiB per evaluation"), "{text}");
    assert!(text.contains(" (16 KiB), ") && text.contains(" (128 KiB)"), "{text}");
}

#[test]
fn a_size_whose_floor_is_wide_does_not_vote_and_the_answer_does_not_rest_on_it() {
    let wide = replay_record("2", &slow_small_tables(), 0.001, 1.008);
    let choice = search_choice(&[at_two_sizes(quiet("1", &ROWS), wide)]);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    assert!(sentence(&choice).ends_with("on Zen 5, replayed at 16 KiB per evaluation"));
    let text = notes(&[choice]).join("\n");
    assert!(text.contains("Zen 5 at x86-64-v3, 128 KiB (noise floor "), "{text}");
}

#[test]
fn a_newer_run_of_the_ordinary_size_replaces_that_size_alone() {
    let full = at_two_sizes(quiet("1", &ROWS), quiet("1", &slow_small_tables()));
    let choice = search_choice(&[quiet("2", &ROWS), full]);
    let entries: Vec<_> = choice
        .machines
        .iter()
        .map(|machine| (machine.record.as_str(), machine.evaluation_bytes))
        .collect();
    assert_eq!(entries, [("2", Some(16 << 10)), ("1", Some(LARGE))]);
    assert_eq!(winner(&choice).as_deref(), Some("large/square_attacks"));
}

#[test]
fn a_trace_of_a_users_engine_overrides_both_sizes() {
    let full_run = at_two_sizes(quiet("1", &ROWS), quiet("1", &slow_small_tables()));
    let [older_trace, newer_trace] = ["0", "2"].map(|id| {
        let mut record = quiet(id, &ROWS);
        record.in_use.as_mut().expect("made").depth = None;
        record
    });
    let newer = search_choice(&[newer_trace, full_run.clone()]);
    assert_eq!((newer.machines.len(), newer.machines[0].record.as_str()), (1, "2"));
    assert_eq!(winner(&newer).as_deref(), Some("small/square_attacks"));
    let older = search_choice(&[full_run, older_trace]);
    assert!(older.machines.iter().all(|machine| machine.record == "1"), "{older:?}");
    assert_eq!(older.evaluation_sizes(), [16 << 10, LARGE]);
}

/// Returns the record with half of its invocations, drawn by a seed.
fn half_of(record: &Record, seed: u64) -> Record {
    let mut record = record.clone();
    let mut random = measure::stats::Shuffle::new(seed);
    let in_use = record.in_use.iter_mut().flat_map(|in_use| &mut in_use.rounds);
    let perft = record.perft.iter_mut().flat_map(|perft| &mut perft.rounds);
    for rounds in record.rounds.iter_mut().chain(in_use).chain(perft) {
        let mut indices: Vec<usize> = (0..rounds.reference_ns.len()).collect();
        random.shuffle(&mut indices);
        indices.truncate(indices.len().div_ceil(2));
        rounds.reference_ns = indices.iter().map(|&index| rounds.reference_ns[index]).collect();
        rounds.reference_cycles =
            indices.iter().map(|&index| rounds.reference_cycles[index]).collect();
        for row in rounds.rows.iter_mut().chain(&mut rounds.copy) {
            row.ratio = indices.iter().map(|&index| row.ratio[index]).collect();
        }
    }
    record
}

/// The floors stay those of the whole records, because the test asks whether a shorter run that
/// votes would choose otherwise.
#[test]
fn halves_of_the_published_records_name_what_the_whole_ones_name() {
    let records = published();
    let mut count = 0;
    for class in Class::ALL {
        for question in Question::ALL {
            let choice = answer(records, &class, question, &Limits::default());
            let names: Vec<&Competitor> =
                choice.candidates().map(|candidate| &candidate.routine).collect();
            if !matches!(choice.why, Why::Rule | Why::NotSure) {
                continue;
            }
            for seed in [1, 2, 3] {
                let halves: Vec<Record> =
                    records.iter().map(|record| half_of(record, seed)).collect();
                let half_choice = answer(&halves, &class, question, &Limits::default());
                // Half of a record may have too few invocations of a contest to vote.
                let Some(first) = half_choice.candidates().next() else { continue };
                let first = first.routine.clone();
                assert!(
                    names.contains(&&first),
                    "{}, {question:?}: {first}, {names:?}",
                    class.name
                );
                count += 1;
            }
        }
    }
    assert!(count > 50, "{count}");
}

#[test]
fn a_row_of_too_few_invocations_has_no_part_though_it_would_win() {
    let choice = search_choice(&[with_one_invocation(quiet("1", &ROWS), 2, 0.1)]);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"));
    assert_eq!(choice.machines[0].too_few, ["slow/square_attacks"]);
    assert!(!choice.machines[0].costs.iter().any(|cost| cost.routine.variant() == Some("slow")));
}

#[test]
fn a_row_of_too_few_invocations_on_one_voting_machine_is_not_taken_by_the_word_of_another() {
    let first = with_one_invocation(quiet("1", &ROWS), 2, 1.05);
    let mut rows = ROWS;
    rows[2].3 = 1.0;
    let second = on_zen4(quiet("2", &rows));
    assert_eq!(
        winner(&search_choice(std::slice::from_ref(&second))).as_deref(),
        Some("slow/square_attacks")
    );
    assert_eq!(winner(&search_choice(&[first, second])).as_deref(), Some("small/square_attacks"));
}

#[test]
fn of_a_machine_without_a_vote_the_record_with_ratios_is_shown_and_of_those_the_least_noisy() {
    let mut without_rounds = quiet("3", &ROWS);
    without_rounds.in_use.as_mut().expect("made").rounds.clear();
    let noisy = [("1", 0.02), ("2", 0.04)].map(|(id, noise)| replay_record(id, &ROWS, noise, 1.0));
    let choice = search_choice(&[without_rounds, noisy[1].clone(), noisy[0].clone()]);
    assert_eq!((choice.machines.len(), choice.machines[0].record.as_str()), (1, "1"));
    let choice = search_choice(&[noisy[0].clone(), quiet("0", &ROWS)]);
    assert_eq!(choice.machines[0].record, "0", "the one that votes");
    let trace = 519_998.0 / 80_308.0;
    assert_eq!(choice.machines[0].look_ups_per_move, Some(trace), "of the trace");
    let side = choice_for(&[quiet("1", &ROWS)], AVX2, Question::WholeSide);
    assert_eq!((side.why, side.machines.len()), (Why::NotMeasured, 0));
}

/// Returns the routines, and six more without tables that a search tells from the best.
fn many_rows() -> Vec<Row> {
    const MORE: [Row; 6] = [
        ("a/square_attacks", 0, &[], 1.1),
        ("b/square_attacks", 0, &[], 1.11),
        ("c/square_attacks", 0, &[], 1.12),
        ("d/square_attacks", 0, &[], 1.13),
        ("e/square_attacks", 0, &[], 1.14),
        ("f/square_attacks", 0, &[], 1.15),
    ];
    [&ROWS[..], &MORE[..]].concat()
}

#[test]
fn a_newest_run_that_was_wrong_or_timed_two_of_many_is_no_basis() {
    let record = quiet("1", &many_rows());
    let two = quiet("9", &[many_rows()[5], many_rows()[4]]);
    for records in [[two.clone(), record.clone()], [on_zen4(two), record.clone()]] {
        let choice = search_choice(&records);
        assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
        assert_eq!(choice.machines.len(), 1);
    }
    let mut wrong = quiet("9", &many_rows());
    wrong.routines[0].error = Some("wrong answer".into());
    assert_eq!(winner(&search_choice(&[wrong.clone()])).as_deref(), Some("large/square_attacks"));
    wrong.routines.iter_mut().for_each(|routine| routine.error = Some("wrong answer".into()));
    let choice = search_choice(&[wrong, record]);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"));
}

#[test]
fn dates_of_a_machine_are_one_and_kinds_of_cores_are_two() {
    let mut first = quiet("1", &many_rows());
    let mut second = quiet("2", &many_rows());
    assert_eq!(search_choice(&[first.clone(), second.clone()]).machines.len(), 1);
    second.machine.core_kind = Some("efficient".into());
    assert_eq!(search_choice(&[first.clone(), second.clone()]).machines.len(), 2);
    second.machine.core_kind = None;
    second.machine.microcode = Some("0x2b000603".into());
    // The first is from before the microcode was noted.
    assert_eq!(search_choice(&[first.clone(), second.clone()]).machines.len(), 1);
    first.machine.microcode = Some("0x2b000590".into());
    assert_eq!(search_choice(&[first, second]).machines.len(), 2);
}

#[test]
fn a_quick_record_votes_nowhere() {
    let mut record = quiet("1", &many_rows());
    record.quick = true;
    assert!(search_choice(&[record]).machines.is_empty());
}

#[test]
fn limits_and_what_a_class_cannot_run_or_has_slow_leave_routines_out() {
    let mut rows = ROWS;
    rows[0].3 = 1.02;
    let records = [quiet("1", &rows)];
    let (small, large) = (Some("small/square_attacks"), Some("large/square_attacks"));
    for (class_name, table_bytes, winner_name, why) in [
        // It needs no AVX-512.
        (AVX2, None, large, Why::Rule),
        // PEXT is microcode there.
        ("avx2-slow-pext", None, small, Why::Rule),
        ("avx2-gfni", None, large, Why::Rule),
        (AVX2, Some(4096), small, Why::Rule),
        (AVX2, Some(0), None, Why::NothingAdmitted),
        // The record has no build for this class.
        ("x86-64", None, None, Why::NotMeasured),
        ("arm", None, None, Why::NotMeasured),
    ] {
        let limits = Limits { table_bytes };
        let choice = answer(&records, &class(class_name), Question::InSearch, &limits);
        assert_eq!((winner(&choice).as_deref(), choice.why), (winner_name, why), "{class_name}");
    }
    let mut slow = records[0].clone();
    slow.machine.signature = Some(record::Signature { family: 23, model: 49, stepping: 0 });
    slow.machine.caches = vec!["L1d 32 KiB".into(), "L2 512 KiB".into()];
    slow.machine.features = features_of(&class(AVX2));
    assert_eq!(search_choice(&[slow]).why, Why::NotMeasured, "a Zen 2 speaks for no Haswell");
}

#[test]
fn what_was_compiled_for_the_machine_itself_speaks_for_its_class_alone() {
    let mut record = quiet("1", &ROWS);
    let in_use = record.in_use.as_mut().expect("made");
    in_use.tier = Tier::Native;
    for comparison in &mut in_use.comparisons {
        comparison.condition.tier = Tier::Native;
    }
    for rounds in &mut in_use.rounds {
        rounds.condition.tier = Tier::Native;
    }
    let class_of_machine = Class::from_machine(&record.machine).expect("it is of one");
    for (class, why) in [(class_of_machine, Why::Rule), (class(AVX2), Why::NotMeasured)] {
        let records = std::slice::from_ref(&record);
        let choice = answer(records, &class, Question::InSearch, &Limits::default());
        assert_eq!(choice.why, why, "{}", class.name);
    }
}

/// Returns the record with a run of perft at `tier`, which has the ratios of a quiet replay.
fn with_perft(record: Record, tier: Tier) -> Record {
    let mut quiet = quiet("1", &ROWS);
    let mut all_rounds = quiet.in_use.take().expect("made").rounds;
    for rounds in &mut all_rounds {
        rounds.model = record::Model::Perft;
        let form = rounds.condition.form;
        rounds.condition =
            Condition::new(tier, form, record::Perft::POSITIONS, State::AsInterleaved);
    }
    let comparisons =
        record::judge::comparisons(&all_rounds, quiet.confidence, record::Perft::POSITIONS);
    let run = sample().perft.remove(0);
    record.with_perft(record::Perft { tier, rounds: all_rounds, comparisons, ..run })
}

#[test]
fn perft_is_answered_by_perft_at_the_tier_of_the_class() {
    let other_tier = with_perft(quiet("1", &ROWS), Tier::X86_64);
    let choice = choice_for(std::slice::from_ref(&other_tier), AVX2, Question::Perft);
    assert_eq!(choice.why, Why::NotMeasured);
    let two_tiers = with_perft(other_tier, TIER);
    let choice = choice_for(&[two_tiers], AVX2, Question::Perft);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
}

#[test]
fn a_whole_side_is_answered_by_its_own_contest_hot_and_on_the_main_workload() {
    let mut record = quiet("1", &ROWS);
    let main = record.workloads[0].name.clone();
    let mut all_rounds = record.in_use.take().expect("made").rounds;
    let side: record::Model = contract::Model::BoardAttacks.into();
    for rounds in &mut all_rounds {
        rounds.model = side;
        rounds.condition = Condition::new(TIER, record::Form::Throughput, &main, State::Hot);
        for row in rounds.rows.iter_mut().chain(&mut rounds.copy) {
            row.probe.subject = "board".into();
        }
    }
    record.routines.iter_mut().for_each(|routine| routine.model = side);
    let comparisons = record::judge::comparisons(&all_rounds, record.confidence, "");
    assert_eq!(comparisons.len(), 1, "{comparisons:?}");
    record.rounds = all_rounds;
    let choice = side_choice(&record, comparisons.clone());
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    let changes: [fn(&mut record::Comparison); 7] = [
        |comparison| comparison.model = contract::Model::BoardBatch.into(),
        |comparison| comparison.subjects = vec!["north".into()],
        |comparison| comparison.condition.tier = Tier::X86_64,
        |comparison| comparison.condition.state = State::AsInterleaved,
        |comparison| comparison.condition.coverage = Coverage::Slices { units: 1 },
        |comparison| comparison.condition.form = record::Form::Latency,
        |comparison| comparison.condition.workload = "opening".into(),
    ];
    for (index, change) in changes.iter().enumerate() {
        let mut changed = comparisons[0].clone();
        change(&mut changed);
        let choice = side_choice(&record, vec![changed.clone()]);
        assert_eq!(choice.why, Why::NotMeasured, "change {index}");
        let choice = side_choice(&record, vec![changed, comparisons[0].clone()]);
        assert_eq!(choice.why, Why::Rule, "change {index}");
    }
}

fn side_choice(record: &Record, comparisons: Vec<record::Comparison>) -> Choice {
    let record = Record { comparisons, ..record.clone() };
    choice_for(&[record], AVX2, Question::WholeSide)
}

#[test]
fn who_keeps_no_ratios_or_is_no_processor_does_not_vote() {
    let mut record = quiet("1", &ROWS);
    record.in_use.as_mut().expect("made").rounds.clear();
    let choice = search_choice(std::slice::from_ref(&record));
    assert_eq!((choice.why, choice.tied.len()), (Why::NoVote, 0));
    let sentences =
        notes(&[choice, search_choice(&[replay_record("2", &ROWS, 0.03, 1.0)])]).join("\n");
    assert!(
        sentences.contains("Zen 5 at x86-64-v3 (noise floor ") && !sentences.contains("keeps no"),
        "{sentences}"
    );
    let records = [on_zen4(record), replay_record("2", &ROWS, 0.03, 1.0)];
    let sentences = notes(&[search_choice(&records)]).join("\n");
    assert!(sentences.contains("Zen 4 at x86-64-v3 (its record keeps no ratios)"), "{sentences}");
    for spoil in [
        (|machine| machine.limited_to = Some(AVX2.into())) as fn(&mut record::Machine),
        |machine| machine.emulator = Some("qemu".into()),
        |machine| machine.architecture = Some("aarch64".into()),
    ] {
        let mut record = quiet("1", &ROWS);
        spoil(&mut record.machine);
        assert_eq!(search_choice(&[record]).why, Why::NotMeasured);
    }
}

#[test]
fn who_has_no_vote_is_marked_and_what_is_first_there_is_said() {
    let mut mute = on_zen4(quiet("2", &ROWS));
    mute.in_use.as_mut().expect("made").rounds.clear();
    let choice = search_choice(&[quiet("1", &ROWS), mute]);
    assert_eq!(winner(&choice).as_deref(), Some("small/square_attacks"));
    let sentences = notes(std::slice::from_ref(&choice)).join("\n");
    let first = "Zen 4 at x86-64-v3 (its record keeps no ratios; its best is \
         large/square_attacks, 4.73 to 4.76 ns)";
    assert!(sentences.contains(first), "{sentences}");
    let text = answers(&[choice]).terminal(1000);
    assert!(text.contains("(Zen 5), ") && text.contains("(Zen 4, not counted)"), "{text}");
    let least = Limits { table_bytes: Some(4096) };
    let choice = answer(&[quiet("1", &ROWS)], &class(AVX2), Question::InSearch, &least);
    assert!(sentence(&choice).contains("more than the best within the limits on Zen 5"));
}

/// Returns the notes on a record with a timed search in which the second routine has this ratio.
fn notes_on_search(ratio: f64) -> String {
    let mut record = quiet("1", &ROWS);
    let in_use = record.in_use.as_mut().expect("made");
    let mut rounds = in_use.rounds[0].clone();
    rounds.model = record::Model::Nodes;
    rounds.condition = Condition::new(TIER, record::Form::Network, InUse::SEARCH, State::Searched);
    rounds.rows.iter_mut().for_each(|row| row.probe.subject = "search".into());
    rounds.rows[1].ratio.iter_mut().flatten().for_each(|value| *value *= ratio / 0.995);
    in_use.comparisons.extend(record::judge::comparisons(
        std::slice::from_ref(&rounds),
        record.confidence,
        InUse::TRACE,
    ));
    in_use.rounds.push(rounds);
    notes(&[search_choice(&[record])]).join("\n")
}

#[test]
fn a_timed_search_confirms_or_contradicts() {
    for (ratio, words, cost) in
        [(0.999, "confirms", "0.0 to 0.2 % more than"), (0.95, "contradicts", "5.")]
    {
        let sentences = notes_on_search(ratio);
        let right = format!(
            "A timed search on Zen 5 {words} small/square_attacks for AVX2 + BMI2 (Haswell, Zen \
             3): {cost}"
        );
        assert!(sentences.contains(&right), "{sentences}");
    }
}

/// Returns the times of a rook, a bishop and a queen with the cheapest routine.
fn piece_times(record: &Record) -> Option<[f64; 3]> {
    let choice = search_choice(std::slice::from_ref(record));
    choice.costs()[0].1.pieces.map(|times| times.map(|time| time.center))
}

#[test]
fn what_each_piece_takes_is_of_the_record_that_answers() {
    let mut record = quiet("1", &ROWS);
    assert_eq!(piece_times(&record), None);
    let comparison = sample()
        .comparisons
        .into_iter()
        .find(|comparison| comparison.model == contract::Model::SquareAttacks);
    let mut comparison = comparison.expect("made");
    let main = &record.workloads[0].name;
    comparison.condition = Condition::new(TIER, record::Form::Throughput, main, State::Hot);
    comparison.standings[0].name = ROWS[0].0.into();
    for piece in ["rook", "bishop", "queen"] {
        let subjects = vec![piece.into()];
        record.comparisons.push(record::Comparison { subjects, ..comparison.clone() });
    }
    let cycles = comparison.standings[0].cycles_per_unit.expect("rulers").center;
    assert_eq!(piece_times(&record), Some([cycles; 3]));
}

fn link(routine: &Competitor) -> String {
    format!("[{routine}]")
}

#[test]
fn the_first_screen_has_a_row_per_generator_sorted_by_the_cost_that_the_rule_uses() {
    let none = Addresses::default();
    let records = [quiet("1", &ROWS)];
    let choices = choices_by_class(&records, &Class::ALL, &Limits::default());
    let text = generators(&records, &choices, &none, &link).expect("it votes").terminal(1000);
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("square_attacks]")).collect();
    assert_eq!(rows.len(), 3, "one that AVX2 cannot run is in no row: {text}");
    assert!(rows[0].trim().starts_with("large") && rows[0].contains("best"), "{text}");
    assert!(rows[0].contains("781 KiB") && rows[0].contains("fast BMI2"), "{text}");
    assert!(rows[1].contains("**small**") && rows[1].contains("0.5 %"), "the choice: {text}");
    assert!(rows[2].contains("slow") && rows[2].contains("5.5 %"), "{text}");
    assert!(text.contains("replay, Zen 5") && text.contains(", replayed at 16 KiB per"), "{text}");
    assert!(
        generators(&[], &choices_by_class(&[], &Class::ALL, &Limits::default()), &none, &link)
            .is_none()
    );
    let records = [at_two_sizes(quiet("1", &ROWS), quiet("2", &slow_small_tables()))];
    let choices = choices_by_class(&records, &Class::ALL, &Limits::default());
    let text = generators(&records, &choices, &none, &link).expect("it votes").terminal(1000);
    assert!(text.contains("replay at 16 KiB, Zen 5  replay at 128 KiB, Zen 5"), "{text}");
    let small = text.lines().find(|line| line.contains("small")).expect("a row");
    assert!(small.contains("0.5 %") && small.contains("3.5 %"), "{text}");
    assert!(text.contains(", replayed at 16 and 128 KiB per evaluation"), "{text}");
}

#[test]
fn choices_are_a_line_per_question_with_the_classes_that_differ() {
    let search = search_choice(&[quiet("1", &ROWS)]);
    let avx512 = Choice { class: "avx512-icl", ..search.clone() };
    let mut arm = Choice { class: "arm", ..search.clone() };
    arm.take.as_mut().expect("sure").routine = "large/square_attacks".into();
    let side = Choice { question: Question::WholeSide, ..search.clone() };
    let open = search_choice(&[replay_record("1", &ROWS, 0.03, 1.0)]);
    assert_eq!(
        picks(&[search, avx512, arm, side, open], &link),
        [
            "- **Search, by replay**: AVX2 + BMI2 **small** · Apple, Arm **large** · AVX2 + BMI2 \
             not decided",
            "- All sliders of a side, a set per direction: AVX2 + BMI2 **small/square_attacks** \
             (2 KiB) [small/square_attacks]",
        ]
    );
}

#[test]
fn a_label_with_markup_does_not_reach_a_page() {
    let mut record = quiet("1", &ROWS);
    record.label = Some("<script>alert(1)</script>".into());
    let text = crate::tests::book::text_of(&[record]);
    assert!(!text.contains("<script>alert") && text.contains("alert(1)"), "{text}");
}

#[test]
fn on_arm_a_whole_side_is_answered_in_nanoseconds_and_without_ratios_by_nobody() {
    let choices = choices_by_class(&[on_arm()], &[class("arm")], &Limits::default());
    let side = choices.iter().find(|choice| choice.question == Question::WholeSide).expect("asked");
    assert_eq!(side.why, Why::NoVote);
    assert!(side.machines[0].costs.iter().all(|cost| cost.unit == "ns"), "{side:?}");
}

#[test]
fn a_machine_is_of_a_class_of_its_own_architecture() {
    for (architecture, expected) in
        [(None, Some("avx512-icl")), (Some("aarch64"), Some("arm")), (Some("riscv64"), None)]
    {
        let mut machine = sample().machine;
        machine.features = features_of(&class("avx512-icl"));
        machine.architecture = architecture.map(Into::into);
        let class = Class::from_machine(&machine);
        assert_eq!(class.map(|class| class.name), expected, "{architecture:?}");
    }
}
