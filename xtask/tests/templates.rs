//! What `new` makes is right before anything is changed in it: its answers (each template's own
//! conformance test says so), its machine code for all inputs, and both timed loops on real boards.

use contract::Variant;
use machine_code::decode::Executable;
use prove::question::Precondition;
use prove::{Conclusion, Limits, Target, prove};
use runner::Boards;

static TEMPLATES: [&Variant; 4] = [
    &template_fill::VARIANT,
    &template_square::VARIANT,
    &template_vector::VARIANT,
    &template_batch::VARIANT,
];

#[test]
fn every_probe_is_proved() {
    let executable = std::env::current_exe().expect("tests are files");
    let executable = Executable::open(&executable).expect("an executable with symbols");
    let executable = &executable;
    std::thread::scope(|threads| {
        for (variant, routine) in routines() {
            for probe in routine.probes {
                threads.spawn(move || {
                    let target =
                        Target { executable, model: routine.model, probe, has_bmi1: false };
                    let proof = prove(&target, Precondition::Used, Limits::default());
                    let is_proved = matches!(proof.conclusion, Conclusion::Proved(_));
                    assert!(is_proved, "{} {}: {:?}", variant.name, probe.symbol, proof.conclusion);
                });
            }
        }
    });
}

#[test]
fn both_loops_of_every_probe_come_to_the_right_checksum() {
    let mut boards = Boards::new(oracle::workloads::by_name("game", 1).expect("a workload"));
    let mut skipped = Vec::new();
    for (variant, routine) in routines() {
        if let Err(reason) = routine.runnable() {
            skipped.push(format!("{}/{}: {reason}", variant.name, routine.name));
            continue;
        }
        // Every answer on these boards, the oracle's edge cases, and both loops over all of it.
        if let Err(not_timeable) = boards.prepare(variant, routine) {
            panic!("{}/{}: {not_timeable}", variant.name, routine.name);
        }
    }
    if !skipped.is_empty() {
        contract::skip_part(&skipped.join("; "));
    }
}

fn routines() -> impl Iterator<Item = (&'static Variant, &'static contract::Routine)> {
    TEMPLATES
        .into_iter()
        .flat_map(|variant| variant.routines.iter().map(move |routine| (variant, routine)))
}
