//! A simulated record with the shape of a real one: many routines, long names, gaps, an error, a
//! skip, ties, a comparison with wide intervals. Its figures mean nothing and must never be
//! published. It is long because it has every gap once. What it has in common with the sample of
//! the schema it takes from there.

mod comparisons;
mod for_charts;
mod rows;
#[path = "../../../harness/records/record/tests/sample/mod.rs"]
pub mod whole;

pub use comparisons::{Time, comparisons, times};
use contract::Tier;
pub use for_charts::{CHARTS, for_charts};
use record::*;
use rows::{Row, routine, rows, times_of};

/// The simulated core clock.
pub const GHZ: f64 = 3.2;

/// The record.
pub fn record() -> Record {
    let workloads = workloads();
    let rows: Vec<Row> = rows();
    let mut routines: Vec<RoutineResult> = rows.iter().map(routine).collect();
    let wrong = wrong_answer(&mut routines);
    let mut times: Vec<Time> = rows.iter().flat_map(|row| times_of(row, &workloads)).collect();
    times.retain(|time| time.name != wrong);
    let basis = whole::record("20260102-030405-sample");
    Record {
        label: Some("simulated figures <&>".into()),
        machine: Machine {
            cpu: "Imaginary(R) Processor Platinum 0000C CPU @ 2.50GHz".into(),
            hypervisor: Some("Dream".into()),
            ..basis.machine
        },
        workloads,
        clock: basis.clock.map(clock),
        rounds: Vec::new(),
        comparisons: comparisons(&times),
        routines,
        skips: vec![
            skip("hyperbola_avx512", "this CPU lacks avx512bw: run on one that has it"),
            skip("callgrind on gfni_rays", "Valgrind does not know GFNI"),
        ],
        ..basis
    }
}

/// The same after a trace was replayed, and after `perft`: the fills of one model stand for attack
/// generators, by nodes and by queens.
pub fn in_use() -> Record {
    let mut record = record();
    let main = &record.workloads[0].name;
    let fills =
        |one: &&Comparison| one.model == contract::Model::Fill && one.condition.workload == *main;
    let fills: Vec<Comparison> = record.comparisons.iter().filter(fills).cloned().collect();
    let of = |model: Model, one: &Comparison| Comparison { model, ..one.clone() };
    record.in_use = Some(whole::in_use());
    record.perft = vec![Perft {
        created: record.created.clone(),
        tier: Tier::Native,
        depth: 2,
        positions: vec![PerftPosition { name: "kiwipete".into(), nodes: 2039 }],
        rounds: Vec::new(),
        comparisons: vec![of(Model::Perft, &fills[0]), of(Model::Queens, &fills[1])],
        skips: vec![skip("pext/square_attacks", "this CPU lacks bmi2")],
    }];
    record
}

/// The same with what lanes and slices take: a call of `board_attacks` does a board, one of a
/// simulated `board_batch` four, and both were timed in slices.
pub fn in_batches() -> Record {
    let mut record = record();
    let boards =
        record.routines.iter().filter(|one| one.model == contract::Model::BoardAttacks).cloned();
    let batches: Vec<RoutineResult> = boards
        .map(|one| RoutineResult {
            model: contract::Model::BoardBatch.into(),
            routine: "board_batch".into(),
            features: Some(vec!["avx2".into()]),
            as_compiled: Some(AsCompiled { stack_accesses: 0, vector_bits: 256 }),
            ..one
        })
        .collect();
    record.routines.extend(batches);
    let mut times = times(&record);
    let boards = times.iter().filter(|one| one.model == contract::Model::BoardAttacks);
    let batches: Vec<Time> = boards
        .map(|one| Time {
            model: contract::Model::BoardBatch.into(),
            name: one.name.replace("/board_attacks", "/board_batch").into(),
            ..one.clone()
        })
        .collect();
    times.extend(batches);
    for (index, routine) in record.routines.iter_mut().enumerate() {
        let units = match routine.model.name() {
            "board_attacks" => 1,
            "board_batch" => 4,
            _ => continue,
        };
        routine
            .as_compiled
            .iter_mut()
            .filter(|_| units == 1)
            .for_each(|loops| loops.vector_bits = 0);
        routine.probes.truncate(1);
        let probe = &mut routine.probes[0];
        let operations = probe.tally.as_ref().map(|tally| tally.mean);
        probe.work = Some(Work { units, operations });
        times.extend([1, 4, 16, 1024].map(|length: u64| {
            let calls = length.div_ceil(units as u64) as f64;
            // The first of all are the slowest in short slices and the fastest in long ones.
            let center =
                (500.0 / (index + 1) as f64 + calls * 4.0 * (index + 1) as f64) / length as f64;
            let workload = &record.workloads[0].name;
            Time {
                model: routine.model,
                subjects: Vec::new(),
                name: routine.name(),
                condition: Condition {
                    slice: Some(length),
                    ..condition(Form::Throughput, workload)
                },
                ns: Estimate { center, low: center * 0.98, high: center * 1.03 },
            }
        }));
    }
    record.comparisons = comparisons(&times);
    record
}

/// Look-ups by a table of 4 KiB that needs BMI2, twice as fast as those without. As it is made
/// today: hot, at three tiers, bishop and rook of one square as what a queen asks, on a Zen 5.
pub fn of_today() -> Record {
    let mut record = record();
    let of = |routine: &RoutineResult| routine.model == contract::Model::SquareAttacks;
    for routine in record.routines.iter_mut().filter(|one| of(one)) {
        routine.probes.truncate(1);
        routine.probes[0].subject = "queen".into();
    }
    let first = record.routines.iter_mut().find(|one| of(one)).expect("the sample has some");
    (first.table_bytes, first.table_build_ms) = (4096, Some(1.5));
    first.features = Some(vec!["bmi2".into()]);
    let first = first.name();
    let mut times = times(&record);
    for time in times.iter_mut().filter(|one| one.model == contract::Model::SquareAttacks) {
        time.subjects = vec!["queen".into()];
        if time.name == first {
            time.ns = Estimate { center: 1.0, low: 0.97, high: 1.05 };
        }
    }
    record.comparisons = comparisons(&times);
    record.machine = Machine {
        cpu: "AMD simulated".into(),
        signature: Some(Signature { family: 26, model: 2, stepping: 1 }),
        features: ["bmi2", "avx2", "gfni", "avx512f", "avx512vbmi"].map(Name::from).to_vec(),
        caches: vec!["L1d 48 KiB".into(), "L2 1024 KiB".into()],
        ..record.machine
    };
    let queens = record.comparisons.iter().filter(|one| one.subjects == ["queen"]);
    let queens = queens.filter(|one| one.condition.is_plain());
    let both = |one: &Comparison| Comparison { subjects: vec!["both".into()], ..one.clone() };
    let both: Vec<Comparison> = queens.map(both).collect();
    record.comparisons.extend(both);
    let own = record.comparisons.clone();
    for tier in [Tier::V3, Tier::V4] {
        record.comparisons.extend(own.iter().map(|one| {
            let condition = Condition { tier, ..one.condition.clone() };
            Comparison { condition, ..one.clone() }
        }));
    }
    record
}

/// The same on a simulated Arm: one tier, no x86 code, and no cycles, since its rulers are x86
/// code.
pub fn on_arm() -> Record {
    let mut record = of_today();
    record.id = "20260103-030405-sample".into();
    record.tier = Tier::Portable;
    record.clock = None;
    record.machine = Machine {
        cpu: "Neoverse 0".into(),
        architecture: Some("aarch64".into()),
        signature: Some(Signature { family: 0x41, model: 0xd00, stepping: 1 }),
        features: Vec::new(),
        hypervisor: None,
        ..record.machine
    };
    record.comparisons.retain(|one| ![Tier::V3, Tier::V4].contains(&one.condition.tier));
    for one in &mut record.comparisons {
        one.condition.tier = Tier::Portable;
        for row in &mut one.standings {
            row.cycles_per_unit = None;
        }
    }
    record
}

/// The record as a reader gets it who reads its file.
pub fn as_read(record: &Record) -> Record {
    let text = record::text(record).expect("plain data");
    record::from_bytes(std::path::Path::new("sample"), &text).expect("a record")
}

/// A record with nothing but the routines of one model.
pub fn only(model: &str) -> Record {
    let mut record = record();
    record.routines.retain(|routine| routine.model.name() == model);
    record
}

fn skip(what: &str, reason: &str) -> Skip {
    Skip { what: what.into(), reason: reason.into() }
}

fn clock(basis: Clock) -> Clock {
    let ruler = |name: &str, cycles_per_link, measured_cycles_per_link| Ruler {
        name: name.into(),
        cycles_per_link,
        measured_cycles_per_link,
    };
    Clock {
        ticks_per_second: 2.5e9,
        rulers: vec![ruler("imul", 3.0, 2.998), ruler("rol", 1.0, 1.001)],
        lowest_ghz: GHZ - 0.21,
        median_ghz: GHZ,
        highest_ghz: GHZ + 0.2,
        width: basis.width.map(|width| Width { set_aside_share: 0.3, ..width }),
        ..basis
    }
}

fn workloads() -> Vec<WorkloadProfile> {
    let [basis] = &whole::record("sample").workloads[..] else { panic!("it has one") };
    let profile = |name: &str, density, mean_ray_length| WorkloadProfile {
        name: name.into(),
        boards: 1024,
        density,
        mean_ray_length,
        ..basis.clone()
    };
    vec![
        profile("middlegame", 0.41, 1.9),
        profile("uniform-32", 0.5, 1.5),
        profile("uniform-8", 0.125, 3.1),
        profile("uniform-16", 0.25, 2.4),
        profile("uniform-48", 0.75, 1.1),
    ]
}

/// Hot, on a workload as a whole.
pub fn condition(form: Form, workload: &str) -> Condition {
    Condition::of(whole::condition().tier, form, workload, State::Hot)
}

/// Nanoseconds at the simulated clock.
pub fn in_cycles(Estimate { center, low, high }: Estimate) -> Estimate {
    Estimate { center: center * GHZ, low: low * GHZ, high: high * GHZ }
}

/// One routine whose answers were wrong: an error row, never a time.
fn wrong_answer(routines: &mut [RoutineResult]) -> Contestant {
    let wrong = routines.iter_mut().find(|routine| routine.routine == "attacks_loop");
    let wrong = wrong.expect("the sample has it");
    wrong.error = Some("wrong answer in subject noWe, case 17\nexpected\n. . . .".into());
    wrong.criterion.clear();
    wrong.name()
}
