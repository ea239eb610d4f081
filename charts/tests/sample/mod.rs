//! A simulated record with the shape of a real one: many routines, long names, gaps, an error, a
//! skip, ties, a comparison with wide intervals. Its figures mean nothing and must never be
//! published. It is over 400 lines because one record is written out, with all that is derived from it.

mod comparisons;
pub mod supplements;

pub use comparisons::{Time, comparisons, times};
use record::*;

/// The forms and the factor by which the simulated latency exceeds the throughput.
const FORMS: [(&str, f64); 2] = [("throughput", 1.0), ("latency", 2.2)];

/// The simulated core clock.
pub const GHZ: f64 = 3.2;

/// Family, variant, and its routines: model, routine, ns, operations, instructions, remark.
type Group = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str, f64, u32, u32, &'static str)],
);

const GROUPS: [Group; 10] = [
    (
        "fill",
        "dumb7_loop",
        &[
            ("fill", "occluded_fill", 4.8, 21, 25, ""),
            ("ray_attacks", "attacks", 5.1, 22, 27, ""),
            ("board_attacks", "board_attacks", 33.0, 176, 201, "adapter"),
            ("square_attacks", "square_attacks", 19.0, 90, 121, "adapter"),
        ],
    ),
    (
        "fill",
        "dumb7_early_out",
        &[
            ("fill", "occluded_fill_accumulated", 6.2, 18, 31, ""),
            ("ray_attacks", "attacks", 6.9, 19, 33, ""),
            ("board_attacks", "board_attacks", 51.0, 152, 260, "adapter"),
            ("square_attacks", "square_attacks", 29.5, 77, 141, "adapter"),
        ],
    ),
    (
        "fill",
        "dumb7_unrolled",
        &[
            ("fill", "occluded_fill", 4.1, 20, 24, ""),
            ("ray_attacks", "attacks", 4.0, 19, 24, ""),
            ("board_attacks", "board_attacks", 30.5, 164, 190, ""),
            ("square_attacks", "square_attacks", 17.0, 80, 99, "adapter"),
        ],
    ),
    (
        "fill",
        "kogge_stone",
        &[
            ("step", "shift_one", 0.31, 2, 2, ""),
            ("fill", "occluded_fill", 3.2, 13, 18, ""),
            ("ray_attacks", "attacks", 3.1, 14, 19, ""),
            ("board_attacks", "board_attacks", 24.4, 124, 161, ""),
            ("square_attacks", "square_attacks", 13.0, 62, 80, "adapter"),
        ],
    ),
    (
        "fill",
        "bytewise_fill",
        &[
            ("fill", "occluded_fill", 3.3, 15, 19, "kogge_stone/occluded_fill"),
            ("ray_attacks", "attacks", 3.1, 14, 19, "kogge_stone/attacks"),
            ("ray_attacks", "attacks_by_carry_loop", 14.7, 44, 58, ""),
            ("byte_arithmetic", "add_bytes", 1.1, 6, 6, ""),
            ("byte_arithmetic", "subtract_bytes", 1.2, 7, 7, ""),
            ("byte_arithmetic", "add_by_carry_loop", 8.8, 30, 37, ""),
        ],
    ),
    (
        "subtraction",
        "subtract_sse2",
        &[
            ("ray_attacks", "east_attacks", 1.6, 4, 7, ""),
            ("ray_attacks", "east_attacks_double_rook", 1.7, 4, 7, ""),
            ("ray_batch", "east_attacks_two_boards", 0.8, 4, 8, ""),
            ("ray_batch", "east_attacks_two_boards_double_rook", 0.8, 4, 8, ""),
        ],
    ),
    (
        "subtraction",
        "sbamg",
        &[
            ("line_attacks", "line_attacks", 2.1, 12, 16, ""),
            ("line_attacks", "line_attacks_generalized", 2.3, 13, 18, ""),
            ("square_attacks", "rook_attacks", 4.4, 26, 35, ""),
            ("square_attacks", "queen_attacks_of_the_generalized_routine", 9.6, 52, 70, ""),
            ("board_attacks", "board_attacks", 88.0, 300, 420, "adapter"),
        ],
    ),
    (
        "rotation",
        "rotate_fill",
        &[
            ("step", "shift_one", 0.62, 3, 4, ""),
            ("fill", "occluded_fill_loop", 7.3, 33, 41, ""),
            ("fill", "occluded_fill_kogge_stone", 4.0, 20, 23, ""),
            ("ray_attacks", "attacks_loop", 7.9, 35, 44, ""),
            ("ray_attacks", "attacks_unrolled", 5.6, 28, 33, ""),
            ("ray_attacks", "attacks_kogge_stone", 4.2, 21, 25, ""),
            ("board_attacks", "board_attacks", 36.0, 190, 230, "adapter"),
        ],
    ),
    ("rays", "gfni_rays", &[("rays_quadrant", "rays_of_coords", 0.24, 0, 22, "")]),
    (
        "rays",
        "rays_portable",
        &[
            ("rays_quadrant", "rays_of_coords", 61.0, 310, 402, ""),
            ("rays_quadrant", "rays_of_coords_by_look_up", 3.0, 40, 55, "slow"),
        ],
    ),
];

/// The record.
pub fn record() -> Record {
    let workloads = workloads();
    let (mut routines, mut times) = (Vec::new(), Vec::new());
    for (family, variant, rows) in &GROUPS {
        for row in rows.iter() {
            times.extend(times_of(variant, *row, &workloads));
            routines.push(routine(family, variant, *row));
        }
    }
    let wrong = wrong_answer(&mut routines);
    times.retain(|time| time.name != wrong);
    let comparisons = comparisons(&times);
    Record {
        schema: SCHEMA,
        id: "20260102-030405-sample".into(),
        created: "2026-01-02T03:04:05Z".into(),
        label: Some("simulated figures <&>".into()),
        command: "bench --quick".into(),
        seed: 1,
        quick: true,
        tier: "x86-64".into(),
        machine: Machine {
            cpu: "Imaginary(R) Processor Platinum 0000C CPU @ 2.50GHz".into(),
            signature: None,
            features: vec!["sse2".into()],
            caches: vec!["L1d 48 KiB".into()],
            cores: 2,
            hypervisor: Some("Dream".into()),
            governor: None,
            smt: None,
            hardware_counters: false,
            load_before: Some(0.5),
            load_after: None,
        },
        toolchain: Toolchain {
            rustc: "rustc 1.95.0".into(),
            llvm: None,
            flags: String::new(),
            commit: None,
            dirty: None,
            valgrind: None,
        },
        workloads,
        clock: Some(clock()),
        sittings: (0..12).map(sitting).collect(),
        confidence: Confidence { level: 0.95, joint: false },
        rounds: Vec::new(),
        comparisons,
        routines,
        skips: vec![
            skip("hyperbola_avx512", "this CPU lacks avx512bw: run on one that has it"),
            skip("callgrind on gfni_rays", "Valgrind does not know GFNI"),
        ],
        perft: None,
        bounds: Vec::new(),
        compiled: Vec::new(),
        samples_sha256: None,
        left_out: vec![],
    }
}

/// The same after `perft`: the fills of one model stand for attack generators, by nodes and by queens.
pub fn in_use() -> Record {
    let mut record = record();
    let main = &record.workloads[0].name;
    let fills = |one: &&Comparison| one.model == "fill" && one.condition.workload == *main;
    let fills: Vec<Comparison> = record.comparisons.iter().filter(fills).cloned().collect();
    let of = |model: &str, one: &Comparison| Comparison { model: model.into(), ..one.clone() };
    record.perft = Some(Perft {
        created: record.created.clone(),
        tier: "native".into(),
        depth: 2,
        positions: vec![PerftPosition { name: "kiwipete".into(), nodes: 2039 }],
        rounds: Vec::new(),
        comparisons: vec![of(Perft::NODES, &fills[0]), of(Perft::QUEENS, &fills[1])],
        skips: vec![skip("pext/square_attacks", "this CPU lacks bmi2")],
    });
    record
}

/// The same with what lanes and slices take: a call of `board_attacks` does a board, one of a simulated
/// `board_batch` four, and both were timed in slices.
pub fn in_batches() -> Record {
    let mut record = record();
    let boards = record.routines.iter().filter(|one| one.model == "board_attacks").cloned();
    let batches: Vec<RoutineResult> = boards
        .map(|one| RoutineResult {
            model: "board_batch".into(),
            routine: "board_batch".into(),
            features: Some(vec!["avx2".into()]),
            as_compiled: Some(AsCompiled { stack_accesses: 0, vector_bits: 256 }),
            ..one
        })
        .collect();
    record.routines.extend(batches);
    let mut times = times(&record);
    let boards = times.iter().filter(|one| one.model == "board_attacks");
    let batches: Vec<Time> = boards
        .map(|one| Time {
            model: "board_batch".into(),
            name: one.name.replace("/board_attacks", "/board_batch"),
            ..one.clone()
        })
        .collect();
    times.extend(batches);
    for (index, routine) in record.routines.iter_mut().enumerate() {
        let units = match routine.model.as_str() {
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
                model: routine.model.clone(),
                subjects: Vec::new(),
                name: routine.name(),
                condition: Condition { slice: Some(length), ..condition("throughput", workload) },
                ns: Estimate { center, low: center * 0.98, high: center * 1.03 },
            }
        }));
    }
    record.comparisons = comparisons(&times);
    record
}

/// Look-ups by a table of 4 KiB that needs BMI2, twice as fast as those without; on caches walked over
/// by 512 and by 1024 KiB twice and three times as slow as they were, the others as fast.
pub fn with_tables() -> Record {
    let mut record = record();
    let of = |routine: &RoutineResult| routine.model == "square_attacks";
    for routine in record.routines.iter_mut().filter(|one| of(one)) {
        routine.probes.truncate(1);
        routine.probes[0].subject = "queen".into();
    }
    let first = record.routines.iter_mut().find(|one| of(one)).expect("the sample has some");
    (first.table_bytes, first.table_build_ms) = (4096, Some(1.5));
    first.features = Some(vec!["bmi2".into()]);
    let first = first.name();
    let mut times = times(&record);
    let main = record.workloads[0].name.clone();
    let mut walked = Vec::new();
    for time in times.iter_mut().filter(|one| one.model == "square_attacks") {
        time.subjects = vec!["queen".into()];
        if time.name == first {
            time.ns = Estimate { center: 1.0, low: 0.97, high: 1.05 };
        }
        let slower = if time.name == first { 20.0 } else { 1.0 };
        for (kib, times) in [(512, slower), (1024, 1.5 * slower)] {
            let mut after = time.clone();
            after.condition.state = State::AfterWalk { kib };
            let Estimate { center, low, high } = &mut after.ns;
            [center, low, high].into_iter().for_each(|end| *end *= times);
            walked.extend((after.condition.workload == main).then_some(after));
        }
    }
    times.extend(walked);
    record.comparisons = comparisons(&times);
    record
}

/// A record with nothing but the routines of one model.
pub fn only(model: &str) -> Record {
    let mut record = record();
    record.routines.retain(|routine| routine.model == model);
    record
}

/// A record in which every routine has the same model, sixty of them.
pub fn crowded() -> Record {
    let mut record = record();
    record.routines.retain(|routine| routine.error.is_none());
    for index in record.routines.len()..60 {
        let again = record.routines[index % 30].clone();
        record.routines.push(RoutineResult { variant: again.variant.clone() + "_again", ..again });
    }
    let known = times(&record);
    let mut times = Vec::new();
    for (index, routine) in record.routines.iter_mut().enumerate() {
        let before = routine.name().replace("_again", "");
        routine.model = "ray_attacks".into();
        routine.routine = format!("{}_{index}", routine.routine);
        routine.family = format!("family_{}", index % 12);
        times.extend(known.iter().filter(|one| one.name == before).map(|one| Time {
            model: "ray_attacks".into(),
            name: routine.name(),
            ..one.clone()
        }));
    }
    record.comparisons = comparisons(&times);
    record
}

/// The same from a build without rulers: verdicts, but no cycles.
pub fn without_rulers() -> Record {
    let mut record = record();
    if let Some(clock) = &mut record.clock {
        clock.source = "monotonic clock".into();
        clock.rulers.clear();
        clock.trace.clear();
        clock.width = None;
    }
    for comparison in &mut record.comparisons {
        comparison.set_aside_share = None;
        comparison.standings.iter_mut().for_each(|one| one.cycles_per_unit = None);
    }
    record
}

fn skip(what: &str, reason: &str) -> Skip {
    Skip { what: what.into(), reason: reason.into() }
}

fn clock() -> Clock {
    let ruler = |name: &str, cycles_per_link, measured_cycles_per_link| Ruler {
        name: name.into(),
        cycles_per_link,
        measured_cycles_per_link,
    };
    let point = |index: u32| ClockPoint {
        at_s: f64::from(index) * 0.25,
        ghz: GHZ + 0.2 * (f64::from(index) * 0.3).sin(),
        clean_share: Some(0.5 + 0.5 * (f64::from(index) * 0.07).cos()),
    };
    Clock {
        source: "time-stamp counter".into(),
        ticks_per_second: 2.5e9,
        resolution_ns: 0.4,
        rulers: vec![ruler("imul", 3.0, 2.998), ruler("rol", 1.0, 1.001)],
        lowest_ghz: GHZ - 0.21,
        median_ghz: GHZ,
        highest_ghz: GHZ + 0.2,
        width: Some(Width {
            adds_per_cycle: 4.0,
            least_share: 0.926,
            set_aside_share: 0.3,
            longest_sample_us: 44.0,
        }),
        trace: (0..100).map(point).collect(),
    }
}

fn sitting(number: usize) -> Sitting {
    Sitting {
        core: Some(number % 2),
        seconds: 7.5,
        turns: 60,
        samples: 2000,
        set_aside: 600,
        adds_per_cycle: Some(4.0),
        suspect: None,
        ended: "done".into(),
    }
}

fn workloads() -> Vec<WorkloadProfile> {
    let profile = |name: &str, density, mean_ray_length| WorkloadProfile {
        name: name.into(),
        generator: "imagination 1".into(),
        seed: Some(1),
        hash: "0".into(),
        boards: 1024,
        density,
        mean_ray_length,
        mean_sliders: 3.4,
        skipped: 0,
        measured: None,
    };
    vec![
        profile("middlegame", 0.41, 1.9),
        profile("uniform-32", 0.5, 1.5),
        profile("uniform-8", 0.125, 3.1),
        profile("uniform-16", 0.25, 2.4),
        profile("uniform-48", 0.75, 1.1),
    ]
}

/// In turns with others, on a workload as a whole.
pub fn condition(form: &str, workload: &str) -> Condition {
    Condition {
        tier: "x86-64".into(),
        form: form.into(),
        workload: workload.into(),
        state: State::AsInterleaved,
        slice: None,
    }
}

/// Model, routine, ns, operations, instructions, remark.
type Row = (&'static str, &'static str, f64, u32, u32, &'static str);

fn varies(variant: &str, name: &str) -> bool {
    name.contains("loop") || variant == "dumb7_early_out" || variant == "dumb7_loop"
}

fn times_of(variant: &str, row: Row, workloads: &[WorkloadProfile]) -> Vec<Time> {
    let (model, name, ns, ..) = row;
    let mut times = Vec::new();
    for (form, factor) in FORMS {
        for (index, workload) in workloads.iter().enumerate() {
            let by_density = if varies(variant, name) { 1.6 - 0.9 * workload.density } else { 1.0 };
            let center = ns * factor * by_density * (1.0 + 0.01 * index as f64);
            times.push(Time {
                model: model.into(),
                subjects: Vec::new(),
                name: format!("{variant}/{name}"),
                condition: condition(form, &workload.name),
                ns: Estimate { center, low: center * 0.97, high: center * 1.05 },
            });
        }
    }
    times
}

fn routine(
    family: &str,
    variant: &str,
    (model, name, ns, operations, instructions, remark): Row,
) -> RoutineResult {
    let unit = match model {
        "ray_batch" | "board_attacks" => "board",
        "line_attacks" | "square_attacks" => "query",
        "rays_quadrant" => "coordinate",
        _ => "call",
    };
    let varies = varies(variant, name);
    let criterion = FORMS.map(|(form, factor)| {
        let center = ns * factor * 1.02;
        let (low, high) = (center * 0.97, center * 1.05);
        (form.to_string(), ByCriterion { center, low, high, reason: None })
    });
    let probe = |index: u32| ProbeResult {
        subject: format!("subject {index}"),
        symbol: format!("raybench_{variant}_{name}_{index}"),
        hash: "0".into(),
        work: None,
        emitted: Some(ClassCounts {
            instructions: instructions + index % 3,
            bytes: instructions * 4,
            ..ClassCounts::default()
        }),
        tally: (operations > 0 && variant != "subtract_sse2").then_some(TallyRange {
            least: operations,
            mean: f64::from(operations) + f64::from(index) * 0.5,
            most: operations + 2,
            depth: 9,
        }),
        callgrind: (variant != "gfni_rays").then_some(ExecutedRange {
            mean: f64::from(instructions + index % 3) * if varies { 2.7 } else { 1.0 },
            calls: 64,
        }),
        callgrind_skipped: (variant == "gfni_rays").then(|| "Valgrind does not know GFNI".into()),
        stepped: None,
        stepped_skipped: None,
        loops: vec![],
    };
    RoutineResult {
        variant: variant.into(),
        family: family.into(),
        routine: name.into(),
        model: model.into(),
        unit: unit.into(),
        adapter_of: (remark == "adapter").then(|| "attacks".into()),
        twin_of: remark.contains('/').then(|| remark.into()),
        note: (variant == "dumb7_loop")
            .then(|| "the compiler unrolled the loop seven times".into()),
        features: Some(if remark == "slow" { vec!["bmi2".into()] } else { Vec::new() }),
        table_bytes: if remark == "slow" { 4096 } else { 0 },
        table_build_ms: (remark == "slow").then_some(1.5),
        as_compiled: Some(record::AsCompiled { stack_accesses: 2, vector_bits: 128 }),
        verified_cases: 100_000,
        probes: (0..4).map(probe).collect(),
        criterion: criterion.into(),
        error: None,
    }
}

/// Nanoseconds at the simulated clock.
pub fn in_cycles(Estimate { center, low, high }: Estimate) -> Estimate {
    Estimate { center: center * GHZ, low: low * GHZ, high: high * GHZ }
}

/// One routine whose answers were wrong: an error row, never a time.
fn wrong_answer(routines: &mut [RoutineResult]) -> String {
    let wrong = routines.iter_mut().find(|routine| routine.routine == "attacks_loop");
    let wrong = wrong.expect("the sample has it");
    wrong.error = Some("wrong answer in subject noWe, case 17\nexpected\n. . . .".into());
    wrong.criterion.clear();
    wrong.name()
}
