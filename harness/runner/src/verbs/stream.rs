//! `raybench-runner stream`: the batches of the chosen variants on boards that come from memory. Judges
//! nothing.

use crate::Choice;
use runner::Error;
use runner::wire::Streams;

/// How often a model is timed at most, until enough samples are clean.
#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
const TRIES: usize = 3;

/// What to stream through.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Seconds of samples for one routine.
    #[arg(long, default_value_t = 1.5)]
    budget: f64,
}

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<Streams, Error> {
    use contract::Model;
    use runner::{Blocks, Boards, Unfit, tell};

    const BATCHES: [Model; 2] = [Model::SquareBatch, Model::BoardBatch];
    let selection = arguments.choice.selection()?;
    let own = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    let executable =
        decode::Executable::open(&own).map_err(|error| Error::Machine(error.to_string()))?;
    let mut blocks = Blocks::on(None, selection.seed);
    let mut boards = Boards::selected(&selection)?;
    let (mut ready, mut streams) = (Vec::new(), Streams::default());
    for (variant, routine) in selection.routines() {
        match boards.prepare(variant, routine) {
            Ok(prepared) => ready.push(prepared),
            // The verifying and the timing of the run have said so.
            Err(Unfit::NotRunnable(_)) => {}
            Err(Unfit::Wrong(case)) => streams.errors.push(case),
        }
    }
    for (done, model) in BATCHES.into_iter().enumerate() {
        tell(done, BATCHES.len(), model.name());
        let mut stream =
            || runner::stream(&mut blocks, &executable, &ready, model, arguments.budget);
        // A neighbour is rarely there three times.
        let contended =
            |rows: &[record::Streamed]| rows.iter().any(|row| row.to_reference.is_none());
        let mut found = stream();
        for _ in 1..TRIES {
            if found.as_ref().is_ok_and(|rows| contended(rows)) {
                found = stream();
            }
        }
        match found {
            Ok(rows) => streams.rows.extend(rows),
            Err(error) => streams.errors.push(format!("{}: {error}", model.name())),
        }
    }
    Ok(streams)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<Streams, Error> {
    let _ = (&arguments.choice, arguments.budget);
    Err(Error::Machine("boards are streamed on x86-64 Linux alone".into()))
}
