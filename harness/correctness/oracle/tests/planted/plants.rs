//! Planted faults, for the conformance suite and for the prover's tests.

use contract::{Direction, Routine, Subject, Variant};

/// Subjects on which a planted form answers wrongly.
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
pub struct Plant {
    pub form: &'static str,
    pub routine: Routine,
    pub wrong: Wrong,
}

pub const fn plant(form: &'static str, routine: Routine, wrong: Wrong) -> Plant {
    Plant { form, routine, wrong }
}

/// What is said of a planted routine's variant.
pub static GARDEN: Variant = Variant { name: "garden", title: "Planted faults", ..Variant::NEW };

impl Plant {
    pub fn is_wrong_on(&self, subject: Subject) -> bool {
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

pub fn judge(plants: &[Plant]) {
    for plant in plants {
        plant.judge();
    }
}

/// Judges forms, one after the other: what it is, the arguments of `routine!`, and where it is
/// wrong.
macro_rules! judge_all {
    ($($form:literal $routine:tt $wrong:expr;)+) => {{
        #[allow(unused_imports, reason = "as many as the rows say")]
        use crate::planted::plants::Wrong::*;
        crate::planted::plants::judge(&[$(crate::planted::plants::plant($form, contract::routine! $routine, $wrong)),+]);
    }};
}
pub(crate) use judge_all;
