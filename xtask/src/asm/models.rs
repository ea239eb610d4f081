//! `asm --models`: what models of CPUs say of the timed loops, beside the newest measurement.

use crate::charts::choose;
use crate::{failure::Failure, progress::Teller, say, say_json, select, terminal, workspace};
use asm_reports::Selected;
use asm_reports::compilers::{Origin, texts};
use asm_reports::models::{self, ArmReport, Cpu, Demand, Mca, Measured, Triple};
use decode::Executable;
use record::Record;
use std::path::Path;

/// What was asked for.
pub struct Wanted<'a> {
    /// The probes; none given means all.
    pub selected: Vec<Selected>,
    /// A record; by default the newest.
    pub record: Option<&'a Path>,
    /// The CPU to compare with; by default the one that this machine resembles.
    pub cpu: Option<Cpu>,
    pub json: bool,
}

/// The CPU called `name`.
pub fn cpu(name: &str) -> Result<Cpu, Failure> {
    models::from_name(name).ok_or_else(|| {
        let known = models::CPUS.iter().map(|cpu| cpu.name);
        select::unknown("CPU", name, known, "named as llvm-mca names them")
    })
}

pub fn run(wanted: &Wanted, executable: &Executable) -> Result<(), Failure> {
    let mca = Mca::newest(Triple::X86);
    if mca.is_none() {
        let line = "skipped (1): llvm-mca not installed (on the PATH)";
        if workspace::require_all() {
            return Err(Failure::Machine(format!(
                "{line}, and RAYBENCH_REQUIRE_ALL=1 forbids that"
            )));
        }
        eprintln!("{line}");
    }
    let measured = measured(wanted.record)?;
    let demand = Demand {
        executable,
        selected: &wanted.selected,
        chosen: models::chosen(wanted.cpu),
        mca: mca.as_ref(),
        measured: measured.as_ref(),
    };
    let mut teller = Teller::new(wanted.json);
    let report = models::report(&demand, &mut teller)?;
    let arm = arm(&wanted.selected, &mut teller)?;
    if wanted.json {
        return say_json(&Both { x86: report, arm });
    }
    say(&report.render(terminal::width()))?;
    say(&format!("\n{}", arm.render(terminal::width())))
}

/// What `--json` prints.
#[derive(serde::Serialize)]
struct Both {
    #[serde(flatten)]
    x86: models::Report,
    arm: ArmReport,
}

/// Those that print in C, on Arm cores.
fn arm(selected: &[Selected], teller: &mut Teller) -> Result<ArmReport, Failure> {
    let mut texts = match texts(selected, &workspace::root()) {
        Ok(texts) => texts,
        Err(asm_reports::Error::Input(why)) => {
            return Ok(ArmReport {
                skipped: vec![format!("Arm cores: {why}")],
                ..ArmReport::default()
            });
        }
        Err(error) => return Err(error.into()),
    };
    texts.retain(|text| text.origin == Origin::Extracted);
    let report = models::arm(&texts, teller)?;
    match &report.tool {
        None if workspace::require_all() => Err(Failure::Machine(format!(
            "{}, and RAYBENCH_REQUIRE_ALL=1 forbids that",
            report.skipped.join("; ")
        ))),
        _ => Ok(report),
    }
}

/// The named record, or the newest if there is any.
fn measured(named: Option<&Path>) -> Result<Option<Measured>, Failure> {
    match choose(named) {
        Ok((_, record)) => Ok(Some(of(&record))),
        Err(failure) if named.is_some() => Err(failure),
        Err(failure) => {
            eprintln!("models stand without a measurement: {failure}");
            Ok(None)
        }
    }
}

/// The cycles of the first workload, for what the boards are does not matter to straight code.
fn of(record: &Record) -> Measured {
    let mut measured = Measured { record: record.id.clone(), ..Measured::default() };
    for routine in &record.routines {
        for form in contract::Form::ALL {
            let workloads = record.workloads.iter().map(|workload| &workload.name);
            let timing = workloads
                .filter_map(|workload| routine.timing("interleaved", form.name(), workload))
                .find(|timing| timing.pressure_kib.is_none());
            let Some(cycles) = timing.and_then(|timing| timing.cycles_per_unit) else { continue };
            let key = (routine.variant.clone(), routine.routine.clone(), form.name().to_string());
            measured.cycles.insert(key, cycles.center);
        }
        let loops = routine.probes.iter().flat_map(|probe| &probe.loops);
        measured.hashes.extend(loops.map(|one| (one.symbol.clone(), one.hash.clone())));
    }
    measured
}
