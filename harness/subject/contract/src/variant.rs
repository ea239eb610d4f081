//! What a variant says of itself.

use crate::{Expectation, Model, Probe, Subject, Tables, missing_features};

/// One algorithm in one technique. Everything but its routines has a default: end with
/// `..Variant::NEW`.
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
    /// Tables that are made before anything is verified or timed, if it has such.
    pub tables: Option<&'static Tables>,
    /// What it offers.
    pub routines: &'static [Routine],
}

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

/// Sources, a row for each: who, when, and what it is called.
///
/// ```
/// let sources = contract::sources! {
///     "Chess Programming Wiki", 2016, "Dumb7Fill";
/// };
/// assert_eq!(sources[0].year, 2016);
/// ```
#[macro_export]
macro_rules! sources {
    ($($author:literal, $year:literal, $title:literal;)+) => {
        &[$($crate::Source { author: $author, year: $year, title: $title }),+]
    };
}

/// The least number of bytes that counts as tables where routines with and without tables are told apart: what fits
/// into a few cache lines does not.
pub const MIN_TABLE_BYTES: usize = 1024;

/// A named function of a variant with the signature of one model; [`routine!`](crate::routine!)
/// makes it.
pub struct Routine {
    /// Unique within the variant.
    pub name: &'static str,
    /// What a call computes.
    pub model: Model,
    /// One per subject.
    pub probes: &'static [Probe],
    /// CPU features that its probes need beyond the tier, as rustc spells them, with commas.
    pub features: &'static str,
    /// `variant/routine` whose machine code this routine's is meant to equal, subject by subject.
    pub twin_of: Option<&'static str>,
    /// The routine of the same variant that an adapter lifts to this model, if one does.
    pub adapter_of: Option<&'static str>,
    /// Whether the source has a loop whose trip count depends on the boards.
    pub data_dependent: bool,
    /// Bytes of look-up tables that a call may touch.
    pub table_bytes: usize,
    /// Whether a program may want it: unless a run names others, it is timed cold and in use as well.
    pub contender: bool,
    /// Whether it is right only where sliders stand on occupied squares, as its model promises.
    pub needs_occupied_sliders: bool,
    /// What a reader of its row must know, such as a loop that the compiler unrolled.
    pub note: Option<&'static str>,
    /// Whether a compiler may pack words of its own accord, so that the row is not one of scalar code
    /// at every tier; its listing says where it did. An adapter always may.
    pub allow_autovectorization: bool,
    /// Stack traffic that the timed loops of a kernel are known to have; a last resort. Those of an
    /// adapter are the compiler's affair.
    pub spills: Option<Spills>,
    /// What its machine code must be, beyond what every probe must be: lists of expectations.
    pub expects: &'static [&'static [Expectation]],
}

/// Loads and stores on the stack that no way was found to be rid of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spills {
    /// Stack accesses a call in the worst of the routine's timed loops, at any tier. More than
    /// declared is a failed check. The exact figure is the compiler's; an expectation may pin it.
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
        features: "",
        twin_of: None,
        adapter_of: None,
        data_dependent: false,
        table_bytes: 0,
        contender: false,
        needs_occupied_sliders: false,
        note: None,
        allow_autovectorization: false,
        spills: None,
        expects: &[],
    };

    /// The probe for `subject`.
    pub fn probe(&self, subject: Subject) -> Option<&'static Probe> {
        self.probes.iter().find(|probe| probe.subject == subject)
    }

    /// CPU features that it needs beyond the tier, one by one.
    pub fn features(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.features.split(',').filter(|name| !name.is_empty())
    }

    /// All that it expects of its machine code.
    pub fn expectations(&self) -> impl Iterator<Item = &'static Expectation> + use<> {
        self.expects.iter().flat_map(|list| list.iter())
    }

    /// Whether its machine code is as a compiler makes it, stack and packed words included: that of
    /// an adapter, and of a kernel that says so. All else is held to registers, and what is scalar
    /// in its text to scalar code.
    pub fn is_as_compiled(&self) -> bool {
        self.adapter_of.is_some() || self.allow_autovectorization
    }

    /// Whether this CPU can run it, or else why not.
    ///
    /// # Errors
    /// The reason, in words for a table.
    pub fn runnable(&self) -> Result<(), String> {
        match missing_features(&self.features().collect::<Vec<_>>()).as_slice() {
            [] => Ok(()),
            missing => Err(format!("this CPU lacks {}", missing.join(", "))),
        }
    }
}

impl Variant {
    /// All that may be left out.
    pub const NEW: Variant = Variant {
        name: "",
        title: "",
        family: "",
        summary: "",
        sources: &[],
        tables: None,
        routines: &[],
    };

    /// What a routine of it is called: `variant/routine`.
    pub fn name_of(&self, routine: &Routine) -> String {
        format!("{}/{}", self.name, routine.name)
    }

    /// What a probe of it is called: `variant/routine/subject`.
    pub fn probe_name(&self, routine: &Routine, subject: Subject) -> String {
        format!("{}/{}/{subject}", self.name, routine.name)
    }

    /// The routine called `name`.
    pub fn routine(&self, name: &str) -> Option<&'static Routine> {
        self.routines.iter().find(|routine| routine.name == name)
    }

    /// CPU features that its routines need beyond the tier, each once, in the order of routines.
    pub fn features(&self) -> Vec<&'static str> {
        let mut all = Vec::new();
        for name in self.routines.iter().flat_map(Routine::features) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        all
    }

    /// Whether this CPU can run any of its routines, or else why none.
    ///
    /// # Errors
    /// The reason, in words for a table.
    pub fn runnable(&self) -> Result<(), String> {
        let refused: Result<Vec<()>, String> = match self.routines {
            [] => return Ok(()),
            routines if routines.iter().any(|routine| routine.runnable().is_ok()) => return Ok(()),
            routines => routines.iter().map(Routine::runnable).collect(),
        };
        refused.map(|_| ())
    }

    /// Makes the variant's tables, if it has such and they are not made: what has to happen before
    /// any of its probes is called.
    pub fn ready(&self) {
        if let Some(tables) = self.tables {
            tables.make();
        }
    }

    /// The models of its routines, in table order, each once.
    pub fn models(&self) -> Vec<Model> {
        let has = |model: &Model| self.routines.iter().any(|routine| routine.model == *model);
        Model::ALL.into_iter().filter(has).collect()
    }
}
