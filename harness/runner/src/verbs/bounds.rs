//! `raybench-runner bounds`: every chosen routine's throughput beside what its own instructions allow.
//! Judges nothing.

use crate::Choice;
use runner::Error;
use runner::wire::Bounds;

/// How often a routine is timed at most, until enough samples are clean.
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
const TRIES: usize = 3;

/// What to replay.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Seconds of samples for one routine.
    #[arg(long, default_value_t = 0.8)]
    budget: f64,
}

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<Bounds, Error> {
    use runner::{Blocks, Boards, Unfit, tell};

    let selection = arguments.choice.selection()?;
    let own = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    let executable =
        decode::Executable::open(&own).map_err(|error| Error::Machine(error.to_string()))?;
    let mut blocks = Blocks::on(None, selection.seed);
    let mut boards = Boards::selected(&selection)?;
    let routines = selection.routines();
    let mut bounds = Bounds::default();
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        let name = format!("{}/{}", variant.name, routine.name);
        tell(done, routines.len(), &name);
        let found = match boards.prepare(variant, routine) {
            Ok(prepared) => {
                let mut bound =
                    || runner::bound(&mut blocks, &executable, &prepared, arguments.budget);
                // A neighbour is rarely there three times.
                let contended = |row: &record::Bound| row.none.is_none() && row.near.is_none();
                let mut found = bound();
                for _ in 1..TRIES {
                    if found.as_ref().is_ok_and(contended) {
                        found = bound();
                    }
                }
                found
            }
            // The verifying and the timing of the run have said so.
            Err(Unfit::NotRunnable(_)) => continue,
            Err(Unfit::Wrong(case)) => Err(case),
        };
        match found {
            Ok(row) => bounds.rows.push(row),
            Err(error) => bounds.errors.push(format!("{name}: {error}")),
        }
    }
    Ok(bounds)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<Bounds, Error> {
    let _ = (&arguments.choice, arguments.budget);
    Err(Error::Machine("loops are replayed on x86-64 Linux alone".into()))
}
