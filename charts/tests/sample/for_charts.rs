//! Simulated records that have the data of every chart between them.

use super::*;
use contract::Model;

/// The names of the charts, in their order.
pub const CHARTS: [&str; 8] =
    ["answer", "search", "map", "nineteen", "operations", "batches", "side", "tiers"];

/// The generators of the simulated trace.
const GENERATORS: [&str; 3] = ["hyperbola", "pext", "four_lanes"];

/// A machine with a trace and a search; one with batches; and another machine.
pub fn for_charts() -> Vec<Record> {
    let mut other = of_today();
    other.id = "20260104-030405-sample".into();
    other.machine.cpu = "Another <script> & Sons".into();
    vec![with_search(), with_batches(), other]
}

/// Generators that were also timed hot, piece by piece.
fn with_search() -> Record {
    let mut record = of_today();
    record.in_use = Some(with_rounds(whole::in_use()));
    let is_look_up = |one: &&RoutineResult| one.model == Model::SquareAttacks;
    let like = record.routines.iter().find(is_look_up).expect("the sample has some").clone();
    record.routines.extend(GENERATORS.iter().zip([2048, 863_232, 0]).map(|(name, bytes)| {
        RoutineResult {
            variant: (*name).into(),
            routine: "square_attacks".into(),
            features: Some(Vec::new()),
            table_bytes: bytes,
            ..like.clone()
        }
    }));
    let is_it = |one: &Comparison| one.subjects == ["queen"] && one.condition.is_plain();
    let queens: Vec<Comparison> =
        record.comparisons.iter().filter(|one| is_it(one)).cloned().collect();
    for one in record.comparisons.iter_mut().filter(|one| is_it(one)) {
        one.standings.extend(hot());
    }
    for piece in ["rook", "bishop"] {
        let of = |one: &Comparison| Comparison {
            subjects: vec![piece.into()],
            standings: hot(),
            ..one.clone()
        };
        record.comparisons.extend(queens.iter().map(of));
    }
    let rays = |model: record::Model| model == Model::RayAttacks;
    let routines = record.routines.iter_mut().filter(|one| rays(one.model));
    routines.for_each(|one| one.probes[0].subject = "south".into());
    let south = record.comparisons.iter().filter(|one| rays(one.model)).cloned();
    let south = south.map(|one| Comparison { subjects: vec!["south".into()], ..one });
    record.comparisons.extend(south.collect::<Vec<_>>());
    record
}

/// The ratios of each invocation, all alike.
fn with_rounds(mut found: InUse) -> InUse {
    for (one, rounds) in found.comparisons.iter_mut().zip(&mut found.rounds) {
        one.floor_margin = 0.005;
        let row = |standing: &Standing| Measured {
            probe: standing.name.probe("trace"),
            ratio: vec![Some(standing.to_reference.center); 16],
            pairs: vec![40; 16],
            ..Measured::default()
        };
        rounds.rows = one.standings.iter().map(row).collect();
        rounds.rows.sort_by_key(|row| row.probe != one.reference.probe("trace"));
        rounds.reference_ns = vec![Some(450.0); 16];
        rounds.copy = None;
    }
    found
}

fn hot() -> Vec<Standing> {
    let cycles = GENERATORS.iter().zip([4.0, 9.0, 17.0]);
    cycles.map(|(name, ns)| whole::standing(&format!("{name}/square_attacks"), ns)).collect()
}

/// Queens in the place of boards.
fn with_batches() -> Record {
    let mut record = in_batches();
    let queens = |model: &mut record::Model| {
        if *model == Model::BoardAttacks {
            *model = Model::SquareAttacks.into();
        } else if *model == Model::BoardBatch {
            *model = Model::SquareBatch.into();
        }
    };
    let boards = |model: record::Model| model == Model::BoardAttacks || model == Model::BoardBatch;
    record.routines.retain(|one| boards(one.model));
    record.comparisons.retain(|one| boards(one.model));
    record.routines.iter_mut().for_each(|one| queens(&mut one.model));
    record.comparisons.iter_mut().for_each(|one| queens(&mut one.model));
    record
}
