//! The types that variants and instruments share.
//!
//! A *variant* is one algorithm in one technique, a crate under `algorithms/`. It offers
//! *routines*, each with the fixed signature of a [`Model`]. Each routine has one [`Probe`] per
//! [`Subject`] (a direction, a line, a piece ...): an exported, never inlined machine-code function
//! with a latency loop and a throughput loop.
//!
//! This crate depends on no other of the workspace, because every variant is compiled after it. It
//! holds no algorithm, no clock and no correct answers: an error here would be in everything that
//! is compared. Wrap masks and shift tables are in the variants, clocks in the runner, correct
//! answers in the oracle.
#![allow(improper_ctypes_definitions)] // probes pass vector registers; both sides are rustc's

pub mod adapter;
mod answer;
mod array;
mod board;
mod both;
mod class;
mod constant;
mod cpu;
mod detect;
mod direction;
mod evaluate;
mod expectation;
mod functions;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod in_register;
mod kernel;
mod lanes;
mod limit;
mod listing_convention;
mod loops;
mod model;
mod moved;
mod named;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod native;
mod nearest;
mod needed;
mod noted;
mod opaque;
mod operation;
mod pair;
mod pair_loops;
mod panics;
mod piece_code;
pub mod position;
mod probe;
pub mod queries;
mod ray;
pub mod rays_of_coords;
mod reading;
mod register;
pub mod registry;
mod routine;
mod skip;
mod square;
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
mod stand_in;
mod table;
mod tally;
mod tier;
mod trace;
mod turns;
mod variant;
mod vector;
mod vector_operations;
mod word;

#[doc(hidden)]
pub use serde_core;

pub use answer::{Answer, IntoAnswer, IntoWords, Link, Pending, Sets};
pub use array::{Aligned, OneByOne, Squares, words_of};
pub use board::{bits, boards, difference, picture, pictures};
pub use both::Both;
pub use class::{CpuClass, Instructions};
pub use cpu::{FEATURES, check_feature_names, cpu_has, enables, missing_features};
pub use detect::detect_features;
pub use direction::{
    Arithmetic, AttackerKinds, Direction, Keeping, Line, Numbering, Piece, Subject,
};
pub use expectation::{Amount, Counted, Expectation};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub use in_register::InRegister;
pub use kernel::{Arguments, Kernel, Words};
pub use lanes::Lanes;
pub use limit::{LIMIT_VARIABLE, NoSuchLimit, cpu_limit, limiting_class};
pub use listing_convention::ListingConvention;
pub use model::{Input, Layout, Model, PositionForm, Shape};
pub use moved::{LoopAfterMove, MOVED_POSITIONS, Upkeep};
pub use named::no_name;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub use native::Native;
pub use nearest::unknown_name_message;
pub use noted::{Graph, Node, Noted, note, note_once};
pub use opaque::opaque;
pub use operation::{Bracket, Entries, Entry, Immediate, Instruction, Operation, VectorOperation};
pub use pair::Pair;
pub use panics::catch_panic;
pub use piece_code::PieceCode;
pub use position::{Bitboards, Mailbox, WholeLine, leapers_to};
pub use probe::{Form, Loop, Probe, Reading};
pub use ray::ray;
pub use register::{Index, Lanewise, Present, Register, RegisterWord};
pub use skip::{are_skips_fatal, skip, skip_part};
pub use square::Square;
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
pub use stand_in::{__m128i, __m256i, __m512i};
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
pub use std::arch::x86_64::{__m128i, __m256i, __m512i};
pub use table::{AnyTable, Table, Tables};
pub use tally::{REVERSAL_ON_X86_64, TallyCount, tally};
pub use tier::Tier;
pub use trace::{Step, trace};
pub use turns::{Going, Turns};
pub use variant::{EngineForm, Routine, Source, Spills, Variant};
pub use vector::{Halves, Scalar, Vector};
pub use word::{Sharing, Word};

/// For `routine!` in a variant's crate.
#[doc(hidden)]
pub mod __private {
    pub use crate::loops::{latency, no_loop, throughput};
    pub use crate::moved::{Kept, after_move};
    pub use crate::{__m128i, __m256i, __m512i};
    pub use crate::{
        Answer, Index, IntoAnswer, Kernel, LoopAfterMove, Pair, Present, Register, Words,
    };
}
