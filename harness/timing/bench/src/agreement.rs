//! The three counts of executed instructions beside each other. It counts nothing.

use record::{ExecutedRange, Stepped};

/// What is known beforehand of the instructions of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// Straight-line code: this many, as decoded.
    Decoded(u32),
    /// Code that branches, with the same number for all boards.
    Fixed,
    /// The boards decide.
    Varying,
}

/// What is wrong if the counts of one probe do not agree.
///
/// Where the length does not vary, every call must have it, under each instrument. Where it does,
/// the instruments take all arguments of the workload and must agree on the sum; steps of a sample of
/// them may not come to more than Callgrind counted on all of them.
pub(crate) fn disagreement(
    symbol: &str,
    length: Length,
    stepped: Option<&Stepped>,
    callgrind: Option<&ExecutedRange>,
) -> Option<String> {
    let every_call = match length {
        Length::Decoded(instructions) => Some(u64::from(instructions)),
        Length::Fixed => stepped.map(|stepped| stepped.least),
        Length::Varying => None,
    };
    let agree = match (every_call, stepped, callgrind) {
        (Some(length), ..) => {
            let steps_agree = |stepped: &Stepped| (stepped.least, stepped.most) == (length, length);
            let sums_agree =
                |count: &ExecutedRange| sum(count.mean, count.calls) == length * count.calls;
            stepped.is_none_or(steps_agree) && callgrind.is_none_or(sums_agree)
        }
        (None, Some(stepped), Some(count)) if stepped.calls < count.calls => {
            sum(stepped.mean, stepped.calls) + count.calls - stepped.calls
                <= sum(count.mean, count.calls)
        }
        (None, Some(stepped), Some(count)) => {
            (stepped.calls, sum(stepped.mean, stepped.calls))
                == (count.calls, sum(count.mean, count.calls))
        }
        (None, ..) => true,
    };
    let decoded = match length {
        Length::Decoded(instructions) => instructions.to_string(),
        Length::Fixed | Length::Varying => "branching code".to_string(),
    };
    let stepped =
        stepped.map_or("none".to_string(), |Stepped { least, mean, most, calls, .. }| {
            format!("{mean} ({least} to {most} in {calls} calls)")
        });
    let callgrind = callgrind.map_or("none".to_string(), |ExecutedRange { mean, calls }| {
        format!("{mean} ({calls} calls)")
    });
    (!agree).then(|| {
        format!(
            "{symbol}: executed instructions do not agree: decoded {decoded}; single-stepped \
             {stepped}; Callgrind {callgrind}"
        )
    })
}

/// Instructions of all calls: whole numbers, which compare exactly where means may not.
fn sum(mean: f64, calls: u64) -> u64 {
    (mean * calls as f64).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use machine_code::step;
    use runner::stepped;

    fn stepping(per_call: &[u64]) -> Stepped {
        stepped(&step::Counts { per_call: per_call.to_vec(), ..Default::default() })
    }

    fn callgrind(instructions: u64, calls: u64) -> ExecutedRange {
        // As the Callgrind instrument computes it, the final `ret` still in the total.
        ExecutedRange { mean: (instructions + calls) as f64 / calls as f64 - 1.0, calls }
    }

    fn check(length: Length, per_call: &[u64], callgrind_s: (u64, u64)) -> Option<String> {
        let (instructions, calls) = callgrind_s;
        let (stepped, count) = (stepping(per_call), callgrind(instructions, calls));
        disagreement("probe", length, Some(&stepped), Some(&count))
    }

    #[test]
    fn three_counts_of_straight_line_code_agree_or_are_an_error() {
        let straight = Length::Decoded(20);
        assert_eq!(check(straight, &[20, 20], (20 * 256, 256)), None);
        let complaint = check(straight, &[20, 20], (20 * 256 + 1, 256)).expect("one too many");
        assert!(complaint.starts_with("probe: "), "{complaint}");
        let complaint = check(straight, &[20, 21], (20 * 256, 256)).expect("one went further");
        assert!(complaint.contains("decoded 20;"), "{complaint}");
        assert!(complaint.contains("stepped 20.5 (20 to 21 in 2 calls)"), "{complaint}");
        assert!(complaint.contains("Callgrind 20 (256 calls)"), "{complaint}");
        assert!(check(Length::Decoded(19), &[20, 20], (20 * 256, 256)).is_some());
    }

    #[test]
    fn a_loop_that_must_not_vary_does_not() {
        assert_eq!(check(Length::Fixed, &[53, 53], (53 * 256, 256)), None);
        assert!(check(Length::Fixed, &[53, 54], (53 * 256, 256)).is_some());
        assert!(check(Length::Fixed, &[53, 53], (53 * 256 + 1, 256)).is_some());
    }

    #[test]
    fn two_counts_of_a_loop_agree_to_the_last_instruction_of_the_same_calls() {
        assert_eq!(check(Length::Varying, &[35, 30, 36], (101, 3)), None);
        assert!(check(Length::Varying, &[35, 30, 36], (102, 3)).is_some());
        assert!(check(Length::Varying, &[35, 30, 36], (100, 3)).is_some());
        assert!(check(Length::Varying, &[30, 30, 30, 30], (120, 3)).is_some(), "other calls");
    }

    #[test]
    fn steps_of_a_sample_are_part_of_what_callgrind_counted() {
        assert_eq!(check(Length::Varying, &[30, 30], (90, 3)), None);
        assert!(
            check(Length::Varying, &[45, 45], (90, 3)).is_some(),
            "the third call had some too"
        );
    }

    #[test]
    fn one_count_alone_agrees_unless_the_code_says_otherwise() {
        let alone = |length, per_call: &[u64]| {
            disagreement("probe", length, Some(&stepping(per_call)), None)
        };
        assert_eq!(alone(Length::Varying, &[3, 4]), None);
        assert_eq!(alone(Length::Decoded(3), &[3, 3]), None);
        assert!(alone(Length::Decoded(4), &[3, 3]).is_some());
        let count = callgrind(6, 2);
        assert_eq!(disagreement("probe", Length::Decoded(3), None, Some(&count)), None);
        assert!(disagreement("probe", Length::Decoded(4), None, Some(&count)).is_some());
        assert_eq!(disagreement("probe", Length::Fixed, None, None), None);
    }
}
