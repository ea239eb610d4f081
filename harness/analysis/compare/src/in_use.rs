//! Attack generators in use: their time to the reference's in both records, and whether it is the same. It asks no hash:
//! what was replayed and searched is compiled by itself, and a record keeps no code of it.

use crate::noise::NEAR;
use crate::row::{as_estimate, quotient};
use record::{Comparison, Condition, Estimate, InUse, Ratio, Record, Standing};
use serde::Serialize;
use stats::{Interval, Verdict, judge};

/// One generator in one form on a trace or in a search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct InUseRatio {
    /// Its name.
    pub generator: String,
    /// Under what it was timed.
    pub condition: Condition,
    /// Its time to the reference's in the first record.
    pub a: Ratio,
    /// In the second record.
    pub b: Ratio,
    /// B over A.
    pub ratio: Estimate,
    /// The two are called apart by at least 2 %, and by what the reference and its copy differ by in both records.
    pub margin: f64,
    /// `slower` or `faster` where B is shown to differ from A; `within 2 %` or `not separated` else.
    pub verdict: String,
}

/// Those that both records have beside the same reference; the cells of the map are left out.
pub(crate) fn in_use(a: &Record, b: &Record) -> Vec<InUseRatio> {
    let in_b = all(b);
    let both = all(a).into_iter().filter_map(|a| Some([a, in_b.iter().find(|b| a.is_like(b))?]));
    let row = |[a, b]: [&Comparison; 2], one: &Standing| {
        let is_beside = a.reference == b.reference && one.name != a.reference;
        let other = b.standing(&one.name).filter(|_| is_beside)?;
        let ratio = quotient(as_estimate(one.to_reference), as_estimate(other.to_reference));
        let Estimate { center, low, high } = ratio;
        let margin = NEAR.max((1.0 + a.floor_margin) * (1.0 + b.floor_margin) - 1.0);
        let verdict = match judge(Interval { center, low, high, reached: true }, margin) {
            Verdict::NotSeparated if center.ln().abs() <= NEAR.ln_1p() => "within 2 %",
            verdict => verdict.name(),
        };
        Some(InUseRatio {
            generator: one.name.clone(),
            condition: a.condition.clone(),
            a: one.to_reference,
            b: other.to_reference,
            ratio,
            margin,
            verdict: verdict.to_string(),
        })
    };
    both.flat_map(|both| both[0].standings.iter().filter_map(move |one| row(both, one))).collect()
}

/// Of the trace as it is at each tier, and of searches.
fn all(record: &Record) -> Vec<&Comparison> {
    let of = |one| {
        let of_trace = InUse::tiers(one).into_iter().flat_map(|tier| one.of_trace_at(tier));
        of_trace.chain(one.of_search())
    };
    record.in_use.iter().flat_map(of).collect()
}
