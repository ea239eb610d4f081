//! `raybench-runner sweep-alignment`: copies of every chosen loop at several places within a cache
//! line. Judges nothing.

use crate::Choice;
use runner::Error;
use runner::wire::AlignmentSweep;

/// What to sweep.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Bytes from the start of a line, comma-separated; the first is the reference.
    #[arg(long, value_delimiter = ',', required = true)]
    offsets: Vec<usize>,
    /// Seconds of samples for one routine in one form.
    #[arg(long, default_value_t = 0.8)]
    budget: f64,
}

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable)))]
pub fn run(arguments: &Arguments) -> Result<AlignmentSweep, Error> {
    use contract::Form;
    use runner::wire::AlignmentRow;
    use runner::{Blocks, Boards, Unfit, tell};

    let selection = arguments.choice.selection()?;
    let own = std::env::current_exe().map_err(|error| Error::Machine(error.to_string()))?;
    let executable =
        decode::Executable::open(&own).map_err(|error| Error::Machine(error.to_string()))?;
    let mut blocks = Blocks::on(None, selection.seed);
    let mut boards = Boards::selected(&selection)?;
    let routines = selection.routines();
    let mut sweep = AlignmentSweep {
        offsets: arguments.offsets.clone(),
        rows: Vec::new(),
        skipped: Vec::new(),
    };
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &format!("{}/{}", variant.name, routine.name));
        match boards.prepare(variant, routine) {
            Ok(prepared) => sweep.rows.extend(Form::ALL.map(|form| {
                let Arguments { offsets, budget, .. } = arguments;
                runner::align(&mut blocks, &executable, &prepared, form, offsets, *budget)
            })),
            Err(Unfit::NotRunnable(reason)) => sweep
                .skipped
                .push(record::Skip { what: format!("{}/{}", variant.name, routine.name), reason }),
            Err(Unfit::Wrong(case)) => {
                let row = AlignmentRow::named(variant.name, routine.name, "");
                sweep.rows.push(AlignmentRow { error: Some(case), ..row });
            }
        }
    }
    Ok(sweep)
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(raybench_portable))))]
pub fn run(arguments: &Arguments) -> Result<AlignmentSweep, Error> {
    let _ = (&arguments.choice, &arguments.offsets, arguments.budget);
    Err(Error::Machine("machine code can be copied on x86-64 Linux alone".into()))
}
