//! The common part of the verbs that time copies of code. They verify and time one routine after
//! another, in blocks on one core.

use crate::wire::Rows;
use crate::{Bench, Boards, Error, NotTimeable, Prepared, report_progress};
use record::Plan;

/// Maximum number of times that a routine is timed until enough samples are clean. A neighbour that
/// disturbs all three will stay, and the other routines should not wait for its end.
const TRIES: usize = 3;

/// Times every selected routine that runs here. `time` returns `None` if there is nothing to time.
/// A routine that does not run has no row here, because other instruments give the reason.
pub(super) fn time_routines<T>(
    plan: &Plan,
    mut time: impl FnMut(&mut Bench, &Prepared) -> Result<Option<T>, String>,
) -> Result<Rows<T>, Error> {
    let mut bench = Bench::new(plan.seed)?;
    let mut boards = Boards::from_plan(plan)?;
    let routines = crate::routines(plan);
    let (mut rows, mut errors) = (Vec::new(), Vec::new());
    for (done, &(variant, routine)) in routines.iter().enumerate() {
        let name = variant.name_of(routine);
        report_progress(done, routines.len(), &name);
        let row = match boards.prepare(variant, routine) {
            Ok(prepared) => time(&mut bench, &prepared),
            Err(NotTimeable::NotRunnable(_)) => Ok(None),
            Err(NotTimeable::Wrong(case)) => Err(case),
        };
        match row {
            Ok(row) => rows.extend(row),
            Err(error) => errors.push(format!("{name}: {error}")),
        }
    }
    Ok(Rows { rows, errors })
}

/// Returns the first result that is not contended, or the last of [`TRIES`].
pub(super) fn retry_contended<T>(
    mut time: impl FnMut() -> Result<T, String>,
    is_contended: impl Fn(&T) -> bool,
) -> Result<T, String> {
    let mut result = time();
    for _ in 1..TRIES {
        if result.as_ref().is_ok_and(&is_contended) {
            result = time();
        }
    }
    result
}
