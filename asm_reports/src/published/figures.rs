//! Reads the file of published figures, and judges by counts whether they are right.

use crate::Error;
use serde::{Deserialize, Serialize};

/// The file: published figures, and our counts for each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// Compiler of the emitted code.
    pub compiler: String,
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A published cost, and our counts for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its name in tables.
    pub name: String,
    /// The claim in our words.
    pub statement: String,
    /// Author, title and year.
    pub source: String,
    /// How the source gives the figures: `stated`, `printed` (they count its code) or `derived`.
    pub basis: String,
    /// The figures. The claim is about these classes alone.
    pub published: Figures,
    /// The code that the figures count.
    #[serde(default, skip_serializing_if = "How::is_each")]
    pub how: How,
    /// Our probes, `VARIANT/ROUTINE/SUBJECT`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<String>,
    /// Symbols of the source's listings, assembled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub listings: Vec<String>,
    /// Our counts.
    pub counted: Counted,
    /// Why counted figures differ from the published ones, in half a sentence; required if any
    /// does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Instructions by class, without the final `ret`. A class is missing if it is not claimed, or if
/// several probes differ in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Figures {
    /// Register copies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<i64>,
    /// Shifts, logic, arithmetic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operations: Option<i64>,
    /// Constants, loads, transfers and control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<i64>,
    /// Instructions of all classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<i64>,
    /// Bytes of look-up tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<i64>,
}

/// The code that figures count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Each of the probes.
    #[default]
    Each,
    /// All probes together.
    All,
    /// The first probe less the second.
    Less,
    /// One pass of a loop. Of our source: its operations on `record`, less those outside of the
    /// loop, by passes. Of emitted code: the innermost loop.
    Pass {
        /// Arguments.
        record: Vec<u64>,
        /// Passes of the loop that they take.
        passes: i64,
        /// Operations before and after the loop.
        outside: i64,
    },
    /// The variant's tables.
    Tables,
    /// Gerd Isenberg's `psubb` as he posted it, which no routine has.
    PsubbAsPosted,
}

/// Our counts for a claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counted {
    /// Operations of our source, if all probes have as many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<i64>,
    /// The source's listing, assembled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listing: Option<Figures>,
    /// The code that the compiler emits at x86-64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emitted: Option<Figures>,
    /// Bytes of our tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table_bytes: Option<i64>,
}

/// The relation of counted figures to published ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every published class counts as published.
    Holds,
    /// The operations count as published; moves or instructions do not.
    HoldsAsOperationsOnly,
    /// The operations, or the bytes of tables, do not count as published.
    Refuted,
}

impl Published {
    /// Returns the committed file.
    ///
    /// # Errors
    /// If it has another form.
    pub fn load() -> Result<Published, Error> {
        let text = include_str!("../../published.json");
        serde_json::from_str(text).map_err(|error| Error::Check(format!("published.json: {error}")))
    }

    /// Returns the claim of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn claim(&self, name: &str) -> Result<&Claim, Error> {
        let claim = self.claims.iter().find(|claim| claim.name == name);
        claim.ok_or_else(|| Error::Check(format!("published.json has no claim \"{name}\"")))
    }
}

/// The file's text: a claim per line.
impl std::fmt::Display for Published {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut claims = Vec::new();
        for claim in &self.claims {
            claims.push(serde_json::to_string(claim).expect("plain data always serialises"));
        }
        let compiler = &self.compiler;
        write!(f, "{{\n\"compiler\": {compiler:?},\n\"claims\": [\n{}\n]\n}}\n", claims.join(",\n"))
    }
}

impl How {
    fn is_each(&self) -> bool {
        *self == How::Each
    }
}

impl Claim {
    /// Returns the verdict of our source, of the source's listing and of our tables. The compiler
    /// has no part in it, because the claim is about an algorithm.
    pub fn verdict(&self) -> Verdict {
        let Figures { operations, instructions, table_bytes, .. } = self.published;
        let Counted { source, listing, table_bytes: our_bytes, .. } = self.counted;
        let mut verdicts = Vec::new();
        if source.is_some() {
            // A source has no moves and no instructions.
            verdicts.push(Verdict::from_equality(source == operations.or(instructions)));
        }
        if our_bytes.is_some() {
            verdicts.push(Verdict::from_equality(our_bytes == table_bytes));
        }
        if let Some(listing) = listing {
            verdicts.push(Verdict::from_classes(&self.published, &listing));
        }
        verdicts.into_iter().max().unwrap_or(Verdict::Refuted)
    }

    /// Returns the verdict of the emitted code.
    pub fn emitted_verdict(&self) -> Option<Verdict> {
        self.counted.emitted.map(|emitted| Verdict::from_classes(&self.published, &emitted))
    }
}

impl Verdict {
    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::HoldsAsOperationsOnly => "holds as operations only",
            Verdict::Refuted => "refuted",
        }
    }

    fn from_equality(is_equal: bool) -> Verdict {
        if is_equal { Verdict::Holds } else { Verdict::Refuted }
    }

    fn from_classes(claim: &Figures, count: &Figures) -> Verdict {
        let classes = [
            (claim.moves, count.moves),
            (claim.operations, count.operations),
            (claim.instructions, count.instructions),
        ];
        if classes.iter().all(|(claim, count)| claim.is_none() || claim == count) {
            return Verdict::Holds;
        }
        if claim.operations.or(claim.instructions) == count.operations {
            return Verdict::HoldsAsOperationsOnly;
        }
        Verdict::Refuted
    }
}

/// `1 + 19 = 20`, `1 + 20 + 3 = 24`, or the one class that is known.
impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.moves, self.operations, self.instructions, self.table_bytes) {
            (Some(moves), Some(operations), Some(instructions), _) => {
                let others = self.others.filter(|&others| others != 0);
                let others = others.map_or(String::new(), |others| format!(" + {others}"));
                write!(f, "{moves} + {operations}{others} = {instructions}")
            }
            (_, Some(operations), ..) => write!(f, "{operations} operations"),
            (_, _, Some(instructions), _) => write!(f, "{instructions} instructions"),
            (.., bytes) => write!(f, "{} bytes", bytes.unwrap_or_default()),
        }
    }
}
