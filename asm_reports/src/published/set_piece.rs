//! Compares Dumb7Fill and Kogge-Stone to the south: as published, as assembled listings, as our
//! source and as emitted code.

use super::count::find_probe;
use super::{Figures, Published};
use crate::Error;
use crate::listing::code;
use contract::tally;
use machine_code::decode::{self, Code, Decoded, Executable};
use serde::Serialize;
use table::{Table, side_by_side, wrap};

/// The algorithms of the page, and their claims.
const ALGORITHMS: [(&str, &str); 2] =
    [("Dumb7Fill", "dumb7 south attacks"), ("Kogge-Stone", "Kogge-Stone south attacks")];

/// The two algorithms side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetPiece {
    /// Author, title and year of the page.
    pub source: String,
    /// Compiler of the emitted code.
    pub compiler: Option<String>,
    /// Dumb7Fill and Kogge-Stone.
    pub sides: Vec<Side>,
    /// The sentence of the page about the difference, with our counts.
    pub note: String,
}

/// One of the algorithms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Its name on the page.
    pub algorithm: &'static str,
    /// The figures of the page.
    pub published: Figures,
    /// The page's listing, assembled.
    pub assembled: CountedListing,
    /// Operations of our source.
    pub source_operations: u32,
    /// Longest chain of dependent operations of our source.
    pub source_depth: u32,
    /// The code that the compiler emits for our source.
    pub emitted: CountedListing,
}

/// Machine code and its counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountedListing {
    /// Its symbol.
    pub symbol: String,
    /// Its counts.
    pub counts: Figures,
    /// Its bytes.
    pub bytes: u32,
    /// Its instructions in Intel syntax.
    pub lines: Vec<String>,
}

/// Reads the probes of `executable` and the listings of `listing_binary`.
///
/// # Errors
/// If code is missing, or this build has no x86-64 code.
pub fn set_piece(executable: &Executable, listing_binary: &Executable) -> Result<SetPiece, Error> {
    let published = Published::load()?;
    let mut sides = Vec::new();
    for (algorithm, name) in ALGORITHMS {
        let claim = published.claim(name)?;
        let (Some(name_of_code), Some(listing)) = (claim.code.first(), claim.listings.first())
        else {
            return Err(Error::Check(format!("\"{name}\" has no probe or no listing")));
        };
        let probe = find_probe(name_of_code)?.probe;
        let Some(reading) = probe.reading else {
            return Err(Error::Check(format!("{name_of_code} has no tally")));
        };
        // The code is straight, so any board gives the same count.
        let (_, source) = tally(reading, &vec![0; probe.shape.argument_words()]);
        sides.push(Side {
            algorithm,
            published: claim.published,
            assembled: CountedListing::new(&code(listing_binary, listing)?),
            source_operations: source.operations,
            source_depth: source.depth,
            emitted: CountedListing::new(&code(executable, probe.symbol)?),
        });
    }
    Ok(SetPiece {
        source: published.claim(ALGORITHMS[0].1)?.source.clone(),
        compiler: executable.compiler().map(str::to_string),
        note: note(&published, &sides)?,
        sides,
    })
}

/// Returns the page's own sentence, whose figures are claims too.
fn note(published: &Published, sides: &[Side]) -> Result<String, Error> {
    let [dumb7, kogge_stone] = sides else { return Ok(String::new()) };
    let both_sides = [dumb7, kogge_stone];
    let [more, less] = both_sides.map(|side| side.published.operations.unwrap_or_default());
    let listings = both_sides.map(|side| side.assembled.counts.instructions.unwrap_or_default());
    let operations = both_sides.map(|side| side.emitted.counts.operations.unwrap_or_default());
    let instructions = both_sides.map(|side| side.emitted.counts.instructions.unwrap_or_default());
    let [claim_count, claim_difference] =
        [published.claim("\"14 instructions\"")?, published.claim("\"5 less\"")?]
            .map(|claim| claim.published.instructions.unwrap_or_default());
    Ok(format!(
        "The page says that Kogge-Stone takes \"{} instructions, {} less\". That is true of \
         operations ({more} - {less} = {}); of instructions, register copies included, the \
         listings have {} and {}, {} less. The emitted code differs by {} in operations and by {} \
         in instructions.",
        claim_count,
        claim_difference,
        more - less,
        listings[0],
        listings[1],
        listings[0] - listings[1],
        operations[0] - operations[1],
        instructions[0] - instructions[1],
    ))
}

impl CountedListing {
    fn new(code: &Code) -> CountedListing {
        let counts = decode::counts(code);
        CountedListing {
            symbol: code.symbol.clone(),
            counts: counts.into(),
            bytes: counts.bytes,
            lines: code.instructions.iter().map(Decoded::text).collect(),
        }
    }
}

impl SetPiece {
    /// Returns the comparison as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["algorithm", "`read from", ">move", ">operation", ">other", ">all", ">bytes"];
        let mut table = Table::new(headings)
            .with_title(format!("South attacks, as published: {}", self.source));
        for side in &self.sides {
            let (listing, emitted) = (&side.assembled, &side.emitted);
            table.add_row(row([side.algorithm, "the page"], &side.published, None));
            let reading = ["", "its listing, assembled"];
            table.add_row(row(reading, &listing.counts, Some(listing.bytes)));
            let reading = ["", "our code, as emitted"];
            table.add_row(row(reading, &emitted.counts, Some(emitted.bytes)));
            table.add_row([
                String::new(),
                format!("our source (depth {})", side.source_depth),
                String::new(),
                side.source_operations.to_string(),
            ]);
        }
        table.note(&self.note);
        let mut columns = Vec::new();
        for Side { algorithm, assembled, emitted, .. } in &self.sides {
            columns.push((format!("{algorithm}, listing"), &assembled.lines[..]));
            columns.push((format!("{algorithm}, emitted"), &emitted.lines[..]));
        }
        let mut out = table.terminal(width) + "\n" + &side_by_side(&columns, width);
        if let Some(compiler) = &self.compiler {
            let line = format!("emitted by {compiler}; the final ret is left out of counts");
            out.push_str(&(wrap(&line, width, 2) + "\n"));
        }
        out
    }
}

fn row(names: [&str; 2], counts: &Figures, bytes: Option<u32>) -> Vec<String> {
    let Figures { moves, operations, others, instructions, .. } = *counts;
    let mut cells = Vec::from(names.map(str::to_string));
    for count in [moves, operations, others, instructions] {
        cells.push(count.unwrap_or_default().to_string());
    }
    cells.extend(bytes.map(|bytes| bytes.to_string()));
    cells
}
