//! Whether a record is plausible, compared with others of the same processor.
//!
//! Nobody can repeat the run of a record that is sent in, but ratios to the reference can be
//! compared with those of other machines with the same cores: a clock or a governor changes all
//! times alike. A ratio that is far from the median of the published ones may be of another kind of
//! core, another compiler, a changed routine, or a figure that nobody measured.

use crate::{Comparison, Record};
use measure::stats;

/// The factor within which a ratio is plausible. A doubled time is beyond it.
pub const PLAUSIBLE_FACTOR: f64 = 1.5;

/// The result of comparing a record with the others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plausibility {
    /// Number of other records of the same processor.
    pub records: usize,
    /// Number of ratios that at least one of them has too.
    pub compared: usize,
    /// The ratios that are too far from the median of the others, the farthest first.
    pub outliers: Vec<Outlier>,
}

/// A ratio that is too far from that of other records.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlier {
    /// The routine, with its model, form and tier.
    pub name: String,
    /// The ratio of its time to that of the reference.
    pub ratio: f64,
    /// The median of the same ratio over the other records.
    pub median: f64,
}

impl Outlier {
    /// Returns the factor by which the ratio is off, at least one.
    pub fn factor(&self) -> f64 {
        let factor = self.ratio / self.median;
        factor.max(1.0 / factor)
    }
}

/// Compares the ratios of a record with those of other records of the same processor: family and
/// model. A ratio is an outlier if it differs from the median of theirs by more than `factor`.
pub fn plausibility(record: &Record, published: &[Record], factor: f64) -> Plausibility {
    let mut others = Vec::new();
    for other in published {
        if other.id != record.id && has_same_processor(record, other) {
            others.push(other);
        }
    }
    let mut result = Plausibility { records: others.len(), ..Plausibility::default() };
    for comparison in &record.comparisons {
        compare(comparison, &others, factor, &mut result);
    }
    result.outliers.sort_by(|a, b| b.factor().total_cmp(&a.factor()));
    result
}

fn has_same_processor(record: &Record, other: &Record) -> bool {
    let (Some(signature), Some(other)) = (record.machine.signature, other.machine.signature) else {
        return false;
    };
    (signature.family, signature.model) == (other.family, other.model)
}

fn compare(comparison: &Comparison, others: &[&Record], factor: f64, result: &mut Plausibility) {
    for standing in &comparison.standings {
        let mut ratios = Vec::new();
        for other in others.iter().flat_map(|record| &record.comparisons) {
            if other.is_like(comparison) && other.reference == comparison.reference {
                ratios
                    .extend(other.standing(&standing.name).map(|other| other.to_reference.center));
            }
        }
        let Some(median) = stats::median(ratios) else { continue };
        result.compared += 1;
        let (model, form) = (&comparison.model, comparison.condition.form);
        let tier = comparison.condition.tier;
        let name = format!("{} ({model}, {form}, {tier})", standing.name);
        let outlier = Outlier { name, ratio: standing.to_reference.center, median };
        if outlier.factor() > factor {
            result.outliers.push(outlier);
        }
    }
}
