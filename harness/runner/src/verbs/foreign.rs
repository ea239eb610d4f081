//! `raybench-runner foreign`: throughput loops that other compilers made, beside those of rustc. Judges
//! nothing.

use crate::Choice;
use runner::Error;
use runner::wire::Foreign;
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

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<Foreign, Error> {
    use runner::{Blocks, Boards, Library, Unfit, tell};

    let selection = arguments.choice.selection()?;
    let own = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    let executable =
        decode::Executable::open(&own).map_err(|error| Error::Machine(error.to_string()))?;
    let load = |(compiler, file): &(String, PathBuf)| {
        // SAFETY: the parent had it compiled from our own text; it runs nothing when it is loaded.
        let loaded = unsafe { libloading::Library::new(file) };
        let loaded = loaded.map_err(|error| Error::Input(error.to_string()))?;
        Ok(Library { compiler: compiler.clone(), loaded })
    };
    let libraries = arguments.library.iter().map(load).collect::<Result<Vec<_>, Error>>()?;
    let mut blocks = Blocks::on(None, selection.seed);
    let mut boards = Boards::selected(&selection)?;
    let routines = selection.routines();
    let mut foreign = Foreign::default();
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        let name = format!("{}/{}", variant.name, routine.name);
        tell(done, routines.len(), &name);
        let found = match boards.prepare(variant, routine) {
            Ok(ready) => {
                runner::foreign(&mut blocks, &executable, &ready, &libraries, arguments.budget)
            }
            // The verifying and the timing of the run have said so.
            Err(Unfit::NotRunnable(_)) => continue,
            Err(Unfit::Wrong(case)) => Err(case),
        };
        match found {
            Ok(row) => foreign.rows.extend(row),
            Err(error) => foreign.errors.push(format!("{name}: {error}")),
        }
    }
    Ok(foreign)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<Foreign, Error> {
    let _ = (&arguments.choice, &arguments.library, arguments.budget);
    Err(Error::Machine("loops of other compilers are loaded on x86-64 Linux alone".into()))
}
