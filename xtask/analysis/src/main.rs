//! All commands: those of `cargo xtask`, and `asm`, `prove`, `search` and `report`. These four need
//! a prover and a solver, so `cargo xtask` builds this executable only when one of them is called.

mod asm;
mod book;
mod doubling;
#[cfg(test)]
mod printed_commands;
mod prove;
mod published_addresses;
mod published_extracts;
mod readmes;
mod report;
mod search;

use std::process::ExitCode;
use xtask::{charts, compare, extract, failure, interrupt, measurements, measuring, progress};
use xtask::{say, say_as, say_json, select, terminal, workspace};

#[derive(clap::Subcommand)]
enum Verb {
    #[command(flatten)]
    Others(Box<xtask::Verb>),
    Asm(asm::Arguments),
    Prove(prove::Arguments),
    Search(search::Arguments),
    Report(report::Arguments),
}

fn main() -> ExitCode {
    xtask::main(|verb: &Verb| match verb {
        Verb::Others(verb) => verb.run(),
        Verb::Asm(arguments) => interrupt::run_interruptible(|| asm::run(arguments)),
        Verb::Prove(arguments) => interrupt::run_interruptible(|| prove::run(arguments)),
        Verb::Search(arguments) => interrupt::run_interruptible(|| search::run(arguments)),
        Verb::Report(arguments) => interrupt::run_interruptible(|| report::run(arguments)),
    })
}
