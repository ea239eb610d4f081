//! `.ci/run` proves all probes, at the highest tier too, where compilers do most. `cargo test`
//! proves one of each model, and one of each routine whose hash is not in `probes.txt`. Listing
//! binaries are read, not run, so a CPU that lacks the tier is no obstacle.
//!
//! Of batches of queries a few stand for all at the highest tier, for each takes as long as all
//! else of its variant; `cargo xtask prove` proves every one, at all tiers that proofs are promised
//! for.
#![cfg(all(target_arch = "x86_64", not(raybench_portable)))]

use asm_reports::probes::{Probes, emitted_probes};
use asm_reports::tiers::{self, ListingBinaries};
use contract::{Model, Tier};
use machine_code::build;
use machine_code::decode::Executable;
use prove::equivalence::difference;
use prove::listings::{Listing, prove_listings};
use prove::question::Precondition;
use prove::report::{Selected, prove_all};
use prove::{Conclusion, Limits, Target, prove};
use std::sync::LazyLock;
use variants::listings::listings;

fn listing_binary(tier: Tier) -> ListingBinaries {
    let listing_binary = match tier {
        Tier::X86_64 => tiers::dev_listing_binary(),
        _ => tiers::listing_binary(tier, &mut build::Silent),
    };
    vec![(tier, listing_binary.expect("the listing binary builds"))]
}

/// That of the lowest tier, which most tests read.
static LOWEST: LazyLock<ListingBinaries> = LazyLock::new(|| listing_binary(Tier::X86_64));

/// All probes; of batches of queries the first of each routine that stands for others.
fn selected() -> Vec<Selected> {
    /// A loop that compilers pack and one over large tables; batches by hand of 256 and of 512
    /// bits. That the others are proved is read from what the command wrote.
    const STANDING_FOR_ALL: [(&str, &str); 4] = [
        ("obstruction_difference", "square_batch"),
        ("pext", "square_batch"),
        ("queens_avx2", "square_batch"),
        ("queens_avx512", "square_batch_turned"),
    ];
    let all = contract::registry::probes().map(|(variant, routine, probe)| Selected {
        variant,
        routine,
        probe,
    });
    let (mut batches, mut selected): (Vec<_>, Vec<_>) =
        all.partition(|selected| selected.routine.model == Model::SquareBatch);
    batches.dedup_by_key(|selected| (selected.variant.name, selected.routine.name));
    batches.retain(|selected| {
        STANDING_FOR_ALL.contains(&(selected.variant.name, selected.routine.name))
    });
    assert_eq!(batches.len(), STANDING_FOR_ALL.len(), "one of them is no batch any more");
    selected.extend(batches);
    selected
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// All probes but those of batches of queries.
fn without_batches() -> Vec<Selected> {
    let mut selected = selected();
    selected.retain(|selected| selected.routine.model != Model::SquareBatch);
    selected
}

#[test]
fn a_probe_of_each_model_and_of_each_new_routine_is_proved() {
    let mut selected = without_batches();
    selected.dedup_by_key(|selected| (selected.variant.name, selected.routine.name));
    let written = Probes::load().expect("probes.txt reads");
    let emitted = emitted_probes(&LOWEST, |_, _| true);
    let emitted = emitted.expect("the listing binary has all probes");
    let hash =
        |of: &Probes, name| of.lines.get(&(name, Tier::X86_64)).map(|line| line.hash.clone());
    let mut models = Vec::new();
    selected.retain(|selected| {
        let name = format!(
            "{}/{}/{}",
            selected.variant.name, selected.routine.name, selected.probe.subject
        );
        let is_new = hash(&written, name.clone()) != hash(&emitted, name);
        let is_first = !models.contains(&selected.routine.model);
        models.push(selected.routine.model);
        is_new || is_first
    });
    are_proved(&LOWEST, &selected);
}

#[test]
#[ignore = "all subjects: .ci/run"]
fn all_probes_are_proved() {
    are_proved(&LOWEST, &without_batches());
}

#[test]
#[ignore = "another tier, and batches: .ci/run"]
fn all_probes_and_some_batches_are_proved_at_x86_64_v4() {
    are_proved(&listing_binary(Tier::V4), &selected());
}

fn are_proved(executables: &ListingBinaries, selected: &[Selected]) {
    let (tier, limits) = (executables[0].0, Limits::default());
    listings_are_proved(executables);
    let rows = prove_all(executables, selected, limits, threads(), &|_, _, _| {});
    assert_eq!(rows.len(), selected.len());
    for row in &rows {
        let name = format!("{}/{}/{}", row.variant, row.routine, row.subject);
        let found = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{name} at {tier}: {found:?}");
        if let Some(right_without) = row.right_without {
            let rests = needs_occupied_sliders(row.variant, row.routine);
            assert_eq!(right_without, !rests, "{name} at {tier}");
        }
        // Whatever needs the promise is shown to be wrong without it.
        assert_eq!(row.precondition.is_some(), row.right_without == Some(false), "{name}");
    }
}

fn needs_occupied_sliders(variant: &str, routine: &str) -> bool {
    let variant = contract::registry::variant(variant).expect("registered");
    variant.routine(routine).expect("its own").needs_occupied_sliders
}

fn target<'e>(executable: &'e Executable, variant: &str, routine: &str, to: &str) -> Target<'e> {
    let routine = contract::registry::variant(variant).and_then(|it| it.routine(routine));
    let routine = routine.expect("registered");
    let probe = routine.probes.iter().find(|probe| probe.subject.name() == to);
    Target { executable, model: routine.model, probe: probe.expect("its own"), has_bmi1: false }
}

/// What the shortest programs lose without the promise, as their descriptions say.
#[test]
fn without_the_promise_the_shortest_programs_are_wrong_on_so_many_squares() {
    let executable = &LOWEST[0].1;
    let expected = [
        ("min_ops_ternlog", "attacks", "south", 56),
        ("min_ops_ternlog", "attacks", "east", 48),
        ("min_ops_ternlog", "attacks", "west", 48),
        ("min_ops_ternlog", "attacks", "northeast", 42),
        ("carry_scalar", "attacks", "east", 62),
        ("transpose_gfni", "attacks", "south", 48),
    ];
    for (variant, routine, subject, squares) in expected {
        let target = target(executable, variant, routine, subject);
        let proof = prove(&target, Precondition::Dropped, Limits::default());
        let Conclusion::Refuted(found) = proof.conclusion else {
            panic!("{} is right for any sets", target.probe.symbol);
        };
        assert_eq!(found.wrong_bits, squares, "{}", target.probe.symbol);
    }
}

fn listings_are_proved(executables: &ListingBinaries) {
    let mut published = Vec::new();
    for listing in listings() {
        published.push(Listing::new(listing.symbol, listing.convention));
    }
    let rows = prove_listings(executables, &published, Limits::default(), threads(), &|_, _, _| {});
    assert_eq!(rows.len(), listings().len());
    for row in rows {
        let found = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{} at {}: {found:?}", row.routine, row.tier);
        if let Some(right) = row.right_without {
            assert_eq!(right, !row.routine.starts_with("subtract_sse2"), "{}", row.routine);
        }
    }
}

/// The two formulas of bytewise subtraction are two functions, one of them that of the transposed
/// board. (Fills and shifts are one function: each is proved above without the promise.)
#[test]
fn the_formulas_of_subtraction_are_two_functions() {
    let executable = &LOWEST[0].1;
    let east = |variant, routine| target(executable, variant, routine, "east");
    let doubling = east("subtract_sse2", "attacks_2r");
    let [and_not, transposed] =
        [("subtract_sse2", "attacks_andn"), ("transpose_gfni", "attacks")].map(|(v, r)| east(v, r));
    assert_eq!(difference(&doubling, &transposed, Limits::default()), Ok(None));
    let found = difference(&doubling, &and_not, Limits::default()).expect("there is room");
    let found = found.expect("they differ");
    assert_ne!(found[0] & found[1], 0, "only where a slider stands on an empty square");
}
