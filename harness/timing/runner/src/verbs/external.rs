//! `raybench-runner external`: throughput loops that other compilers made, beside those of rustc. Judges
//! nothing.

use super::{Choice, copies};
use crate::wire::Rows;
use crate::{Error, Library};
use contract::Routine;
use decode::Executable;
use record::Compiled;
use std::path::PathBuf;

/// What to time beside what.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// A shared library for each compiler, and what to call it: NAME=FILE.
    #[arg(long, required = true, value_parser = named)]
    library: Vec<(String, PathBuf)>,
    /// Seconds of samples for one routine.
    #[arg(long, default_value_t = 0.8)]
    budget: f64,
}

fn named(text: &str) -> Result<(String, PathBuf), String> {
    let (name, file) = text.split_once('=').ok_or("NAME=FILE")?;
    Ok((name.to_string(), PathBuf::from(file)))
}

pub fn run(arguments: &Arguments) -> Result<Rows<Compiled>, Error> {
    let load = |(compiler, file): &(String, PathBuf)| {
        // SAFETY: the parent had it compiled from our own text; it runs nothing when it is loaded.
        let loaded = unsafe { libloading::Library::new(file) };
        let loaded = loaded.map_err(|error| Error::Input(error.to_string()))?;
        Ok(Library { compiler: compiler.clone(), loaded })
    };
    let libraries = arguments.library.iter().map(load).collect::<Result<Vec<_>, Error>>()?;
    let is_timed = |_: &Executable, routine: &Routine| libraries.iter().any(|one| one.has(routine));
    copies::rows(&arguments.choice, is_timed, |bench, prepared| {
        crate::external(bench, prepared, &libraries, arguments.budget)
    })
}
