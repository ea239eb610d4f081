//! The contests of the first screen, which have their samples first.

use super::Group;
use record::{Form, Model, State, USES, Use};

/// Whether each group leads, of groups with the name of their reference: those of uses on the `main` workload, or where a
/// run has none of these, all in the form of uses; and of a trace the look-ups as they are.
pub fn leading(groups: &[(&Group, &str)], main: &str) -> Vec<bool> {
    let walked_kib = groups.iter().filter_map(|(group, _)| group.condition.walked_kib()).max();
    let is_main = |group: &Group| {
        let of = &group.condition;
        of.workload == main && of.form == Use::FORM && group.model != Model::Empty
    };
    let is_of_a_use = |(group, reference): &(&Group, &str)| {
        let subject = reference.rsplit('/').next().unwrap_or_default();
        let asked = (group.model, subject);
        is_main(group) && USES.iter().any(|one| one.asks(asked, &group.condition, walked_kib))
    };
    let is_replay = |group: &Group| {
        let of = &group.condition;
        matches!(of.state, State::InUse { .. }) && of.slice.is_none() && of.form == Form::Awaited
    };
    let of_uses: Vec<bool> =
        groups.iter().map(|one| is_of_a_use(one) || is_replay(one.0)).collect();
    match of_uses.contains(&true) {
        true => of_uses,
        false => groups.iter().map(|(one, _)| is_main(one) && one.condition.is_plain()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Condition;

    #[test]
    fn uses_lead_and_where_there_is_none_whatever_has_their_form() {
        let group = |model: &str, form: Form, workload, state, slice| Group {
            model: model.parse().expect("a model"),
            condition: Condition {
                slice,
                ..Condition::of(contract::Tier::X86_64, form, workload, state)
            },
        };
        let all = [
            group("square_attacks", Form::Throughput, "game", State::Hot, None),
            group("square_attacks", Form::Throughput, "opening", State::Hot, None),
            group("square_attacks", Form::Latency, "game", State::Hot, None),
            group("square_attacks", Form::Throughput, "game", State::Cold { kib: 2048 }, Some(1)),
            group("square_attacks", Form::Throughput, "game", State::Cold { kib: 64 }, Some(1)),
            group("ray_attacks", Form::Throughput, "game", State::Hot, None),
            group("empty", Form::Throughput, "game", State::Hot, None),
        ];
        let of = |subject: &'static str| -> Vec<(&Group, &str)> {
            all.iter().map(|one| (one, subject)).collect()
        };
        let uses = leading(&of("a/b/queen"), "game");
        assert_eq!(uses, [true, false, false, true, false, false, false]);
        let without = leading(&of("a/b/rook"), "game");
        assert_eq!(without, [true, false, false, false, false, true, false]);
        let replay = |form: Form, slice| {
            let state = State::InUse { evaluation_bytes: 1 };
            group("look_ups", form, "trace", state, slice)
        };
        let replays = [
            replay(Form::Awaited, None),
            replay(Form::Awaited, Some(4)),
            replay(Form::Summed, None),
        ];
        let named: Vec<(&Group, &str)> = replays.iter().map(|one| (one, "a/b/trace")).collect();
        assert_eq!(leading(&named, "game"), [true, false, false]);
    }
}
