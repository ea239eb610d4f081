//! Whether a record is plausible, compared with others of the same processor.
//!
//! Nobody can repeat the run of a record that is sent in, but ratios to the reference can be
//! compared with those of other machines with the same cores: a clock or a governor changes all
//! times alike. A ratio that is far from the median of the published ones may be of another kind of
//! core, another compiler, a changed routine, or a figure that nobody measured.

use crate::{Comparison, Competitor, Record, Standing, group_by_key};
use measure::stats;

/// The factor within which a ratio is plausible. A doubled time is beyond it.
pub const PLAUSIBLE_FACTOR: f64 = 1.5;

/// The share of a competitor's ratios that may be off before it is called implausible. Code that
/// has changed, or a core that differs, moves some: of the ratios of the two published records
/// of a Zen 4, two days of changes apart, one variant had 2 off and all others none.
const MAX_SHARE: f64 = 0.1;

/// The result of comparing a record with the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plausibility {
    /// Number of other records of the same processor.
    pub records: usize,
    /// Number of ratios that at least one of them has too.
    pub compared: usize,
    /// The ratios that are too far from the median of the others, the farthest first.
    pub outliers: Vec<Outlier>,
    /// The variants and libraries with too many outliers.
    pub implausible: Vec<Implausible>,
}

/// A ratio that is too far from that of other records.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlier {
    /// The variant, or the library.
    pub owner: String,
    /// The routine, with its model, form and tier.
    pub name: String,
    /// The ratio of its time to that of the reference.
    pub ratio: f64,
    /// The median of the same ratio over the other records.
    pub median: f64,
}

/// A variant or a library with too many outliers.
#[derive(Clone, Debug, PartialEq)]
pub struct Implausible {
    /// Its name.
    pub owner: String,
    /// Number of its ratios that are too far off.
    pub outliers: usize,
    /// Number of its ratios that were compared.
    pub compared: usize,
}

impl Outlier {
    /// Returns the factor by which the ratio is off, at least one.
    pub fn factor(&self) -> f64 {
        let factor = self.ratio / self.median;
        factor.max(1.0 / factor)
    }
}

/// Compares the ratios of a record with those of other records of the same processor: family and
/// model. A ratio is an outlier if it differs from the median of theirs by more than `factor`, and
/// a variant is implausible if more than a tenth of its ratios are. A record with the same samples
/// is the same record.
pub fn plausibility(record: &Record, published: &[Record], factor: f64) -> Plausibility {
    let mut others = Vec::new();
    for other in published {
        let has_same_samples =
            other.samples_sha256.is_some() && other.samples_sha256 == record.samples_sha256;
        if other.id != record.id && !has_same_samples && has_same_processor(record, other) {
            others.push(other);
        }
    }
    let mut ratios = Vec::new();
    for comparison in comparisons(record) {
        for standing in &comparison.standings {
            ratios.extend(compare(comparison, standing, &others));
        }
    }
    let mut implausible = Vec::new();
    for (owner, ratios) in group_by_key(ratios.iter().map(|ratio| (&ratio.owner, ratio))) {
        let outliers = ratios.iter().filter(|ratio| ratio.factor() > factor).count();
        let compared = ratios.len();
        if outliers as f64 > MAX_SHARE * compared as f64 {
            implausible.push(Implausible { owner: owner.clone(), outliers, compared });
        }
    }
    let compared = ratios.len();
    let mut outliers = ratios;
    outliers.retain(|ratio| ratio.factor() > factor);
    outliers.sort_by(|a, b| b.factor().total_cmp(&a.factor()));
    Plausibility { records: others.len(), compared, outliers, implausible }
}

fn has_same_processor(record: &Record, other: &Record) -> bool {
    let (Some(signature), Some(other)) = (record.machine.signature, other.machine.signature) else {
        return false;
    };
    (signature.family, signature.model) == (other.family, other.model)
}

/// Returns all comparisons of a record: hot ones, those in use, and those of perft.
fn comparisons(record: &Record) -> impl Iterator<Item = &Comparison> {
    let in_use = record.in_use.iter().flat_map(|in_use| &in_use.comparisons);
    let perft = record.perft.iter().flat_map(|perft| &perft.comparisons);
    record.comparisons.iter().chain(in_use).chain(perft)
}

/// Returns the ratio of a competitor beside the median of the others, if they have it. Empty loops
/// compute nothing: their ratios are those of a few instructions, which any change of a loop moves.
fn compare(comparison: &Comparison, standing: &Standing, others: &[&Record]) -> Option<Outlier> {
    let owner = match &standing.name {
        Competitor::Routine { variant, .. } => variant.to_string(),
        Competitor::Library(name) => name.to_string(),
        Competitor::EmptyLoop { .. } | Competitor::EmptyGenerator => return None,
    };
    let mut ratios = Vec::new();
    for other in others.iter().flat_map(|record| comparisons(record)) {
        if other.is_like(comparison) && other.reference == comparison.reference {
            ratios.extend(other.standing(&standing.name).map(|other| other.to_reference.center));
        }
    }
    let median = stats::median(ratios)?;
    let (model, form) = (&comparison.model, comparison.condition.form);
    let tier = comparison.condition.tier;
    let name = format!("{} ({model}, {form}, {tier})", standing.name);
    Some(Outlier { owner, name, ratio: standing.to_reference.center, median })
}
