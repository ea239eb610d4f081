//! Counterexamples for whoever asks for them: a line of JSON for each that is confirmed, into the file that
//! `RAYBENCH_COUNTEREXAMPLES` names. `cargo xtask prove --planted` does.

use crate::planted::Plant;
use contract::Probe;
use prove::Counterexample;
use std::io::Write as _;

/// Boards that a fault is looked for on as a test would that has no proof.
const WORKLOAD: &str = "middlegame";

/// Appends what was found.
pub fn tell(plant: &Plant, probe: &Probe, found: &Counterexample) {
    let Some(path) = std::env::var_os("RAYBENCH_COUNTEREXAMPLES") else { return };
    let words = |words: &[u64]| -> Vec<String> {
        words.iter().map(|word| format!("{word:#018x}")).collect()
    };
    let line = serde_json::json!({
        "model": plant.routine.model.name(),
        "form": plant.form,
        "subject": probe.subject.name(),
        "names": found.names,
        "arguments": words(&found.arguments),
        "right": words(&found.right),
        "given": words(&found.given),
        "missed_by": missed_by(plant, probe),
    });
    let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
    // In one piece: other tests write too.
    let line = format!("{line}\n");
    file.and_then(|mut file| file.write_all(line.as_bytes())).expect("the file can be written");
}

/// The arguments that the boards of a game's middle give, if on none of them the answer is wrong.
fn missed_by(plant: &Plant, probe: &Probe) -> Option<usize> {
    let boards = oracle::workloads::by_name(WORKLOAD, 1).expect("it is in the catalogue");
    let model = plant.routine.model;
    let all = oracle::workloads::arguments(model, probe.subject, &probe.shape, &boards);
    let all: Vec<&[u64]> = all.chunks(probe.shape.argument_words()).collect();
    let right = |arguments: &[u64]| oracle::answer(model, probe.subject, &probe.shape, arguments);
    // SAFETY: no planted form needs a feature beyond x86-64 that was not asked for.
    let given = |arguments: &[u64]| unsafe { probe.call(arguments) };
    all.iter().all(|one| given(one) == right(one)).then_some(all.len())
}
