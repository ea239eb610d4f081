//! What a page shows that is no run's: each kind as the command that finds it out writes it into a
//! small JSON file. Plain data; reads no file, and any of it may be missing.
//!
//! Routines are named `VARIANT/ROUTINE/SUBJECT` as in records, subjects as there (`south`, `queen`).

use record::Model;
use serde::{Deserialize, Serialize};

/// All that lies beside the records.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Supplements {
    /// The routines, `VARIANT/ROUTINE/SUBJECT`, that the set piece follows from print to clock.
    pub compared: Vec<String>,
    /// Published figures, checked.
    pub claims: Found<Claim>,
    /// What is proved of machine code, for all inputs.
    pub proofs: Found<Proof>,
    /// Wrong answers that proofs find in code with a planted fault.
    pub counterexamples: Found<Counterexample>,
    /// The smallest programs, and what is shown to be impossible.
    pub smallest: Found<Smallest>,
    /// What other compilers make of the same kernels.
    pub compilers: Found<Compiled>,
    /// What the compiler makes of every routine at each tier: the targets are tiers.
    pub tiers: Found<Compiled>,
    /// Kernels in slow motion.
    pub films: Found<Film>,
    /// The variants, as they describe themselves.
    pub variants: Found<Described>,
    /// Routines as code to copy.
    pub extracts: Found<Extract>,
    /// What published texts have wrong.
    pub errata: Found<Erratum>,
    /// Which machines the page has no room for, in a sentence.
    pub left_out: Option<String>,
}

/// What a command found out: one file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Found<T> {
    /// Of the file's form.
    pub schema: u32,
    /// Where it is from.
    pub origin: Origin,
    /// What was found.
    pub rows: Vec<T>,
    /// What was not tried, and why, one line each.
    pub skipped: Vec<String>,
}

impl<T> Default for Found<T> {
    fn default() -> Self {
        Found { schema: 1, origin: Origin::default(), rows: Vec::new(), skipped: Vec::new() }
    }
}

/// Where something is from; empty is unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Origin {
    /// What makes it again, as typed.
    pub command: String,
    /// The compiler of the code that it is of.
    pub compiler: String,
    /// The commit of that code.
    pub commit: String,
}

/// A published figure, and what is counted here.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Claim {
    /// Its name.
    pub name: String,
    /// What is claimed.
    pub statement: String,
    /// Author, year and title.
    pub source: String,
    /// The routine of ours that it speaks of, if it is one.
    pub of: Option<String>,
    /// The figures as published.
    pub published: Counted,
    /// Operations of our source.
    pub tallied: Option<u32>,
    /// The source's listing, assembled and counted.
    pub assembled: Option<Counted>,
    /// What our compiler emits at the baseline.
    pub emitted: Option<Counted>,
    /// `confirmed`, `contradicted`, ...: what source and listing say.
    pub verdict: String,
    /// Why, in one sentence.
    pub sentence: String,
}

/// Counts of one text of machine code, without its `ret`; those that are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counted {
    /// Operations.
    pub operations: Option<u32>,
    /// Copies between registers.
    pub moves: Option<u32>,
    /// Neither: loads, constants.
    pub others: Option<u32>,
    /// All of them.
    pub instructions: Option<u32>,
    /// Bytes of tables, where the claim is of these.
    pub table_bytes: Option<u64>,
}

/// A probe that is proved for all inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Proof {
    /// `VARIANT/ROUTINE/SUBJECT`.
    pub of: String,
    /// The tier of its code.
    pub tier: String,
    /// How many of its two timed loops are proved to do what the single call does.
    pub loops: usize,
}

/// A board with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Board {
    /// A name or a formula.
    pub name: String,
    /// Its squares, a1 first; as text in JSON, as `0x0000001818000000`.
    #[serde(with = "squares")]
    pub squares: u64,
}

/// An input on which faulty code answers wrongly.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counterexample {
    /// The routine that the fault was planted in.
    pub of: String,
    /// What was changed.
    pub fault: String,
    /// What goes in.
    pub arguments: Vec<Board>,
    /// What is right.
    pub right: Vec<Board>,
    /// What it answers.
    pub wrong: Vec<Board>,
    /// How many random inputs were tried without finding it, if that was tried.
    pub missed_by: Option<u64>,
}

/// A question of size, and its answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Smallest {
    /// The question in words.
    pub question: String,
    /// `found`, `refuted`, `open`.
    pub verdict: String,
    /// The cost in words.
    pub cost: String,
    /// What was found, a line for each operation.
    pub program: Vec<String>,
    /// How it is known.
    pub how: String,
    /// The program's steps on an example, if it is shown.
    pub steps: Vec<Board>,
}

/// What one compiler makes of one kernel for one target.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Compiled {
    /// `VARIANT/ROUTINE/SUBJECT`.
    pub of: String,
    /// Name and version.
    pub compiler: String,
    /// What is compiled for.
    pub target: String,
    /// The counts.
    pub counted: Counted,
}

/// A kernel in slow motion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Film {
    /// `VARIANT/ROUTINE/SUBJECT`.
    pub of: String,
    /// The family of the variant.
    pub family: String,
    /// What board it is, in words or as FEN.
    pub position: String,
    /// What goes in.
    pub inputs: Vec<Frame>,
    /// Every step in order, called by its formula.
    pub steps: Vec<Frame>,
    /// What comes out.
    pub answer: Vec<Frame>,
}

/// What is seen of a film at a time: a board, or one in each lane; or bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Frame {
    /// A name or a formula.
    pub name: String,
    /// Whether the kernel knows it, rather than makes it.
    pub is_constant: bool,
    /// The boards, called by their lanes.
    pub boards: Vec<Board>,
    /// A line for each lane, where words are bytes and no boards.
    pub text: Vec<String>,
}

impl Film {
    /// The variant that it is of.
    pub fn variant(&self) -> &str {
        self.of.split('/').next().unwrap_or_default()
    }
}

/// A variant, as it describes itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Described {
    /// Folder, crate, part of symbols.
    pub name: String,
    /// The name in the literature.
    pub title: String,
    /// Algorithms of one family share an idea.
    pub family: String,
    /// The idea in one sentence.
    pub summary: String,
    /// Its README, Markdown.
    pub readme: String,
    /// What it offers.
    pub routines: Vec<OfVariant>,
    /// Who found it, when and where, one line each.
    pub sources: Vec<String>,
}

/// A routine, as its variant describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfVariant {
    /// Its name in the variant.
    pub name: String,
    /// The model.
    pub model: Model,
    /// Directions, lines, pieces.
    pub subjects: Vec<String>,
    /// CPU features beyond the tier.
    pub needs: Vec<String>,
    /// Bytes of tables that a call may touch.
    pub table_bytes: usize,
    /// What a reader must know.
    pub remarks: Vec<String>,
}

/// A routine as code to copy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Extract {
    /// `VARIANT/ROUTINE`.
    pub of: String,
    /// `Rust` or `C`.
    pub language: String,
    /// The file.
    pub text: String,
    /// What writes it.
    pub command: String,
}

/// Something that a published text has wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Erratum {
    /// The public text.
    pub source: String,
    /// Where it can be read, if it can.
    pub address: String,
    /// What was printed.
    pub printed: String,
    /// What is right.
    pub right: String,
    /// How that was shown.
    pub shown: String,
}

/// Boards as text: JSON's numbers do not hold 64 bits everywhere.
mod squares {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(board: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&format!("{board:#018x}"))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        let digits = text.strip_prefix("0x").unwrap_or(&text);
        u64::from_str_radix(digits, 16).map_err(|_| D::Error::custom("a board is 0x and 16 digits"))
    }
}
