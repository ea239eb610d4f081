//! The measured table: every form and source that occurs, with its latency or the reason why there
//! is none.

use super::Occurring;
use super::chain::{COPIES, Cells, Chain};
use super::function::Function;
use super::returns::Return;
use super::timer::{Timed, Timer};
use decode::{Decoded, Input, InstructionForm};
use measure::{MachineClock, Stopwatch};
use record::{Estimate, InstructionLatency};
use std::collections::BTreeMap;

/// Turns of a chain in one sample: thousands of cycles, long against calling it.
const TURNS: u64 = 400;

/// Measures all that occurs. What cannot be measured has no cycles and says why.
pub fn latencies(
    stopwatch: Stopwatch<MachineClock>,
    occurring: &Occurring,
) -> Vec<InstructionLatency> {
    let timer = Timer::new(stopwatch);
    let mut instrument = Instrument { timer, cells: Cells::new(), halves: BTreeMap::new() };
    let row = |((form, input), line): (&(InstructionForm, Input), &Decoded)| {
        let (cycles, note) = match instrument.latency(line, *input) {
            Ok((cycles, note)) => (Some(cycles), note),
            Err(reason) => (None, Some(reason)),
        };
        let apart_cycles = Chain::apart(line).and_then(|chain| instrument.time(&chain));
        InstructionLatency {
            form: form.to_string(),
            from: input.to_string(),
            cycles,
            apart_cycles: apart_cycles.ok().map(|apart| apart.cycles.center),
            note,
        }
    };
    occurring.iter().map(row).collect()
}

struct Instrument {
    timer: Timer<MachineClock>,
    cells: Box<Cells>,
    halves: BTreeMap<Return, f64>,
}

impl Instrument {
    fn latency(
        &mut self,
        line: &Decoded,
        input: Input,
    ) -> Result<(Estimate, Option<String>), String> {
        let chain = Chain::of(line, input)?;
        let Timed { cycles: whole, clean } = self.time(&chain)?;
        let mut back = 0.0;
        for &way in &chain.returns {
            back += self.way_back(way)?;
        }
        let less = |cycles: f64| cycles - back;
        let cycles =
            Estimate { center: less(whole.center), low: less(whole.low), high: less(whole.high) };
        Ok((cycles, note(&chain.returns, back, clean)))
    }

    /// Cycles of one copy and its way back.
    fn time(&mut self, chain: &Chain) -> Result<Timed, String> {
        if let Some(lacking) = lacking(chain)? {
            return Err(format!("this CPU is not known to have {lacking}"));
        }
        let function = Function::of(chain)?;
        let start = chain.state(&mut self.cells);
        let work = || {
            let mut state = start;
            // SAFETY: the CPU has the instructions, and they touch the cells alone.
            unsafe { function.run(TURNS, &mut state) };
        };
        let copies = (TURNS as usize * COPIES) as f64;
        self.timer.time(copies, work).ok_or_else(|| "no ruler turns ticks into cycles".into())
    }

    fn way_back(&mut self, way: Return) -> Result<f64, String> {
        if let Some(&known) = self.halves.get(&way) {
            return Ok(known);
        }
        let chain = Chain::of_return(way)?;
        // Of two that undo each other half of what both take.
        let links = chain.links.len() as f64 / COPIES as f64;
        let half = self.time(&chain)?.cycles.center / links;
        self.halves.insert(way, half);
        Ok(half)
    }
}

/// What the chain needs and this CPU is not known to have.
pub(super) fn lacking(chain: &Chain) -> Result<Option<String>, String> {
    let known = |name: &String| {
        let name = name.to_ascii_lowercase();
        let name = match name.starts_with("avx512") {
            true => name.replace('_', ""),
            false => name.replace('_', "."),
        };
        matches!(name.as_str(), "sse" | "sse2") || contract::cpu_has(&name)
    };
    Ok(chain.features()?.into_iter().find(|name| !known(name)))
}

/// How it was measured, if not by copies of itself alone.
fn note(returns: &[Return], cycles: f64, clean: bool) -> Option<String> {
    let notes: Vec<String> = way_back(returns, cycles)
        .into_iter()
        .chain((!clean).then(|| "contended: the core was hardly ever ours alone".to_string()))
        .collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

fn way_back(returns: &[Return], cycles: f64) -> Option<String> {
    if returns.is_empty() {
        return None;
    }
    let names: Vec<&str> = returns.iter().map(|back| back.name()).collect();
    let halved = if returns.iter().any(|back| back.inverse().is_some()) {
        ", half of a round trip each where a pair cannot be told apart"
    } else {
        ""
    };
    Some(format!("less {cycles:.2} for the way back by {}{halved}", names.join(" and ")))
}
