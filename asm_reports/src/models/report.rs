//! Models beside measurements, routine by routine, and where they disagree.
//!
//! A measurement is of all subjects of a routine together, so the models' figures are averaged over
//! the subjects in the same way: all of them have equally many records.

use super::{Body, CPUS, Chosen, Cpu, Mca, body};
use crate::{Error, Selected};
use build::Progress;
use contract::Form;
use decode::Executable;
use serde::Serialize;
use std::collections::BTreeMap;

/// A model and a measurement disagree if they are further apart than this.
pub const TOLERANCE: f64 = 0.15;

/// What is to be modelled, by what.
pub struct Demand<'a> {
    /// The binary.
    pub executable: &'a Executable,
    /// The probes.
    pub selected: &'a [Selected],
    /// Held against the measurement, if one was found.
    pub chosen: Option<Chosen>,
    /// `llvm-mca`, if installed.
    pub mca: Option<&'a Mca>,
    /// What was measured.
    pub measured: Option<&'a Measured>,
}

/// What a record says.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// Its id.
    pub record: String,
    /// Core cycles per unit by (variant, routine, form).
    pub cycles: BTreeMap<(String, String, String), f64>,
    /// Hashes of the timed loops by symbol.
    pub hashes: BTreeMap<String, String>,
}

/// One routine in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ModelledRoutine {
    /// Variant.
    pub variant: &'static str,
    /// Routine.
    pub routine: &'static str,
    /// `latency` or `throughput`.
    pub form: &'static str,
    /// What a figure is per.
    pub unit: &'static str,
    /// Core cycles per unit by the record.
    pub measured_cycles: Option<f64>,
    /// Cycles per unit by `llvm-mca`, CPU by CPU.
    pub mca_cycles: BTreeMap<&'static str, f64>,
}

/// Something that no model was asked, or that none answered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct LeftOut {
    /// `variant/routine form`; nothing if it is all of them.
    pub what: Option<String>,
    /// What it is left out of, if not of everything: `llvm-mca znver4`, `measurement`.
    pub of: Option<String>,
    /// Why.
    pub reason: String,
}

/// A model of the chosen CPU and the measurement.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The CPU that it models.
    pub cpu: &'static str,
    /// `variant/routine form`.
    pub what: String,
    /// Cycles per unit by the model.
    pub model_cycles: f64,
    /// Cycles per unit by the record.
    pub measured_cycles: f64,
    /// How far the model is off, as a share of the measurement.
    pub deviation: f64,
}

/// All of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// `llvm-mca-19 19.1.7`, if installed.
    pub tool: Option<String>,
    /// The CPU whose models are compared.
    pub chosen: Option<Chosen>,
    /// The record that the measurements are from.
    pub record: Option<String>,
    /// Routine by routine.
    pub rows: Vec<ModelledRoutine>,
    /// Every model that has a measurement beside it.
    pub compared: Vec<Compared>,
    /// What is missing, and why.
    pub left_out: Vec<LeftOut>,
}

/// Asks the models.
///
/// # Errors
/// If a tool cannot be run or was ended by a signal.
pub fn report(demand: &Demand, progress: &mut dyn Progress) -> Result<Report, Error> {
    let mut report = Report {
        tool: demand.mca.map(|mca| format!("{} {}", mca.program, mca.version)),
        chosen: demand.chosen.clone(),
        record: demand.measured.map(|measured| measured.record.clone()),
        rows: Vec::new(),
        compared: Vec::new(),
        left_out: Vec::new(),
    };
    let mut bodies = Vec::new();
    for group in demand.selected.chunk_by(|a, b| std::ptr::eq(a.routine, b.routine)) {
        for form in Form::ALL {
            let found: Result<Vec<Body>, String> =
                group.iter().map(|one| body(demand.executable, one, form)).collect();
            match found {
                Ok(found) => {
                    report.rows.push(row(group, form, demand, &mut report.left_out));
                    bodies.push(found);
                }
                Err(reason) => {
                    report.left_out.push(LeftOut {
                        what: Some(name(&group[0], form)),
                        of: None,
                        reason,
                    });
                }
            }
        }
    }
    if let Some(mca) = demand.mca {
        progress.begin(&mca.program);
        for (done, cpu) in CPUS.iter().enumerate() {
            progress.step(done as u64, CPUS.len() as u64, cpu.name);
            ask_mca(mca, cpu, &bodies, &mut report)?;
        }
        progress.end();
    }
    report.compare();
    Ok(report)
}

fn name(one: &Selected, form: Form) -> String {
    format!("{}/{} {}", one.variant.name, one.routine.name, form.name())
}

fn row(
    group: &[Selected],
    form: Form,
    demand: &Demand,
    left_out: &mut Vec<LeftOut>,
) -> ModelledRoutine {
    let one = &group[0];
    let measured_cycles = demand.measured.and_then(|measured| {
        let because = |reason: &str| LeftOut {
            what: Some(name(one, form)),
            of: Some("measurement".into()),
            reason: reason.into(),
        };
        match measured.of(group, form, demand.executable) {
            Ok(cycles) => Some(cycles),
            Err(reason) => {
                left_out.push(because(reason));
                None
            }
        }
    });
    ModelledRoutine {
        variant: one.variant.name,
        routine: one.routine.name,
        form: form.name(),
        unit: one.routine.model.unit(),
        measured_cycles,
        mca_cycles: BTreeMap::new(),
    }
}

impl Measured {
    /// What was measured of these probes, if it was measured of all and of the same bytes.
    fn of(
        &self,
        group: &[Selected],
        form: Form,
        executable: &Executable,
    ) -> Result<f64, &'static str> {
        let one = &group[0];
        if group.len() < one.routine.probes.len() {
            return Err("it is of all subjects of the routine together");
        }
        let same = group.iter().all(|one| {
            let symbol = one.probe.loop_symbol(form);
            let here = executable.code(symbol).map(|code| decode::masked_hash(&code));
            here.as_ref() == self.hashes.get(symbol)
        });
        let key = (one.variant.name.into(), one.routine.name.into(), form.name().into());
        match self.cycles.get(&key) {
            None => Err("the record has no cycles of it"),
            Some(_) if !same => Err("the record is of other machine code"),
            Some(&cycles) => Ok(cycles),
        }
    }
}

/// The mean over subjects of cycles per unit.
fn mean(bodies: &[Body], cycles: &[f64]) -> f64 {
    let per_unit = bodies.iter().zip(cycles).map(|(body, cycles)| cycles / body.units as f64);
    per_unit.sum::<f64>() / bodies.len() as f64
}

/// Which of the bodies' features the CPU lacks.
fn lacking(cpu: &Cpu, bodies: &[Body]) -> Option<String> {
    let mut lacking: Vec<&str> = bodies.iter().flat_map(|body| cpu.lacks(&body.features)).collect();
    lacking.sort_unstable();
    lacking.dedup();
    (!lacking.is_empty()).then(|| format!("{} has no {}", cpu.name, lacking.join(", ")))
}

fn ask_mca(
    mca: &Mca,
    cpu: &'static Cpu,
    bodies: &[Vec<Body>],
    report: &mut Report,
) -> Result<(), Error> {
    let mut leave_out = |row: Option<&ModelledRoutine>, reason| {
        let of = Some(format!("llvm-mca {}", cpu.name));
        report.left_out.push(LeftOut { what: row.map(ModelledRoutine::name), of, reason });
    };
    if !mca.knows(cpu.name) {
        leave_out(None, format!("version {} does not know it", mca.version));
        return Ok(());
    }
    let able: Vec<usize> = (0..bodies.len())
        .filter(|&index| match lacking(cpu, &bodies[index]) {
            None => true,
            Some(reason) => {
                leave_out(Some(&report.rows[index]), reason);
                false
            }
        })
        .collect();
    let asked: Vec<&Body> = able.iter().flat_map(|&index| &bodies[index]).collect();
    let mut answers = mca.cycles(cpu.name, &asked)?.into_iter();
    for index in able {
        let of_row: Vec<Result<f64, String>> = answers.by_ref().take(bodies[index].len()).collect();
        match of_row.into_iter().collect::<Result<Vec<f64>, String>>() {
            Ok(cycles) => {
                report.rows[index].mca_cycles.insert(cpu.name, mean(&bodies[index], &cycles));
            }
            Err(reason) => leave_out(Some(&report.rows[index]), reason),
        }
    }
    Ok(())
}

impl ModelledRoutine {
    /// `variant/routine form`.
    pub fn name(&self) -> String {
        format!("{}/{} {}", self.variant, self.routine, self.form)
    }
}

impl Report {
    fn compare(&mut self) {
        let Some(cpu) = self.chosen.as_ref().map(|chosen| chosen.cpu.name) else { return };
        for row in &self.rows {
            let Some(measured_cycles) = row.measured_cycles else { continue };
            let Some(&model_cycles) = row.mca_cycles.get(cpu) else { continue };
            self.compared.push(Compared {
                cpu,
                what: row.name(),
                model_cycles,
                measured_cycles,
                deviation: model_cycles / measured_cycles - 1.0,
            });
        }
    }

    /// Those further apart than the tolerance, the furthest first.
    pub fn disagreements(&self) -> Vec<&Compared> {
        let mut found: Vec<&Compared> =
            self.compared.iter().filter(|one| one.deviation.abs() > TOLERANCE).collect();
        found.sort_by(|a, b| b.deviation.abs().total_cmp(&a.deviation.abs()));
        found
    }
}
