//! Spellings of one algorithm and what the compiler makes of each: the same operations written in
//! another way are other machine code.

use crate::claims::{CLAIMS, Figures};
use crate::comparison::plural;
use crate::listing::code;
use crate::tiers::ListingBinaries;
use crate::{Error, select};
use contract::tally;
use machine_code::decode::{self, Counts};
use serde::Serialize;
use table::Table;

/// All spellings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spellings {
    /// Compiler of the emitted code.
    pub compiler: Option<String>,
    /// One after the other, by algorithm.
    pub spellings: Vec<Emitted>,
}

/// What the compiler made of a spelling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Emitted {
    /// The algorithm.
    pub algorithm: &'static str,
    /// The spelling.
    pub name: &'static str,
    /// How it is written.
    pub written: &'static str,
    /// Operations of the algorithm's text.
    pub source_operations: u32,
    /// Figures of the published listing.
    pub published: Figures,
    /// Hash of the baseline's bytes, addresses masked.
    pub hash: String,
    /// Counts by tier.
    pub tiers: Vec<AtTier>,
    /// Why there are so many, in a sentence.
    pub reason: String,
}

/// What the compiler made of it at one tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AtTier {
    /// The tier's name.
    pub tier: &'static str,
    /// The counts.
    pub counts: Counts,
}

/// Counts all spellings on the listing binaries of some tiers.
///
/// # Errors
/// If code is missing.
pub fn spellings(listing_binaries: &ListingBinaries) -> Result<Spellings, Error> {
    let mut spellings: Vec<Emitted> = Vec::new();
    for spelling in &listing_binary::SPELLINGS {
        let mut emitted = count(spelling, listing_binaries)?;
        let twin = spellings
            .iter()
            .find(|other| other.algorithm == emitted.algorithm && other.hash == emitted.hash);
        emitted.reason = reason(&emitted, twin);
        spellings.push(emitted);
    }
    let compiler = listing_binaries.first().and_then(|(_, one)| one.compiler()).map(str::to_string);
    Ok(Spellings { compiler, spellings })
}

fn count(
    spelling: &listing_binary::Spelling,
    listing_binaries: &ListingBinaries,
) -> Result<Emitted, Error> {
    let probe = select(spelling.variant, Some("attacks"), Some("south"))?[0].probe;
    let reading = probe
        .reading
        .ok_or_else(|| Error::Check(format!("{} cannot be read as a tally", spelling.variant)))?;
    let (_, source) = tally(reading, &vec![0; probe.shape.argument_words()]);
    let published = CLAIMS
        .iter()
        .find(|claim| {
            claim.figures.moves.is_some()
                && claim.code.iter().any(|one| one.variant == spelling.variant)
        })
        .map(|claim| claim.figures)
        .ok_or_else(|| Error::Check(format!("{} has no published listing", spelling.variant)))?;
    let mut tiers = Vec::new();
    let mut hash = None;
    for (tier, executable) in listing_binaries {
        let code = code(executable, spelling.symbol)?;
        hash.get_or_insert_with(|| decode::masked_hash(&code));
        tiers.push(AtTier { tier: tier.name(), counts: decode::counts(&code) });
    }
    Ok(Emitted {
        algorithm: spelling.algorithm,
        name: spelling.name,
        written: spelling.written,
        source_operations: source.operations,
        published,
        hash: hash.unwrap_or_default(),
        tiers,
        reason: String::new(),
    })
}

fn reason(emitted: &Emitted, twin: Option<&Emitted>) -> String {
    let Some(AtTier { counts, .. }) = emitted.tiers.first() else { return String::new() };
    if let Some(twin) = twin {
        return format!("the same code as \"{}\"", twin.name);
    }
    let (source, operations, moves) = (emitted.source_operations, counts.operations, counts.moves);
    let more = i64::from(moves) - emitted.published.moves.unwrap_or_default();
    match (i64::from(operations) - i64::from(source), more) {
        (..0, _) => format!(
            "reassociation: LLVM reorders the steps and takes shift and mask out of two of them \
             together, {} fewer than the {source} written; more values live at once, {}",
            plural(source - operations, "operation"),
            plural(moves, "move")
        ),
        (1.., _) => format!(
            "LLVM rewrites steps in longer form, {} more than the {source} written",
            plural(operations - source, "operation")
        ),
        (0, 1..) => format!(
            "all {source} operations stay, but values rotate through registers: a two-operand \
             instruction overwrites what is needed once more, {}, {more} more than the listing",
            plural(moves, "move")
        ),
        (0, _) => format!(
            "all {source} operations stay and values keep their registers: {}, as in the listing",
            plural(moves, "move")
        ),
    }
}

impl Spellings {
    /// Where a barrier on every value did not keep every operation, a line each.
    pub fn complaints(&self) -> Vec<String> {
        let barred = self.spellings.iter().filter(|one| one.name == "barrier on every value");
        let lost = |one: &Emitted| {
            let lost = one.tiers.iter().filter(|at| at.counts.operations != one.source_operations);
            let line = |at: &AtTier| {
                let (found, written) = (at.counts.operations, one.source_operations);
                format!("{} at {}: {found} operations of {written}", one.algorithm, at.tier)
            };
            lost.map(line).collect::<Vec<_>>()
        };
        barred.flat_map(lost).collect()
    }

    /// The table as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["algorithm", "`spelling", "tiers", ">move", ">operation", ">other", ">all", ">bytes"];
        let mut table =
            Table::new(headings).titled("South attacks, spelled in several ways, as emitted");
        let mut last = "";
        for one in &self.spellings {
            for (index, same) in one.tiers.chunk_by(|a, b| a.counts == b.counts).enumerate() {
                let counts = same[0].counts;
                let [algorithm, name] = match index {
                    0 if one.algorithm != last => [one.algorithm, one.name],
                    0 => ["", one.name],
                    _ => ["", ""],
                };
                last = one.algorithm;
                table.row([
                    algorithm.to_string(),
                    name.to_string(),
                    tiers(same, one.tiers.len()),
                    counts.moves.to_string(),
                    counts.operations.to_string(),
                    counts.other().to_string(),
                    counts.instructions.to_string(),
                    counts.bytes.to_string(),
                ]);
            }
        }
        for one in &self.spellings {
            let Emitted { algorithm, name, written, reason, .. } = one;
            table.note(format!("{algorithm}, {name} (`{written}`): {reason}."));
        }
        table.terminal(width)
    }
}

fn tiers(same: &[AtTier], all: usize) -> String {
    match same {
        _ if same.len() == all && all > 1 => "all".to_string(),
        [first, .., last] => format!("{} to {}", first.tier, last.tier),
        [only] => only.tier.to_string(),
        [] => String::new(),
    }
}
