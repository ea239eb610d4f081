//! `doctor`: what of the machine limits a run, printed. What is found out is the host crate's affair.

use crate::arguments::doctor::Arguments;
use crate::{failure::Failure, terminal};
use bench::host::doctor::{State, findings, table};

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let found = findings();
    terminal::show_as(arguments.json, &found, || vec![table(&found)])?;
    let missing = found.iter().filter(|finding| finding.state == State::Missing);
    let missing: Vec<&str> = missing.map(|finding| finding.name).collect();
    if contract::require_all() && !missing.is_empty() {
        let missing = missing.join(", ");
        return Err(Failure::Machine(format!("RAYBENCH_REQUIRE_ALL=1 and missing: {missing}")));
    }
    Ok(())
}
