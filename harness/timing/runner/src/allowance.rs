//! How many single steps a probe may take of those of a run. It steps nothing.

use machine_code::step;

/// Steps of a whole run, half a minute of them. The suite's own kernels take a fraction of it, so this
/// is felt only by those that are much longer.
const MAX_STEPS: u64 = 1_500_000;

/// Of a quick run, ten seconds of them.
const QUICK_STEPS: u64 = 300_000;

/// The steps of a run, shared among the probes whose work depends on the boards. What one leaves of
/// its share the later ones may take.
pub struct Allowance {
    left: u64,
    /// Probes that have had no share yet.
    probes: u64,
}

impl Allowance {
    /// Nothing is taken yet of what so many probes share.
    pub fn shared_by(probes: u64, quick: bool) -> Allowance {
        Allowance { left: if quick { QUICK_STEPS } else { MAX_STEPS }, probes }
    }

    /// How many calls the next probe's share is enough for, if they are like these few.
    pub fn calls(&mut self, few: &step::Counts) -> usize {
        let share = self.left / self.probes.max(1);
        self.probes = self.probes.saturating_sub(1);
        let calls = share * few.per_call.len() as u64 / few.steps.max(1);
        usize::try_from(calls).unwrap_or(usize::MAX).max(few.per_call.len())
    }

    /// So many steps were taken.
    pub fn take(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn few(steps: u64) -> step::Counts {
        step::Counts { per_call: vec![steps / 8 - 1; 8], steps, ..Default::default() }
    }

    #[test]
    fn a_long_kernel_gets_its_share_and_leaves_the_others_theirs() {
        let mut allowance = Allowance { left: 30_000, probes: 3 };
        // 100 steps a call: 100 calls are a third.
        assert_eq!(allowance.calls(&few(800)), 100);
        allowance.take(2_000);
        assert_eq!(allowance.calls(&few(800)), 140, "what the first left is shared");
        allowance.take(14_000);
        // 10,000 steps a call: these few are all there will be.
        assert_eq!(allowance.calls(&few(80_000)), 8);
        allowance.take(80_000);
        assert_eq!(allowance.left, 0);
        assert_eq!(allowance.calls(&few(8)), 8, "nothing is left, and still it is stepped");
    }
}
