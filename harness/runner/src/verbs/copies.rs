//! What the verbs that time copies of code share: routine by routine, verified first, in blocks on one
//! core. It knows no experiment.

use crate::Choice;
use decode::Executable;
use measure::MachineClock;
use runner::wire::Rows;
use runner::{Blocks, Boards, Error, Named, Prepared, Unfit, tell};

/// How often something is timed at most, until enough samples are clean.
const TRIES: usize = 3;

/// The executable that runs.
pub(super) fn own_executable() -> Result<Executable, Error> {
    let machine = |error: String| Error::Machine(error);
    let own = std::env::current_exe().map_err(|error| machine(error.to_string()))?;
    Executable::open(&own).map_err(|error| machine(error.to_string()))
}

/// What copies are made and timed with.
pub(super) struct Bench {
    pub(super) executable: Executable,
    pub(super) blocks: Blocks<MachineClock>,
}

/// Gives `of` every chosen routine, ready or not, and says so by `tell`.
pub(super) fn each(
    choice: &Choice,
    tell: fn(usize, usize, &str),
    mut of: impl FnMut(&mut Bench, Named, Result<Prepared, Unfit>),
) -> Result<Bench, Error> {
    let selection = choice.selection()?;
    let blocks = Blocks::on(None, selection.seed);
    let mut bench = Bench { executable: own_executable()?, blocks };
    let mut boards = Boards::selected(&selection)?;
    let routines = selection.routines();
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        tell(done, routines.len(), &name((variant, routine)));
        let prepared = boards.prepare(variant, routine);
        of(&mut bench, (variant, routine), prepared);
    }
    Ok(bench)
}

/// `variant/routine`.
pub(super) fn name((variant, routine): Named) -> String {
    format!("{}/{}", variant.name, routine.name)
}

/// The row of every chosen routine that runs here and has one. Of what does not run, the verifying and
/// the timing of the run have said so.
pub(super) fn rows<T>(
    choice: &Choice,
    mut row: impl FnMut(&mut Bench, &Prepared) -> Result<Option<T>, String>,
) -> Result<Rows<T>, Error> {
    let mut rows = Rows { rows: Vec::new(), errors: Vec::new() };
    each(choice, tell, |bench, named, prepared| {
        let found = match prepared {
            Ok(prepared) => row(bench, &prepared),
            Err(Unfit::NotRunnable(_)) => Ok(None),
            Err(Unfit::Wrong(case)) => Err(case),
        };
        match found {
            Ok(row) => rows.rows.extend(row),
            Err(error) => rows.errors.push(format!("{}: {error}", name(named))),
        }
    })?;
    Ok(rows)
}

/// What is found, again if it was contended: a neighbour is rarely there three times.
pub(super) fn until_clean<T>(
    mut find: impl FnMut() -> Result<T, String>,
    contended: impl Fn(&T) -> bool,
) -> Result<T, String> {
    let mut found = find();
    for _ in 1..TRIES {
        if found.as_ref().is_ok_and(&contended) {
            found = find();
        }
    }
    found
}
