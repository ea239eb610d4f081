//! Names of variants, routines, models, workloads and tiers on a command line, asked for before anything is built for the verb.
//! Revisions and records have names of their own, which their verbs look up.

use super::{Analyse, Measure, asm, bench};
use crate::{failure::Failure, select};

impl Measure {
    /// Whether all that it names is there.
    pub fn names(&self) -> Result<(), Failure> {
        match self {
            Measure::Bench(of) => of_bench(of),
            Measure::Verify(of) => select::variants(&of.variants).map(drop),
            Measure::Compare(of) => in_model(of.model.as_deref(), of.workload.as_deref()),
            Measure::Recommend(of) => tiers(&of.tier),
            Measure::Perft(of) => {
                tiers([&of.tier])?;
                attack_generators(&of.generators)
            }
            Measure::Charts(_)
            | Measure::Record(_)
            | Measure::Judge(_)
            | Measure::Trace(_)
            | Measure::Doctor(_) => Ok(()),
        }
    }
}

impl Analyse {
    /// Whether all that it names is there.
    pub fn names(&self) -> Result<(), Failure> {
        match self {
            Analyse::Asm(of) => of_asm(of),
            Analyse::Prove(of) => {
                tiers(&of.tier)?;
                of.extracted.as_deref().map_or(Ok(()), |name| select::languages(name).map(drop))?;
                select::probes(&of.names).map(drop)
            }
            Analyse::Report(_) | Analyse::Search(_) => Ok(()),
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

fn of_asm(of: &asm::Arguments) -> Result<(), Failure> {
    tiers(&of.tier)?;
    select::variants(of.check.as_deref().unwrap_or_default())?;
    // Of a record the names are those of its time.
    if of.record.is_some() {
        return Ok(());
    }
    let probe = |whole: &str| {
        let names = whole.split('@').next().unwrap_or_default();
        if names.is_empty() || names.starts_with('/') {
            return Ok(());
        }
        select::probes(&[names.to_string()]).map(drop)
    };
    let named = [&of.variant, &of.routine, &of.direction];
    let named: Vec<&str> = named.into_iter().flatten().map(String::as_str).collect();
    probe(&named.join("/"))?;
    of.diff.as_deref().map_or(Ok(()), probe)
}

fn in_model(model: Option<&str>, workload: Option<&str>) -> Result<(), Failure> {
    model.map_or(Ok(()), |name| select::model(name).map(drop))?;
    let workload = workload.map_or(Ok(()), |name| oracle::workloads::by_name(name, 1).map(drop));
    workload.map_err(Failure::Input)
}

fn tiers<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<(), Failure> {
    names.into_iter().try_for_each(|name| select::tier(name).map(drop))
}
