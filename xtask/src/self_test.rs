//! `bench --self-test`: a test of the instrument. The last line is the verdict; no record is kept.

use crate::{failure::Failure, progress::Teller, say, terminal};
use bench::{Request, tables};

/// Prints the results of the test. A failed trial fails the check; with too few clean samples a trial is inconclusive.
pub fn run(request: &Request, json: bool) -> Result<(), Failure> {
    let test = bench::try_instrument(request, &mut Teller::new(json))?;
    terminal::show_as(json, &test, || vec![tables::self_test(&test)])?;
    match (test.shortfalls.as_slice(), test.not_shown.as_slice()) {
        ([], []) if json => Ok(()),
        ([], []) => say("the instrument passed its test\n"),
        ([], few) => Err(Failure::NotShown(format!("inconclusive: {}", few.join("; ")))),
        (short, _) => {
            Err(Failure::Check(format!("the instrument failed its test: {}", short.join("; "))))
        }
    }
}
