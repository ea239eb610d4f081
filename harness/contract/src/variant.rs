//! What a variant says of itself.

use crate::{Expectation, Model, Probe, Subject, missing_features};

/// One algorithm in one technique.
pub struct Variant {
    /// Folder, crate, part of symbols, key in records: one name everywhere.
    pub name: &'static str,
    /// The name in the literature.
    pub title: &'static str,
    /// Algorithms of one family share an idea: `fill`, `subtraction`, `rays` ...
    pub family: &'static str,
    /// The idea in one sentence.
    pub summary: &'static str,
    /// Who found it, where and when.
    pub sources: &'static [Source],
    /// CPU features that its probes need beyond the tier, as rustc spells them.
    pub features: &'static [&'static str],
    /// Bytes of look-up tables that a call may touch.
    pub table_bytes: usize,
    /// Why this build has no routines of the variant, if it has none.
    pub excluded: Option<&'static str>,
    /// What it offers.
    pub routines: &'static [Routine],
}

/// [`Variant::excluded`] of a variant that is written in x86-64 instructions.
pub const WITHOUT_X86_64: Option<&str> = if cfg!(raybench_portable) {
    Some("needs x86-64 instructions; built with raybench_portable")
} else if cfg!(target_arch = "x86_64") {
    None
} else {
    Some("needs x86-64 instructions; built for another architecture")
};

/// A public source of an idea, a constant or a claim.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Who.
    pub author: &'static str,
    /// When; of the page where the idea's own year is not known.
    pub year: u16,
    /// Title of the page, post or article.
    pub title: &'static str,
}

/// A named function of a variant with the signature of one model.
pub struct Routine {
    /// Unique within the variant.
    pub name: &'static str,
    /// What a call computes.
    pub model: Model,
    /// One per subject.
    pub probes: &'static [Probe],
    /// `variant/routine` whose machine code this routine's is meant to equal, subject by subject.
    pub twin_of: Option<&'static str>,
    /// The routine of the same variant that an adapter lifts to this model, if one does.
    pub adapter_of: Option<&'static str>,
    /// Whether the source has a loop whose trip count depends on the boards.
    pub data_dependent: bool,
    /// What a reader of its row must know, such as a loop that the compiler unrolled.
    pub note: Option<&'static str>,
    /// Stack traffic that its timed loops are known to have; a last resort.
    pub spills: Option<Spills>,
    /// What its machine code must be, beyond what every probe must be.
    pub expects: &'static [Expectation],
}

/// Loads and stores on the stack that no way was found to be rid of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spills {
    /// Stack accesses a record in the worst of the routine's timed loops, at any tier. More than
    /// declared is a failed check, and so is none. The exact figure is the compiler's; an
    /// expectation may pin it.
    pub accesses: usize,
    /// Where they come from.
    pub why: &'static str,
}

impl Routine {
    /// What routines mostly are: their own, straight-line, without remarks.
    pub const PLAIN: Routine = Routine {
        name: "",
        model: Model::Step,
        probes: &[],
        twin_of: None,
        adapter_of: None,
        data_dependent: false,
        note: None,
        spills: None,
        expects: &[],
    };

    /// The probe for `subject`.
    pub fn probe(&self, subject: Subject) -> Option<&'static Probe> {
        self.probes.iter().find(|probe| probe.subject == subject)
    }
}

impl Variant {
    /// The routine called `name`.
    pub fn routine(&self, name: &str) -> Option<&'static Routine> {
        self.routines.iter().find(|routine| routine.name == name)
    }

    /// Whether this CPU and this build can run it, or else why not.
    ///
    /// # Errors
    /// The reason, in words for a table.
    pub fn runnable(&self) -> Result<(), String> {
        if let Some(reason) = self.excluded {
            return Err(reason.to_string());
        }
        match missing_features(self.features).as_slice() {
            [] => Ok(()),
            missing => Err(format!("this CPU lacks {}", missing.join(", "))),
        }
    }

    /// The models of its routines, in table order, each once.
    pub fn models(&self) -> Vec<Model> {
        let has = |model: &Model| self.routines.iter().any(|routine| routine.model == *model);
        Model::ALL.into_iter().filter(has).collect()
    }
}
