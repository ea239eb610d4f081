//! Counts our source, the source's listing and emitted code for a claim.

use super::{Claim, Counted, Figures, How};
use crate::listing::code;
use crate::{Error, Selected, select};
use contract::{Noted, Reading, Word, tally};
use machine_code::decode::{self, Counts, Executable};

/// Counts everything that the claim is about.
///
/// # Errors
/// If a name is unknown or code is missing.
pub(super) fn count(claim: &Claim, executable: &Executable) -> Result<Counted, Error> {
    let probes =
        claim.code.iter().map(|name| find_probe(name)).collect::<Result<Vec<_>, Error>>()?;
    let mut listings = Vec::new();
    for symbol in &claim.listings {
        listings.push(Figures::from(decode::counts(&code(executable, symbol)?)));
    }
    Ok(match &claim.how {
        How::Tables => {
            Counted { table_bytes: probes.first().and_then(max_table_bytes), ..Counted::default() }
        }
        How::PsubbAsPosted => {
            Counted { source: Some(operations(psubb_as_posted, &[0; 2])), ..Counted::default() }
        }
        how => Counted {
            source: source_operations(how, &probes)?,
            listing: combine(how, &listings),
            emitted: emitted_figures(how, &probes, executable)?,
            table_bytes: None,
        },
    })
}

/// Returns the bytes of the tables of the variant's routine that has the most.
fn max_table_bytes(probe: &Selected) -> Option<i64> {
    probe.variant.routines.iter().map(|routine| routine.table_bytes as i64).max()
}

/// Returns the probe `VARIANT/ROUTINE/SUBJECT`.
pub(super) fn find_probe(name: &str) -> Result<Selected, Error> {
    match select(name)?[..] {
        [probe] => Ok(probe),
        _ => Err(Error::Check(format!("published.json: {name} is not one probe"))),
    }
}

fn operations(reading: Reading, record: &[u64]) -> i64 {
    i64::from(tally(reading, record).1.operations)
}

/// Returns the operations of our source, if each probe can be read as a tally.
fn source_operations(how: &How, probes: &[Selected]) -> Result<Option<i64>, Error> {
    let mut counts = Vec::new();
    for Selected { variant, routine, probe } in probes {
        let Some(reading) = probe.reading else { return Ok(None) };
        let operations = match how {
            How::Pass { record, passes, outside } => {
                let operations_inside = operations(reading, record) - outside;
                if operations_inside % passes != 0 {
                    let name = variant.probe_name(routine, probe.subject);
                    return Err(Error::Check(format!("{name}: not {passes} equal passes")));
                }
                operations_inside / passes
            }
            // The code is straight, so any board gives the same count.
            _ => operations(reading, &vec![0; probe.shape.argument_words()]),
        };
        counts.push(Figures { operations: Some(operations), ..Figures::default() });
    }
    Ok(combine(how, &counts).and_then(|figures| figures.operations))
}

/// Returns the figures of the emitted code. For a claim about one pass, the code of each probe must
/// have one innermost loop, whose body is the pass.
fn emitted_figures(
    how: &How,
    probes: &[Selected],
    executable: &Executable,
) -> Result<Option<Figures>, Error> {
    let mut counts = Vec::new();
    for probe in probes {
        let code = code(executable, probe.probe.symbol)?;
        counts.push(Figures::from(match (how, &decode::innermost_loops(&code)[..]) {
            (How::Pass { .. }, [pass]) => Counts::from_instructions(&pass.body(&code)),
            (How::Pass { .. }, loops) => {
                let (symbol, loops) = (&code.symbol, loops.len());
                return Err(Error::Check(format!("{symbol} has {loops} innermost loops")));
            }
            _ => decode::counts(&code),
        }));
    }
    Ok(combine(how, &counts))
}

/// Returns the figures of several functions as one: their sum, their difference, or the classes in
/// which they agree.
fn combine(how: &How, counts: &[Figures]) -> Option<Figures> {
    let (first, rest) = counts.split_first()?;
    let mut combination = *first;
    for figures in rest {
        combination = Figures {
            moves: join(how, combination.moves, figures.moves),
            operations: join(how, combination.operations, figures.operations),
            others: join(how, combination.others, figures.others),
            instructions: join(how, combination.instructions, figures.instructions),
            table_bytes: None,
        };
    }
    Some(combination)
}

fn join(how: &How, a: Option<i64>, b: Option<i64>) -> Option<i64> {
    match how {
        How::All => Some(a? + b?),
        How::Less => Some(a? - b?),
        _ => a.filter(|_| a == b),
    }
}

impl From<Counts> for Figures {
    fn from(counts: Counts) -> Self {
        Figures {
            moves: Some(counts.moves.into()),
            operations: Some(counts.operations.into()),
            others: Some(counts.others().into()),
            instructions: Some(counts.instructions.into()),
            table_bytes: None,
        }
    }
}

/// Computes `psubb` as the post prints it: `x` is complemented where it generates and where it
/// passes on, and the last xor is of `x` itself.
fn psubb_as_posted(words: &[Noted]) -> Vec<Noted> {
    let (x, y, not_a) = (words[0], words[1], Noted::constant(0xfefe_fefe_fefe_fefe));
    let not_x = !x;
    let mut g = not_x & y;
    let mut p = (not_x ^ y) & not_a;
    g = g | ((g << 1) & p);
    p = (p << 1) & p;
    g = g | ((g << 2) & p);
    p = (p << 2) & p;
    g = g | ((g << 4) & p);
    vec![((g << 1) & not_a) ^ (x ^ y)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_posted_subtraction_subtracts_bytes() {
        for x in (0..=255_u64).step_by(5) {
            for y in (0..=255).step_by(3) {
                let (wide_x, wide_y) = (x | (y << 8), y | (x << 8));
                let (difference, _) = tally(psubb_as_posted, &[wide_x, wide_y]);
                let bytes = [(x as u8).wrapping_sub(y as u8), (y as u8).wrapping_sub(x as u8)];
                assert_eq!(difference, [u64::from(u16::from_le_bytes(bytes))], "{x} - {y}");
            }
        }
    }
}
