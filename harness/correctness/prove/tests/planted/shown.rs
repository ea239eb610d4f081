//! What the table says of a wrong probe beside a right one.

use contract::{Routine, Tier, Variant, Word};
use machine_code::decode::Executable;
use prove::report::{ProofRow, Selected, prove_all};
use prove::{Limits, view};

/// No sliders are lost, and none attacks anything.
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

#[test]
fn a_refuted_probe_is_wrong_in_its_row_and_counted() {
    let own = std::env::current_exe().expect("tests are files");
    let own = vec![(Tier::X86_64, Executable::open(&own).expect("an executable with symbols"))];
    let kogge_stone = contract::registry::variant("kogge_stone").expect("registered");
    let right = kogge_stone.routine("attacks").expect("it has attacks");
    let selected = [first_probe(&SHOWN, &SHOWN.routines[0]), first_probe(kogge_stone, right)];
    let rows = prove_all(&own, &selected, Limits::default(), 1, &|_, _, _| ());
    let rows: Vec<&ProofRow> = rows.iter().collect();
    let table = |rows: &[&ProofRow], each| view::proofs(rows, each, |_| false).terminal(1000);
    let each = table(&rows, true);
    let row = each.lines().find(|line| line.trim().starts_with("south ")).expect("a row");
    assert_eq!(row.split_whitespace().nth(1), Some("WRONG"), "{each}");
    assert!(table(&rows, false).contains("0/1, 1 WRONG"), "{}", table(&rows, false));
    let both = "1 of 2 probes proved: every bit of every answer, for all inputs of the model.";
    assert!(each.contains(both) && each.contains("WRONG (refuted): 1 of 2 probes."), "{each}");
    let alone = table(&rows[..1], true);
    assert!(!alone.contains("probes proved"), "{alone}");
    assert_eq!(view::failure_summary(&rows).as_deref(), Some("WRONG (refuted): 1 of 2 probes"));
    assert_eq!(view::failure_summary(&rows[1..]), None);
}
