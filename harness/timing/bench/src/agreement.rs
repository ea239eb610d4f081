//! Compares the three counts of executed instructions of a probe: decoded, single-stepped, and by
//! Callgrind.

use record::{ExecutedRange, Stepped};

/// Returns an error text if the counts of one probe do not agree. Straight-line code has `decoded`
/// instructions. In other code the number of a call may vary with the boards.
///
/// If the number does not vary, every call must have it, under each instrument. If it varies, the
/// instruments make all calls of the workload and must agree on the sum. Steps of a sample of them
/// must not be more than Callgrind counted in all of them.
pub(crate) fn disagreement(
    symbol: &str,
    (decoded, varies): (Option<u32>, bool),
    stepped: Option<&Stepped>,
    callgrind: Option<&ExecutedRange>,
) -> Option<String> {
    if counts_agree(decoded, varies, stepped, callgrind) {
        return None;
    }
    let decoded = decoded.map_or("branching code".to_string(), |number| number.to_string());
    let stepped =
        stepped.map_or("none".to_string(), |Stepped { least, mean, most, calls, .. }| {
            format!("{mean} ({least} to {most} in {calls} calls)")
        });
    let callgrind = callgrind.map_or("none".to_string(), |ExecutedRange { mean, calls }| {
        format!("{mean} ({calls} calls)")
    });
    Some(format!(
        "{symbol}: executed instructions do not agree: decoded {decoded}; single-stepped \
         {stepped}; Callgrind {callgrind}"
    ))
}

/// Whether the counts agree.
fn counts_agree(
    decoded: Option<u32>,
    varies: bool,
    stepped: Option<&Stepped>,
    callgrind: Option<&ExecutedRange>,
) -> bool {
    let constant_length = stepped.filter(|_| !varies).map(|stepped| stepped.least);
    if let Some(length) = decoded.map(u64::from).or(constant_length) {
        return stepped.is_none_or(|stepped| (stepped.least, stepped.most) == (length, length))
            && callgrind.is_none_or(|count| {
                total_instructions(count.mean, count.calls) == length * count.calls
            });
    }
    let (Some(stepped), Some(callgrind)) = (stepped, callgrind) else { return true };
    let stepped_sum = total_instructions(stepped.mean, stepped.calls);
    let callgrind_sum = total_instructions(callgrind.mean, callgrind.calls);
    if stepped.calls < callgrind.calls {
        // Each call that was not stepped has at least one instruction.
        return stepped_sum + (callgrind.calls - stepped.calls) <= callgrind_sum;
    }
    (stepped.calls, stepped_sum) == (callgrind.calls, callgrind_sum)
}

/// Returns the instructions of all calls. They are compared in place of means, because whole
/// numbers compare exactly.
fn total_instructions(mean: f64, calls: u64) -> u64 {
    (mean * calls as f64).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    type Length = (Option<u32>, bool);
    const FIXED: Length = (None, false);
    const VARYING: Length = (None, true);

    const fn decoded(instructions: u32) -> Length {
        (Some(instructions), false)
    }

    fn stepping(per_call: &[u64]) -> Stepped {
        let calls = per_call.len() as u64;
        Stepped {
            calls,
            least: *per_call.iter().min().expect("a call"),
            mean: per_call.iter().sum::<u64>() as f64 / calls as f64,
            most: *per_call.iter().max().expect("a call"),
            classes: BTreeMap::new(),
            mnemonics: BTreeMap::new(),
            distribution: BTreeMap::new(),
        }
    }

    fn callgrind(instructions: u64, calls: u64) -> ExecutedRange {
        // The Callgrind instrument computes the mean in this way, because its total still has the
        // final `ret` of each call.
        ExecutedRange { mean: (instructions + calls) as f64 / calls as f64 - 1.0, calls }
    }

    /// Returns the complaint, if any, about calls with these single-stepped instructions. `counted`
    /// has the number of instructions and of calls by Callgrind.
    fn check(length: Length, per_call: &[u64], counted: Option<(u64, u64)>) -> Option<String> {
        let stepped = (!per_call.is_empty()).then(|| stepping(per_call));
        let count = counted.map(|(instructions, calls)| callgrind(instructions, calls));
        disagreement("probe", length, stepped.as_ref(), count.as_ref())
    }

    #[test]
    fn counts_agree_or_are_an_error() {
        let straight = decoded(20);
        for (length, per_call, counted, agree) in [
            (straight, &[20, 20][..], Some((20 * 256, 256)), true),
            (straight, &[20, 20], Some((20 * 256 + 1, 256)), false),
            (decoded(19), &[20, 20], Some((20 * 256, 256)), false),
            (straight, &[20, 20], None, true),
            (decoded(21), &[20, 20], None, false),
            (straight, &[], Some((40, 2)), true),
            (decoded(21), &[], Some((40, 2)), false),
            // The loop has a fixed number of turns, so all calls are equally long.
            (FIXED, &[53, 53], Some((53 * 256, 256)), true),
            (FIXED, &[53, 54], Some((53 * 256, 256)), false),
            (FIXED, &[53, 53], Some((53 * 256 + 1, 256)), false),
            (FIXED, &[], None, true),
            // The loop has a varying number of turns, so only the sums over all calls must agree.
            (VARYING, &[35, 30, 36], Some((101, 3)), true),
            (VARYING, &[35, 30, 36], Some((102, 3)), false),
            (VARYING, &[35, 30, 36], Some((100, 3)), false),
            (VARYING, &[30, 30, 30, 30], Some((120, 3)), false),
            (VARYING, &[3, 4], None, true),
            // The stepped calls are a sample. Callgrind's third call has instructions too.
            (VARYING, &[30, 30], Some((90, 3)), true),
            (VARYING, &[45, 45], Some((90, 3)), false),
        ] {
            let complaint = check(length, per_call, counted);
            assert_eq!(
                complaint.is_none(),
                agree,
                "{length:?} {per_call:?} {counted:?}: {complaint:?}"
            );
        }
        let complaint = check(straight, &[20, 21], Some((20 * 256, 256))).expect("one too many");
        let line = "probe: executed instructions do not agree: decoded 20; \
                    single-stepped 20.5 (20 to 21 in 2 calls); Callgrind 20 (256 calls)";
        assert_eq!(complaint, line);
    }
}
