//! A simulated record that has every part of the schema once, which makes it long. Its figures mean
//! nothing.

#![allow(dead_code, reason = "each test uses what it needs")]

use record::*;
use std::fs;
use std::path::{Path, PathBuf};

/// An estimate about `center`.
pub fn estimate(center: f64) -> Estimate {
    Estimate { center, low: center * 0.99, high: center * 1.01 }
}

/// A ratio about `center`.
pub fn ratio(center: f64) -> Ratio {
    Ratio { center, low: center * 0.99, high: center * 1.01 }
}

/// Counts of some loop.
pub fn counts() -> ClassCounts {
    ClassCounts { instructions: 19, operations: 14, bytes: 68, ..ClassCounts::default() }
}

/// The whole record.
pub fn record(id: &str) -> Record {
    Record {
        schema: SCHEMA,
        id: id.into(),
        created: "2026-01-02T03:04:05Z".into(),
        label: Some("sample".into()),
        command: "bench --quick".into(),
        plan: Some(Plan {
            quick: true,
            tiers: vec!["x86-64".parse().expect("a tier")],
            ..Plan::default()
        }),
        seed: 1,
        quick: true,
        tier: contract::Tier::X86_64,
        machine: Machine {
            cpu: "some processor".into(),
            signature: Some(Signature { family: 6, model: 143, stepping: 8 }),
            features: vec!["sse2".into()],
            caches: vec!["L1d 48 KiB".into()],
            cores: 2,
            smt: Some(false),
            load_before: Some(0.5),
            ..Machine::default()
        },
        toolchain: Toolchain { rustc: "rustc".into(), ..Toolchain::default() },
        workloads: vec![WorkloadProfile {
            name: "game".into(),
            generator: "playouts 1".into(),
            seed: Some(1),
            hash: "0123456789abcdef".into(),
            boards: 256,
            density: 0.3,
            mean_ray_length: 1.35,
            mean_sliders: 3.2,
            skipped: 0,
            measured: None,
        }],
        clock: Some(Clock {
            source: "time-stamp counter".into(),
            ticks_per_second: 2.0e9,
            resolution_ns: 0.5,
            rulers: vec![Ruler {
                name: "imul".into(),
                cycles_per_link: 3.0,
                measured_cycles_per_link: 3.0001,
            }],
            lowest_ghz: 2.9,
            median_ghz: 3.0,
            highest_ghz: 3.1,
            width: Some(Width {
                adds_per_cycle: 4.0,
                least_share: 0.926,
                set_aside_share: 0.31,
                longest_sample_us: 41.5,
            }),
            trace: vec![ClockPoint { at_s: 0.0, ghz: 3.0, clean_share: Some(0.7) }],
        }),
        sittings: (0..12).map(sitting).collect(),
        confidence: Confidence { level: 0.99, joint: true },
        rounds: vec![rounds()],
        comparisons: vec![comparison()],
        routines: vec![routine()],
        skips: vec![Skip { what: "callgrind on gfni_rays".into(), reason: "no valgrind".into() }],
        perft: Vec::new(),
        in_use: None,
        bounds: Vec::new(),
        compiled: Vec::new(),
        samples_sha256: None,
        left_out: vec![],
    }
}

/// One of the sittings; the seventh had bad luck.
pub fn sitting(number: usize) -> Sitting {
    let unlucky = number == 6;
    Sitting {
        tier: None,
        core: Some(1),
        seconds: 4.5,
        turns: 40,
        samples: 1000,
        set_aside: if unlucky { 990 } else { 250 },
        timed_share: Some(0.2),
        adds_per_cycle: Some(4.0),
        suspect: unlucky.then(|| "few readings had the whole width".into()),
        ended: if unlucky { record::Ended::Core } else { record::Ended::Done },
    }
}

/// Latency on the main workload, after 512 KiB were walked over.
pub fn condition() -> Condition {
    Condition::of(contract::Tier::X86_64, record::Form::Latency, "game", State::Cold { kib: 512 })
}

/// What the sittings measured of its one routine; the seventh had too few clean samples.
pub fn rounds() -> Rounds {
    let by_sitting = |value| (0..12).map(|n| (n != 6).then_some(value)).collect::<Vec<_>>();
    let row = Measured {
        probe: "kogge_stone/attacks/south".into(),
        ratio: by_sitting(1.0),
        pairs: (0..12).map(|n| if n == 6 { 0 } else { 40 }).collect(),
        samples: 768,
        contended: 230,
        untimed_passes: Some(3.5),
        packed: false,
        counted: Some(HardwareCountsPerUnit { cycles_per_unit: 11.0, instructions_per_unit: 21.0 }),
    };
    Rounds {
        model: contract::Model::RayAttacks.into(),
        condition: condition(),
        reference_ns: by_sitting(3.5),
        reference_cycles: by_sitting(11.0),
        copy: Some(Measured { counted: None, ..row.clone() }),
        rows: vec![row],
    }
}

/// That routine alone.
pub fn comparison() -> Comparison {
    Comparison {
        model: contract::Model::RayAttacks.into(),
        condition: condition(),
        subjects: vec![],
        reference: "kogge_stone/attacks".into(),
        sittings: vec![40; 11],
        set_aside_share: Some(0.3),
        half_width: Some(0.01),
        floor: Some(ratio(1.0)),
        floor_margin: 0.002,
        standings: vec![standing("kogge_stone/attacks", 3.5)],
        winner: None,
        contended: false,
        too_few: Vec::new(),
    }
}

/// A reference that takes so many nanoseconds.
pub fn standing(name: &str, ns: f64) -> Standing {
    Standing {
        name: name.into(),
        ns_per_unit: estimate(ns),
        ns_beyond_empty: Some(estimate(ns / 2.0)),
        cycles_per_unit: Some(estimate(ns * 3.0)),
        modes: None,
        to_reference: ratio(1.0),
        verdict: Verdict::Reference,
        next_to_this: None,
        next_verdict: None,
        packed: false,
        counted: None,
    }
}

/// A run of perft; its comparisons are those of the record.
pub fn perft() -> Perft {
    Perft {
        created: "2026-01-02T03:04:05Z".into(),
        tier: contract::Tier::X86_64,
        depth: 2,
        positions: vec![PerftPosition { name: "kiwipete".into(), nodes: 2039 }],
        rounds: vec![rounds()],
        comparisons: vec![comparison()],
        skips: Vec::new(),
    }
}

/// Three generators on a trace, in two forms and a map, and in a search: where little is read
/// tables win, where much is read lanes do, and between the two nothing separates them.
pub fn in_use() -> InUse {
    let trace = Counts {
        rook: 2400,
        bishop: 1800,
        queen: 700,
        both: 5000,
        moves_made: 1100,
        evaluated: 630,
        same_occupied: 6000,
        ..Counts::default()
    };
    let form = |form| comparison_in_use(form, 32 << 10, None);
    let mut comparisons = vec![form(Form::Awaited), form(Form::Summed)];
    for bytes in [0, 4 << 10, 16 << 10, 64 << 10] {
        let paces = [1, 4, 16, 64].into_iter().filter(|pace| bytes <= pace << 14);
        let paces = paces.filter(|pace| bytes > 0 || *pace == 64);
        comparisons.extend(paces.map(|pace| comparison_in_use(Form::Awaited, bytes, Some(pace))));
    }
    comparisons.push(searched(&comparisons[0]));
    let of = |one: &Comparison| Rounds {
        model: one.model,
        condition: one.condition.clone(),
        reference_ns: rounds().reference_ns.iter().map(|ns| ns.and(reference_ns(one))).collect(),
        ..rounds()
    };
    InUse {
        created: "2026-01-02T03:04:05Z".into(),
        tier: contract::Tier::X86_64,
        depth: Some(3),
        trace,
        evaluation_bytes: 32 << 10,
        threads: 1,
        searches: vec![Searched {
            evaluation: record::Form::Network,
            position: "8/8/8/8/8/8/8/K1k5 w - -".into(),
            depth: 3,
            counts: trace,
            bytes_read: 15 << 20,
        }],
        rounds: comparisons.iter().map(of).collect(),
        comparisons,
        skips: vec![Skip { what: "pext/square_batch".into(), reason: "no bmi2".into() }],
    }
}

fn reference_ns(one: &Comparison) -> Option<f64> {
    one.standing(&one.reference).map(|one| one.ns_per_unit.center)
}

/// A search in which the reference takes 450 ns for a node, and the others as much less or more as
/// of look-ups.
fn searched(look_ups: &Comparison) -> Comparison {
    let of = |one: &Standing| Standing {
        ns_per_unit: estimate(450.0 * one.to_reference.center),
        ns_beyond_empty: None,
        ..one.clone()
    };
    Comparison {
        model: record::Model::Nodes,
        condition: Condition::of(
            contract::Tier::X86_64,
            record::Form::Network,
            InUse::SEARCH,
            State::Searched,
        ),
        standings: look_ups.standings.iter().map(of).collect(),
        ..look_ups.clone()
    }
}

fn comparison_in_use(form: Form, evaluation_bytes: u64, slice: Option<u64>) -> Comparison {
    let each = evaluation_bytes as f64 / slice.unwrap_or(16) as f64 / 1024.0;
    let takes = [("hyperbola", 5.5), ("pext", 3.0 + 2.0 * each), ("four_lanes", 4.7 + 0.3 * each)];
    let reference = "hyperbola/square_attacks";
    let empty = 2.0 + 20.0 * each;
    let mut standings = takes.map(|(variant, beyond)| Standing {
        ns_beyond_empty: Some(estimate(beyond)),
        to_reference: ratio((empty + beyond) / (empty + 5.5)),
        verdict: match (empty + beyond) / (empty + 5.5) {
            1.0 => Verdict::Reference,
            0.99..1.01 => Verdict::NotSeparated,
            ratio if ratio < 1.0 => Verdict::Faster,
            _ => Verdict::Slower,
        },
        ..standing(&format!("{variant}/square_attacks"), empty + beyond)
    });
    let ns = |one: &Standing| one.ns_per_unit.center;
    standings.sort_by(|one, two| ns(one).total_cmp(&ns(two)));
    let ratios = [0, 1].map(|at| ns(&standings[at + 1]) / ns(&standings[at]));
    for (one, next) in standings.iter_mut().zip(ratios) {
        one.next_to_this = Some(ratio(next));
        one.next_verdict = Some(if next > 1.01 { Verdict::Slower } else { Verdict::NotSeparated });
    }
    let state = State::InUse { evaluation_bytes };
    Comparison {
        model: record::Model::LookUps,
        condition: Condition {
            slice,
            ..Condition::of(contract::Tier::X86_64, form, InUse::TRACE, state)
        },
        reference: reference.into(),
        winner: (ratios[0] > 1.01).then(|| standings[0].name.clone()),
        standings: standings.into(),
        ..comparison()
    }
}

/// A routine with one probe, timed once.
pub fn routine() -> RoutineResult {
    RoutineResult {
        variant: "kogge_stone".into(),
        family: "fill".into(),
        routine: "attacks".into(),
        model: contract::Model::RayAttacks.into(),
        unit: "call".into(),
        adapter_of: None,
        twin_of: None,
        note: None,
        features: None,
        table_bytes: 0,
        table_build_ms: None,
        as_compiled: Some(AsCompiled { stack_accesses: 2, vector_bits: 128 }),
        verified_cases: 9332,
        probes: vec![ProbeResult {
            subject: "south".into(),
            symbol: "raybench.probe.kogge_stone.attacks.south".into(),
            hash: "00112233".into(),
            work: Some(Work { units: 1, operations: Some(14.0) }),
            emitted: Some(counts()),
            tally: Some(TallyRange {
                least: 14,
                mean: 14.0,
                most: 14,
                depth: 10,
                turns: Default::default(),
            }),
            callgrind: Some(ExecutedRange { mean: 19.0, calls: 256 }),
            callgrind_skipped: None,
            stepped: Some(Stepped {
                calls: 256,
                least: 19,
                mean: 19.0,
                most: 20,
                classes: [("operations".into(), 14.0)].into(),
                mnemonics: [("and".into(), 1.0 / 3.0)].into(),
                distribution: [(19, 255), (20, 1)].into(),
            }),
            stepped_skipped: None,
            loops: vec![LoopResult {
                form: record::Form::Latency,
                symbol: "raybench.latency.kogge_stone.attacks.south".into(),
                hash: "44556677".into(),
                body: counts(),
            }],
        }],
        criterion: [(Form::Latency, estimate(3.5))].into(),
        error: None,
    }
}

/// Raw samples of that record: a sitting of which this crate knows nothing.
pub fn samples(id: &str) -> Samples<Vec<f64>> {
    let series: Vec<f64> = (0..2000).map(|n| 3.5 + f64::from(n % 97) / 1024.0).collect();
    Samples {
        schema: SCHEMA,
        id: id.into(),
        not_timeable: vec![],
        packed: vec![],
        sittings: vec![series],
        in_use: vec![],
    }
}

/// Listings of that record: one instruction.
pub fn listings(id: &str) -> Listings {
    let line = Line {
        label: None,
        mnemonic: "shl".into(),
        operands: vec![Token::Register("rax".into()), Token::Text(", 8".into())],
        implied: vec![],
        class: "operation".into(),
    };
    let function = Function {
        counts: ClassCounts { instructions: 1, operations: 1, bytes: 4, ..Default::default() },
        lines: vec![line],
    };
    Listings {
        schema: SCHEMA,
        id: id.into(),
        compiler: Some("rustc version 1.95.0".into()),
        tier: contract::Tier::X86_64,
        functions: [("kogge_stone/attacks/south".into(), function)].into(),
    }
}

/// A folder of a test's own, removed when it ends.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Makes it.
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("raybench-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder(path)
    }

    /// Names of all that lies in it, hidden ones too.
    pub fn names(&self) -> Vec<String> {
        names(&self.0)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Names of all that lies in a folder, in order.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable"));
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
