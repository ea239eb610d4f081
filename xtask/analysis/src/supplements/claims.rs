//! Published claims as rows.

use super::origin;
use ::charts::supplements::{Claim, Counted, Found};
use asm_reports::claims::{CLAIMS, Checked, Claims, CountedByClass, Figures, Of, Span};

/// What `asm --claims --write` writes.
pub const FILE: &str = "asm_reports/claims.json";

pub fn found(claims: &Claims) -> Found<Claim> {
    Found {
        origin: origin("cargo xtask asm --claims", claims.compiler.as_deref()),
        rows: claims.claims.iter().map(claim).collect(),
        skipped: claims.skipped.clone(),
        ..Found::default()
    }
}

fn claim(checked: &Checked) -> Claim {
    Claim {
        name: checked.name.to_string(),
        statement: checked.statement.to_string(),
        source: checked.source.clone(),
        of: routine(checked.name),
        published: published(&checked.published),
        tallied: checked.tally.and_then(one),
        assembled: checked.listing.map(counted),
        emitted: checked.emitted.first().map(|at| counted(at.counted)),
        verdict: checked.verdict.name().to_string(),
        sentence: checked.sentence.clone(),
    }
}

/// The one routine that a claim speaks of, with its subject if that is one too.
fn routine(name: &str) -> Option<String> {
    let claim = CLAIMS.iter().find(|claim| claim.name == name)?;
    match (claim.code, claim.of) {
        ([of], Of::Each) => Some(match of.subjects {
            [subject] => format!("{}/{}/{subject}", of.variant, of.routine),
            _ => format!("{}/{}", of.variant, of.routine),
        }),
        _ => None,
    }
}

/// A count, if it is one.
fn one(span: Span) -> Option<u32> {
    (span.least == span.most).then(|| u32::try_from(span.least).ok()).flatten()
}

fn counted(counted: CountedByClass) -> Counted {
    Counted {
        operations: one(counted.operations),
        moves: one(counted.moves),
        others: one(counted.other),
        instructions: one(counted.instructions),
        table_bytes: None,
    }
}

fn published(figures: &Figures) -> Counted {
    let number = |figure: Option<i64>| figure.and_then(|figure| u32::try_from(figure).ok());
    Counted {
        operations: number(figures.operations),
        moves: number(figures.moves),
        others: None,
        instructions: number(figures.instructions),
        table_bytes: figures.table_bytes.and_then(|bytes| u64::try_from(bytes).ok()),
    }
}
