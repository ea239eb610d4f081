//! What a run is to do, and about how long that takes: so that it can say what it has left. Where seconds
//! are not allotted, they are what this suite took on the machines that its published records are of.

use crate::options::{CriterionTime, Options};
use crate::{in_use, instruments};
use build::Progress;
use contract::Model;
use runner::Selection;

/// The stages that are still to come, each with its seconds.
#[derive(Default)]
pub(crate) struct Plan(Vec<(&'static str, f64)>);

impl Plan {
    /// Of a run after its build.
    pub(crate) fn of(options: &Options, selection: &Selection, seconds_of_sittings: f64) -> Plan {
        let all = selection.routines();
        let routines = all.len() as f64;
        let batches = all.iter().filter(|(_, routine)| is_batch(routine.model)).count() as f64;
        let budgets = instruments::budgets(options.quick);
        let [(in_use, _), (below, _)] = in_use::allowed_beside(options);
        let others = in_use::tiers_below(options).len();
        let stages = [
            (true, "verify", 0.02 * routines),
            (true, "sittings", seconds_of_sittings * options.tiers.len() as f64),
            (in_use::is_wanted(selection), "in use", in_use),
            (in_use::is_wanted(selection) && others > 0, in_use::BELOW, below * others as f64),
            // Nine of twenty routines have loops that can be replayed.
            (options.bounds, "bounds", 0.45 * budgets.bounds * routines),
            (options.streamed, "streams", budgets.stream * (batches + 2.0)),
            // As many have a text for other compilers.
            (options.compilers, "other compilers", 0.25 * budgets.external * routines),
            (true, "single-stepping", (0.2 * routines).min(45.0)),
            (!options.quick, "callgrind", 0.1 * routines),
            (options.criterion == CriterionTime::Minute, "criterion", 60.0),
            (options.criterion == CriterionTime::Full, "criterion", 17.0 * routines),
        ];
        let wanted = stages.into_iter().filter(|(wanted, ..)| *wanted);
        Plan(wanted.map(|(_, stage, seconds)| (stage, seconds)).collect())
    }

    /// The stages in a line.
    pub(crate) fn line(&self) -> String {
        let stages =
            self.0.iter().map(|(stage, seconds)| format!("{stage} {:.0} s", seconds.ceil()));
        let all = stages.collect::<Vec<_>>().join(", ");
        format!("to do: {all}; about {:.0} min", (self.left() / 60.0).ceil())
    }

    /// `stage` begins: what the plan has before it is over, or will not be.
    pub(crate) fn reach(&mut self, stage: &str, progress: &mut dyn Progress) {
        let at = self.0.iter().position(|(planned, _)| *planned == stage);
        self.0.drain(..at.unwrap_or(0));
        progress.left(self.left());
    }

    /// Seconds of what comes after the stage that was reached.
    pub(crate) fn after(&self) -> f64 {
        self.0.iter().skip(1).map(|(_, seconds)| seconds).sum()
    }

    fn left(&self) -> f64 {
        self.0.iter().map(|(_, seconds)| seconds).sum()
    }
}

fn is_batch(model: Model) -> bool {
    matches!(model, Model::SquareBatch | Model::BoardBatch)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::children::Log;

    fn plan(options: &Options) -> Plan {
        Plan::of(options, &options.selection(&crate::root()).expect("all variants"), 128.0)
    }

    fn stages(plan: &Plan) -> Vec<&str> {
        plan.0.iter().map(|(stage, _)| *stage).collect()
    }

    #[test]
    fn what_is_asked_for_is_planned_and_nothing_else() {
        let quick = Options { quick: true, criterion: CriterionTime::None, ..Options::default() };
        let always = ["verify", "sittings", "single-stepping"];
        assert_eq!(stages(&plan(&quick)), always);
        let all = Options { bounds: true, streamed: true, compilers: true, ..Options::default() };
        let plan = plan(&all);
        assert_eq!(stages(&plan).len(), 9);
        let line = plan.line();
        assert!(line.starts_with("to do: verify ") && line.contains("sittings 128 s, "), "{line}");
        assert!(plan.left() < 20.0 * 60.0, "{line}");
        let tiers = contract::Tier::OF_X86[..3].to_vec();
        let three = self::plan(&Options { tiers, full: true, ..Options::default() });
        let below = three.0.iter().find(|(stage, _)| *stage == in_use::BELOW);
        assert_eq!(below.map(|(_, seconds)| *seconds), Some(150.0), "{}", three.line());
    }

    #[test]
    fn what_is_left_shrinks_stage_by_stage_whatever_was_left_out() {
        let mut plan = Plan(vec![("verify", 3.0), ("sittings", 100.0), ("step", 20.0)]);
        let mut log = Log::default();
        for stage in ["verify", "sittings", "something unplanned", "step"] {
            plan.reach(stage, &mut log);
        }
        assert_eq!(log.0, ["123 s left", "120 s left", "120 s left", "20 s left"]);
        assert_eq!(plan.after(), 0.0);
    }
}
