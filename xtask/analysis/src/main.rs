//! All commands: those of `cargo xtask`, and those that read machine code, prove, search and write the report. These wait for
//! a prover to be built, so that `cargo xtask` builds this executable when one of them is called.

mod arguments;
mod asm;
mod book;
mod look;
mod prove;
mod published_extracts;
mod published_folder;
mod readmes;
mod report;
mod search;

use std::process::ExitCode;
use xtask::{charts, compare, extract, failure, interrupt, measured, measuring, progress};
use xtask::{say, say_as, say_json, select, terminal, workspace};

#[derive(clap::Subcommand)]
enum Verb {
    #[command(flatten)]
    Others(Box<xtask::Verb>),
    Asm(arguments::asm::Arguments),
    Prove(arguments::prove::Arguments),
    Search(arguments::search::Arguments),
    Report(arguments::report::Arguments),
}

fn main() -> ExitCode {
    xtask::main(|verb: &Verb| match verb {
        Verb::Others(verb) => verb.run(),
        Verb::Asm(arguments) => interrupt::in_order_of(|| asm::run(arguments)),
        Verb::Prove(arguments) => interrupt::in_order_of(|| prove::run(arguments)),
        Verb::Search(arguments) => interrupt::in_order_of(|| search::run(arguments)),
        Verb::Report(arguments) => interrupt::in_order_of(|| report::run(arguments)),
    })
}
