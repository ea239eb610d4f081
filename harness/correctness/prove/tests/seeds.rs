//! Proves the probes of the suite. `.ci/run` proves all of them, at the highest tier too, where
//! compilers change the code most. `cargo test` proves one of each model, and one of each routine
//! whose hash is not in `probes.txt`. We read the listing binaries and do not run them, so a CPU
//! that lacks the tier is no obstacle.
//!
//! At the highest tier only a few batches of queries are proved, because each takes as long as the
//! rest of its variant. `cargo xtask prove` proves all of them, at all tiers for which proofs are
//! promised.
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

/// Builds the listing binary of a tier.
fn listing_binary(tier: Tier) -> ListingBinaries {
    let listing_binary = match tier {
        Tier::X86_64 => tiers::dev_listing_binary(),
        _ => tiers::listing_binary(tier, &mut build::Silent),
    };
    vec![(tier, listing_binary.expect("the listing binary builds"))]
}

/// The listing binary of the lowest tier, which most tests read.
static LOWEST: LazyLock<ListingBinaries> = LazyLock::new(|| listing_binary(Tier::X86_64));

/// Returns all probes that can be proved, but of batches of queries only the first of each routine
/// that represents the others.
fn provable_probes() -> Vec<Selected> {
    /// A loop that compilers vectorize, one over large tables, and handwritten batches of 256 and
    /// of 512 bits.
    const REPRESENTATIVES: [(&str, &str); 4] = [
        ("obstruction_difference", "square_batch"),
        ("pext", "square_batch"),
        ("queens_avx2", "square_batch"),
        ("queens_avx512", "square_batch_turned"),
    ];
    let provable =
        contract::registry::probes().filter(|(_, routine, _)| !routine.is_verified_only());
    let all = provable.map(|(variant, routine, probe)| Selected { variant, routine, probe });
    let (mut batches, mut selected): (Vec<_>, Vec<_>) =
        all.partition(|selected| selected.routine.model == Model::SquareBatch);
    batches.dedup_by_key(|selected| (selected.variant.name, selected.routine.name));
    batches.retain(|selected| {
        REPRESENTATIVES.contains(&(selected.variant.name, selected.routine.name))
    });
    assert_eq!(batches.len(), REPRESENTATIVES.len(), "one of them is no batch any more");
    selected.extend(batches);
    selected
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// Returns all probes but those of batches of queries.
fn without_batches() -> Vec<Selected> {
    let mut selected = provable_probes();
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
    assert_proved(&LOWEST, &selected);
}

#[test]
#[ignore = "all subjects: .ci/run"]
fn all_probes_are_proved() {
    assert_proved(&LOWEST, &without_batches());
}

#[test]
#[ignore = "another tier, and batches: .ci/run"]
fn all_probes_and_some_batches_are_proved_at_x86_64_v4() {
    assert_proved(&listing_binary(Tier::V4), &provable_probes());
}

/// Fails unless the listings and these probes are proved, and each probe needs the promise of its
/// model exactly if its routine says so.
fn assert_proved(executables: &ListingBinaries, selected: &[Selected]) {
    let (tier, limits) = (executables[0].0, Limits::default());
    assert_listings_proved(executables);
    let rows = prove_all(executables, selected, limits, threads(), &|_, _, _| {});
    assert_eq!(rows.len(), selected.len());
    for row in &rows {
        let name = format!("{}/{}/{}", row.variant, row.routine, row.subject);
        let failure = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{name} at {tier}: {failure:?}");
        if let Some(right_without) = row.right_without {
            let needs_promise = needs_occupied_sliders(row.variant, row.routine);
            assert_eq!(right_without, !needs_promise, "{name} at {tier}");
        }
        // A verdict may rest on the promise only if the routine was refuted without it.
        assert_eq!(row.precondition.is_some(), row.right_without == Some(false), "{name}");
    }
}

/// Whether the routine is registered as one that needs sliders to stand on occupied squares.
fn needs_occupied_sliders(variant: &str, routine: &str) -> bool {
    let variant = contract::registry::variant(variant).expect("registered");
    variant.routine(routine).expect("its own").needs_occupied_sliders
}

/// Returns the probe of a routine for one subject.
fn target<'e>(
    executable: &'e Executable,
    variant: &str,
    routine: &str,
    subject: &str,
) -> Target<'e> {
    let variant = contract::registry::variant(variant).expect("registered");
    let routine = variant.routine(routine).expect("registered");
    let probe = routine.probes.iter().find(|probe| probe.subject.name() == subject);
    Target { executable, model: routine.model, probe: probe.expect("its own"), has_bmi1: false }
}

/// The descriptions of the shortest programs say on how many squares they are wrong without the
/// promise.
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
        let Conclusion::Refuted(counterexample) = proof.conclusion else {
            panic!("{} is right for any sets", target.probe.symbol);
        };
        assert_eq!(counterexample.wrong_bits, squares, "{}", target.probe.symbol);
    }
}

/// Fails unless the published listings are proved.
fn assert_listings_proved(executables: &ListingBinaries) {
    let mut published = Vec::new();
    for listing in listings() {
        published.push(Listing::new(listing.symbol, listing.convention));
    }
    let rows = prove_listings(executables, &published, Limits::default(), threads(), &|_, _, _| {});
    assert_eq!(rows.len(), listings().len());
    for row in rows {
        let failure = (&row.reason, &row.counterexample);
        assert_eq!(row.verdict, "proved", "{} at {}: {failure:?}", row.routine, row.tier);
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
    let input = difference(&doubling, &and_not, Limits::default()).expect("there is room");
    let input = input.expect("they differ");
    assert_ne!(input[0] & input[1], 0, "only where a slider stands on an empty square");
}
