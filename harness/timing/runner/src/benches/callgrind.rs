//! Reads the instructions of each function from a Callgrind output file.
//!
//! The Callgrind manual describes the format ("Callgrind Format Specification", version 1). Cost
//! lines follow the `fn=` line of their function. After a `calls=` line there is one cost line, the
//! inclusive cost of those calls. Names could be abbreviated, but gungraun switches that off.

use std::collections::BTreeMap;

/// The counts of Callgrind for a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FunctionCost {
    /// Instructions executed in the function and in the functions that it called.
    pub(super) inclusive_instructions: u64,
    /// Number of calls of the function.
    pub(super) calls: u64,
}

/// Returns the cost of every function in the text of an output file.
///
/// A recursive function counts instructions more than once, but no probe is recursive.
///
/// # Errors
/// If the text is not in this format, with the line.
pub(super) fn function_costs(text: &str) -> Result<BTreeMap<String, FunctionCost>, String> {
    let mut costs: BTreeMap<String, FunctionCost> = BTreeMap::new();
    let mut instructions_column = None;
    let mut position_columns = 1;
    let mut function = None;
    let mut callee = "";
    for (index, line) in text.lines().enumerate() {
        let error =
            |reason: &str| format!("callgrind output, line {}: {reason}: {line}", index + 1);
        if let Some(columns) = line.strip_prefix("positions:") {
            position_columns = columns.split_whitespace().count();
        } else if let Some(columns) = line.strip_prefix("events:") {
            instructions_column = columns.split_whitespace().position(|event| event == "Ir");
        } else if let Some(name) = line.strip_prefix("fn=") {
            function = Some(name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            callee = name;
        } else if let Some(calls) = line.strip_prefix("calls=") {
            let calls = calls.split_whitespace().next().and_then(|calls| calls.parse().ok());
            let calls: u64 = calls.ok_or_else(|| error("no number of calls"))?;
            costs.entry(callee.to_string()).or_default().calls += calls;
        } else if line.starts_with(|sign: char| sign.is_ascii_digit() || "+-*".contains(sign)) {
            let column = instructions_column.ok_or_else(|| error("no column Ir"))?;
            let cost = line.split_whitespace().nth(position_columns + column);
            // The format permits to omit trailing costs that are zero.
            let cost: u64 = cost.unwrap_or("0").parse().map_err(|_| error("no number"))?;
            let function: &str = function.ok_or_else(|| error("a cost of no function"))?;
            costs.entry(function.to_string()).or_default().inclusive_instructions += cost;
        }
    }
    Ok(costs)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
version: 1
positions: line
events: Ir

fl=src/kernel.rs
fn=raybench.probe.v.attacks.east
10 30
12 12
cfn=helper
calls=3 40
* 9

fn=helper
40 9

fn=(below main)
5 4
cfn=raybench.probe.v.attacks.east
calls=3 10
5 51
";

    #[test]
    fn costs_are_inclusive_and_calls_are_counted() {
        let costs = function_costs(OUTPUT).unwrap();
        let probe = costs["raybench.probe.v.attacks.east"];
        assert_eq!(probe, FunctionCost { inclusive_instructions: 51, calls: 3 });
        assert_eq!(costs["helper"], FunctionCost { inclusive_instructions: 9, calls: 3 });
        assert_eq!(costs["(below main)"].inclusive_instructions, 55);
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let text = "positions: instr line\nevents: Dr Ir\nfn=f\n0x10 3 7 20\n+3 +1 1 2\n";
        assert_eq!(function_costs(text).unwrap()["f"].inclusive_instructions, 22);
    }

    #[test]
    fn nonsense_names_its_line() {
        let error = function_costs("events: Ir\nfn=a\n3 x\n").unwrap_err();
        assert!(error.contains("line 3"), "{error}");
        assert!(function_costs("events: Ir\n3 4\n").unwrap_err().contains("no function"));
        assert!(function_costs("fn=a\n3 4\n").unwrap_err().contains("no column Ir"));
    }
}
