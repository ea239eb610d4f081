//! The routines of the simulated record, a row each, and what follows from a row. They know no
//! comparison.

use super::{Time, condition, whole};
use record::*;

/// The forms and the factor by which the simulated latency exceeds the throughput.
const FORMS: [(Form, f64); 2] = [(Form::Throughput, 1.0), (Form::Latency, 2.2)];

/// Family, variant, model, ns, operations, instructions, routine, remark.
const ROUTINES: &str = "\
fill        dumb7_loop      fill             4.8  21  25 occluded_fill -
fill        dumb7_loop      ray_attacks      5.1  22  27 attacks -
fill        dumb7_loop      board_attacks   33.0 176 201 board_attacks adapter
fill        dumb7_loop      square_attacks  19.0  90 121 square_attacks adapter
fill        dumb7_early_out fill             6.2  18  31 occluded_fill_accumulated -
fill        dumb7_early_out ray_attacks      6.9  19  33 attacks -
fill        dumb7_unrolled  fill             4.1  20  24 occluded_fill -
fill        dumb7_unrolled  ray_attacks      4.0  19  24 attacks -
fill        dumb7_unrolled  board_attacks   30.5 164 190 board_attacks -
fill        dumb7_unrolled  square_attacks  17.0  80  99 square_attacks adapter
fill        kogge_stone     step            0.31   2   2 shift_one -
fill        kogge_stone     fill             3.2  13  18 occluded_fill -
fill        kogge_stone     ray_attacks      3.1  14  19 attacks -
fill        kogge_stone     board_attacks   24.4 124 161 board_attacks -
fill        kogge_stone     square_attacks  13.0  62  80 square_attacks adapter
fill        bytewise_fill   fill             3.3  15  19 occluded_fill kogge_stone/occluded_fill
fill        bytewise_fill   ray_attacks      3.1  14  19 attacks kogge_stone/attacks
fill        bytewise_fill   ray_attacks     14.7  44  58 attacks_by_carry_loop -
subtraction subtract_sse2   ray_attacks      1.6   4   7 east_attacks -
subtraction subtract_sse2   ray_attacks      1.7   4   7 east_attacks_double_rook -
subtraction sbamg           square_attacks   4.4  26  35 rook_attacks -
subtraction sbamg           square_attacks   9.6  52  70 queen_attacks_of_the_generalized_routine -
rotation    rotate_fill     step            0.62   3   4 shift_one -
rotation    rotate_fill     fill             7.3  33  41 occluded_fill_loop -
rotation    rotate_fill     fill             4.0  20  23 occluded_fill_kogge_stone -
rotation    rotate_fill     ray_attacks      7.9  35  44 attacks_loop -
rotation    rotate_fill     ray_attacks      5.6  28  33 attacks_unrolled -
rotation    rotate_fill     ray_attacks      4.2  21  25 attacks_kogge_stone -
rotation    rotate_fill     board_attacks   36.0 190 230 board_attacks adapter
rays        gfni_rays       rays_quadrant   0.24   0  22 rays_of_coords -
rays        rays_portable   rays_quadrant   61.0 310 402 rays_of_coords -
rays        rays_portable   rays_quadrant    3.0  40  55 rays_of_coords_by_look_up slow";

/// A line in words.
pub type Row = [&'static str; 8];

/// All of them.
pub fn rows() -> Vec<Row> {
    let words = |line: &'static str| line.split_whitespace().collect::<Vec<_>>();
    ROUTINES.lines().map(|line| words(line).try_into().expect("eight words")).collect()
}

fn model_of(name: &str) -> Model {
    contract::Model::from_name(name).expect("a model").into()
}

fn varies(variant: &str, name: &str) -> bool {
    name.contains("loop") || ["dumb7_early_out", "dumb7_loop"].contains(&variant)
}

/// In each form on each workload.
pub fn times_of(
    &[_, variant, model, ns, .., name, _]: &Row,
    workloads: &[WorkloadProfile],
) -> Vec<Time> {
    let ns: f64 = ns.parse().expect("a time");
    let mut times = Vec::new();
    for (form, factor) in FORMS {
        for (index, workload) in workloads.iter().enumerate() {
            let by_density = if varies(variant, name) { 1.6 - 0.9 * workload.density } else { 1.0 };
            let center = ns * factor * by_density * (1.0 + 0.01 * index as f64);
            times.push(Time {
                model: model_of(model),
                subjects: Vec::new(),
                name: Contestant::of(variant, name),
                condition: condition(form, &workload.name),
                ns: Estimate { center, low: center * 0.97, high: center * 1.05 },
            });
        }
    }
    times
}

/// As a record has it.
pub fn routine(row: &Row) -> RoutineResult {
    let &[family, variant, model, ns, operations, instructions, name, remark] = row;
    let [operations, instructions] =
        [operations, instructions].map(|digits| digits.parse::<u32>().expect("a count"));
    let ns: f64 = ns.parse().expect("a time");
    let basis = whole::routine();
    let unit = match model {
        "board_attacks" => "board",
        "square_attacks" => "query",
        "rays_quadrant" => "coordinate",
        _ => "call",
    };
    let varies = varies(variant, name);
    let criterion = FORMS.map(|(form, factor)| {
        let center = ns * factor * 1.02;
        let (low, high) = (center * 0.97, center * 1.05);
        (form, Estimate { center, low, high })
    });
    let probe = |index: u32| ProbeResult {
        subject: format!("subject {index}").into(),
        symbol: format!("raybench_{variant}_{name}_{index}").into(),
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
            turns: varies.then_some((3, 2.5)).into_iter().collect(),
        }),
        callgrind: (variant != "gfni_rays").then_some(ExecutedRange {
            mean: f64::from(instructions + index % 3) * if varies { 2.7 } else { 1.0 },
            calls: 64,
        }),
        callgrind_skipped: (variant == "gfni_rays").then(|| "Valgrind does not know GFNI".into()),
        stepped: None,
        loops: vec![],
        ..basis.probes[0].clone()
    };
    RoutineResult {
        variant: variant.into(),
        family: family.into(),
        routine: name.into(),
        model: model_of(model),
        unit: unit.into(),
        adapter_of: (remark == "adapter").then(|| "attacks".into()),
        twin_of: remark.contains('/').then(|| remark.into()),
        note: (variant == "dumb7_loop")
            .then(|| "the compiler unrolled the loop seven times".into()),
        features: Some(if remark == "slow" { vec!["bmi2".into()] } else { Vec::new() }),
        table_bytes: if remark == "slow" { 4096 } else { 0 },
        table_build_ms: (remark == "slow").then_some(1.5),
        probes: (0..4).map(probe).collect(),
        criterion: criterion.into(),
        ..basis
    }
}
