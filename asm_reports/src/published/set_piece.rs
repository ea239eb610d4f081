//! The set piece, Dumb7Fill and Kogge-Stone to the south: as published, as assembled listings, as our source and as
//! emitted code.

use super::count::probe;
use super::{Figures, Published};
use crate::Error;
use crate::listing::code;
use contract::tally;
use machine_code::decode::{self, Code, Decoded, Executable};
use serde::Serialize;
use table::{Table, side_by_side, wrapped};

/// The algorithms of the page, and their claims.
const ALGORITHMS: [(&str, &str); 2] =
    [("Dumb7Fill", "dumb7 south attacks"), ("Kogge-Stone", "Kogge-Stone south attacks")];

/// The two algorithms side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SetPiece {
    /// Where the figures were published.
    pub source: String,
    /// Compiler of the emitted code.
    pub compiler: Option<String>,
    /// Dumb7Fill and Kogge-Stone.
    pub sides: Vec<Side>,
    /// How the page's own sentence is to be read.
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
    /// What the compiler makes of our source.
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
    let published = Published::committed()?;
    let side = |(algorithm, name): (&'static str, &str)| {
        let claim = published.claim(name)?;
        let (Some(of), Some(listing)) = (claim.code.first(), claim.listings.first()) else {
            return Err(Error::Check(format!("\"{name}\" has no probe or no listing")));
        };
        let probe = probe(of)?.probe;
        let no_tally = || Error::Check(format!("{of} has no tally"));
        // Straight-line code: any board gives the same count.
        let zeros = vec![0; probe.shape.argument_words()];
        let (_, source) = tally(probe.reading.ok_or_else(no_tally)?, &zeros);
        Ok(Side {
            algorithm,
            published: claim.published,
            assembled: CountedListing::of(&code(listing_binary, listing)?),
            source_operations: source.operations,
            source_depth: source.depth,
            emitted: CountedListing::of(&code(executable, probe.symbol)?),
        })
    };
    let sides = ALGORITHMS.into_iter().map(side).collect::<Result<Vec<Side>, Error>>()?;
    Ok(SetPiece {
        source: published.claim(ALGORITHMS[0].1)?.source.clone(),
        compiler: executable.compiler().map(str::to_string),
        note: note(&published, &sides)?,
        sides,
    })
}

/// The page's own sentence, whose figures are claims too.
fn note(published: &Published, sides: &[Side]) -> Result<String, Error> {
    let said = |name: &str| {
        published.claim(name).map(|one| one.published.instructions.unwrap_or_default())
    };
    let [dumb7, kogge_stone] = sides else { return Ok(String::new()) };
    let counts = |of: fn(&Side) -> Option<i64>| {
        [dumb7, kogge_stone].map(|side| of(side).unwrap_or_default())
    };
    let [more, less] = counts(|side| side.published.operations);
    let listings = counts(|side| side.assembled.counts.instructions);
    let operations = counts(|side| side.emitted.counts.operations);
    let instructions = counts(|side| side.emitted.counts.instructions);
    Ok(format!(
        "The page says that Kogge-Stone takes \"{} instructions, {} less\". That is true of \
         operations ({more} - {less} = {}); of instructions, register copies included, the listings have {} and \
         {}, {} less. The emitted code differs by {} in operations and by {} in instructions.",
        said("\"14 instructions\"")?,
        said("\"5 less\"")?,
        more - less,
        listings[0],
        listings[1],
        listings[0] - listings[1],
        operations[0] - operations[1],
        instructions[0] - instructions[1],
    ))
}

impl CountedListing {
    fn of(code: &Code) -> CountedListing {
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
    /// As text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let headings =
            ["algorithm", "`read from", ">move", ">operation", ">other", ">all", ">bytes"];
        let mut table =
            Table::new(headings).titled(format!("South attacks, as published: {}", self.source));
        for side in &self.sides {
            let mut row = |name: &str, reading: &str, c: &Figures, bytes: Option<u32>| {
                let figure = |count: Option<i64>| count.unwrap_or_default().to_string();
                let counts = [c.moves, c.operations, c.others, c.instructions].map(figure);
                let names = [name, reading].map(str::to_string);
                let bytes = bytes.map(|bytes| bytes.to_string());
                table.row(names.into_iter().chain(counts).chain(bytes));
            };
            let (listing, emitted) = (&side.assembled, &side.emitted);
            row(side.algorithm, "the page", &side.published, None);
            row("", "its listing, assembled", &listing.counts, Some(listing.bytes));
            row("", "our code, as emitted", &emitted.counts, Some(emitted.bytes));
            table.row([
                String::new(),
                format!("our source (depth {})", side.source_depth),
                String::new(),
                side.source_operations.to_string(),
            ]);
        }
        table.note(&self.note);
        let columns: Vec<(String, &[String])> = self
            .sides
            .iter()
            .flat_map(|side| {
                [("listing", &side.assembled), ("emitted", &side.emitted)]
                    .map(|(what, code)| (format!("{}, {what}", side.algorithm), &code.lines[..]))
            })
            .collect();
        let mut out = table.terminal(width) + "\n" + &side_by_side(&columns, width);
        if let Some(compiler) = &self.compiler {
            let line = format!("emitted by {compiler}; the final ret is left out of counts");
            out.push_str(&(wrapped(&line, width, 2) + "\n"));
        }
        out
    }
}
