//! `raybench-runner routines`: lists what is linked in.

use crate::wire::{ListedProbe, ListedRoutine, Routines, WIRE_VERSION};
use crate::{Boards, Error};
use contract::{Form, Probe};
use record::Plan;

/// Lists every routine, whether the plan has it or not, and the hash of the plan's boards. Times on
/// other boards must not be compared, so the parent asks for the hash first.
///
/// # Errors
/// If there are no such boards.
pub fn run(plan: &Plan) -> Result<Routines, Error> {
    let mut routines = Vec::new();
    for (variant, routine) in crate::all_routines() {
        routines.push(ListedRoutine {
            variant: variant.name.to_string(),
            routine: routine.name.to_string(),
            model: routine.model.name().to_string(),
            not_runnable: routine.runnable().err(),
            probes: routine.probes.iter().map(list_probe).collect(),
        });
    }
    let boards = Boards::from_plan(plan)?.workload().hash();
    Ok(Routines { version: WIRE_VERSION, boards, routines })
}

fn list_probe(probe: &Probe) -> ListedProbe {
    ListedProbe {
        subject: probe.subject.name().to_string(),
        latency: probe.loop_symbol(Form::Latency).to_string(),
        throughput: probe.loop_symbol(Form::Throughput).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_routines_with_boards_and_loops() {
        let answer = run(&Plan::default()).expect("default boards");
        assert_eq!(answer.version, WIRE_VERSION);
        assert_eq!(answer.routines.len(), crate::all_routines().count());
        let attacks = answer
            .routines
            .iter()
            .find(|routine| routine.variant == "kogge_stone" && routine.routine == "attacks")
            .expect("registered");
        assert_eq!((attacks.model.as_str(), attacks.probes.len()), ("ray_attacks", 8));
        assert_eq!(attacks.not_runnable, None);
        let [latency, throughput] = Form::ALL.map(|form| attacks.probes[0].timed_loop(form));
        assert_ne!(latency, throughput);
        let other_seed = run(&Plan { seed: 2, ..Plan::default() }).expect("boards of another seed");
        assert_ne!(answer.boards, other_seed.boards);
    }
}
