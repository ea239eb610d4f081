//! The published comparison of Dumb7Fill and Kogge-Stone, read four ways: as published, as the
//! published listings count when assembled, as the source counts, and as the compiler emitted it.
//!
//! The sentences are made from the numbers. The emitted counts are what this compiler gives; they
//! are not the published ones by right, and nothing here makes them so.

use crate::claims::{CLAIMS, Claim};
use crate::listing::code;
use crate::{Error, select};
use contract::tally;
use machine_code::decode::{self, Code, Counts, Executable};
use serde::Serialize;
use std::cmp::Ordering;
use table::{Table, side_by_side, wrapped};

/// Machine code and its counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountedListing {
    /// Its symbol.
    pub symbol: String,
    /// Its counts.
    pub counts: Counts,
    /// Its instructions in Intel syntax.
    pub lines: Vec<String>,
}

/// One algorithm, read four ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReadFourWays {
    /// Its name on the page.
    pub algorithm: &'static str,
    /// The figures of the page.
    pub published: Counts,
    /// The page's listing, assembled here and counted from its bytes.
    pub assembled: CountedListing,
    /// Operations of our source, counted by reading it.
    pub source_operations: u32,
    /// Longest chain of dependent operations of our source.
    pub source_depth: u32,
    /// What the compiler made of our source.
    pub emitted: CountedListing,
    /// Where they differ, and why; one sentence each.
    pub remarks: Vec<String>,
}

/// The whole comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Where the claims were published.
    pub source: &'static str,
    /// Compiler of the emitted code.
    pub compiler: Option<String>,
    /// Dumb7Fill and Kogge-Stone.
    pub sides: Vec<ReadFourWays>,
    /// How the page's own sentence is to be read.
    pub note: String,
}

/// The comparison of the probes of `executable` with the assembled listings of `listing_binary`.
///
/// # Errors
/// If code is missing, or this build has no x86-64 code.
pub fn comparison(
    executable: &Executable,
    listing_binary: &Executable,
) -> Result<Comparison, Error> {
    let sides = ALGORITHMS
        .iter()
        .map(|(algorithm, claim)| side(algorithm, claim, executable, listing_binary))
        .collect::<Result<Vec<ReadFourWays>, Error>>()?;
    Ok(Comparison {
        source: SOURCE,
        compiler: executable.compiler().map(str::to_string),
        note: note(&sides)?,
        sides,
    })
}

/// Where the claims were published.
const SOURCE: &str = "Chess Programming Wiki, \"Dumb7Fill\" (comparison with Kogge-Stone)";

/// The algorithms of the page, and the claims that are compared.
const ALGORITHMS: [(&str, &str); 2] =
    [("Dumb7Fill", "dumb7 south attacks"), ("Kogge-Stone", "Kogge-Stone south attacks")];

fn side(
    algorithm: &'static str,
    claim: &'static str,
    executable: &Executable,
    listing_binary: &Executable,
) -> Result<ReadFourWays, Error> {
    let unfit = || Error::Check(format!("the claim \"{claim}\" is not on one listing"));
    let claim = claimed(claim)?;
    let (&[code_of], &[listing]) = (claim.code, claim.listings) else { return Err(unfit()) };
    let probe =
        select(code_of.variant, Some(code_of.routine), code_of.subjects.first().copied())?[0].probe;
    let reading = probe.reading.ok_or_else(unfit)?;
    // Straight-line code: any board gives the same count.
    let (_, source) = tally(reading, &vec![0; probe.shape.argument_words()]);
    let figure = |count: Option<i64>| count.and_then(|it| u32::try_from(it).ok()).ok_or_else(unfit);
    let mut side = ReadFourWays {
        algorithm,
        published: Counts {
            moves: figure(claim.figures.moves)?,
            operations: figure(claim.figures.operations)?,
            instructions: figure(claim.figures.instructions)?,
            ..Counts::default()
        },
        assembled: CountedListing::of(&code(listing_binary, listing)?),
        source_operations: source.operations,
        source_depth: source.depth,
        emitted: CountedListing::of(&code(executable, probe.symbol)?),
        remarks: Vec::new(),
    };
    side.remarks = side.differences();
    Ok(side)
}

/// The claim of that name.
fn claimed(name: &str) -> Result<&'static Claim, Error> {
    let claim = CLAIMS.iter().find(|one| one.name == name);
    claim.ok_or_else(|| Error::Check(format!("nothing is claimed under \"{name}\"")))
}

impl CountedListing {
    fn of(code: &Code) -> CountedListing {
        CountedListing {
            symbol: code.symbol.clone(),
            counts: decode::counts(code),
            lines: code.instructions.iter().map(decode::Decoded::text).collect(),
        }
    }
}

impl ReadFourWays {
    fn differences(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let (page, listing, emitted) = (self.published, self.assembled.counts, self.emitted.counts);
        let same = |a: Counts, b: Counts| {
            (a.moves, a.operations, a.other()) == (b.moves, b.operations, b.other())
        };
        remarks.push(if same(listing, page) {
            "The page's listing, assembled, counts as published.".to_string()
        } else {
            format!("The page's listing, assembled, does not count as published: {}.", sum(listing))
        });
        if self.source_operations != page.operations {
            remarks.push(format!(
                "Our source has {} operations, the page {}.",
                self.source_operations, page.operations
            ));
        }
        match emitted.operations.cmp(&self.source_operations) {
            Ordering::Less => remarks.push(format!(
                "The compiler emitted {}, {} fewer than the source has: LLVM reassociated the \
                 steps and took a common factor out of them.",
                plural(emitted.operations, "operation"),
                self.source_operations - emitted.operations
            )),
            Ordering::Greater => remarks.push(format!(
                "The compiler emitted {}, {} more than the source has: LLVM rewrote some steps \
                 in longer form.",
                plural(emitted.operations, "operation"),
                emitted.operations - self.source_operations
            )),
            Ordering::Equal if same(emitted, page) => {
                remarks.push(format!("The compiler emitted what was published: {}.", sum(emitted)))
            }
            Ordering::Equal => {}
        }
        match emitted.moves.cmp(&listing.moves) {
            Ordering::Greater => remarks.push(format!(
                "It needs {}, {} more than the listing: a two-operand instruction overwrites one \
                 of its sources, and more of them live on after their first use.",
                plural(emitted.moves, "move"),
                emitted.moves - listing.moves
            )),
            Ordering::Less => remarks.push(format!(
                "It needs {}, {} fewer than the listing: a result may go to a third register \
                 (`lea`), or the order lets a source die earlier.",
                plural(emitted.moves, "move"),
                listing.moves - emitted.moves
            )),
            Ordering::Equal => {}
        }
        if emitted.other() > 0 {
            remarks.push(format!(
                "It has {} of other classes besides, which the listing has not.",
                plural(emitted.other(), "instruction")
            ));
        }
        if emitted.instructions != page.instructions {
            remarks.push(format!(
                "In all {}, against {} published.",
                plural(emitted.instructions, "instruction"),
                page.instructions
            ));
        }
        remarks
    }
}

/// The page's own sentence, whose figures are claims of their own.
fn note(sides: &[ReadFourWays]) -> Result<String, Error> {
    let [dumb7, kogge_stone] = sides else { return Ok(String::new()) };
    let said = |name: &str| claimed(name).map(|it| it.figures.instructions.unwrap_or_default());
    let fewer =
        |count: fn(&ReadFourWays) -> u32| i64::from(count(dumb7)) - i64::from(count(kogge_stone));
    Ok(format!(
        "The page says that Kogge-Stone takes \"{} instructions, {} less\". That is true of \
         operations ({} - {} = {}); of instructions, moves included, the listings have {} and {}, \
         {} less. What this compiler emitted differs by {} in operations and by {} in \
         instructions.",
        said("\"14 instructions\"")?,
        said("\"5 less\"")?,
        dumb7.published.operations,
        kogge_stone.published.operations,
        fewer(|side| side.published.operations),
        dumb7.assembled.counts.instructions,
        kogge_stone.assembled.counts.instructions,
        fewer(|side| side.assembled.counts.instructions),
        fewer(|side| side.emitted.counts.operations),
        fewer(|side| side.emitted.counts.instructions),
    ))
}

/// `1 move + 19 operations = 20`.
fn sum(counts: Counts) -> String {
    let others = match counts.other() {
        0 => String::new(),
        others => format!(" + {others} others"),
    };
    let (moves, operations) =
        (plural(counts.moves, "move"), plural(counts.operations, "operation"));
    format!("{moves} + {operations}{others} = {}", counts.instructions)
}

/// `1 move`, `2 moves`.
pub(crate) fn plural(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

impl Comparison {
    /// The comparison as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let title = format!("South attacks, as published in {}", self.source);
        let headings =
            ["algorithm", "`read from", ">move", ">operation", ">other", ">all", ">bytes"];
        let mut table = Table::new(headings).titled(title);
        for side in &self.sides {
            let mut row = |name: &str, reading: &str, c: Counts| {
                let figures = [c.moves, c.operations, c.other(), c.instructions];
                let figures = figures.into_iter().chain((c.bytes > 0).then_some(c.bytes));
                let names = [name, reading].map(str::to_string).into_iter();
                table.row(names.chain(figures.map(|figure| figure.to_string())));
            };
            row(side.algorithm, "the page", side.published);
            row("", "its listing, assembled", side.assembled.counts);
            row("", "our code, as emitted", side.emitted.counts);
            table.row([
                String::new(),
                format!("our source (depth {})", side.source_depth),
                String::new(),
                side.source_operations.to_string(),
            ]);
        }
        for side in &self.sides {
            table.note(format!("{}: {}", side.algorithm, side.remarks.join(" ")));
        }
        table.note(&self.note);
        let columns: Vec<(String, &[String])> = self
            .sides
            .iter()
            .flat_map(|side| {
                let name = side.algorithm;
                [
                    (format!("{name}, listing"), side.assembled.lines.as_slice()),
                    (format!("{name}, emitted"), side.emitted.lines.as_slice()),
                ]
            })
            .collect();
        let columns: Vec<(&str, &[String])> =
            columns.iter().map(|(title, lines)| (title.as_str(), *lines)).collect();
        let mut out = table.terminal(width) + "\n" + &side_by_side(&columns, width);
        if let Some(compiler) = &self.compiler {
            let line = format!("emitted by {compiler}; the final ret is left out of counts");
            out.push_str(&(wrapped(&line, width, 2) + "\n"));
        }
        out
    }
}
