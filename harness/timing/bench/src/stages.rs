//! The stages of a run, and the approximate time of each. If a stage has no fixed time, its seconds
//! are those that it took on the machines of the published records. A stage that fails, or that is
//! interrupted, costs the others nothing.
//!
//! [`Stages`] are announced before a run, and show the remaining time while it runs.
//! [`OptionalStages`] runs the stages after the invocations, when there is a record to save.

use crate::{in_use, time_plan};
use machine_code::build::Progress;
use record::{Plan, Skip};
use runner::{Error, copies_seconds};

/// The stages that are still to come, each with its seconds.
#[derive(Default)]
pub(crate) struct Stages(Vec<(&'static str, f64)>);

/// Stages whose samples need an undisturbed core.
pub(crate) const INVOCATIONS: &str = "invocations";
pub(crate) const IN_USE: &str = "in use";

/// Whether the samples of a stage need an undisturbed core, so that a neighbour makes it longer.
fn is_sampled(stage: &str) -> bool {
    [INVOCATIONS, IN_USE].contains(&stage)
}

/// Minimum share of an undisturbed core with which a run is announced with its usual time. The run
/// then exceeds that by at most a quarter. `doctor` calls a core good from the same share on.
const USUAL_SHARE: f64 = 0.8;

/// Minimum difference in seconds that is announced, because times are announced in minutes.
const MIN_DIFFERENCE_S: f64 = 30.0;

impl Stages {
    /// Plans the stages of a run after its build, on a core that is undisturbed for `core_share` of
    /// the time. The more it is disturbed, the longer samples take, up to the limit of the run.
    pub(crate) fn new(plan: &Plan, core_share: f64) -> Stages {
        let mut stages = Stages::on_undisturbed_core(plan);
        let unsampled = stages.unsampled_seconds();
        let max_factor = (60.0 * plan.limit - unsampled) / (stages.total_seconds() - unsampled);
        // The plan for an undisturbed core is done even if the limit is shorter.
        let factor = (1.0 / core_share).min(max_factor).max(1.0);
        for (stage, seconds) in &mut stages.0 {
            if is_sampled(stage) {
                *seconds *= factor;
            }
        }
        stages
    }

    fn on_undisturbed_core(plan: &Plan) -> Stages {
        let routines = runner::routines(plan).len() as f64;
        let copied = copies_seconds(plan);
        let [below, last] =
            [false, true].map(|is_last| time_plan::replay_time(plan, is_last).seconds);
        let replays = last + below * (plan.tiers.len() - 1) as f64;
        let mut stages = Vec::new();
        for (is_wanted, stage, seconds) in [
            (true, "verify", 0.02 * routines),
            (true, INVOCATIONS, time_plan::hot_seconds(plan)),
            (in_use::is_wanted(plan), IN_USE, replays),
            // Nine of twenty routines have loops that can be replayed.
            (plan.bounds, "bounds", 0.45 * copied * routines),
            // As many routines have a text for other compilers. The loops of these take less time.
            (plan.compilers, "other compilers", 0.25 * copied * routines),
            (true, "single-stepping", time_plan::step_seconds(plan)),
            (plan.instruments, "callgrind", 0.1 * routines),
            (plan.instruments, "criterion", 60.0),
        ] {
            if is_wanted {
                stages.push((stage, seconds));
            }
        }
        Stages(stages)
    }

    /// Returns a line with the time of the run, if it takes longer than on an undisturbed core by
    /// more than [`MIN_DIFFERENCE_S`], or else with its stages.
    pub(crate) fn line(&self, undisturbed: &Stages, core_share: f64) -> String {
        let minutes = (self.total_seconds() / 60.0).ceil();
        if core_share < USUAL_SHARE
            && self.total_seconds() - undisturbed.total_seconds() >= MIN_DIFFERENCE_S
        {
            let usual = (undisturbed.total_seconds() / 60.0).ceil();
            let usual =
                if usual < minutes { format!(" instead of {usual:.0}") } else { String::new() };
            let plural = if minutes == 1.0 { "" } else { "s" };
            return format!(
                "{:.0} % of this core is ours: about {minutes:.0} minute{plural}{usual}; \
                 Ctrl-C keeps the finished invocations",
                100.0 * core_share
            );
        }
        let mut stages = Vec::new();
        for (stage, seconds) in &self.0 {
            stages.push(format!("{stage} {:.0} s", seconds.ceil()));
        }
        format!("to do: {}; about {minutes:.0} min", stages.join(", "))
    }

    /// Drops the stages before `stage`, which begins, and shows the remaining time.
    pub(crate) fn begin_stage(&mut self, stage: &str, progress: &mut dyn Progress) {
        let index = self.0.iter().position(|(planned, _)| *planned == stage);
        self.0.drain(..index.unwrap_or(0));
        progress.left(self.total_seconds());
    }

    /// Returns the seconds of the stages after the current one.
    pub(crate) fn seconds_after(&self) -> f64 {
        self.0.iter().skip(1).map(|(_, seconds)| seconds).sum()
    }

    /// Returns the seconds of all stages that need no undisturbed core.
    pub(crate) fn unsampled_seconds(&self) -> f64 {
        let unsampled = self.0.iter().filter(|(stage, _)| !is_sampled(stage));
        unsampled.map(|(_, seconds)| seconds).sum()
    }

    fn total_seconds(&self) -> f64 {
        self.0.iter().map(|(_, seconds)| seconds).sum()
    }
}

/// The stages after the invocations. The record can be saved without any of them, so one that
/// fails, or that an interruption leaves out, becomes a skip of the record and does not stop the
/// run.
pub(crate) struct OptionalStages {
    stop: fn() -> bool,
    stages: Stages,
    /// The stages without results, with the reasons.
    pub(crate) skips: Vec<Skip>,
    /// The stages that failed, a line each.
    pub(crate) failures: Vec<String>,
}

impl OptionalStages {
    /// Begins without results. `stop` returns whether the run is to end.
    pub(crate) fn new(stop: fn() -> bool, stages: Stages) -> Self {
        OptionalStages { stop, stages, skips: Vec::new(), failures: Vec::new() }
    }

    /// Runs a stage if it is wanted. Returns the default if it has no results.
    pub(crate) fn run<T: Default>(
        &mut self,
        is_wanted: bool,
        name: &str,
        progress: &mut dyn Progress,
        stage: impl FnOnce(&mut dyn Progress) -> Result<T, Error>,
    ) -> T {
        if !is_wanted {
            return T::default();
        }
        self.stages.begin_stage(name, progress);
        if (self.stop)() {
            self.skip(name, "interrupted");
            return T::default();
        }
        match stage(progress) {
            Ok(results) => results,
            // An interruption also ends the child processes of a stage, which is no failure of it.
            Err(_) if (self.stop)() => {
                self.skip(name, "interrupted");
                T::default()
            }
            Err(error) => {
                self.failures.push(format!("{name}: {error}"));
                self.skip(name, &error.to_string());
                T::default()
            }
        }
    }

    fn skip(&mut self, stage: &str, reason: &str) {
        self.skips.push(Skip { what: stage.into(), reason: reason.into() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::children::Log;
    use machine_code::build::Silent;
    use std::sync::atomic::{AtomicBool, Ordering};

    fn names(stages: &Stages) -> Vec<&str> {
        stages.0.iter().map(|(stage, _)| *stage).collect()
    }

    fn seconds(stages: &Stages, stage: &str) -> f64 {
        stages.0.iter().find(|(planned, _)| *planned == stage).expect("planned").1
    }

    #[test]
    fn only_requested_stages_are_planned() {
        let quick = Plan { quick: true, ..Plan::default() };
        let always = ["verify", "invocations", "single-stepping"];
        assert_eq!(names(&Stages::new(&quick, 1.0)), always);
        let workload = Plan { workload: Some("endgame".into()), ..Plan::default() };
        assert_eq!(
            names(&Stages::new(&workload, 1.0)),
            always,
            "the boards of a replay are its own"
        );
        let with_replays = [always[0], always[1], IN_USE, always[2]];
        assert_eq!(names(&Stages::new(&Plan::default(), 1.0)), with_replays);
    }

    #[test]
    fn the_line_lists_all_stages_of_a_whole_run() {
        let whole = Plan { instruments: true, bounds: true, compilers: true, ..Plan::default() };
        let stages = Stages::new(&whole, 1.0);
        assert_eq!(names(&stages).len(), 8);
        let line = stages.line(&stages, 1.0);
        assert!(
            line.starts_with("to do: verify ") && line.contains("invocations 45 s, "),
            "{line}"
        );
        assert!(stages.total_seconds() < 20.0 * 60.0, "{line}");
    }

    #[test]
    fn replays_take_less_time_on_all_tiers_but_the_last() {
        let tiers = contract::Tier::OF_X86[..3].to_vec();
        let three = Stages::new(&Plan { tiers, full: true, ..Plan::default() }, 1.0);
        assert_eq!(seconds(&three, IN_USE), 360.0 + 2.0 * 100.0);
    }

    #[test]
    fn stages_end_in_time_on_a_quiet_core() {
        for (quick, limit_s) in [(false, 120.0), (true, 45.0)] {
            let planned_s = Stages::new(&Plan { quick, ..Plan::default() }, 1.0).total_seconds();
            assert!(planned_s <= limit_s, "{planned_s}");
        }
    }

    #[test]
    fn samples_take_longer_on_a_busy_core_and_the_line_shows_it() {
        let plan = Plan { instruments: true, ..Plan::default() };
        let [whole, quarter, none] =
            [1.0, 0.26, 0.05].map(|core_share| Stages::new(&plan, core_share));
        assert!((seconds(&quarter, INVOCATIONS) - 45.0 / 0.26).abs() < 1.0);
        assert_eq!(seconds(&quarter, "callgrind"), seconds(&whole, "callgrind"));
        assert!((none.total_seconds() - 60.0 * plan.limit).abs() < 1.0, "{}", none.total_seconds());
        let line = quarter.line(&whole, 0.26);
        let expected = "26 % of this core is ours: about 9 minutes instead of 4; ";
        assert!(line.starts_with(expected), "{line}");
        let short = Plan { limit: 1.0, ..plan };
        assert_eq!(
            Stages::new(&short, 0.1).total_seconds(),
            whole.total_seconds(),
            "what is planned is done"
        );
    }

    /// Returns the line of a run that takes so many seconds on half a core.
    fn line(seconds: f64, usual: f64) -> String {
        let [plan, usual] = [seconds, usual].map(|time| Stages(vec![(INVOCATIONS, time)]));
        plan.line(&usual, 0.5)
    }

    #[test]
    fn time_is_compared_only_if_it_differs() {
        assert_eq!(line(60.0, 31.0), "to do: invocations 60 s; about 1 min");
        let share = "50 % of this core is ours: about";
        let rest = "; Ctrl-C keeps the finished invocations";
        assert_eq!(line(60.0, 30.0), format!("{share} 1 minute{rest}"));
        assert_eq!(line(119.0, 65.0), format!("{share} 2 minutes{rest}"));
        assert_eq!(line(121.0, 60.0), format!("{share} 3 minutes instead of 1{rest}"));
    }

    #[test]
    fn remaining_time_shrinks_even_if_a_stage_is_left_out() {
        let mut plan = Stages(vec![("verify", 3.0), ("invocations", 100.0), ("step", 20.0)]);
        let mut log = Log::default();
        for stage in ["verify", "invocations", "something unplanned", "step"] {
            plan.begin_stage(stage, &mut log);
        }
        assert_eq!(log.0, ["123 s left", "120 s left", "120 s left", "20 s left"]);
        assert_eq!(plan.seconds_after(), 0.0);
    }

    fn skip_lines(optional: &OptionalStages) -> Vec<String> {
        optional.skips.iter().map(|skip| format!("{}: {}", skip.what, skip.reason)).collect()
    }

    #[test]
    fn failed_instrument_does_not_stop_the_others() {
        let mut optional = OptionalStages::new(|| false, Stages::default());
        let times: Vec<u32> =
            optional.run(true, "criterion", &mut Silent, |_| Err(Error::Check("died".into())));
        let counts = optional.run(true, "callgrind", &mut Silent, |_| Ok(vec![7]));
        assert_eq!((times, counts), (vec![], vec![7]));
        assert_eq!(optional.failures, ["criterion: died"]);
        assert_eq!(skip_lines(&optional), optional.failures);
    }

    fn never(_: &mut dyn Progress) -> Result<u32, Error> {
        panic!("it is not to be run")
    }

    #[test]
    fn interruption_begins_no_stage_and_is_no_failure() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let mut optional = OptionalStages::new(|| STOP.load(Ordering::SeqCst), Stages::default());
        let lost: u32 = optional.run(true, "criterion", &mut Silent, |_| {
            STOP.store(true, Ordering::SeqCst);
            Err(Error::Check("killed".into()))
        });
        let interrupted = optional.run(true, "step", &mut Silent, never);
        let not_wanted = optional.run(false, "bounds", &mut Silent, never);
        assert_eq!((lost, interrupted, not_wanted), (0, 0, 0));
        assert!(optional.failures.is_empty());
        assert_eq!(skip_lines(&optional), ["criterion: interrupted", "step: interrupted"]);
    }
}
