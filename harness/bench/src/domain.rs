//! What it costs that a register was last written in another domain: the chains of one operation,
//! timed in the same rounds. Knows no variant and no board.

use crate::chains::{self, Chain, LINKS};
use crate::interleave::{Contestant, Timed, Work, interleave};
use crate::matrix::{Effort, cycles_per_unit, estimate, plan};
use crate::stopwatch::MachineClock;
use crate::verdicts::recorded;
use crate::wire::{DomainRow, DomainSweep};
use std::cell::RefCell;
use std::rc::Rc;

/// A chain as work of the engine.
struct ChainWork<'a> {
    chain: &'a Chain,
    answer: u64,
}

/// Where every chain starts.
const START: u64 = 0x0123_4567_89ab_cdef;

impl Work for ChainWork<'_> {
    fn name(&self) -> &str {
        self.chain.written_by
    }

    fn units(&self) -> f64 {
        LINKS as f64
    }

    fn run(&mut self, passes: u64) {
        self.answer = self.chain.run(passes, START);
    }

    fn check(&mut self, passes: u64) -> Result<(), String> {
        let (answer, expected) = (self.answer, self.chain.expected(passes, START));
        if answer == expected {
            return Ok(());
        }
        let Chain { operation, written_by, .. } = self.chain;
        Err(format!("{operation} after {written_by}: {answer:#x}, right is {expected:#x}"))
    }
}

/// Times all chains that this CPU can run, operation by operation.
pub fn cross_domains(clock: &Rc<RefCell<MachineClock>>, effort: Effort) -> DomainSweep {
    let (groups, skipped) = chains::all();
    let rows = groups.iter().flat_map(|group| rows(clock, group, effort)).collect();
    DomainSweep { rows, skipped }
}

fn rows(clock: &Rc<RefCell<MachineClock>>, chains: &[Chain], effort: Effort) -> Vec<DomainRow> {
    let work = |chain| ChainWork { chain, answer: 0 };
    let mut contestants: Vec<Box<dyn Contestant + '_>> = chains
        .iter()
        .map(|chain| Box::new(Timed::new(clock, work(chain))) as Box<dyn Contestant + '_>)
        .collect();
    let plan = plan(&mut clock.borrow_mut(), effort);
    let rounds = interleave(&mut contestants, &plan);
    let row = |(index, chain): (usize, &Chain)| DomainRow {
        operation: chain.operation.to_string(),
        written_by: chain.written_by.to_string(),
        cycles_per_link: estimate(&cycles_per_unit(
            rounds.samples[index].as_deref().unwrap_or_default(),
            rounds.units[index],
        )),
        to_movdqa: rounds.ratio(index, 0).as_ref().map(recorded),
        error: rounds.samples[index].as_ref().err().cloned(),
    };
    chains.iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chain_has_a_row_and_the_first_of_an_operation_is_its_reference() {
        let clock = Rc::new(RefCell::new(MachineClock::new()));
        let sweep = cross_domains(&clock, Effort { budget_s: 0.001, seed: 1 });
        assert_eq!(sweep.rows.len(), chains::all().0.iter().flatten().count());
        for row in &sweep.rows {
            assert_eq!(row.error, None);
            assert!(row.cycles_per_link.is_some(), "{row:?}");
            let ratio = row.to_movdqa.expect("it was timed");
            assert!(row.written_by != "movdqa load" || ratio.center == 1.0, "{row:?}");
        }
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let (groups, _) = chains::all();
        let mut work = ChainWork { chain: &groups[0][0], answer: 0 };
        work.run(3);
        assert_eq!(work.check(3), Ok(()));
        assert!(work.check(4).unwrap_err().contains("psubb after movdqa load"));
    }
}
