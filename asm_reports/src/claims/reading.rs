//! What claims speak of, counted: in our source, in assembled listings, in emitted code.

use super::{Claim, Of};
use crate::listing::code;
use crate::{Error, Selected, select};
use contract::tally;
use machine_code::decode::{self, Code, Counts, Executable};
use serde::Serialize;
use std::fmt;

/// A count, or the least and the most of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Span {
    /// The least.
    pub least: i64,
    /// The most.
    pub most: i64,
}

/// Machine code by the classes of published counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CountedByClass {
    /// Register copies.
    pub moves: Span,
    /// Shifts, logic, arithmetic.
    pub operations: Span,
    /// Constants, loads, transfers and control.
    pub other: Span,
    /// All of them, the final `ret` left out.
    pub instructions: Span,
}

impl Span {
    /// One count.
    pub const fn just(count: i64) -> Span {
        Span { least: count, most: count }
    }

    /// Whether it is this count and no other.
    pub fn is(self, count: i64) -> bool {
        self == Span::just(count)
    }

    fn with(self, other: Span) -> Span {
        Span { least: self.least.min(other.least), most: self.most.max(other.most) }
    }
}

impl From<Counts> for CountedByClass {
    fn from(counts: Counts) -> Self {
        let just = |count: u32| Span::just(i64::from(count));
        CountedByClass {
            moves: just(counts.moves),
            operations: just(counts.operations),
            other: just(counts.other()),
            instructions: just(counts.instructions),
        }
    }
}

/// The operations of our source, if it can be read as a tally.
///
/// # Errors
/// If a name is unknown.
pub(super) fn source(claim: &Claim) -> Result<Option<Span>, Error> {
    if let Of::Formula(reading) = claim.of {
        return Ok(Some(Span::just(operations(reading, &[0; 2]))));
    }
    if matches!(claim.of, Of::Tables) {
        return Ok(None);
    }
    let mut counts = Vec::new();
    for one in probes(claim)? {
        let Some(reading) = one.probe.reading else { return Ok(None) };
        counts.push(match claim.of {
            Of::Pass { record, passes, outside } => {
                let inside = operations(reading, record) - i64::from(outside);
                if inside % i64::from(passes) != 0 {
                    let name = one.name();
                    return Err(Error::Check(format!("{name}: not {passes} equal passes")));
                }
                Span::just(inside / i64::from(passes))
            }
            // Straight-line code: any board gives the same count.
            _ => Span::just(operations(reading, &vec![0; one.probe.shape.argument_words()])),
        });
    }
    Ok(together(claim.of, &counts))
}

fn operations(reading: contract::Reading, record: &[u64]) -> i64 {
    i64::from(tally(reading, record).1.operations)
}

/// The claim's listings, if it has any.
///
/// # Errors
/// If one is missing.
pub(super) fn listing(
    claim: &Claim,
    listing_binary: &Executable,
) -> Result<Option<CountedByClass>, Error> {
    let codes = claim.listings.iter().map(|symbol| code(listing_binary, symbol));
    let counts = codes
        .map(|found| Ok(CountedByClass::from(decode::counts(&found?))))
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(machine(claim.of, &counts))
}

/// What a compiler made of the claim's routines, if it has any.
///
/// # Errors
/// If one is missing.
pub(super) fn emitted(
    claim: &Claim,
    listing_binary: &Executable,
) -> Result<Option<CountedByClass>, Error> {
    if matches!(claim.of, Of::Tables) {
        return Ok(None);
    }
    let counts = probes(claim)?
        .iter()
        .map(|one| {
            let found = code(listing_binary, one.probe.symbol)?;
            Ok(CountedByClass::from(match claim.of {
                Of::Pass { .. } => pass(&found)?,
                _ => decode::counts(&found),
            }))
        })
        .collect::<Result<Vec<_>, Error>>()?;
    Ok(machine(claim.of, &counts))
}

fn pass(code: &Code) -> Result<Counts, Error> {
    match decode::innermost(code).as_slice() {
        [only] => Ok(Counts::of(&only.body(code))),
        loops => Err(Error::Check(format!("{} has {} innermost loops", code.symbol, loops.len()))),
    }
}

/// Bytes of the tables of the claim's variant.
pub(super) fn table_bytes(claim: &Claim) -> Option<i64> {
    let variant = registry::variant(claim.code.first()?.variant)?;
    let most = variant.routines.iter().map(|routine| routine.table_bytes).max()?;
    matches!(claim.of, Of::Tables).then_some(most as i64)
}

fn probes(claim: &Claim) -> Result<Vec<Selected>, Error> {
    let mut all = Vec::new();
    for one in claim.code {
        for subject in one.subjects {
            all.extend(select(one.variant, Some(one.routine), Some(subject))?);
        }
    }
    Ok(all)
}

fn machine(of: Of, counts: &[CountedByClass]) -> Option<CountedByClass> {
    let class = |class: fn(&CountedByClass) -> Span| {
        together(of, &counts.iter().map(class).collect::<Vec<_>>())
    };
    Some(CountedByClass {
        moves: class(|one| one.moves)?,
        operations: class(|one| one.operations)?,
        other: class(|one| one.other)?,
        instructions: class(|one| one.instructions)?,
    })
}

/// Each count is a single one; what they come to together need not be.
fn together(of: Of, counts: &[Span]) -> Option<Span> {
    match (of, counts) {
        (_, []) => None,
        (Of::All, counts) => Some(Span::just(counts.iter().map(|count| count.most).sum())),
        (Of::Less, [more, less]) => Some(Span::just(more.most - less.most)),
        (_, [first, rest @ ..]) => Some(rest.iter().fold(*first, |all, one| all.with(*one))),
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.least == self.most {
            true => write!(f, "{}", self.least),
            false => write!(f, "{}–{}", self.least, self.most),
        }
    }
}

/// `1 + 19 = 20`, or with other classes `2 + 21 + 1 = 24`.
impl fmt::Display for CountedByClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} + {}", self.moves, self.operations)?;
        if !self.other.is(0) {
            write!(f, " + {}", self.other)?;
        }
        write!(f, " = {}", self.instructions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_several_routines_come_to_a_span_a_sum_or_a_difference() {
        let counts = [Span::just(19), Span::just(14)];
        assert_eq!(together(Of::Each, &counts), Some(Span { least: 14, most: 19 }));
        assert_eq!(together(Of::All, &counts), Some(Span::just(33)));
        assert_eq!(together(Of::Less, &counts), Some(Span::just(5)));
        assert_eq!(together(Of::Each, &[]), None);
    }
}
