//! The table of a wrong probe and a right one.

use contract::{Routine, Tier, Variant, Word};
use machine_code::decode::Executable;
use prove::report::{ProofRow, Selected, prove_all};
use prove::{Limits, view};

/// Returns no attacks, which is wrong.
fn none<W: Word>(sliders: W, _empty: W, _occupied: W) -> W {
    sliders & W::constant(0)
}

static SHOWN: Variant = Variant {
    name: "shown",
    routines: &[contract::routine!("none", ray_attacks on South, word, none)],
    ..Variant::NEW
};

fn first_probe(variant: &'static Variant, routine: &'static Routine) -> Selected {
    Selected { variant, routine, probe: &routine.probes[0] }
}

/// Returns the table of these proofs as text.
fn table(rows: &[&ProofRow], by_probe: bool) -> String {
    view::proofs(rows, by_probe, |_| false).terminal(1000)
}

#[test]
fn a_refuted_probe_is_wrong_in_its_row_and_counted() {
    let path = std::env::current_exe().expect("tests are files");
    let executable = Executable::open(&path).expect("an executable with symbols");
    let executables = vec![(Tier::X86_64, executable)];
    let kogge_stone = contract::registry::variant("kogge_stone").expect("registered");
    let right = kogge_stone.routine("attacks").expect("it has attacks");
    let selected = [first_probe(&SHOWN, &SHOWN.routines[0]), first_probe(kogge_stone, right)];
    let rows = prove_all(&executables, &selected, Limits::default(), 1, &|_, _, _| ());
    let rows: Vec<&ProofRow> = rows.iter().collect();
    let by_probe = table(&rows, true);
    let row = by_probe.lines().find(|line| line.trim().starts_with("south ")).expect("a row");
    assert_eq!(row.split_whitespace().nth(1), Some("WRONG"), "{by_probe}");
    let by_routine = table(&rows, false);
    assert!(by_routine.contains("0/1, 1 WRONG"), "{by_routine}");
    let note = "1 of 2 probes proved: every bit of every answer, for all inputs of the model.";
    assert!(by_probe.contains(note), "{by_probe}");
    assert!(by_probe.contains("WRONG (refuted): 1 of 2 probes."), "{by_probe}");
    let wrong_only = table(&rows[..1], true);
    assert!(!wrong_only.contains("probes proved"), "{wrong_only}");
    assert_eq!(view::failure_summary(&rows).as_deref(), Some("WRONG (refuted): 1 of 2 probes"));
    assert_eq!(view::failure_summary(&rows[1..]), None);
}
