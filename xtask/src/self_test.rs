//! `bench --self-test`: the instrument on trial. Its last line is a verdict. It keeps no record.

use crate::{failure::Failure, progress::Teller, say, terminal};
use bench::{Request, tables};

/// Prints what the trial came to; falling short is a failed check, and what too few clean samples
/// leave open is not shown.
pub fn run(request: &Request, json: bool) -> Result<(), Failure> {
    let test = bench::try_instrument(request, &mut Teller::new(json))?;
    terminal::show_as(json, &test, || vec![tables::self_test(&test)])?;
    match (test.shortfalls.as_slice(), test.not_shown.as_slice()) {
        ([], []) if json => Ok(()),
        ([], []) => say("the instrument keeps its promises\n"),
        ([], few) => Err(Failure::NotShown(format!("not shown: {}", few.join("; ")))),
        (short, _) => {
            Err(Failure::Check(format!("the instrument falls short: {}", short.join("; "))))
        }
    }
}
