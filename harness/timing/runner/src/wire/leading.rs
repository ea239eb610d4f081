//! The contests of the first screen, which are sampled first.
//!
//! A run may end before all of its groups have enough samples. The README and the answers need a
//! few of the groups, so these lead: they have their pairs before others have a round.

use super::Group;
use contract::Model::{BoardAttacks, BoardBatch, RayAttacks, SquareAttacks, SquareBatch};
use contract::{Direction, Subject};
use record::{Coverage, Form, SeriesName, State};

/// Returns for each group, given with the name of its reference, whether it leads. These lead:
///
/// - on the `main` workload in throughput form the groups that an engine chooses by, and the
///   attacks south in both forms;
/// - all look-ups of a trace, each awaited;
/// - timed searches.
///
/// If a run has no group that an engine chooses by, all groups of the main workload in throughput
/// form lead.
pub fn leading_flags(groups: &[(&Group, &str)], main: &str) -> Vec<bool> {
    let mut has_choice = false;
    for (group, reference) in groups {
        has_choice |= is_choice(group, reference, main) || is_in_use(group);
    }
    let mut flags = Vec::new();
    for (group, reference) in groups {
        flags.push(if has_choice {
            is_choice(group, reference, main)
                || is_in_use(group)
                || is_comparison_of_fills(group, reference, main)
        } else {
            is_throughput(group, main)
        });
    }
    flags
}

/// Whether the group is on the main workload, hot, in throughput form.
fn is_throughput(group: &Group, main: &str) -> bool {
    let condition = &group.condition;
    group.model != record::Model::Empty
        && condition.workload == main
        && condition.form == Form::Throughput
        && condition.is_plain()
}

/// Whether an engine chooses by the group: rook and bishop together on a square, or a whole board.
fn is_choice(group: &Group, reference: &str, main: &str) -> bool {
    if !is_throughput(group, main) {
        return false;
    }
    match group.model {
        record::Model::Of(SquareAttacks | SquareBatch) => {
            has_subject(reference, Subject::Both.name())
        }
        record::Model::Of(BoardAttacks | BoardBatch) => true,
        _ => false,
    }
}

/// Whether the group compares Dumb7Fill with Kogge-Stone. The summary begins with it.
fn is_comparison_of_fills(group: &Group, reference: &str, main: &str) -> bool {
    let condition = &group.condition;
    group.model == record::Model::Of(RayAttacks)
        && has_subject(reference, Subject::Direction(Direction::South).name())
        && condition.workload == main
        && condition.is_plain()
}

/// Whether the group is a timed search, or has all look-ups of a trace, each awaited.
fn is_in_use(group: &Group) -> bool {
    let condition = &group.condition;
    match condition.state {
        State::Searched => true,
        State::InUse { .. } => {
            condition.coverage == Coverage::Whole && condition.form == Form::Awaited
        }
        _ => false,
    }
}

/// Whether a series of this name has the subject.
fn has_subject(series: &str, subject: &str) -> bool {
    series.parse::<SeriesName>().is_ok_and(|name| name.probe.subject == *subject)
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Condition;

    #[test]
    fn groups_that_an_engine_chooses_by_lead_or_else_all_of_their_form() {
        let groups = [
            group("square_attacks", Form::Throughput, "game", State::Hot, Coverage::Whole),
            group("square_attacks", Form::Throughput, "opening", State::Hot, Coverage::Whole),
            group("square_attacks", Form::Latency, "game", State::Hot, Coverage::Whole),
            group(
                "square_attacks",
                Form::Throughput,
                "game",
                State::Hot,
                Coverage::Slices { units: 1 },
            ),
            group("ray_attacks", Form::Throughput, "game", State::Hot, Coverage::Whole),
            group("empty", Form::Throughput, "game", State::Hot, Coverage::Whole),
        ];
        let south = group("ray_attacks", Form::Latency, "game", State::Hot, Coverage::Whole);
        let with_south = [(&groups[0], "a/b/both"), (&south, "kogge_stone/attacks/south")];
        assert_eq!(leading_flags(&with_south, "game"), [true, true]);
        let with_east = [(&groups[0], "a/b/both"), (&south, "a/b/east")];
        assert_eq!(leading_flags(&with_east, "game"), [true, false]);
        let with_choice = leading_with(&groups, "a/b/both");
        assert_eq!(with_choice, [true, false, false, false, false, false]);
        let without_choice = leading_with(&groups, "a/b/rook");
        assert_eq!(without_choice, [true, false, false, false, true, false]);
        let in_use = State::InUse { evaluation_bytes: 1 };
        let replays = [
            group("look_ups", Form::Awaited, "trace", in_use, Coverage::Whole),
            group("look_ups", Form::Awaited, "trace", in_use, Coverage::Paced { look_ups: 4 }),
            group("look_ups", Form::Summed, "trace", in_use, Coverage::Whole),
            group("nodes", Form::Network, "search", State::Searched, Coverage::Whole),
        ];
        assert_eq!(leading_with(&replays, "a/b/trace"), [true, false, false, true]);
    }

    fn group(model: &str, form: Form, workload: &str, state: State, coverage: Coverage) -> Group {
        let condition = Condition::new(contract::Tier::X86_64, form, workload, state);
        Group {
            model: serde_json::from_value(model.into()).expect("a model"),
            condition: Condition { coverage, ..condition },
        }
    }

    /// Returns which groups lead if all of them have this reference.
    fn leading_with(groups: &[Group], reference: &str) -> Vec<bool> {
        let group_references: Vec<(&Group, &str)> =
            groups.iter().map(|group| (group, reference)).collect();
        leading_flags(&group_references, "game")
    }
}
