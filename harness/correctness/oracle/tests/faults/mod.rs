//! Planted faults: garbled forms of published routines, in tables, each next to its right form as a
//! control. The conformance suite and the prover are tried on the same tables.
//!
//! A row of a table is a fault: its name, its change, the kernel, and the subjects on which the
//! answers are wrong. On these it must be found; on others it must be shown to be the same
//! function.

pub mod batches;
mod bytes;
pub mod changes;
mod exact_rays;
mod fills;
mod kept;
pub mod lines;
mod rays;
mod subtraction;
mod updates;

use contract::{Direction, Probe, Routine, Subject};

/// Subjects on which a form answers wrongly.
pub enum Wrong {
    /// On none: it is the same function.
    Nowhere,
    /// On all of the routine's.
    Everywhere,
    /// On all but the directions given.
    AllBut(&'static [Direction]),
    /// On these alone.
    Only(&'static [Subject]),
}

/// A routine that is garbled, or looks so.
pub struct Fault {
    pub change: &'static str,
    pub routine: Routine,
    pub wrong: Wrong,
}

impl Fault {
    fn is_wrong_on(&self, subject: Subject) -> bool {
        match self.wrong {
            Wrong::Nowhere => false,
            Wrong::Everywhere => true,
            Wrong::Only(subjects) => subjects.contains(&subject),
            Wrong::AllBut(directions) => {
                !directions.iter().any(|&direction| subject == Subject::Direction(direction))
            }
        }
    }
}

pub type FaultTable = &'static [Fault];

/// Returns every table.
pub fn tables() -> [FaultTable; 11] {
    [
        batches::FAULTS,
        bytes::FAULTS,
        changes::FAULTS,
        exact_rays::FAULTS,
        fills::FAULTS,
        kept::FAULTS,
        lines::FAULTS,
        rays::FAULTS,
        subtraction::FAULTS,
        subtraction::two_boards::FAULTS,
        updates::FAULTS,
    ]
}

/// Checks a probe of a fault; the flag says whether the fault makes its answers wrong. Returns why
/// the check failed, if it did.
pub type Judge = fn(&Fault, &Probe, bool) -> Result<(), String>;

/// Judges every probe of every fault, a thread for each table.
///
/// # Panics
/// With a line for each probe that is not judged as its row says.
pub fn judge_tables(tables: &[FaultTable], judge: Judge) {
    let failures: Vec<String> = std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for table in tables {
            threads.push(scope.spawn(|| failures(table, judge)));
        }
        threads.into_iter().flat_map(|thread| thread.join().expect("it does not panic")).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn failures(table: FaultTable, judge: Judge) -> Vec<String> {
    let mut failures = Vec::new();
    for fault in table {
        for probe in fault.routine.probes {
            let is_wrong = fault.is_wrong_on(probe.subject);
            if let Err(why) = judge(fault, probe, is_wrong) {
                let Fault { change, routine, .. } = fault;
                failures.push(format!("{} {}, {change}: {why}", routine.name, probe.subject));
            }
        }
    }
    failures
}

/// A table, by kinds of routines: the arguments of `contract::routine!` between name and kernel.
macro_rules! faults {
    ($($kind:tt { $($name:literal $change:literal $kernel:path => $wrong:expr;)+ })+) => {
        pub static FAULTS: &[crate::faults::Fault] = {
            #[allow(unused_imports, reason = "as many as the rows say")]
            use crate::faults::Wrong::*;
            &[$($(crate::faults::fault!($name $change $kind $kernel => $wrong)),+),+]
        };
    };
}
pub(crate) use faults;

macro_rules! fault {
    ($name:literal $change:literal ($($kind:tt)+) $kernel:path => $wrong:expr) => {
        crate::faults::Fault {
            change: $change,
            routine: contract::routine!($name, $($kind)+, $kernel),
            wrong: $wrong,
        }
    };
}
pub(crate) use fault;
