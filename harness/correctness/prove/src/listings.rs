//! Proofs of assembled listings: functions of boards in registers by the System V convention. They
//! must answer as the attack getters of the variants do; no code of the variants is read.

use crate::inputs::Inputs;
use crate::models::meaning;
use crate::parallel::{Piece, ProgressFn, in_parallel};
use crate::prove::{Arguments, Conclusion, Entry, Limits, Proof, Target, prove_entry};
use crate::question::Precondition;
use crate::report::ProofRow;
use crate::semantics::words::{self, Bits};
use crate::{Algebra, Diagrams};
use contract::{ListingConvention, Model, Numbering, Probe, Subject, Tier};
use iced_x86::Register;
use machine_code::decode::Executable;

/// A function to be proved.
#[derive(Clone, Copy)]
pub struct Listing {
    /// `raybench.KIND.NAME.SUBJECT`.
    symbol: &'static str,
    convention: ListingConvention,
    model: Model,
    /// A probe of the model that has to give the same answer.
    probe: &'static Probe,
}

impl Listing {
    /// The listing of a symbol whose last part is its direction or its numbering of directions.
    ///
    /// # Panics
    /// If the last part is neither.
    pub fn new(symbol: &'static str, convention: ListingConvention) -> Listing {
        let (variant, routine) = match convention {
            ListingConvention::Rays => ("rays_portable", "rays_of_coords"),
            _ => ("kogge_stone", "attacks"),
        };
        let routine = contract::registry::variant(variant)
            .and_then(|variant| variant.routine(routine))
            .expect("both are registered");
        let (_, subject) = symbol.rsplit_once('.').unwrap_or_default();
        let probe = routine.probes.iter().find(|probe| probe.subject.name() == subject);
        let probe = probe.unwrap_or_else(|| panic!("{symbol}: {subject} is no direction"));
        Listing { symbol, convention, model: routine.model, probe }
    }
}

/// Proves or refutes a listing.
pub fn prove_listing(
    executable: &Executable,
    listing: &Listing,
    precondition: Precondition,
    limits: Limits,
) -> Proof {
    let Listing { model, probe, .. } = *listing;
    // Published before there was BMI1.
    let target = Target { executable, model, probe, has_bmi1: false };
    let prove = |arguments: &Arguments, answer, word| {
        let entry = Entry::Registers { symbol: listing.symbol, arguments, answer, word };
        prove_entry(&target, entry, precondition, limits)
    };
    let (sliders, others, name, answer, lanes) = match listing.convention {
        ListingConvention::Words => (Register::RDI, Register::RSI, "empty", Register::RAX, 1),
        ListingConvention::Vectors => (Register::XMM0, Register::XMM1, "empty", Register::XMM0, 2),
        ListingConvention::Post => (Register::XMM2, Register::XMM3, "occupied", Register::XMM0, 2),
        ListingConvention::Rays => return prove(&rays, Register::XMM0, 0),
    };
    // One lane at a time. Nothing is known of the other, so neither can depend on it.
    let in_lane = |lane| {
        let arguments = |inputs: &Inputs| {
            let of = |name| {
                let mut register = vec![inputs.diagrams.undefined(); 64 * lanes];
                register[64 * lane..][..64].clone_from_slice(inputs.argument(name)[0]);
                register
            };
            vec![(sliders, of("sliders")), (others, of(name))]
        };
        prove(&arguments, answer, lane)
    };
    (0..lanes).map(in_lane).reduce(both).expect("one lane at least")
}

/// Proves these listings in each of the executables.
pub fn prove_listings(
    executables: &[(Tier, Executable)],
    listings: &[Listing],
    limits: Limits,
    threads: usize,
    progress: &ProgressFn,
) -> Vec<ProofRow> {
    let act = |(tier, executable, listing): Piece<Listing>| row(tier, executable, listing, limits);
    in_parallel(executables, listings, threads, progress, |one| one.symbol, &act)
}

fn row(tier: Tier, executable: &Executable, listing: &Listing, limits: Limits) -> ProofRow {
    // raybench.KIND.NAME.SUBJECT, dots within the name.
    let name = listing.symbol.trim_start_matches("raybench.");
    let (kind, name) = name.split_once('.').unwrap_or(("listing", name));
    let (routine, subject) = name.rsplit_once('.').unwrap_or((name, ""));
    let prove = |precondition| prove_listing(executable, listing, precondition, limits);
    ProofRow::of([kind, routine, subject], tier, meaning(listing.model).promise(), &prove)
}

fn both(low: Proof, high: Proof) -> Proof {
    let conclusion = match low.conclusion {
        Conclusion::Proved(_) => high.conclusion,
        other => other,
    };
    let mut effort = low.effort;
    effort.join(high.effort);
    let (cases, footprint) = (low.cases + high.cases, &effort.footprint);
    let (touches, steady) = (footprint.touches(&(0..0)), footprint.steady("square"));
    Proof { conclusion, cases, touches, steady, effort }
}

/// The arguments of `raysOfCoords`: coordinates, the square's file and rank in the halves of every
/// byte, and the constants of the post.
fn rays(inputs: &Inputs) -> Vec<(Register, Bits<Diagrams>)> {
    let a = &inputs.diagrams;
    let square = inputs.argument("square")[0];
    let (zero, file, rank) = (&[a.constant(false)][..], &square[..3], &square[3..6]);
    let expanded = [file, zero, rank, zero].concat();
    let directions = match inputs.subject {
        Subject::Numbering(Numbering::Compass) => [0x0004_ffff_ffff_ffff, 0x0103_0705_02ff_06ff],
        other => unreachable!("the listing numbers as a compass, not as {other}"),
    };
    let words = |words: [u64; 2]| words.map(|word| words::constant(a, word, 64)).concat();
    let twice = |word| words([word; 2]);
    vec![
        (Register::XMM0, inputs.argument("coordinates").concat()),
        (Register::XMM1, std::iter::repeat_n(expanded, 16).flatten().collect()),
        (Register::XMM2, twice(0x0102_0400_0810_2000)),
        (Register::XMM3, twice(0x8888_8888_8888_8888)),
        (Register::XMM4, twice(0x7777_7777_7777_7777)),
        (Register::XMM5, twice(0x8008_0000_0000_0000)),
        (Register::XMM6, twice(0x0000_8008_0000_0000)),
        (Register::XMM7, words(directions)),
    ]
}
