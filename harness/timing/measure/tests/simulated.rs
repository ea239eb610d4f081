//! A simulated machine, for tests of this crate and of `runner`: its clock advances only with work,
//! its core may change speed, and a neighbour takes a share of its width when the test says so.
#![allow(dead_code, reason = "each test executable uses a part")]

use measure::stats::Shuffle;
use measure::{Clock, Ruler, Work};
use std::cell::RefCell;
use std::rc::Rc;

/// Share of the width that a neighbour leaves to us, from which cycle on. Asked again whenever the
/// time for which the last answer holds is over.
pub type Neighbour = Box<dyn FnMut() -> Stretch>;

/// A stretch of time.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// How long, in core cycles.
    pub cycles: f64,
    /// Share of the width that is ours, 1 if nobody is there.
    pub share: f64,
}

/// Nobody is there.
pub fn nobody() -> Neighbour {
    Box::new(|| QUIET)
}

/// For ever alone.
pub const QUIET: Stretch = Stretch { cycles: f64::INFINITY, share: 1.0 };

/// Bursts of exponential length: `busy` of the time the neighbour leaves `share` of the width, a
/// burst takes `burst_cycles` on average.
pub fn bursts(seed: u64, busy: f64, share: f64, burst_cycles: f64) -> Neighbour {
    let mut random = Shuffle::new(seed);
    let mut there = false;
    Box::new(move || {
        there = !there;
        let mean = if there { burst_cycles } else { burst_cycles * (1.0 - busy) / busy };
        let cycles = -mean * (1.0 - random.fraction()).ln();
        Stretch { cycles, share: if there { share } else { 1.0 } }
    })
}

/// Additions, and loads with vector operations, a cycle of the whole core.
const ADDS: f64 = 4.0;
const MIXED: f64 = 6.0;
const TICKS_PER_SECOND: f64 = 2.5e9;

/// The machine. Its clones are the same one.
#[derive(Clone)]
pub struct Machine(Rc<RefCell<State>>);

struct State {
    ticks: f64,
    ticks_per_cycle: f64,
    neighbour: Neighbour,
    stretch: Stretch,
    interrupt_cycles: f64,
    switches: u64,
}

impl Machine {
    /// With one stretch that holds until [`Machine::set_share`].
    pub fn new(stretch: Stretch) -> Self {
        Machine::with(Box::new(move || stretch))
    }

    /// With a neighbour.
    pub fn with(mut neighbour: Neighbour) -> Self {
        let stretch = neighbour();
        let (ticks, ticks_per_cycle, interrupt_cycles, switches) = (1e6, 0.75, 0.0, 0);
        let state =
            State { ticks, ticks_per_cycle, neighbour, stretch, interrupt_cycles, switches };
        Machine(Rc::new(RefCell::new(state)))
    }

    /// Its clock.
    pub fn clock(&self) -> MadeUpClock {
        MadeUpClock(self.clone())
    }

    /// From now on this share of the width is ours.
    pub fn set_share(&self, share: f64) {
        self.0.borrow_mut().stretch = Stretch { cycles: f64::INFINITY, share };
    }

    /// The core's clock becomes slower by this factor.
    pub fn slow_down(&self, factor: f64) {
        self.0.borrow_mut().ticks_per_cycle *= factor;
    }

    /// Another process has the core for so many cycles.
    pub fn switch_away(&self, cycles: f64) {
        self.0.borrow_mut().switches += 1;
        self.pass(cycles, false);
    }

    /// The next ruler takes so many cycles more.
    pub fn interrupt_next_ruler(&self, cycles: f64) {
        self.0.borrow_mut().interrupt_cycles = cycles;
    }

    /// Works: `chain` cycles that wait for each other and feel no neighbour, and `block` cycles
    /// that take the whole width. They come one after the other in small pieces.
    pub fn work(&self, chain: f64, block: f64) {
        const PIECE: f64 = 1_000.0;
        let pieces = ((chain + block) / PIECE).ceil().max(1.0);
        for _ in 0..pieces as u64 {
            self.pass(chain / pieces, false);
            self.pass(block / pieces, true);
        }
    }

    fn pass(&self, mut cycles: f64, feels: bool) {
        let mut state = self.0.borrow_mut();
        while cycles > 0.0 {
            if state.stretch.cycles <= 0.0 {
                state.stretch = (state.neighbour)();
            }
            let share = if feels { state.stretch.share } else { 1.0 };
            let taken = (cycles / share).min(state.stretch.cycles);
            state.stretch.cycles -= taken;
            state.ticks += taken * state.ticks_per_cycle;
            // Where one stretch ends exactly with the work, rounding must not leave a rest for
            // ever.
            cycles =
                if taken * share >= cycles * (1.0 - 1e-12) { 0.0 } else { cycles - taken * share };
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
        let extra = std::mem::take(&mut self.0.0.borrow_mut().interrupt_cycles);
        self.0.pass(extra, false);
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
    /// What it is called.
    pub name: String,
    /// Cycles a unit that wait for each other.
    pub chain: f64,
    /// Cycles a unit that take the whole width.
    pub block: f64,
    /// Units of a pass.
    pub units: f64,
    /// A sample takes up to this share longer, by chance.
    pub noise: f64,
    /// Runs after which its answers are wrong.
    pub wrong_after: Option<u64>,
    machine: Machine,
    random: Shuffle,
    runs: u64,
}

impl Known {
    /// Work without noise, always right, 100 units a pass.
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
