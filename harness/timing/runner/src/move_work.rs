//! A verified probe as work of `measure`, in a loop in which each call follows a move on the
//! position in memory. A pass goes over one chunk of a list of moves.

use crate::prepare::{Aligned, CHUNK_CALLS, MoveList};
use contract::{LoopAfterMove, Probe};
use measure::Work;
use std::cell::RefCell;
use std::rc::Rc;

/// Number of chunks that run untimed before a visit. They train a predictor on what moves have in
/// common.
const WARMING_CHUNKS: usize = 32;

/// One loop of a probe over a list of moves.
pub struct MoveWork {
    name: String,
    probe: &'static Probe,
    timed_loop: &'static LoopAfterMove,
    /// The list, which routines that answer the same question share.
    moves: Rc<RefCell<MoveList>>,
    sums: Aligned,
}

impl MoveWork {
    /// Makes work of a loop of the probe.
    pub(crate) fn new(
        name: String,
        probe: &'static Probe,
        timed_loop: &'static LoopAfterMove,
        moves: &Rc<RefCell<MoveList>>,
    ) -> Self {
        let sums = Aligned::new(2 * probe.shape.sum_lanes);
        MoveWork { name, probe, timed_loop, moves: Rc::clone(moves), sums }
    }

    /// Runs the loop once over the whole list.
    ///
    /// # Errors
    /// If an answer is wrong.
    pub(crate) fn check_loop(&mut self) -> Result<(), String> {
        let chunks = self.moves.borrow().chunks();
        self.moves.borrow_mut().draw_chunks(chunks);
        self.run(1);
        self.check(1)
    }
}

impl Work for MoveWork {
    fn name(&self) -> &str {
        &self.name
    }

    fn units(&self) -> f64 {
        (CHUNK_CALLS * self.probe.shape.units) as f64
    }

    /// Limits a sample to one pass over the list, because the moves of a part do not lead back.
    fn passes(&self, wanted: f64) -> u64 {
        wanted.round().clamp(1.0, self.moves.borrow().chunks() as f64) as u64
    }

    /// Makes untimed passes over moves before those of the sample.
    fn prepare(&mut self, passes: u64) -> u64 {
        self.moves.borrow_mut().draw_chunks(WARMING_CHUNKS);
        self.run(1);
        self.refresh(passes, 0);
        WARMING_CHUNKS as u64
    }

    fn refresh(&mut self, passes: u64, _index: usize) -> u64 {
        // The right sums of the sample before may be those of this one.
        self.sums.fill(0);
        let mut moves = self.moves.borrow_mut();
        moves.draw_chunks(passes as usize);
        moves.touch();
        0
    }

    fn run(&mut self, _passes: u64) {
        // SAFETY: the list is of this probe's shape, and only what this CPU can run is prepared.
        unsafe { self.moves.borrow_mut().run(self.timed_loop, &mut self.sums) }
    }

    fn check(&mut self, _passes: u64) -> Result<(), String> {
        let expected = self.probe.expected_sums(self.moves.borrow().answers(), 1);
        if self.sums[..] == expected {
            return Ok(());
        }
        let symbol = self.timed_loop.symbol;
        Err(format!("{symbol}: checksum {:x?}, right is {expected:x?}", &self.sums[..]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Boards;

    /// Routines that any machine runs, or that are left out: bitboards, a mailbox in a register and
    /// one in memory, both forms; answers as lists and at fixed places.
    const ROUTINES: [(&str, &str); 8] = [
        ("hyperbola", "attackers"),
        ("hyperbola", "discovered"),
        ("union_fills", "threats_words"),
        ("mailbox_low_bit", "attackers_kinds_in_rays"),
        ("mailbox_low_bit", "attackers_codes_in_rays_avx2"),
        ("hyperbola", "threat_changes"),
        ("mailbox_low_bit", "threat_changes"),
        ("mailbox_low_bit", "threat_changes_list_avx2"),
    ];

    /// Calls `test` with work of each loop of these routines.
    fn each_work(test: impl Fn(&mut MoveWork)) {
        let mut works = 0;
        for (variant, routine) in ROUTINES {
            let variant = contract::registry::variant(variant).expect("registered");
            let routine = variant.routine(routine).expect("it has this");
            if let Err(reason) = routine.runnable() {
                contract::skip_part(&reason);
                continue;
            }
            variant.ready();
            let workload = oracle::workloads::by_name("game", 1).expect("a workload");
            let mut boards = Boards::new(workload);
            for probe in routine.probes {
                let moves = boards.moves(routine, probe).expect("a game has moves");
                for timed_loop in probe.after_move {
                    test(&mut MoveWork::new("moves".into(), probe, timed_loop, &moves));
                    works += 1;
                }
            }
        }
        assert!(works >= 10, "{works} loops");
    }

    #[test]
    fn answers_after_moves_are_right_in_every_part_of_the_list() {
        each_work(|work| {
            assert_eq!(work.check_loop(), Ok(()));
            for passes in [1, 20, 50, 64] {
                work.prepare(passes);
                work.run(passes);
                assert_eq!(work.check(passes), Ok(()));
                work.refresh(passes, 1);
                assert!(work.check(passes).is_err(), "nothing was run");
            }
        });
    }

    #[test]
    fn a_wrong_move_a_wrong_answer_and_unsorted_moves_are_found() {
        each_work(|work| {
            type Fault = (&'static str, fn(&mut MoveList));
            let faults: [Fault; 3] = [
                ("move", MoveList::plant_move),
                ("answer", MoveList::plant_answer),
                ("order", MoveList::plant_order),
            ];
            for (name, plant) in faults {
                let symbol = work.timed_loop.symbol;
                assert_eq!(work.check_loop(), Ok(()), "{symbol}: {name}");
                plant(&mut work.moves.borrow_mut());
                let result = work.check_loop();
                assert!(result.is_err_and(|error| error.starts_with(symbol)), "{symbol}: {name}");
                plant(&mut work.moves.borrow_mut());
            }
        });
    }
}
