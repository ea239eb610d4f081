//! Names of variants, routines, models, workloads and tiers on a command line, asked for before anything is built for the verb.
//! Revisions and records have names of their own, which their verbs look up.

use super::bench;
use crate::{Verb, failure::Failure, select};

impl Verb {
    /// Whether all that it names is there.
    pub(crate) fn names(&self) -> Result<(), Failure> {
        match self {
            Verb::Bench(of) => of_bench(of),
            Verb::Verify(of) => select::variants(&of.variants).map(drop),
            Verb::Compare(of) => in_model(of.model.as_deref(), of.workload.as_deref()),
            Verb::Recommend(of) => tiers(&of.tier),
            Verb::Perft(of) => {
                tiers([&of.tier])?;
                attack_generators(&of.generators)
            }
            _ => Ok(()),
        }
    }
}

fn of_bench(of: &bench::Arguments) -> Result<(), Failure> {
    let plan = &of.plan;
    plan.tiers.iter().try_for_each(|tier| tier.allowed()).map_err(Failure::Input)?;
    in_model(None, plan.workload.as_deref())?;
    match plan.trace {
        Some(_) => attack_generators(&plan.variants),
        None => select::variants(&plan.variants).map(drop),
    }
}

fn attack_generators(patterns: &[String]) -> Result<(), Failure> {
    ::bench::attack_generators(patterns).map(drop).map_err(|why| Failure::Input(why.to_string()))
}

fn in_model(model: Option<&str>, workload: Option<&str>) -> Result<(), Failure> {
    model.map_or(Ok(()), |name| select::model(name).map(drop))?;
    let workload = workload.map_or(Ok(()), |name| oracle::workloads::by_name(name, 1).map(drop));
    workload.map_err(Failure::Input)
}

fn tiers<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<(), Failure> {
    names.into_iter().try_for_each(|name| select::tier(name).map(drop))
}
