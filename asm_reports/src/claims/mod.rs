//! Published costs as claims: who says what, and what is counted here, in our source, in the
//! source's own listing and in what the compiler emits at every tier.
//!
//! A claim gets a verdict that no compiler has a say in: the source's listing, put through the
//! assembler, and our text of the algorithm, read over counting words, must both count as
//! published ([`RULE`]). What the compiler emits is judged apart and by the same rule, at the
//! baseline, since a claim on an algorithm is not refuted by a compiler that does better or worse.
//! Both verdicts are declared beside the claim; another one is a complaint. The second is declared
//! for one version of the compiler; for others it is not comparable, and said not to be.
//!
//! Figures of other compilers and processors stand with those who can count them
//! ([`crate::compilers::FIGURES`]); no page publishes any for these routines.

mod claim;
mod published;
mod reading;
mod render;
mod verdict;

pub use claim::{Basis, Claim, Emitted, Figures, Of, Probes};
pub use published::{CLAIMS, COMPILER};
pub use reading::{CountedByClass, Span};
pub use verdict::{ClaimVerdict, RULE};

use crate::Error;
use crate::tiers::ListingBinaries;
use contract::Tier;
use serde::Serialize;

/// The word for what another compiler emitted.
const NOT_COMPARABLE: &str = "not comparable";

/// All claims, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claims {
    /// Compiler of the emitted code.
    pub compiler: Option<String>,
    /// How verdicts come about.
    pub rule: &'static str,
    /// The claims, in the order of the table.
    pub claims: Vec<Checked>,
    /// Verdicts that are not as declared, one line each.
    pub complaints: Vec<String>,
    /// What was not checked, and why, one line each.
    pub skipped: Vec<String>,
}

/// A claim and what was counted for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Its name.
    pub name: &'static str,
    /// What is claimed.
    pub statement: &'static str,
    /// Author, year and title.
    pub source: String,
    /// How the figure stands in the source.
    pub basis: Basis,
    /// The figures.
    pub published: Figures,
    /// Operations of our source; of a loop, one pass.
    pub tally: Option<Span>,
    /// The source's listing, assembled.
    pub listing: Option<CountedByClass>,
    /// Bytes of our tables.
    pub table_bytes: Option<i64>,
    /// What the compiler emits, by tier; of a loop, its body.
    pub emitted: Vec<AtTier>,
    /// What listing and source say.
    pub verdict: ClaimVerdict,
    /// What the code at the baseline says of the compiler that the table is written for.
    pub emitted_verdict: Option<ClaimVerdict>,
    /// Why, in one sentence.
    pub sentence: String,
}

/// What the compiler emits at one tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AtTier {
    /// The tier's name.
    pub tier: &'static str,
    /// The counts.
    pub counted: CountedByClass,
}

/// Checks all claims on the listing binaries of some tiers, of which the first is the baseline.
///
/// # Errors
/// If code is missing, or this build has no x86-64 code.
pub fn claims(listing_binaries: &ListingBinaries) -> Result<Claims, Error> {
    let compiler = listing_binaries.first().and_then(|(_, baseline)| baseline.compiler());
    check(CLAIMS, listing_binaries, compiler)
}

/// Checks the claims of any table on code that `compiler` emitted; what another one emits than the table
/// was written for is not comparable with it.
///
/// # Errors
/// If code is missing.
pub fn check(
    table: &[Claim],
    listing_binaries: &ListingBinaries,
    compiler: Option<&str>,
) -> Result<Claims, Error> {
    let known = compiler == Some(COMPILER);
    let (mut claims, mut complaints, mut skipped) = (Vec::new(), Vec::new(), Vec::new());
    for claim in table {
        let mut checked = checked(claim, listing_binaries)?;
        let mut expect = |of: &str, found: ClaimVerdict, declared: ClaimVerdict| {
            if found != declared {
                let (name, found, declared) = (claim.name, found.name(), declared.name());
                let why = &checked.sentence;
                complaints.push(format!("{name}: {of} is {found}, declared {declared}. {why}"));
            }
        };
        expect("the verdict", checked.verdict, claim.verdict);
        match (checked.emitted_verdict, claim.emitted) {
            (Some(found), Some(declared)) if known => {
                expect("the verdict on emitted code", found, declared.verdict);
            }
            (Some(_), Some(_)) => skipped.push(format!(
                "{}: emitted code is {NOT_COMPARABLE}: declared for {COMPILER}, this is {}",
                claim.name,
                compiler.unwrap_or("an unnamed compiler")
            )),
            _ => {}
        }
        checked.emitted_verdict = checked.emitted_verdict.filter(|_| known);
        claims.push(checked);
    }
    let compiler = compiler.map(str::to_string);
    Ok(Claims { compiler, rule: RULE, claims, complaints, skipped })
}

fn checked(claim: &Claim, listing_binaries: &ListingBinaries) -> Result<Checked, Error> {
    let Some((Tier::X86_64, baseline)) = listing_binaries.first() else {
        return Err(Error::Check("claims are judged at the baseline, which is not here".into()));
    };
    let tally = reading::source(claim)?;
    let listing = reading::listing(claim, baseline)?;
    let table_bytes = reading::table_bytes(claim);
    let mut emitted = Vec::new();
    for (tier, listing_binary) in listing_binaries {
        if let Some(counted) = reading::emitted(claim, listing_binary)? {
            emitted.push(AtTier { tier: tier.name(), counted });
        }
    }
    let of_tables = |bytes| match claim.figures.table_bytes == Some(bytes) {
        true => ClaimVerdict::Holds,
        false => ClaimVerdict::Refuted,
    };
    let verdict = [
        listing.map(|counted| ClaimVerdict::of(&claim.figures, &counted)),
        tally.map(|operations| ClaimVerdict::of_operations(&claim.figures, operations)),
        table_bytes.map(of_tables),
    ];
    let verdict = verdict.into_iter().flatten().max().ok_or_else(|| {
        Error::Check(format!("{}: there is neither source nor listing to count", claim.name))
    })?;
    let emitted_verdict = emitted.first().map(|at| ClaimVerdict::of(&claim.figures, &at.counted));
    let contract::Source { author, year, title } = claim.source;
    let mut checked = Checked {
        name: claim.name,
        statement: claim.statement,
        source: format!("{author}, {title}, {year}"),
        basis: claim.basis,
        published: claim.figures,
        tally,
        listing,
        table_bytes,
        emitted,
        verdict,
        emitted_verdict,
        sentence: String::new(),
    };
    checked.sentence = render::sentence(claim, &checked);
    Ok(checked)
}
