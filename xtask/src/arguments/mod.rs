//! What the verbs that are built when they are called can be told, one file a verb: bad input and
//! `--help` wait for no build.

pub mod asm;
pub mod bench;
pub mod charts;
pub mod compare;
pub mod doctor;
pub mod judge;
mod names;
pub mod perft;
pub mod prove;
pub mod recommend;
pub mod record;
pub mod report;
pub mod search;
pub mod trace;
pub mod verify;

use clap::Subcommand;

/// The verbs of the feature `measure`: they time, or show what was timed.
#[derive(Subcommand)]
pub enum Measure {
    Bench(bench::Arguments),
    Verify(verify::Arguments),
    Compare(compare::Arguments),
    Charts(charts::Arguments),
    Recommend(recommend::Arguments),
    Record(record::Arguments),
    Judge(judge::Arguments),
    Perft(perft::Arguments),
    Trace(trace::Arguments),
    Doctor(doctor::Arguments),
}

/// The verbs of the feature `analyse`: they read machine code, or search for some.
#[derive(Subcommand)]
pub enum Analyse {
    Asm(asm::Arguments),
    Prove(prove::Arguments),
    Search(search::Arguments),
    Report(report::Arguments),
}
