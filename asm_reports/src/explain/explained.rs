//! One probe explained: the figures and what they come to. It renders nothing.

use super::cause::{Facts, cause};
use super::schedule::cycles;
use super::{MARGIN, Measured, MeasuredLoop};
use crate::Selected;
use contract::Form;
use decode::{Class, Code, Decoded, Edge, Executable, Graph};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// What binds a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The chain from iteration to iteration.
    Path,
    /// What the same code takes where nothing has to wait.
    Throughput,
    /// Both: the dataflow at the rate of the throughput form.
    Schedule,
}

/// One probe and its latency loop.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExplainedLoop {
    /// `variant/routine/subject`.
    pub name: String,
    /// Depth of the probe with unit latency.
    pub unit_depth: u32,
    /// Its critical path in cycles.
    pub depth_cycles: f64,
    /// The slowest chain of the latency loop, in cycles an iteration.
    pub path_cycles: Option<f64>,
    /// Instructions of that chain.
    pub path: Vec<String>,
    /// What the throughput loop was measured to take.
    pub throughput_cycles: Option<f64>,
    /// What the dataflow takes at the rate of the throughput loop.
    pub schedule_cycles: Option<f64>,
    /// What the latency loop was measured to take.
    pub measured_cycles: Option<f64>,
    /// How much longer that is than the chain, in percent of the measurement.
    pub over_path_percent: Option<f64>,
    /// What explains the measurement, if anything does.
    pub explained_by: Option<Bound>,
    /// Why the chain does not.
    pub cause: Option<String>,
}

impl ExplainedLoop {
    /// Of a straight-line probe with this code.
    pub fn of(
        one: &Selected,
        probe: &Code,
        executable: &Executable,
        measured: &Measured,
    ) -> ExplainedLoop {
        let unmeasured = Unmeasured::new(measured);
        let graph = Graph::of(&probe.instructions);
        let critical =
            graph.critical_path(|edge| unmeasured.latency(&probe.instructions, &graph, edge));
        let symbol = |form| one.probe.loop_symbol(form);
        let timed = |form| measured.loops.get(symbol(form)).and_then(|timed| timed.cycles);
        let (latency, throughput) = (timed(Form::Latency), timed(Form::Throughput));
        let mut row = ExplainedLoop {
            name: one.name(),
            unit_depth: decode::depth(probe).unwrap_or(0),
            depth_cycles: critical.length,
            path_cycles: None,
            path: Vec::new(),
            throughput_cycles: throughput,
            schedule_cycles: None,
            measured_cycles: latency,
            over_path_percent: None,
            explained_by: None,
            cause: None,
        };
        let code = match executable.code(symbol(Form::Latency)) {
            Some(code) => code,
            None => return row.because(format!("{} is missing", symbol(Form::Latency))),
        };
        match measured.loops.get(&code.symbol) {
            None => return row.because(format!("{} has no such loop", measured.record)),
            Some(timed) if timed.hash != decode::masked_hash(&code) => {
                return row.because(format!("{} is of another build of it", measured.record));
            }
            Some(_) => {}
        }
        let rate = measured.loops.get(symbol(Form::Throughput)).and_then(MeasuredLoop::rate);
        let facts = match row.follow(&code, measured, rate) {
            Ok(facts) => facts,
            Err(why) => return row.because(why),
        };
        row.judge(&facts)
    }

    /// Finds the slowest chain of the loop.
    fn follow(
        &mut self,
        code: &Code,
        measured: &Measured,
        rate: Option<f64>,
    ) -> Result<Facts, String> {
        let [found] = &decode::innermost(code)[..] else {
            return Err("the timed loop has loops inside".into());
        };
        let order = found.straight(code).map_err(|why| format!("the timed loop: {why}"))?;
        let body: Vec<Decoded> = order.iter().map(|&index| code.instructions[index]).collect();
        let unmeasured = Unmeasured::new(measured);
        let graph = Graph::of_loop(&body);
        let latency = |edge: &Edge| unmeasured.latency(&body, &graph, edge);
        let path = graph.loop_carried(latency);
        let path = path.ok_or("no iteration waits for the one before")?;
        self.path_cycles = Some(path.length);
        let units: Vec<Option<usize>> = body.iter().map(|line| measured.units(line)).collect();
        self.schedule_cycles = rate.map(|rate| cycles(&graph, latency, &units, rate));
        self.path = path.members.iter().map(|&member| body[member].text()).collect();
        Ok(Facts {
            stack: found.stack_accesses(code).len(),
            on_path: path.members.iter().map(|&member| body[member]).collect(),
            unmeasured: unmeasured.forms.into_inner().into_iter().collect(),
        })
    }

    /// Compares path, throughput and measurement.
    fn judge(mut self, facts: &Facts) -> ExplainedLoop {
        let (Some(path), Some(latency)) = (self.path_cycles, self.measured_cycles) else {
            return self.because("the loop was not timed in that run".into());
        };
        self.over_path_percent = Some(100.0 * (latency - path) / latency);
        let explains = |prediction: f64| (latency - prediction).abs() <= MARGIN * latency;
        if explains(path) {
            self.explained_by = Some(Bound::Path);
            return self;
        }
        let throughput = self.throughput_cycles.filter(|&throughput| throughput > path);
        if throughput.is_some_and(explains) {
            self.explained_by = Some(Bound::Throughput);
        } else if self.schedule_cycles.is_some_and(explains) {
            self.explained_by = Some(Bound::Schedule);
        }
        let cause = cause(facts, path, throughput, self.schedule_cycles, latency);
        self.because(cause)
    }

    fn because(self, cause: String) -> ExplainedLoop {
        ExplainedLoop { cause: Some(cause), ..self }
    }
}

/// The table, and what was looked up in it in vain: counted as nothing, and told.
struct Unmeasured<'a> {
    measured: &'a Measured,
    forms: RefCell<BTreeSet<String>>,
}

impl<'a> Unmeasured<'a> {
    fn new(measured: &'a Measured) -> Self {
        Unmeasured { measured, forms: RefCell::default() }
    }

    fn latency(&self, lines: &[Decoded], graph: &Graph, edge: &Edge) -> f64 {
        let line = &lines[edge.to];
        // Branches and what only feeds them: nothing waits for those.
        if line.class == Class::Control && !line.reads_memory && !line.writes_memory {
            return 0.0;
        }
        self.measured.latency(lines, graph, edge).unwrap_or_else(|form| {
            self.forms.borrow_mut().insert(form);
            0.0
        })
    }
}
