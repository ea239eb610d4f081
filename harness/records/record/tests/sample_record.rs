//! Makes `record::sample` from a published record, and checks that it is small and sound.

use crate::judge::rejudge;
use contract::{Model, Tier};
use record::{
    Comparison, Competitor, Coverage, Form, Function, Line, Listings, Measured, PUBLISHED, Record,
    Rounds, RoutineResult, SCHEMA, Samples, Token, load, pack, round_figures, sample,
};
use std::fs;
use std::path::Path;

/// The maximum bytes of the packed sample. Every test that needs a record reads it.
const MAX_BYTES: usize = 60_000;

/// The routines that its charts and tables need: the generators of the replay, fills with a twin
/// and a loop, and batches.
const ROUTINES: [&str; 32] = [
    "bytewise_fill/attacks",
    "carry_scalar/attacks",
    "dumb7_loop/attacks",
    "dumb7_unrolled/attacks",
    "dumb7_unrolled/board_attacks",
    "hyperbola/square_attacks",
    "hyperbola/square_attacks_computed",
    "hyperbola/square_batch",
    "hyperbola_avx2/square_attacks",
    "hyperbola_avx2/square_attacks_gfni",
    "hyperbola_avx2/square_attacks_lanes",
    "inner_runs/board_attacks",
    "kindergarten/square_attacks",
    "kogge_stone/attacks",
    "kogge_stone/board_attacks",
    "kogge_stone/square_attacks",
    "kogge_stone/square_batch",
    "leorik/square_attacks",
    "magic/square_attacks",
    "magic/square_attacks_fixed",
    "magic/square_batch",
    "min_ops_ternlog/attacks",
    "obstruction_difference/square_attacks",
    "one_piece_avx512/square_attacks",
    "pairs_avx2/board_attacks",
    "pext/square_attacks",
    "pext/square_attacks_compressed",
    "queens_avx512/square_batch_sixteen",
    "queens_gfni/square_batch_both",
    "rotate_fill/shift_one",
    "transpose_gfni/attacks",
    "cozy-chess 0.3",
];

const SUBJECTS: [&str; 6] = ["south", "east", "rook", "bishop", "queen", "both"];
const SLICES: [u64; 4] = [1, 4, 16, 1024];
const CLOCK_POINTS: usize = 20;

fn is_kept(name: &Competitor) -> bool {
    ROUTINES.iter().any(|kept| name == kept)
}

fn trimmed(mut record: Record) -> Record {
    record.routines.retain(|routine| is_kept(&routine.name()));
    record.compiled.retain(|compiled| is_kept(&compiled.name()));
    record.comparisons.retain(is_kept_comparison);
    record.comparisons.iter_mut().for_each(keep_rows);
    record.rounds.retain(is_kept_round);
    for rounds in &mut record.rounds {
        rounds.rows.retain(|row: &Measured| is_kept(&row.probe.competitor));
    }
    record.clock.as_mut().expect("it was timed").trace.truncate(CLOCK_POINTS);
    record.perft.retain(|run| run.tier == Tier::V4);
    for run in &mut record.perft {
        run.rounds.clear();
        run.comparisons.iter_mut().for_each(keep_rows);
    }
    round_figures(&rejudge(&record))
}

/// Returns whether a comparison is kept: all forms and slices at the level of the record, and
/// throughput at the lowest.
fn is_kept_comparison(comparison: &Comparison) -> bool {
    let condition = &comparison.condition;
    let is_whole = match (condition.tier, condition.coverage) {
        (Tier::V4, Coverage::Whole) => true,
        (Tier::V4, Coverage::Slices { units }) => SLICES.contains(&units),
        (Tier::X86_64, Coverage::Whole) => condition.form == Form::Throughput,
        _ => false,
    };
    let mut subjects = comparison.subjects.iter();
    let is_hot = condition.state == record::State::Hot;
    is_whole && is_hot && is_kept(&comparison.reference) && subjects.all(|name| is_shown(name))
}

fn is_shown(subject: &str) -> bool {
    SUBJECTS.contains(&subject)
}

/// Returns whether rounds are kept: those of two models, which are enough to judge again.
fn is_kept_round(rounds: &Rounds) -> bool {
    let condition = &rounds.condition;
    let is_of_model = rounds.model == Model::SquareAttacks || rounds.model == Model::BoardAttacks;
    is_of_model && condition.tier == Tier::V4 && condition.form == Form::Throughput
}

/// Leaves the kept routines. A ratio to the next one goes if the next one goes.
fn keep_rows(comparison: &mut Comparison) {
    let names = comparison.standings.iter().map(|row| row.name.clone());
    let names: Vec<Competitor> = names.collect();
    let next = names.iter().skip(1).map(is_kept).chain([false]);
    for (row, has_next) in comparison.standings.iter_mut().zip(next) {
        if !has_next {
            (row.next_to_this, row.next_verdict) = (None, None);
        }
    }
    comparison.standings.retain(|row| is_kept(&row.name));
    comparison.too_few.retain(|row| is_kept(&row.name));
    comparison.winner.take_if(|name| !is_kept(name));
}

#[test]
fn the_sample_is_small_and_judged_again_without_a_difference() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = manifest.join("tests/sample.json.gz");
    if std::env::var_os("RAYBENCH_REWRITE_SAMPLE").is_some_and(|value| value == "1") {
        let published = manifest.join("../../..").join(PUBLISHED).join("amd-zen5.json.gz");
        let record = trimmed(load(&published).expect("it is published"));
        let text = serde_json::to_vec(&record).expect("plain data");
        fs::write(&file, pack(&text)).expect("the folder is writable");
    }
    let bytes = fs::metadata(&file).expect("it is there").len();
    assert!(bytes < MAX_BYTES as u64, "{bytes} bytes");
    let record = load(&file).expect("it reads");
    assert_eq!(round_figures(&rejudge(&record)), record);
    assert!(record.rounds.len() > 1 && record.routines.len() + 1 == ROUTINES.len());
}

/// Returns a small part of the sample: one routine and its contest, with the ratios of its
/// invocations.
pub fn few(id: &str) -> Record {
    let mut record = Record { id: id.into(), ..sample() };
    record.routines.retain(|routine| routine.name() == "kogge_stone/board_attacks");
    record.rounds.retain(|rounds| rounds.model == Model::BoardAttacks);
    record.rounds[0].rows.truncate(1);
    let rounds = &record.rounds[0];
    record.comparisons.retain(|comparison| {
        comparison.model == rounds.model && comparison.condition == rounds.condition
    });
    let comparison = &mut record.comparisons[0];
    comparison.standings.retain(|row| row.name == comparison.reference);
    let only = &mut comparison.standings[0];
    (only.next_to_this, only.next_verdict, comparison.winner) = (None, None, None);
    record.compiled.truncate(1);
    record.workloads.truncate(1);
    record.invocations.truncate(1);
    record.clock.as_mut().expect("it was timed").trace.truncate(1);
    (record.in_use, record.perft, record.samples_sha256) = (None, Vec::new(), None);
    record
}

/// Returns the contest of a model at the record's level, over all its subjects.
pub fn contest(model: Model) -> Comparison {
    let record = sample();
    let mut contests = record
        .tier_comparisons()
        .filter(|comparison| comparison.model == model && comparison.condition.is_plain());
    contests.find(|comparison| comparison.subjects.is_empty()).expect("the sample has it").clone()
}

/// Returns a routine by its name.
pub fn routine(name: &str) -> RoutineResult {
    let routine = sample().routines.into_iter().find(|routine| routine.name() == *name);
    routine.expect("the sample has it")
}

/// Returns raw samples of a record. The type of their invocation is none of this crate.
pub fn samples(id: &str) -> Samples<Vec<f64>> {
    let series: Vec<f64> = (0..2000).map(|n| 3.5 + f64::from(n % 97) / 1024.0).collect();
    Samples { schema: SCHEMA, id: id.into(), invocations: vec![series], ..Samples::default() }
}

/// Returns listings of one instruction.
pub fn listings(id: &str) -> Listings {
    let line = Line {
        label: None,
        mnemonic: "shl".into(),
        operands: vec![Token::Register("rax".into()), Token::Text(", 8".into())],
        implied: vec![],
        class: "operation".into(),
    };
    let function = Function { counts: Default::default(), lines: vec![line] };
    Listings {
        schema: SCHEMA,
        id: id.into(),
        compiler: Some("rustc version 1.95.0".into()),
        tier: Tier::X86_64,
        functions: [("kogge_stone/attacks/south".into(), function)].into(),
    }
}
