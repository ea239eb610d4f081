//! The rule on small records made by hand: who is taken, who votes, and what is said where nobody
//! does. The file is long because each case of the rule is a test.

use crate::tests::sample::on_arm;
use crate::tests::summary::published;
use charts::{
    Choice, Class, Limits, Question, Taken, Why, answer, answers, by_class, generators, notes,
    of_variant, picks, sentence,
};
use contract::Tier;
use record::{
    Competitor, Condition, Coverage, InUse, Measured, Name, Record, Rounds, RoutineResult, State,
    sample,
};

const INVOCATIONS: usize = 20;
const TIER: Tier = Tier::V3;
const AVX2: &str = "avx2";

/// A routine: its name, bytes of tables, what it needs, and its time. The first is the reference.
type Row = (&'static str, usize, &'static [&'static str], f64);

/// Two that a search hardly tells apart, one that it does, and one that needs more.
const ROWS: [Row; 4] = [
    ("small/square_attacks", 2048, &[], 1.0),
    ("large/square_attacks", 800_000, &["bmi2"], 0.995),
    ("slow/square_attacks", 64, &[], 1.05),
    ("wide/square_attacks", 64, &["avx512f"], 0.8),
];

/// A record of a Zen 5 that replayed a trace with these, compiled for the class: from invocation to
/// invocation each is off by `noise` at most, and a copy of the first takes so many times what it
/// does.
fn replayed(id: &str, rows: &[Row], noise: f64, copy: f64) -> Record {
    let off = |row: usize, invocation: usize| {
        let turn =
            ((invocation * (2 * row + 3) + row) % INVOCATIONS) as f64 / (INVOCATIONS - 1) as f64;
        1.0 + noise * (2.0 * turn - 1.0)
    };
    let measured = |row: usize, name: &str, ratio: f64, off: &dyn Fn(usize) -> f64| Measured {
        ratio: (0..INVOCATIONS).map(|invocation| Some(ratio * off(invocation))).collect(),
        pairs: vec![40; INVOCATIONS],
        samples: 64 * INVOCATIONS + row,
        ..Measured::new(Competitor::from(name).probe(InUse::TRACE), INVOCATIONS)
    };
    let state = State::InUse { evaluation_bytes: 16 << 10 };
    let of_rows = rows.iter().enumerate().map(|(row, &(name, .., ratio))| match row {
        0 => measured(0, name, 1.0, &|_| 1.0),
        _ => measured(row, name, ratio / rows[0].3, &|invocation| off(row, invocation)),
    });
    let rounds = Rounds {
        model: record::Model::LookUps,
        condition: Condition::new(TIER, record::Form::Awaited, InUse::TRACE, state),
        reference_ns: vec![Some(50.0); INVOCATIONS],
        reference_cycles: vec![Some(150.0); INVOCATIONS],
        copy: Some(measured(9, rows[0].0, copy, &|invocation| off(9, invocation))),
        rows: of_rows.chain([measured(8, "empty", 0.9, &|_| 1.0)]).collect(),
    };
    let rounds = vec![rounds];
    let confidence = record::judge::confidence(false);
    let basis = sample();
    let like = &basis.routines[0];
    let routine = |&(name, table_bytes, needs, _): &Row| {
        let Competitor::Routine { variant, routine } = name.into() else { panic!("{name}") };
        RoutineResult {
            variant,
            routine,
            model: contract::Model::SquareAttacks.into(),
            features: Some(needs.iter().copied().map(Name::from).collect()),
            table_bytes,
            error: None,
            twin_of: None,
            ..like.clone()
        }
    };
    let mut record = Record { id: id.into(), confidence, ..sample() };
    (record.rounds, record.comparisons, record.perft) = (vec![], vec![], vec![]);
    record.routines = rows.iter().map(routine).collect();
    record.in_use = Some(InUse {
        tier: TIER,
        comparisons: record::judge::comparisons(&rounds, confidence, InUse::TRACE),
        rounds,
        ..basis.in_use.expect("a trace was replayed")
    });
    let features = Class::ALL.into_iter().rev().find(|class| class.has.architecture.is_none());
    record.machine.features = features_of(&features.expect("of x86"));
    record
}

/// What a machine of the class has.
fn features_of(class: &Class) -> Vec<Name> {
    class.has.features().into_iter().map(Name::from).collect()
}

fn quiet(id: &str, rows: &[Row]) -> Record {
    replayed(id, rows, 0.001, 1.0)
}

/// The same on another machine.
fn elsewhere(mut record: Record) -> Record {
    record.machine.signature.as_mut().expect("it has one").family = 25;
    record.machine.signature.as_mut().expect("it has one").model = 17;
    record.machine.caches = vec!["L1d 32 KiB".into(), "L2 1024 KiB".into()];
    record
}

fn class(name: &str) -> Class {
    Class::from_name(name).expect("a class")
}

fn asked(records: &[Record], name: &str, question: Question) -> Choice {
    answer(records, &class(name), question, &Limits::default())
}

fn in_a_search(records: &[Record]) -> Choice {
    asked(records, AVX2, Question::InSearch)
}

/// The record with one clean invocation of the routine in this row, by this ratio.
fn lacking(mut record: Record, row: usize, ratio: f64) -> Record {
    let found = record.in_use.as_mut().expect("made");
    found.rounds[0].rows[row].ratio = vec![Some(ratio)];
    found.rounds[0].rows[row].ratio.resize(INVOCATIONS, None);
    found.comparisons = record::judge::comparisons(&found.rounds, record.confidence, InUse::TRACE);
    record
}

fn taken(choice: &Choice) -> Option<String> {
    choice.take.as_ref().map(|one| one.routine.to_string())
}

fn tied(choice: &Choice) -> Vec<String> {
    choice.tied.iter().map(|one| one.routine.to_string()).collect()
}

#[test]
fn of_two_that_are_shown_to_be_within_one_percent_the_smaller_tables_are_taken() {
    let choice = in_a_search(&[quiet("1", &ROWS)]);
    assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    assert_eq!((tied(&choice), choice.why), (vec!["large/square_attacks".to_string()], Why::Rule));
    let costs = &choice.machines[0].costs;
    let names: Vec<String> = costs.iter().map(|one| one.routine.to_string()).collect();
    assert_eq!(names, ["large/square_attacks", "small/square_attacks", "slow/square_attacks"]);
    let sentences = sentence(&choice);
    let right = "for a search, by replay, avx2: small/square_attacks, the smallest tables \
         (2 KiB) of 2 that cost at most 1 % more than the best on Zen 5, replayed at 16 KiB per \
         evaluation";
    assert_eq!(sentences, right);
    let mut rows = ROWS;
    rows[1].3 = 0.98;
    let choice = in_a_search(&[quiet("1", &rows)]);
    assert_eq!(taken(&choice).as_deref(), Some("large/square_attacks"), "2 % is more");
}

#[test]
fn two_that_are_merely_not_separated_on_a_noisy_machine_are_undecided_the_smaller_tables_first() {
    let choice = in_a_search(&[replayed("1", &ROWS, 0.03, 1.0)]);
    let floor = choice.machines[0].floor;
    assert!(floor > 0.01, "{floor}");
    assert_eq!((taken(&choice), choice.why), (None, Why::NoVote));
    assert_eq!(tied(&choice), ["small/square_attacks", "large/square_attacks"]);
    let alone = Choice { tied: choice.tied[..1].to_vec(), ..choice.clone() };
    let text = answers(&[alone]).terminal(1000);
    assert!(text.contains("not decided; fastest so far: small (2 KiB)"), "{text}");
    let of = |variant| of_variant(std::slice::from_ref(&choice), variant).join("");
    assert!(of("slow").starts_with("[The rule]"), "{}", of("slow"));
    assert!(of("slow").contains("(measured on Zen 5, not counted)."), "{}", of("slow"));
    assert!(
        of("large").starts_with("- **for a search, by replay**: not decided for"),
        "{}",
        of("large")
    );
    let sentences = notes(std::slice::from_ref(&choice)).join("\n");
    assert!(
        sentences
            .contains("No vote, for a search, by replay on AVX2 + BMI2 (Haswell, Zen 3): Zen 5"),
        "{sentences}"
    );
    assert!(sentences.contains("`cargo xtask bench --in-use --tiers x86-64-v3`"), "{sentences}");
    let biased = in_a_search(&[replayed("1", &ROWS, 0.001, 1.008)]);
    assert_eq!((taken(&biased), biased.why), (None, Why::NoVote), "its copy is 0.8 % off");
    let one = in_a_search(&[replayed("1", &ROWS, 0.03, 1.0), elsewhere(quiet("2", &ROWS))]);
    assert_eq!(taken(&one).as_deref(), Some("small/square_attacks"), "the quiet one votes alone");
}

#[test]
fn what_one_of_two_voting_machines_excludes_is_not_taken() {
    let mut rows = ROWS;
    rows[0].3 = 1.03;
    let records = [quiet("1", &ROWS), elsewhere(quiet("2", &rows))];
    assert_eq!(taken(&in_a_search(&records)).as_deref(), Some("large/square_attacks"));
    rows[0].3 = 0.9;
    let [one, other] = [quiet("1", &ROWS[1..3]), elsewhere(quiet("2", &rows))];
    let mut only_large = one.clone();
    only_large.routines.retain(|one| one.table_bytes > 64);
    let choice = in_a_search(&[only_large, other]);
    assert_eq!(
        (taken(&choice), tied(&choice)),
        (Some("small/square_attacks".to_string()), vec![]),
        "not timed on the first"
    );
    rows[0].3 = 1.04;
    rows[1].3 = 1.02;
    rows[2].3 = 1.0;
    let choice = in_a_search(&[quiet("1", &ROWS), elsewhere(quiet("2", &rows))]);
    // None costs at most 1 % on both; of 4.0, 2.0 and 5.5 % the least is the answer.
    assert_eq!(taken(&choice).as_deref(), Some("large/square_attacks"));
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
    let choice = in_a_search(&[replayed("1", &rows, 0.004, 1.0)]);
    assert_eq!((taken(&choice), choice.why), (None, Why::NotSure), "{choice:?}");
    let mut named = tied(&choice);
    named.sort_unstable();
    assert_eq!(named, ["large/square_attacks", "small/square_attacks"]);
    let percents: Vec<u32> = choice.tied.iter().filter_map(|taken| taken.percent).collect();
    assert!(percents.iter().sum::<u32>() == 100 && percents.is_sorted_by(|a, b| a >= b));
    let sentences = sentence(&choice);
    assert!(
        sentences.starts_with("for a search, by replay, avx2: not sure: ")
            && sentences.contains(" %) or "),
        "{sentences}"
    );
    rows[1].3 = 1.0 / 1.006;
    let choice = in_a_search(&[replayed("1", &rows, 0.004, 1.0)]);
    assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    assert_eq!(choice.take.expect("sure").percent, Some(100));
}

/// The size of an evaluation that full runs add.
const LARGE: u64 = 128 << 10;

/// The record with replays at 128 KiB per evaluation too, which are those of `further`.
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

/// The small tables cost 3 % where evaluations are large.
fn large_first() -> [Row; 4] {
    let mut rows = ROWS;
    rows[0].3 = 1.03;
    rows
}

#[test]
fn a_cost_is_the_most_over_the_sizes_of_an_evaluation() {
    let of_both = |rows: &[Row]| in_a_search(&[at_two_sizes(quiet("1", &ROWS), quiet("2", rows))]);
    assert_eq!(taken(&of_both(&ROWS)).as_deref(), Some("small/square_attacks"));
    let choice = of_both(&large_first());
    assert_eq!(taken(&choice).as_deref(), Some("large/square_attacks"), "{choice:?}");
    let small = choice.machines[0].costs.iter().find(|cost| cost.routine == *ROWS[0].0);
    let small = Taken {
        routine: small.expect("timed").routine.clone(),
        ..choice.take.clone().expect("sure")
    };
    let cost = choice.cost(&small).expect("timed");
    assert!((cost - 1.03 / 0.995).abs() < 1e-3, "{cost}");
    let sizes: Vec<Option<u64>> = choice.machines.iter().map(|on| on.evaluation_bytes).collect();
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
    let wide = replayed("2", &large_first(), 0.001, 1.008);
    let choice = in_a_search(&[at_two_sizes(quiet("1", &ROWS), wide)]);
    assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
    assert!(sentence(&choice).ends_with("on Zen 5, replayed at 16 KiB per evaluation"));
    let text = notes(&[choice]).join("\n");
    assert!(text.contains("Zen 5 at x86-64-v3, 128 KiB (noise floor "), "{text}");
}

#[test]
fn a_newer_run_of_the_ordinary_size_replaces_that_size_alone() {
    let full = at_two_sizes(quiet("1", &ROWS), quiet("1", &large_first()));
    let choice = in_a_search(&[quiet("2", &ROWS), full]);
    let entries: Vec<_> =
        choice.machines.iter().map(|on| (on.record.as_str(), on.evaluation_bytes)).collect();
    assert_eq!(entries, [("2", Some(16 << 10)), ("1", Some(LARGE))]);
    assert_eq!(taken(&choice).as_deref(), Some("large/square_attacks"));
}

#[test]
fn a_trace_of_a_users_engine_overrides_both_sizes() {
    let full = || at_two_sizes(quiet("1", &ROWS), quiet("1", &large_first()));
    let of_user = |id: &str| {
        let mut record = quiet(id, &ROWS);
        record.in_use.as_mut().expect("made").depth = None;
        record
    };
    let newer = in_a_search(&[of_user("2"), full()]);
    assert_eq!((newer.machines.len(), newer.machines[0].record.as_str()), (1, "2"));
    assert_eq!(taken(&newer).as_deref(), Some("small/square_attacks"));
    let older = in_a_search(&[full(), of_user("0")]);
    assert!(older.machines.iter().all(|on| on.record == "1"), "{older:?}");
    assert_eq!(older.evaluation_sizes(), [16 << 10, LARGE]);
}

/// The same record with half of its invocations, drawn by a seed.
fn halved(record: &Record, seed: u64) -> Record {
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

/// The floors stay those of the whole records: what is asked is whether the choice of a shorter run
/// that votes would be another.
#[test]
fn halves_of_the_published_records_name_what_the_whole_ones_name() {
    let records = published();
    let mut compared = 0;
    for class in Class::ALL {
        for question in Question::ALL {
            let whole = answer(records, &class, question, &Limits::default());
            let names: Vec<&Competitor> = whole.named().map(|taken| &taken.routine).collect();
            if !matches!(whole.why, Why::Rule | Why::NotSure) {
                continue;
            }
            for seed in [1, 2, 3] {
                let halves: Vec<Record> =
                    records.iter().map(|record| halved(record, seed)).collect();
                let half = answer(&halves, &class, question, &Limits::default());
                let first = half.named().next().expect("it votes").routine.clone();
                assert!(
                    names.contains(&&first),
                    "{}, {question:?}: {first}, {names:?}",
                    class.name
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn a_row_of_too_few_invocations_has_no_part_though_it_would_win() {
    let choice = in_a_search(&[lacking(quiet("1", &ROWS), 2, 0.1)]);
    assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"));
    assert_eq!(choice.machines[0].too_few, ["slow/square_attacks"]);
    assert!(!choice.machines[0].costs.iter().any(|one| one.routine.variant() == Some("slow")));
}

#[test]
fn a_row_of_too_few_invocations_on_one_voting_machine_is_not_taken_by_the_word_of_another() {
    let here = lacking(quiet("1", &ROWS), 2, 1.05);
    let mut rows = ROWS;
    rows[2].3 = 1.0;
    let there = elsewhere(quiet("2", &rows));
    assert_eq!(
        taken(&in_a_search(std::slice::from_ref(&there))).as_deref(),
        Some("slow/square_attacks")
    );
    assert_eq!(taken(&in_a_search(&[here, there])).as_deref(), Some("small/square_attacks"));
}

#[test]
fn of_a_machine_without_a_vote_the_record_with_ratios_is_shown_and_of_those_the_least_noisy() {
    let mut bare = quiet("3", &ROWS);
    bare.in_use.as_mut().expect("made").rounds.clear();
    let noisy = [("1", 0.02), ("2", 0.04)].map(|(id, noise)| replayed(id, &ROWS, noise, 1.0));
    let choice = in_a_search(&[bare, noisy[1].clone(), noisy[0].clone()]);
    assert_eq!((choice.machines.len(), choice.machines[0].record.as_str()), (1, "1"));
    let choice = in_a_search(&[noisy[0].clone(), quiet("0", &ROWS)]);
    assert_eq!(choice.machines[0].record, "0", "the one that votes");
    let trace = 519_998.0 / 80_308.0;
    assert_eq!(choice.machines[0].look_ups_per_move, Some(trace), "of the trace");
    let side = asked(&[quiet("1", &ROWS)], AVX2, Question::WholeSide);
    assert_eq!((side.why, side.machines.len()), (Why::NotMeasured, 0));
}

/// Eight without tables that a search tells from the best, beside the others.
fn many() -> Vec<Row> {
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
    let whole = quiet("1", &many());
    let two = quiet("9", &[many()[5], many()[4]]);
    for records in [[two.clone(), whole.clone()], [elsewhere(two), whole.clone()]] {
        let choice = in_a_search(&records);
        assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"), "{choice:?}");
        assert_eq!(choice.machines.len(), 1);
    }
    let mut wrong = quiet("9", &many());
    wrong.routines[0].error = Some("wrong answer".into());
    assert_eq!(taken(&in_a_search(&[wrong.clone()])).as_deref(), Some("large/square_attacks"));
    wrong.routines.iter_mut().for_each(|one| one.error = Some("wrong answer".into()));
    let choice = in_a_search(&[wrong, whole]);
    assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"));
}

#[test]
fn limits_and_what_a_class_cannot_run_or_has_slow_leave_routines_out() {
    let rows =
        ROWS.map(|one| if one.0.starts_with("small") { (one.0, one.1, one.2, 1.02) } else { one });
    let record = [quiet("1", &rows)];
    let by = |class: &str, limits: &Limits| {
        let choice = answer(&record, &self::class(class), Question::InSearch, limits);
        (taken(&choice), choice.why)
    };
    let free = Limits::default();
    let [small, large] = ["small", "large"].map(|one| Some(format!("{one}/square_attacks")));
    assert_eq!(by(AVX2, &free), (large.clone(), Why::Rule), "it needs no AVX-512");
    assert_eq!(by("avx2-slow-pext", &free), (small.clone(), Why::Rule), "PEXT is microcode there");
    assert_eq!(by("avx2-gfni", &free).0, large);
    let least = Limits { table_bytes: Some(4096) };
    assert_eq!(by(AVX2, &least), (small, Why::Rule));
    let nothing = Limits { table_bytes: Some(0) };
    assert_eq!(by(AVX2, &nothing), (None, Why::NothingAdmitted));
    assert_eq!(by("x86-64", &free), (None, Why::NotMeasured), "not built for it");
    assert_eq!(by("arm", &free), (None, Why::NotMeasured));
    let mut slow = record[0].clone();
    slow.machine.signature = Some(record::Signature { family: 23, model: 49, stepping: 0 });
    slow.machine.caches = vec!["L1d 32 KiB".into(), "L2 512 KiB".into()];
    slow.machine.features = features_of(&class(AVX2));
    assert_eq!(in_a_search(&[slow]).why, Why::NotMeasured, "a Zen 2 speaks for no Haswell");
}

#[test]
fn what_was_compiled_for_the_machine_itself_speaks_for_its_class_alone() {
    let mut record = quiet("1", &ROWS);
    let found = record.in_use.as_mut().expect("made");
    found.tier = Tier::Native;
    let conditions = found.comparisons.iter_mut().map(|one| &mut one.condition);
    conditions
        .chain(found.rounds.iter_mut().map(|one| &mut one.condition))
        .for_each(|of| of.tier = Tier::Native);
    let own = Class::of_machine(&record.machine).expect("it is of one");
    let by = |class: &Class| {
        answer(std::slice::from_ref(&record), class, Question::InSearch, &Limits::default()).why
    };
    assert_eq!(by(&own), Why::Rule);
    assert_eq!(by(&class(AVX2)), Why::NotMeasured);
}

#[test]
fn perft_is_answered_by_perft_at_the_tier_of_the_class() {
    let with_perft = |record: Record, tier: Tier| {
        let mut quiet = quiet("1", &ROWS);
        let mut rounds = quiet.in_use.take().expect("made").rounds;
        for one in &mut rounds {
            one.model = record::Model::Perft;
            one.condition = Condition::new(
                tier,
                one.condition.form,
                record::Perft::POSITIONS,
                State::AsInterleaved,
            );
        }
        let comparisons =
            record::judge::comparisons(&rounds, quiet.confidence, record::Perft::POSITIONS);
        let run = sample().perft.remove(0);
        record.with_perft(record::Perft { tier, rounds, comparisons, ..run })
    };
    let of = |record: &Record| asked(std::slice::from_ref(record), AVX2, Question::Perft);
    let other = with_perft(quiet("1", &ROWS), Tier::X86_64);
    assert_eq!(of(&other).why, Why::NotMeasured);
    let both = with_perft(other, TIER);
    assert_eq!(taken(&of(&both)).as_deref(), Some("small/square_attacks"), "{:?}", of(&both));
}

#[test]
fn a_whole_side_is_answered_by_its_own_contest_hot_and_on_the_main_workload() {
    let mut record = quiet("1", &ROWS);
    let main = record.workloads[0].name.clone();
    let mut rounds = record.in_use.take().expect("made").rounds;
    let side: record::Model = contract::Model::BoardAttacks.into();
    for one in &mut rounds {
        one.model = side;
        one.condition = Condition::new(TIER, record::Form::Throughput, &main, State::Hot);
        let rows = one.rows.iter_mut().chain(&mut one.copy);
        rows.for_each(|row| row.probe.subject = "board".into());
    }
    record.routines.iter_mut().for_each(|one| one.model = side);
    let right = record::judge::comparisons(&rounds, record.confidence, "");
    assert_eq!(right.len(), 1, "{right:?}");
    record.rounds = rounds;
    let by = |comparisons: Vec<record::Comparison>| {
        let record = Record { comparisons, ..record.clone() };
        asked(&[record], AVX2, Question::WholeSide)
    };
    assert_eq!(
        taken(&by(right.clone())).as_deref(),
        Some("small/square_attacks"),
        "{:?}",
        by(right.clone())
    );
    let others: [fn(&mut record::Comparison); 7] = [
        |one| one.model = contract::Model::BoardBatch.into(),
        |one| one.subjects = vec!["north".into()],
        |one| one.condition.tier = Tier::X86_64,
        |one| one.condition.state = State::AsInterleaved,
        |one| one.condition.coverage = Coverage::Slices { units: 1 },
        |one| one.condition.form = record::Form::Latency,
        |one| one.condition.workload = "opening".into(),
    ];
    for (place, make) in others.iter().enumerate() {
        let mut other = right[0].clone();
        make(&mut other);
        assert_eq!(by(vec![other.clone()]).why, Why::NotMeasured, "{place}");
        assert_eq!(by(vec![other, right[0].clone()]).why, Why::Rule, "{place}");
    }
}

#[test]
fn who_keeps_no_ratios_or_is_no_processor_does_not_vote() {
    let mut record = quiet("1", &ROWS);
    record.in_use.as_mut().expect("made").rounds.clear();
    let choice = in_a_search(std::slice::from_ref(&record));
    assert_eq!((choice.why, choice.tied.len()), (Why::NoVote, 0));
    let sentences = notes(&[choice, in_a_search(&[replayed("2", &ROWS, 0.03, 1.0)])]).join("\n");
    assert!(
        sentences.contains("Zen 5 at x86-64-v3 (noise floor ") && !sentences.contains("keeps no"),
        "{sentences}"
    );
    let others = [elsewhere(record), replayed("2", &ROWS, 0.03, 1.0)];
    let sentences = notes(&[in_a_search(&others)]).join("\n");
    assert!(sentences.contains("Zen 4 at x86-64-v3 (its record keeps no ratios)"), "{sentences}");
    for spoil in [
        (|it| it.limited_to = Some(AVX2.into())) as fn(&mut record::Machine),
        |it| it.emulator = Some("qemu".into()),
        |it| it.architecture = Some("aarch64".into()),
    ] {
        let mut record = quiet("1", &ROWS);
        spoil(&mut record.machine);
        assert_eq!(in_a_search(&[record]).why, Why::NotMeasured);
    }
}

#[test]
fn who_has_no_vote_is_marked_and_what_is_first_there_is_said() {
    let mut mute = elsewhere(quiet("2", &ROWS));
    mute.in_use.as_mut().expect("made").rounds.clear();
    let choice = in_a_search(&[quiet("1", &ROWS), mute]);
    assert_eq!(taken(&choice).as_deref(), Some("small/square_attacks"));
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

#[test]
fn a_timed_search_confirms_or_contradicts() {
    let says = |ratio: f64| {
        let mut record = quiet("1", &ROWS);
        let found = record.in_use.as_mut().expect("made");
        let mut rounds = found.rounds[0].clone();
        rounds.model = record::Model::Nodes;
        rounds.condition =
            Condition::new(TIER, record::Form::Network, InUse::SEARCH, State::Searched);
        rounds.rows.iter_mut().for_each(|row| row.probe.subject = "search".into());
        rounds.rows[1].ratio.iter_mut().flatten().for_each(|one| *one *= ratio / 0.995);
        found.comparisons.extend(record::judge::comparisons(
            std::slice::from_ref(&rounds),
            record.confidence,
            InUse::TRACE,
        ));
        found.rounds.push(rounds);
        notes(&[in_a_search(&[record])]).join("\n")
    };
    for (ratio, words, cost) in
        [(0.999, "confirms", "0.0 to 0.2 % more than"), (0.95, "contradicts", "5.")]
    {
        let sentences = says(ratio);
        let right = format!(
            "A timed search on Zen 5 {words} small/square_attacks for AVX2 + BMI2 (Haswell, Zen \
             3): {cost}"
        );
        assert!(sentences.contains(&right), "{sentences}");
    }
}

#[test]
fn what_each_piece_takes_is_of_the_record_that_answers() {
    let mut record = quiet("1", &ROWS);
    let pieces = |record: &Record| {
        let choice = in_a_search(std::slice::from_ref(record));
        choice.costs()[0].1.pieces.map(|all| all.map(|one| one.center))
    };
    assert_eq!(pieces(&record), None);
    let is_of = |one: &&record::Comparison| one.model == contract::Model::SquareAttacks;
    let mut one = sample().comparisons.iter().find(is_of).expect("made").clone();
    let main = &record.workloads[0].name;
    one.condition = Condition::new(TIER, record::Form::Throughput, main, State::Hot);
    one.standings[0].name = ROWS[0].0.into();
    let of = |piece: &str| record::Comparison { subjects: vec![piece.into()], ..one.clone() };
    record.comparisons = ["rook", "bishop", "queen"].map(of).to_vec();
    let cycles = one.standings[0].cycles_per_unit.expect("rulers").center;
    assert_eq!(pieces(&record), Some([cycles; 3]));
}

#[test]
fn the_first_screen_has_a_row_per_generator_sorted_by_the_cost_that_the_rule_uses() {
    let records = [quiet("1", &ROWS)];
    let choices = by_class(&records, &Class::ALL, &Limits::default());
    let links = |routine: &Competitor| format!("[{routine}]");
    let text = generators(&records, &choices, &links).expect("it votes").terminal(1000);
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("square_attacks]")).collect();
    assert_eq!(rows.len(), 3, "one that AVX2 cannot run is in no row: {text}");
    assert!(rows[0].trim().starts_with("large") && rows[0].contains("best"), "{text}");
    assert!(rows[0].contains("781 KiB") && rows[0].contains("fast BMI2"), "{text}");
    assert!(rows[1].contains("**small**") && rows[1].contains("0.5 %"), "the choice: {text}");
    assert!(rows[2].contains("slow") && rows[2].contains("5.5 %"), "{text}");
    assert!(text.contains("replay, Zen 5") && text.contains(", replayed at 16 KiB per"), "{text}");
    assert!(generators(&[], &by_class(&[], &Class::ALL, &Limits::default()), &links).is_none());
    let records = [at_two_sizes(quiet("1", &ROWS), quiet("2", &large_first()))];
    let choices = by_class(&records, &Class::ALL, &Limits::default());
    let text = generators(&records, &choices, &links).expect("it votes").terminal(1000);
    assert!(text.contains("replay at 16 KiB, Zen 5  replay at 128 KiB, Zen 5"), "{text}");
    let small = text.lines().find(|line| line.contains("small")).expect("a row");
    assert!(small.contains("0.5 %") && small.contains("3.5 %"), "{text}");
    assert!(text.contains(", replayed at 16 and 128 KiB per evaluation"), "{text}");
}

#[test]
fn choices_are_a_line_per_question_with_the_classes_that_differ() {
    let search = in_a_search(&[quiet("1", &ROWS)]);
    let avx512 = Choice { class: "avx512-icl", ..search.clone() };
    let mut other = Choice { class: "arm", ..search.clone() };
    other.take.as_mut().expect("sure").routine = "large/square_attacks".into();
    let side = Choice { question: Question::WholeSide, ..search.clone() };
    let open = in_a_search(&[replayed("1", &ROWS, 0.03, 1.0)]);
    let links = |routine: &Competitor| format!("[{routine}]");
    assert_eq!(
        picks(&[search, avx512, other, side, open], &links),
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
    let choices = by_class(&[on_arm()], &[class("arm")], &Limits::default());
    let side = choices.iter().find(|one| one.question == Question::WholeSide).expect("asked");
    assert_eq!(side.why, Why::NoVote);
    assert!(side.machines[0].costs.iter().all(|one| one.unit == "ns"), "{side:?}");
}

#[test]
fn a_machine_is_of_a_class_of_its_own_architecture() {
    let class = |architecture: Option<&str>| {
        let mut machine = sample().machine;
        machine.features = features_of(&class("avx512-icl"));
        machine.architecture = architecture.map(Into::into);
        Class::of_machine(&machine).map(|class| class.name)
    };
    let [x86, arm, other] = [None, Some("aarch64"), Some("riscv64")].map(class);
    assert_eq!([x86, arm, other], [Some("avx512-icl"), Some("arm"), None]);
}
