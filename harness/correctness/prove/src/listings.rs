//! Proofs of assembled listings: functions of boards in registers by the System V convention. They
//! must answer as the attack getters of the variants do. No code of the variants is read.
//!
//! A listing has no wrapper that loads its arguments, so each convention says which register holds
//! what. A vector holds two boards; they are proved one lane at a time, with the other lane
//! undefined, so neither can depend on the other.

use crate::conclusion::{Conclusion, Proof};
use crate::inputs::Inputs;
use crate::models::specification;
use crate::parallel::{ProgressFn, Task, run_in_parallel};
use crate::prove::prove_entry;
use crate::question::Precondition;
use crate::report::ProofRow;
use crate::semantics::words::{self, Bits};
use crate::target::{Entry, Limits, Target};
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
    /// Describes the listing of a symbol whose last part is its direction or its numbering of
    /// directions.
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
    let Listing { symbol, model, probe, .. } = *listing;
    // The listings were published before there was BMI1.
    let target = Target { executable, model, probe, has_bmi1: false };
    let Some(registers) = board_registers(listing.convention) else {
        let (arguments, answer) = (&rays_arguments, Register::XMM0);
        let entry = Entry::Registers { symbol, arguments, answer, word: 0 };
        return prove_entry(&target, entry, precondition, limits);
    };
    let mut proof: Option<Proof> = None;
    for lane in 0..registers.lanes {
        let entry = Entry::Registers {
            symbol,
            arguments: &|inputs| registers.arguments(inputs, lane),
            answer: registers.answer,
            word: lane,
        };
        let lane_proof = prove_entry(&target, entry, precondition, limits);
        proof = Some(match proof {
            None => lane_proof,
            Some(lower) => join_lanes(lower, lane_proof),
        });
    }
    proof.expect("a register has a lane at least")
}

/// The registers of a convention that passes boards.
struct BoardRegisters {
    sliders: Register,
    /// The register of the second argument, and its name.
    second: (Register, &'static str),
    answer: Register,
    /// Boards per register.
    lanes: usize,
}

/// Returns the registers of a convention; none for `raysOfCoords`, which takes coordinates.
fn board_registers(convention: ListingConvention) -> Option<BoardRegisters> {
    let (sliders, second, answer, lanes) = match convention {
        ListingConvention::Words => (Register::RDI, (Register::RSI, "empty"), Register::RAX, 1),
        ListingConvention::Vectors => {
            (Register::XMM0, (Register::XMM1, "empty"), Register::XMM0, 2)
        }
        ListingConvention::Post => {
            (Register::XMM2, (Register::XMM3, "occupied"), Register::XMM0, 2)
        }
        ListingConvention::Rays => return None,
    };
    Some(BoardRegisters { sliders, second, answer, lanes })
}

impl BoardRegisters {
    /// Returns the argument registers with the boards in one lane. The other lane is undefined, so
    /// an answer that depends on it is unknown and cannot be proved.
    fn arguments(&self, inputs: &Inputs, lane: usize) -> Vec<(Register, Bits<Diagrams>)> {
        let mut arguments = Vec::new();
        for (register, name) in [(self.sliders, "sliders"), self.second] {
            let mut value = vec![inputs.diagrams.undefined(); 64 * self.lanes];
            value[64 * lane..][..64].clone_from_slice(inputs.word(name));
            arguments.push((register, value));
        }
        arguments
    }
}

/// Returns the arguments of `raysOfCoords`: coordinates, the square's file and rank in the halves
/// of every byte, and the constants of the post that published it.
fn rays_arguments(inputs: &Inputs) -> Vec<(Register, Bits<Diagrams>)> {
    let a = &inputs.diagrams;
    let square = inputs.word("square");
    let (zero, file, rank) = (&[a.constant(false)][..], &square[..3], &square[3..6]);
    let expanded = [file, zero, rank, zero].concat();
    let directions = match inputs.subject {
        Subject::Numbering(Numbering::Compass) => [0x0004_ffff_ffff_ffff, 0x0103_0705_02ff_06ff],
        subject => unreachable!("the listing numbers as a compass, not as {subject}"),
    };
    vec![
        (Register::XMM0, inputs.argument("coordinates").concat()),
        (Register::XMM1, std::iter::repeat_n(expanded, 16).flatten().collect()),
        (Register::XMM2, known_vector(a, [0x0102_0400_0810_2000; 2])),
        (Register::XMM3, known_vector(a, [0x8888_8888_8888_8888; 2])),
        (Register::XMM4, known_vector(a, [0x7777_7777_7777_7777; 2])),
        (Register::XMM5, known_vector(a, [0x8008_0000_0000_0000; 2])),
        (Register::XMM6, known_vector(a, [0x0000_8008_0000_0000; 2])),
        (Register::XMM7, known_vector(a, directions)),
    ]
}

/// Returns a vector of two known words.
fn known_vector(a: &Diagrams, words: [u64; 2]) -> Bits<Diagrams> {
    words.map(|word| words::constant(a, word, 64)).concat()
}

/// Joins the proofs of both lanes. Both must be proved; otherwise the first failure is kept.
fn join_lanes(low: Proof, high: Proof) -> Proof {
    let conclusion = match low.conclusion {
        Conclusion::Proved(_) => high.conclusion,
        failure => failure,
    };
    let mut effort = low.effort;
    effort.join(high.effort);
    let touches = effort.footprint.touches(&(0..0));
    let steady = effort.footprint.steady("square");
    Proof { conclusion, cases: low.cases + high.cases, touches, steady, effort }
}

/// Proves these listings in each of the executables.
pub fn prove_listings(
    executables: &[(Tier, Executable)],
    listings: &[Listing],
    limits: Limits,
    threads: usize,
    progress: &ProgressFn,
) -> Vec<ProofRow> {
    run_in_parallel(executables, listings, threads, progress, |listing| listing.symbol, &|task| {
        prove_row(task, limits)
    })
}

/// Proves a listing and makes its row of the table.
fn prove_row(Task { tier, executable, work: listing }: Task<Listing>, limits: Limits) -> ProofRow {
    // The symbol is raybench.KIND.NAME.SUBJECT. The name may contain dots, so we split off the kind
    // from the left and the subject from the right.
    let name = listing.symbol.trim_start_matches("raybench.");
    let (kind, name) = name.split_once('.').unwrap_or(("listing", name));
    let (routine, subject) = name.rsplit_once('.').unwrap_or((name, ""));
    let promise = specification(listing.model).promise();
    ProofRow::new([kind, routine, subject], tier, promise, &|precondition| {
        prove_listing(executable, listing, precondition, limits)
    })
}
