//! Compares two functions of a program in one call.
//!
//! A process is one draw of the layout of memory, so a verdict needs several. The program starts
//! itself again for each of them, and there the same call of [`compare`] takes samples instead:
//!
//! ```text
//! program                         invocation: the same program, started by it
//! main ... compare  -- request -->  main ... compare
//!                   <-- report ---           takes samples, writes them, ends the process
//!          judges all invocations
//!          main goes on
//! ```
//!
//! A request is a variable of the environment; a report is a file, because a program may print.

use crate::cores::Wanted;
use crate::stats::{Interval, JOINT_CONFIDENCE, Verdict};
use crate::{
    Contestant, Driver, Group, Log, PAIR_WINDOW_S, PerInvocation, SharedStopwatch, Timed, VISIT,
    Work, cycles_per_unit, invocations_needed, ratio, stats, ticks_per_unit, verdicts,
};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fmt, fs};

/// The variable with the request to an invocation.
const REQUEST: &str = "RAYBENCH_MEASURE_INVOCATION";

/// Clean pairs of an invocation: four visits. With the invocations that a verdict needs they show a
/// difference of 1 % on a quiet machine.
const PAIRS: usize = 4 * VISIT;

/// Maximum time of an invocation. A function of 100 ms has its pairs in that time.
const MAX_INVOCATION_S: f64 = 10.0;

/// Maximum number of invocations, as a multiple of those that a verdict needs. On a busy core some
/// have no figures.
const MAX_ATTEMPTS: usize = 3;

/// Number of the longest samples that a window of pairs must hold: a visit to each contestant. It
/// counts where they take longer than [`PAIR_WINDOW_S`].
const WINDOW_SAMPLES: f64 = 4.0 * VISIT as f64;

/// The indices of the contestants. The copy runs the first function once more, and its ratio is
/// the floor.
const SECOND: usize = 1;
const COPY: usize = 2;

/// Number of calls of [`compare`] so far. All processes of a program make the same calls, so the
/// number identifies one.
static CALLS: AtomicUsize = AtomicUsize::new(0);

/// The result of [`compare`].
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The names of both functions.
    pub names: [String; 2],
    /// Nanoseconds of a call of each: the median of the invocations. `None` without clean samples.
    pub nanoseconds: [Option<f64>; 2],
    /// Core cycles of a call of each; `None` on machines without rulers.
    pub cycles: [Option<f64>; 2],
    /// The ratio of the second function's time to that of the first.
    pub ratio: Option<Interval>,
    /// The ratio of the first function's time to that of its copy, whose code is the same.
    pub floor: Option<Interval>,
    /// The margin of the verdict, as a ratio minus one. No smaller difference gets a verdict.
    pub margin: f64,
    /// Whether the second function is faster or slower than the first; `None` if too few
    /// invocations had clean samples.
    pub verdict: Option<Verdict>,
    /// Number of invocations with a ratio.
    pub invocations: usize,
    /// Number of samples of all invocations.
    pub samples: usize,
    /// Number of samples that were discarded, because a neighbour shared the core.
    pub contended: usize,
}

/// Times two functions against each other and says which is faster.
///
/// A pass of a sample is a call. Inputs should be hidden by [`black_box`], or the compiler may
/// compute an answer once; answers are hidden here. A call may take from a nanosecond to 100 ms.
///
/// The program runs again from its start for each of about a dozen invocations, with the same
/// arguments, without input, and what it prints there is dropped. So it should come to this call
/// soon and by the same way each time, and should not call from several threads. In such a process
/// other calls return a comparison without figures.
///
/// ```no_run
/// let numbers: Vec<u64> = (0..1000).collect();
/// let comparison = measure::compare(
///     "sum",
///     || numbers.iter().sum::<u64>(),
///     "product",
///     || numbers.iter().fold(1_u64, |product, number| product.wrapping_mul(*number)),
/// );
/// println!("{comparison}");
/// ```
///
/// # Panics
/// If the program cannot be started again, or ends before it comes to this call.
pub fn compare<A, B>(
    first_name: &str,
    first: impl FnMut() -> A,
    second_name: &str,
    second: impl FnMut() -> B,
) -> Comparison {
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let names = [first_name, second_name].map(str::to_string);
    match Request::from_environment() {
        None => judge(names, &run_invocations(call)),
        Some(request) if request.call == call => {
            let report = sample(&names, RefCell::new(first), RefCell::new(second), request.seed);
            write_report(&request.file, &report);
            std::process::exit(0);
        }
        Some(_) => Comparison { names, ..Comparison::default() },
    }
}

/// A request to an invocation.
#[derive(Serialize, Deserialize)]
struct Request {
    /// The number of the call of `compare` that takes samples.
    call: usize,
    /// Decides the order of the contestants.
    seed: u64,
    /// The file of the report.
    file: PathBuf,
}

impl Request {
    /// Returns the request to this process; `None` in the process that makes requests.
    fn from_environment() -> Option<Request> {
        let request = env::var(REQUEST).ok()?;
        Some(serde_json::from_str(&request).expect("a request that this program made"))
    }
}

/// The answer of an invocation to its request.
#[derive(Serialize, Deserialize)]
struct Report {
    ticks_per_second: f64,
    log: Log,
}

impl Report {
    /// Returns the ratios of the contestants to the first function.
    fn ratios(&self) -> Vec<Option<f64>> {
        let series = &self.log.groups[0];
        let longest = series.iter().filter_map(|series| stats::median(series.ticks.clone()));
        let window = (WINDOW_SAMPLES * longest.fold(0.0, f64::max))
            .max(PAIR_WINDOW_S * self.ticks_per_second);
        let mut ratios = Vec::new();
        for contestant in series {
            let ratio = ratio(contestant, &series[0], self.log.width, window);
            ratios.push(ratio.map(|ratio| ratio.ratio));
        }
        ratios
    }
}

/// Calls of a function, one in each pass.
struct Repeated<'f, F> {
    name: String,
    function: &'f RefCell<F>,
}

impl<A, F: FnMut() -> A> Work for Repeated<'_, F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        1.0
    }

    fn run(&mut self, passes: u64) {
        let function = &mut *self.function.borrow_mut();
        for _ in 0..passes {
            black_box(function());
        }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        Ok(())
    }
}

/// Makes a contestant of a function.
fn contestant<'f, A, F: FnMut() -> A>(
    stopwatch: &SharedStopwatch<crate::MachineClock>,
    name: String,
    function: &'f RefCell<F>,
) -> Box<dyn Contestant + 'f> {
    Box::new(Timed::new(stopwatch, Repeated { name, function }))
}

/// Takes the samples of an invocation, in this process.
fn sample<A, B>(
    [first_name, second_name]: &[String; 2],
    first: RefCell<impl FnMut() -> A>,
    second: RefCell<impl FnMut() -> B>,
    seed: u64,
) -> Report {
    let driver = Driver::with_core(&Wanted::Widest).expect("no core was requested");
    let stopwatch = driver.shared_stopwatch();
    let contestants = vec![
        contestant(stopwatch, first_name.clone(), &first),
        contestant(stopwatch, second_name.clone(), &second),
        contestant(stopwatch, format!("{first_name} once more"), &first),
    ];
    let group = Group { visit: VISIT, ..Group::new(contestants, PAIRS) };
    let invocation = driver.sample_invocation(&mut [group], MAX_INVOCATION_S, seed);
    Report { ticks_per_second: invocation.ticks_per_second, log: invocation.log }
}

/// Writes the report of an invocation to the file that its request names.
fn write_report(file: &Path, report: &Report) {
    let text = serde_json::to_string(report).expect("plain data");
    fs::write(file, text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

/// Runs invocations until as many have a ratio as a verdict needs, or until too many have none.
fn run_invocations(call: usize) -> Vec<Report> {
    let needed = invocations_needed(JOINT_CONFIDENCE);
    let mut reports = Vec::new();
    let mut good_count = 0;
    while good_count < needed && reports.len() < MAX_ATTEMPTS * needed {
        let report = run_invocation(call, reports.len() as u64);
        good_count += usize::from(report.ratios().iter().all(Option::is_some));
        reports.push(report);
    }
    reports
}

/// Starts this program again and returns what it reports.
fn run_invocation(call: usize, seed: u64) -> Report {
    let name = format!("raybench-measure-{}-{call}-{seed}.json", std::process::id());
    let request = Request { call, seed, file: env::temp_dir().join(name) };
    let program = env::current_exe().expect("the path of this program");
    let output = Command::new(&program)
        .args(env::args_os().skip(1))
        .env(REQUEST, serde_json::to_string(&request).expect("plain data"))
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{} cannot be started: {error}", program.display()));
    let text = fs::read_to_string(&request.file);
    // The file may be absent, and nothing is lost if it stays.
    let _ = fs::remove_file(&request.file);
    let report = text.ok().and_then(|text| serde_json::from_str(&text).ok());
    report.unwrap_or_else(|| {
        let stderr = String::from_utf8_lossy(&output.stderr);
        panic!("{} was started again and reported nothing: {stderr}", program.display())
    })
}

/// Makes the comparison of what the invocations report.
fn judge(names: [String; 2], reports: &[Report]) -> Comparison {
    let mut ratios = vec![PerInvocation::new(); 3];
    let (mut nanoseconds, mut cycles) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
    let (mut samples, mut contended) = (0, 0);
    for report in reports {
        for (ratios, ratio) in ratios.iter_mut().zip(report.ratios()) {
            ratios.push(ratio);
        }
        let (report_samples, report_contended) = report.log.counts();
        samples += report_samples;
        contended += report_contended;
        let width = report.log.width;
        for (function, series) in report.log.groups[0][..COPY].iter().enumerate() {
            let ticks = ticks_per_unit(series, width);
            nanoseconds[function].extend(ticks.map(|ticks| ticks / report.ticks_per_second * 1e9));
            cycles[function].extend(cycles_per_unit(series, width));
        }
    }
    let copy = ratios.remove(COPY);
    let invocations = ratios[SECOND].iter().flatten().count();
    let comparison = Comparison {
        names,
        nanoseconds: nanoseconds.map(stats::median),
        cycles: cycles.map(stats::median),
        invocations,
        samples,
        contended,
        ..Comparison::default()
    };
    let Some(verdicts) = verdicts(&ratios, &copy, JOINT_CONFIDENCE) else { return comparison };
    let standing = verdicts.standings.iter().find(|standing| standing.contestant == SECOND);
    Comparison {
        ratio: standing.map(|standing| standing.to_reference),
        floor: verdicts.floor,
        margin: verdicts.margin,
        verdict: standing.and_then(|standing| standing.verdict),
        ..comparison
    }
}

/// Writes a line for each function, the ratio with its verdict, and what the verdict rests on:
///
/// ```text
/// before      12.31 ns      36.93 cycles
/// after       12.70 ns      38.10 cycles
/// after takes 1.032 times as long as before (1.030 to 1.033): slower
/// margin 0.50 %, 12 invocations, 31 of 1,152 samples contended
/// ```
impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.names;
        let width = first.chars().count().max(second.chars().count());
        for (function, name) in self.names.iter().enumerate() {
            write!(f, "{name:width$}")?;
            if let Some(nanoseconds) = self.nanoseconds[function] {
                write!(f, "  {nanoseconds:>9.2} ns")?;
            }
            if let Some(cycles) = self.cycles[function] {
                write!(f, "  {cycles:>9.2} cycles")?;
            }
            writeln!(f)?;
        }
        match (self.ratio, self.verdict) {
            (Some(Interval { center, low, high, .. }), Some(verdict)) => writeln!(
                f,
                "{second} takes {center:.3} times as long as {first} ({low:.3} to {high:.3}): \
                 {verdict}"
            )?,
            _ => writeln!(f, "no verdict: too few invocations had the core to themselves")?,
        }
        write!(
            f,
            "margin {:.2} %, {} invocations, {} of {} samples contended",
            100.0 * self.margin,
            self.invocations,
            self.contended,
            self.samples
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Series;

    /// The report of an invocation in which the functions take so many ticks.
    fn report(first: f64, second: f64, copy: f64) -> Report {
        let mut group = Vec::new();
        for (name, ticks) in [("a", first), ("b", second), ("a once more", copy)] {
            let mut series = Series::new(name, 1.0);
            series.start_ticks = (0..16).map(|sample| 100 * sample).collect();
            series.ticks = vec![ticks; 16];
            group.push(series);
        }
        Report { ticks_per_second: 1e9, log: Log { groups: vec![group], ..Log::default() } }
    }

    fn judged(second: f64, copy: f64) -> Comparison {
        let reports: Vec<Report> = (0..invocations_needed(JOINT_CONFIDENCE))
            .map(|index| report(100.0, second + 0.01 * index as f64, copy))
            .collect();
        judge(["a", "b"].map(str::to_string), &reports)
    }

    #[test]
    fn three_percent_are_slower_and_copies_are_not_separated() {
        let slower = judged(103.0, 100.1);
        assert_eq!(slower.verdict, Some(Verdict::Slower));
        assert!((slower.ratio.unwrap().center - 1.03).abs() < 1e-3, "{slower:?}");
        assert_eq!(slower.nanoseconds[0], Some(100.0));
        assert_eq!(slower.cycles, [None, None], "there were no rulers");
        assert_eq!(judged(100.1, 100.0).verdict, Some(Verdict::NotSeparated));
        assert_eq!(judged(103.0, 104.0).verdict, Some(Verdict::NotSeparated), "below the floor");
    }

    #[test]
    fn display_has_a_line_for_each_function_and_the_verdict() {
        let text = judged(90.0, 100.0).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "a     100.00 ns");
        assert!(lines[2].starts_with("b takes 0.90") && lines[2].ends_with(": faster"), "{text}");
        let none = Comparison { names: ["a", "b"].map(str::to_string), ..Comparison::default() };
        assert!(none.to_string().contains("\nno verdict: "), "{none}");
    }

    #[test]
    fn comparison_is_the_same_after_json() {
        let comparison = judged(103.0, 100.0);
        let text = serde_json::to_string(&comparison).expect("plain data");
        assert_eq!(serde_json::from_str::<Comparison>(&text).expect("its own"), comparison);
    }

    #[test]
    fn window_of_long_samples_spans_several() {
        let mut long = report(1e8, 1e8, 1e8);
        for series in &mut long.log.groups[0] {
            series.start_ticks = (0..16).map(|sample| 300_000_000 * sample).collect();
        }
        long.log.groups[0][SECOND].start_ticks.iter_mut().for_each(|start| *start += 100_000_000);
        assert_eq!(long.ratios(), [Some(1.0); 3]);
    }
}
