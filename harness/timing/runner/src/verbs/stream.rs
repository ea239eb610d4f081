//! `raybench-runner stream`: the batches of the chosen variants on boards that come from memory. Judges
//! nothing.

use crate::Choice;
use record::Streamed;
use runner::Error;
use runner::wire::Rows;

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
pub fn run(arguments: &Arguments) -> Result<Rows<Streamed>, Error> {
    use super::copies::{each, until_clean};
    use contract::Model;
    use runner::{NotTimeable, tell_share};

    const BATCHES: [Model; 2] = [Model::SquareBatch, Model::BoardBatch];
    let mut streams = Rows { rows: Vec::new(), errors: Vec::new() };
    let mut ready = Vec::new();
    // Only the streams are timed, and they are told below.
    let mut bench = each(
        &arguments.choice,
        |_, _| false,
        |_, _, prepared| match prepared {
            Ok(prepared) => ready.push(prepared),
            // The verifying and the timing of the run have said so.
            Err(NotTimeable::NotRunnable(_)) => {}
            Err(NotTimeable::Wrong(case)) => streams.errors.push(case),
        },
    )?;
    let contended = |rows: &Vec<Streamed>| rows.iter().any(|row| row.to_reference.is_none());
    let has_any = |model: &Model| ready.iter().any(|one| one.routine.model == *model);
    let models: Vec<Model> = BATCHES.into_iter().filter(has_any).collect();
    for (done, &model) in models.iter().enumerate() {
        let told = |share: f64| tell_share(done, models.len(), share, model.name());
        let stream = || {
            let budget = arguments.budget;
            runner::stream(&mut bench.blocks, &bench.executable, &ready, model, budget, &told)
        };
        match until_clean(stream, contended) {
            Ok(rows) => streams.rows.extend(rows),
            Err(error) => streams.errors.push(format!("{}: {error}", model.name())),
        }
    }
    Ok(streams)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<Rows<Streamed>, Error> {
    let _ = (&arguments.choice, arguments.budget);
    Err(Error::Machine("boards are streamed on x86-64 Linux alone".into()))
}
