//! Published claims as rows.

use ::charts::supplements::{Claim, Counted, Found, Origin};
use asm_reports::published::{self, Figures, How, Published};

/// The claims as `asm --claims --write` left them.
pub fn kept() -> Result<Found<Claim>, asm_reports::Error> {
    let Published { compiler, claims } = Published::committed()?;
    let command = "cargo xtask asm --claims".to_string();
    let origin = Origin { command, compiler, ..Origin::default() };
    Ok(Found { origin, rows: claims.iter().map(row).collect(), ..Found::default() })
}

fn row(claim: &published::Claim) -> Claim {
    let one = match (&claim.code[..], &claim.how) {
        ([only], How::Each) => Some(only.clone()),
        _ => None,
    };
    Claim {
        name: claim.name.clone(),
        statement: claim.statement.clone(),
        source: claim.source.clone(),
        of: one,
        published: counted(&claim.published),
        tallied: claim.counted.source.and_then(number),
        assembled: claim.counted.listing.as_ref().map(counted),
        emitted: claim.counted.emitted.as_ref().map(counted),
        verdict: claim.verdict().name().to_string(),
        sentence: claim.why.clone().unwrap_or_default(),
    }
}

fn counted(figures: &Figures) -> Counted {
    Counted {
        operations: figures.operations.and_then(number),
        moves: figures.moves.and_then(number),
        others: figures.others.and_then(number),
        instructions: figures.instructions.and_then(number),
        table_bytes: figures.table_bytes.and_then(|bytes| bytes.try_into().ok()),
    }
}

fn number(count: i64) -> Option<u32> {
    count.try_into().ok()
}
