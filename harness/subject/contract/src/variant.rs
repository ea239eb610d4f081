//! A variant and its routines: the constants by which a crate under `algorithms/` describes itself.
//!
//! They are plain data with defaults, so that a new variant states only what differs, and so that
//! instruments read one list instead of having a case per variant.

use crate::{Expectation, Layout, Model, Probe, Subject, Tables, missing_features};

/// One algorithm in one technique. All fields but `routines` have defaults: end with
/// `..Variant::NEW`.
pub struct Variant {
    /// The name of its folder and crate, a part of its symbols, and its key in records.
    pub name: &'static str,
    /// The name in the literature.
    pub title: &'static str,
    /// The idea shared with other algorithms: `fill`, `subtraction`, `rays` ...
    pub family: &'static str,
    /// The idea in one sentence.
    pub summary: &'static str,
    /// The publications that the idea comes from.
    pub sources: &'static [Source],
    /// The tables that are filled at run time, if it has any.
    pub tables: Option<&'static Tables>,
    /// Its routines.
    pub routines: &'static [Routine],
}

/// A public source of an idea, a constant or a claim.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The author or authors.
    pub author: &'static str,
    /// The year of the idea, or that of the page if it is not known.
    pub year: u16,
    /// The title of the page, post or article.
    pub title: &'static str,
}

/// Makes a list of sources, one per row: author, year and title.
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

/// An engine that computes in the same way as a routine, so that tables can name its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineForm {
    /// The engine.
    pub engine: &'static str,
    /// Where it does so: the pull request, with its year.
    pub source: &'static str,
}

/// A named function of a variant with the signature of one model; made by
/// [`routine!`](crate::routine!).
pub struct Routine {
    /// Its name, unique within the variant.
    pub name: &'static str,
    /// The contract on a call.
    pub model: Model,
    /// Its probes, one per subject.
    pub probes: &'static [Probe],
    /// The CPU features that its probes need beyond the tier: rustc's spelling, comma-separated.
    pub features: &'static str,
    /// `variant/routine` whose machine code this routine should equal, subject by subject.
    pub twin_of: Option<&'static str>,
    /// The routine of the same variant that an adapter lifts to this model, if any.
    pub adapter_of: Option<&'static str>,
    /// The engine that computes in this way, in models that engines discuss.
    pub engine_form: Option<EngineForm>,
    /// Whether the source has a loop whose trip count depends on the boards.
    pub data_dependent: bool,
    /// The bytes of tables that a call may read.
    pub table_bytes: usize,
    /// Whether a program may want it: such routines are also timed cold and in use by default.
    pub contender: bool,
    /// Whether it requires sliders to be on occupied squares, as its model promises.
    pub needs_occupied_sliders: bool,
    /// A remark on its rows, such as a loop that the compiler unrolled.
    pub note: Option<&'static str>,
    /// Whether the compiler may vectorise it, so that it is not scalar code at every tier; the
    /// listing shows where it did. Adapters always may.
    pub allow_autovectorization: bool,
    /// Stack traffic of the timed loops that is known and accepted, as a last resort. Adapters need
    /// none, because the compiler is free there.
    pub spills: Option<Spills>,
    /// The expectations of its machine code, beyond the defaults.
    pub expects: &'static [&'static [Expectation]],
}

/// Loads and stores on the stack that could not be avoided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spills {
    /// Maximum stack accesses per call in the worst of the routine's timed loops, at any tier; more
    /// fails the check. An expectation may pin the exact number.
    pub accesses: usize,
    /// Their cause.
    pub why: &'static str,
}

impl Routine {
    /// The defaults: straight-line code, no adapter and no remarks.
    pub const PLAIN: Routine = Routine {
        name: "",
        model: Model::Step,
        probes: &[],
        features: "",
        twin_of: None,
        adapter_of: None,
        engine_form: None,
        data_dependent: false,
        table_bytes: 0,
        contender: false,
        needs_occupied_sliders: false,
        note: None,
        allow_autovectorization: false,
        spills: None,
        expects: &[],
    };

    /// Returns the probe of `subject`.
    pub fn probe(&self, subject: Subject) -> Option<&'static Probe> {
        self.probes.iter().find(|probe| probe.subject == subject)
    }

    /// Returns whether its kernel is only compiled: a loop over a set, for which no graph is
    /// recorded. A proof would follow a path for each number of members, so it is verified and not
    /// proved.
    pub fn loops_over_set(&self) -> bool {
        self.data_dependent && self.probes.iter().all(|probe| probe.reading.is_none())
    }

    /// Returns whether it is verified and not proved: it loops over a set, or it answers with a
    /// list in any order, which cannot be compared bit by bit.
    pub fn is_verified_only(&self) -> bool {
        let mut layouts = self.probes.iter().map(|probe| probe.shape.layout);
        self.loops_over_set() || layouts.any(|layout| layout == Layout::List)
    }

    /// Returns the CPU features that it needs beyond the tier.
    pub fn features(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.features.split(',').filter(|name| !name.is_empty())
    }

    /// Returns all expectations of its machine code.
    pub fn expectations(&self) -> impl Iterator<Item = &'static Expectation> + use<> {
        self.expects.iter().flat_map(|list| list.iter())
    }

    /// Whether the compiler's output is accepted as it is, with stack traffic and vectorisation.
    /// This holds for adapters and for kernels that declare it. All other kernels must stay in
    /// registers, and scalar ones scalar.
    pub fn is_as_compiled(&self) -> bool {
        self.adapter_of.is_some() || self.allow_autovectorization
    }

    /// Checks that this CPU can run it.
    ///
    /// # Errors
    /// If the CPU lacks a feature. The reason is text for a table.
    pub fn runnable(&self) -> Result<(), String> {
        match missing_features(&self.features().collect::<Vec<_>>()).as_slice() {
            [] => Ok(()),
            missing => Err(format!("this CPU lacks {}", missing.join(", "))),
        }
    }
}

impl Variant {
    /// The defaults of a variant, which has nothing yet.
    pub const NEW: Variant = Variant {
        name: "",
        title: "",
        family: "",
        summary: "",
        sources: &[],
        tables: None,
        routines: &[],
    };

    /// Returns the name of its routine: `variant/routine`.
    pub fn name_of(&self, routine: &Routine) -> String {
        format!("{}/{}", self.name, routine.name)
    }

    /// Returns the name of its probe: `variant/routine/subject`.
    pub fn probe_name(&self, routine: &Routine, subject: Subject) -> String {
        format!("{}/{}/{subject}", self.name, routine.name)
    }

    /// Returns the routine called `name`.
    pub fn routine(&self, name: &str) -> Option<&'static Routine> {
        self.routines.iter().find(|routine| routine.name == name)
    }

    /// Returns the CPU features that its routines need beyond the tier, each once, in the order of
    /// routines.
    pub fn features(&self) -> Vec<&'static str> {
        let mut features = Vec::new();
        for name in self.routines.iter().flat_map(Routine::features) {
            if !features.contains(&name) {
                features.push(name);
            }
        }
        features
    }

    /// Checks that this CPU can run one of its routines.
    ///
    /// # Errors
    /// If the CPU can run none. The reason is text for a table.
    pub fn runnable(&self) -> Result<(), String> {
        let mut result = Ok(());
        for routine in self.routines {
            match routine.runnable() {
                Ok(()) => return Ok(()),
                // The first routine's reason is reported for all.
                Err(reason) => result = result.and(Err(reason)),
            }
        }
        result
    }

    /// Fills the variant's tables, if it has any. Required before any of its probes is called.
    pub fn ready(&self) {
        if let Some(tables) = self.tables {
            tables.make();
        }
    }

    /// Returns the models of its routines, each once, in the order of tables.
    pub fn models(&self) -> Vec<Model> {
        let mut models = Model::ALL.to_vec();
        models.retain(|model| self.routines.iter().any(|routine| routine.model == *model));
        models
    }
}
