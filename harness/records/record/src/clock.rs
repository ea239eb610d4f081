//! The clock of a run, in a record.

/// The clock of the interleaved rounds.
#[apply(stored!)]
pub struct Clock {
    /// `time-stamp counter` or `monotonic clock`.
    pub source: String,
    /// Ticks per second, measured over the run.
    pub ticks_per_second: f64,
    /// Smallest step seen.
    pub resolution_ns: f64,
    /// The chains of known latency that turn ticks into core cycles.
    pub rulers: Vec<Ruler>,
    /// The share of the core that was ours; none without rulers of width.
    pub width: Option<Width>,
    /// Lowest core clock seen in the run.
    pub lowest_ghz: f64,
    /// Median core clock.
    pub median_ghz: f64,
    /// Highest core clock seen in the run.
    pub highest_ghz: f64,
    /// The core clock over the run, thinned.
    pub trace: Vec<ClockPoint>,
}

/// A dependent chain of known latency.
#[apply(stored!)]
pub struct Ruler {
    /// Mnemonic.
    pub name: String,
    /// Known cycles per link of the chain.
    pub cycles_per_link: f64,
    /// Cycles per link, measured by the other ruler.
    pub measured_cycles_per_link: f64,
}

/// The result of the rulers of width: blocks of independent operations, which a neighbour on the
/// same core slows down even when it leaves a chain alone.
#[apply(stored!)]
#[derive(Copy)]
pub struct Width {
    /// Independent additions per core cycle at full width, a whole number.
    pub adds_per_cycle: f64,
    /// Share of the full width, 0 to 1, below which on either side a sample is *contended*.
    pub least_share: f64,
    /// Contended samples over all samples of all invocations.
    pub set_aside_share: f64,
    /// The longest sample, by the median of each loop. The rulers cannot detect a disturbance
    /// within one sample.
    pub longest_sample_us: f64,
}

/// The core at one moment.
#[apply(stored!)]
#[derive(Copy)]
pub struct ClockPoint {
    /// Seconds since the first sample.
    pub at_s: f64,
    /// Core clock.
    pub ghz: f64,
    /// Share of the samples near this moment that had the full width, 0 to 1.
    pub clean_share: Option<f64>,
}
