//! What of the machine limits a run, and what to do about it. Reads the system's own files, asks
//! the tools and tries what can be tried; measures no variant and prints nothing. What a build, a
//! record or another command says of itself (a full disk, no commit, no llvm-mca) is not said here.

mod cores;
mod counters;
mod finding;
mod frequency;
mod processes;
mod tools;
mod virtual_machine;
mod width;

pub(crate) use cores::smt;
pub use finding::{Finding, State, table};
pub use width::ours;

use crate::system::System;

/// Everything that the run depends on, in the order of a table.
pub fn findings() -> Vec<Finding> {
    let system = System::here();
    let named = |(name, finding): (&'static str, Finding)| Finding { name, ..finding };
    let found = [
        ("hardware counters", counters::finding()),
        ("frequency", frequency::finding(&system)),
        ("cores", cores::usable_cores(&system)),
        ("SMT", cores::siblings(&system)),
        ("width", width::finding()),
        ("hypervisor", virtual_machine::hypervisor(&system)),
        ("clock", virtual_machine::clock(&system)),
        ("address layout", processes::layout(&system)),
        ("ptrace", processes::tracing(&system)),
        ("valgrind", tools::valgrind()),
        ("instruction sets", tools::instruction_sets()),
    ];
    found.map(named).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_finding_has_a_name_of_its_own_and_says_what_to_do_unless_all_is_well() {
        let found = findings();
        let names: BTreeSet<&str> = found.iter().map(|finding| finding.name).collect();
        assert_eq!(names.len(), found.len());
        for finding in &found {
            assert!(!finding.found.is_empty() && !finding.meaning.is_empty(), "{finding:?}");
            assert_eq!(finding.advice.is_none(), finding.state == State::Good, "{finding:?}");
            let one_line = |text: &str| !text.contains('\n');
            assert!(one_line(&finding.found) && one_line(&finding.meaning), "{finding:?}");
        }
    }
}
