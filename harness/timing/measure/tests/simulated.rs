//! A simulated machine, for tests of this crate and of `runner`: its clock advances only with work,
//! its core may change speed, and a neighbour takes a share of its width when the test says so.
#![allow(dead_code, reason = "each test executable uses a part")]

use measure::stats::Shuffle;
use measure::{Clock, Ruler, Work};
use std::cell::RefCell;
use std::rc::Rc;

/// Returns how much of the width a neighbour leaves to us, and for how long. It is called again
/// whenever that time is over.
pub type Neighbour = Box<dyn FnMut() -> Period>;

/// A time in which the share of a neighbour does not change.
#[derive(Clone, Copy, Debug)]
pub struct Period {
    /// Its length in core cycles.
    pub cycles: f64,
    /// Share of the width that is ours, 1 without a neighbour.
    pub share: f64,
}

/// Returns a neighbour that never takes anything.
pub fn nobody() -> Neighbour {
    Box::new(|| QUIET)
}

/// A period without a neighbour that never ends.
pub const QUIET: Period = Period { cycles: f64::INFINITY, share: 1.0 };

/// Returns a neighbour that comes in bursts of exponential length, `burst_cycles` on average. It is
/// there for the share `busy` of the time, and then leaves us `share` of the width.
pub fn bursts(seed: u64, busy: f64, share: f64, burst_cycles: f64) -> Neighbour {
    let mut random = Shuffle::new(seed);
    let mut is_busy = false;
    Box::new(move || {
        is_busy = !is_busy;
        let mean = if is_busy { burst_cycles } else { burst_cycles * (1.0 - busy) / busy };
        let cycles = -mean * (1.0 - random.fraction()).ln();
        Period { cycles, share: if is_busy { share } else { 1.0 } }
    })
}

/// Additions per cycle of the undisturbed core.
const ADDS: f64 = 4.0;
/// Loads and vector operations per cycle of the undisturbed core.
const MIXED: f64 = 6.0;
const TICKS_PER_SECOND: f64 = 2.5e9;

/// The simulated machine. Clones share its state.
#[derive(Clone)]
pub struct Machine(Rc<RefCell<State>>);

struct State {
    ticks: f64,
    ticks_per_cycle: f64,
    neighbour: Neighbour,
    period: Period,
    interrupt_cycles: f64,
    switches: u64,
}

impl Machine {
    /// Makes a machine with one period, which lasts until [`Machine::set_share`].
    pub fn new(period: Period) -> Self {
        Machine::with(Box::new(move || period))
    }

    /// Makes a machine with a neighbour.
    pub fn with(mut neighbour: Neighbour) -> Self {
        let period = neighbour();
        let (ticks, ticks_per_cycle, interrupt_cycles, switches) = (1e6, 0.75, 0.0, 0);
        let state = State { ticks, ticks_per_cycle, neighbour, period, interrupt_cycles, switches };
        Machine(Rc::new(RefCell::new(state)))
    }

    /// Returns a clock of the machine.
    pub fn clock(&self) -> MadeUpClock {
        MadeUpClock(self.clone())
    }

    /// Leaves us this share of the width from now on.
    pub fn set_share(&self, share: f64) {
        self.0.borrow_mut().period = Period { cycles: f64::INFINITY, share };
    }

    /// Makes the core's clock slower by this factor.
    pub fn slow_down(&self, factor: f64) {
        self.0.borrow_mut().ticks_per_cycle *= factor;
    }

    /// Gives the core to another process for so many cycles.
    pub fn switch_away(&self, cycles: f64) {
        self.0.borrow_mut().switches += 1;
        self.pass(cycles, false);
    }

    /// Makes the next ruler longer by so many cycles.
    pub fn interrupt_next_ruler(&self, cycles: f64) {
        self.0.borrow_mut().interrupt_cycles = cycles;
    }

    /// Does `chain` cycles of work that waits for itself, so that a neighbour does not slow it
    /// down, and `block` cycles of work that needs the whole width. Both alternate in small pieces.
    pub fn work(&self, chain: f64, block: f64) {
        const PIECE: f64 = 1_000.0;
        let pieces = ((chain + block) / PIECE).ceil().max(1.0);
        for _ in 0..pieces as u64 {
            self.pass(chain / pieces, false);
            self.pass(block / pieces, true);
        }
    }

    /// Lets the time of so many cycles pass. A neighbour makes it longer if the work needs the
    /// whole width.
    fn pass(&self, mut cycles: f64, needs_width: bool) {
        let mut state = self.0.borrow_mut();
        while cycles > 0.0 {
            if state.period.cycles <= 0.0 {
                state.period = (state.neighbour)();
            }
            let share = if needs_width { state.period.share } else { 1.0 };
            let elapsed = (cycles / share).min(state.period.cycles);
            let done_cycles = elapsed * share;
            state.period.cycles -= elapsed;
            state.ticks += elapsed * state.ticks_per_cycle;
            // If a period ends exactly with the work, rounding may leave a tiny rest, with which
            // the loop would never end.
            let is_done = done_cycles >= cycles * (1.0 - 1e-12);
            cycles = if is_done { 0.0 } else { cycles - done_cycles };
        }
    }
}

/// The clock of a [`Machine`].
pub struct MadeUpClock(Machine);

impl Clock for MadeUpClock {
    fn now(&mut self) -> u64 {
        self.0.0.borrow().ticks as u64
    }

    fn run(&mut self, ruler: Ruler) -> Option<f64> {
        let start = self.0.0.borrow().ticks;
        let interrupt_cycles = std::mem::take(&mut self.0.0.borrow_mut().interrupt_cycles);
        self.0.pass(interrupt_cycles, false);
        match ruler.cycles() {
            Some(cycles) => self.0.pass(cycles, false),
            None if ruler == Ruler::Adds => self.0.pass(ruler.operations() / ADDS, true),
            None => self.0.pass(ruler.operations() / MIXED, true),
        }
        Some(self.0.0.borrow().ticks - start)
    }

    fn switches(&mut self) -> u64 {
        self.0.0.borrow().switches
    }

    fn overhead_ticks(&self) -> f64 {
        0.0
    }

    fn resolution_ticks(&self) -> f64 {
        1.0
    }

    fn ticks_per_second(&mut self) -> f64 {
        TICKS_PER_SECOND
    }
}

/// Work of known cost on a [`Machine`].
pub struct Known {
    /// The name of the work.
    pub name: String,
    /// Cycles per unit of work that waits for itself.
    pub chain: f64,
    /// Cycles per unit of work that needs the whole width.
    pub block: f64,
    /// Number of units in a pass.
    pub units: f64,
    /// Maximum share by which a sample takes longer, by chance.
    pub noise: f64,
    /// Number of runs after which its answers are wrong.
    pub wrong_after: Option<u64>,
    machine: Machine,
    random: Shuffle,
    runs: u64,
}

impl Known {
    /// Makes work without noise and with right answers, of 100 units per pass.
    pub fn new(machine: &Machine, name: &str, chain: f64, block: f64) -> Self {
        let random = Shuffle::new(name.bytes().fold(7, |seed, byte| seed * 31 + u64::from(byte)));
        Known {
            name: name.to_string(),
            chain,
            block,
            units: 100.0,
            noise: 0.0,
            wrong_after: None,
            machine: machine.clone(),
            random,
            runs: 0,
        }
    }
}

impl Work for Known {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        self.units
    }

    fn run(&mut self, passes: u64) {
        self.runs += 1;
        let units = self.units * passes as f64 * (1.0 + self.noise * self.random.fraction());
        self.machine.work(self.chain * units, self.block * units);
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        match self.wrong_after {
            Some(last) if self.runs > last => Err(format!("{}: a wrong answer", self.name)),
            _ => Ok(()),
        }
    }
}
