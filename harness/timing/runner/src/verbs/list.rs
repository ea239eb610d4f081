//! `raybench-runner list`: every probe that is linked in.

use crate::wire::Listed;

pub fn run() -> Vec<Listed> {
    let listed = |(variant, routine, probe): (
        &'static contract::Variant,
        &'static contract::Routine,
        &'static contract::Probe,
    )| Listed {
        variant: variant.name.to_string(),
        routine: routine.name.to_string(),
        model: routine.model.into(),
        subject: probe.subject.name().to_string(),
        symbol: probe.symbol.to_string(),
        not_runnable: routine.runnable().err(),
    };
    contract::registry::probes().map(listed).collect()
}
