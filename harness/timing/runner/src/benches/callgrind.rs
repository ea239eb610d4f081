//! Instructions by function, read from a Callgrind output file.
//!
//! The format is that of the Callgrind manual ("Callgrind Format Specification", version 1): cost
//! lines follow the `fn=` they belong to; a `calls=` line is followed by one cost line, the
//! inclusive cost of those calls. Names are compressed: `(7) name` first, `(7)` from then on.

use std::collections::BTreeMap;

/// What Callgrind counted for one function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FunctionCost {
    /// Instructions executed in the function and in all that it called.
    pub(super) inclusive_instructions: u64,
    /// How often it was called.
    pub(super) calls: u64,
}

/// The cost of every function in the text of an output file.
///
/// Recursive functions count their own calls more than once; no probe is recursive.
///
/// # Errors
/// If the text is not what the format says, with the line.
pub(super) fn function_costs(text: &str) -> Result<BTreeMap<String, FunctionCost>, String> {
    let mut names = BTreeMap::new();
    let mut costs: BTreeMap<String, FunctionCost> = BTreeMap::new();
    let mut instructions_column = None;
    let mut position_columns = 1;
    let mut function = None;
    let mut callee = String::new();
    for (index, line) in text.lines().enumerate() {
        let bad = |why: &str| format!("callgrind output, line {}: {why}: {line}", index + 1);
        if let Some(columns) = line.strip_prefix("positions:") {
            position_columns = columns.split_whitespace().count();
        } else if let Some(columns) = line.strip_prefix("events:") {
            instructions_column = columns.split_whitespace().position(|event| event == "Ir");
        } else if let Some(name) = line.strip_prefix("fn=") {
            let name = expand(name, &mut names).ok_or_else(|| bad("unknown name"))?;
            costs.entry(name.clone()).or_default();
            function = Some(name);
        } else if let Some(name) = line.strip_prefix("cfn=") {
            callee = expand(name, &mut names).ok_or_else(|| bad("unknown name"))?;
        } else if let Some(calls) = line.strip_prefix("calls=") {
            let calls = calls.split_whitespace().next().and_then(|calls| calls.parse().ok());
            let calls: u64 = calls.ok_or_else(|| bad("no number of calls"))?;
            costs.entry(callee.clone()).or_default().calls += calls;
        } else if line.starts_with(|sign: char| sign.is_ascii_digit() || "+-*".contains(sign)) {
            let column = instructions_column.ok_or_else(|| bad("no column Ir"))?;
            let cost = line.split_whitespace().nth(position_columns + column);
            // Trailing zero costs may be left out.
            let cost: u64 = cost.unwrap_or("0").parse().map_err(|_| bad("no number"))?;
            let function = function.as_ref().ok_or_else(|| bad("a cost of no function"))?;
            let entry = costs.get_mut(function).ok_or_else(|| bad("a cost of no function"))?;
            entry.inclusive_instructions += cost;
        }
    }
    Ok(costs)
}

fn expand(name: &str, names: &mut BTreeMap<String, String>) -> Option<String> {
    // Uncompressed names may start with a bracket too: `(below main)`.
    let compressed = name.strip_prefix('(').and_then(|name| name.split_once(')'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let Some((number, rest)) = compressed.filter(|(number, _)| is_number(number)) else {
        return Some(name.to_string());
    };
    match rest.trim_start() {
        "" => names.get(number).cloned(),
        full => {
            names.insert(number.to_string(), full.to_string());
            Some(full.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
# callgrind format
version: 1
creator: callgrind-3.19.0
positions: line
events: Ir

fl=(1) src/kernel.rs
fn=(1) raybench.probe.v.attacks.east
10 30
+2 12
cfn=(2) helper
calls=3 40
* 9

fn=(2)
40 9

fn=(3) caller
5 4
cfi=(1)
cfn=(1)
calls=3 10
5 51
totals: 106
";

    #[test]
    fn costs_are_inclusive_and_calls_are_counted() {
        let costs = function_costs(OUTPUT).unwrap();
        let probe = costs["raybench.probe.v.attacks.east"];
        assert_eq!(probe, FunctionCost { inclusive_instructions: 51, calls: 3 });
        assert_eq!(costs["helper"], FunctionCost { inclusive_instructions: 9, calls: 3 });
        assert_eq!(costs["caller"].inclusive_instructions, 55);
    }

    #[test]
    fn other_columns_are_told_apart() {
        let text = "positions: instr line\nevents: Dr Ir\nfn=f\n0x10 3 7 20\n+3 +1 1 2\n";
        assert_eq!(function_costs(text).unwrap()["f"].inclusive_instructions, 22);
    }

    #[test]
    fn names_in_brackets_are_names() {
        let text = "events: Ir\nfn=(below main)\n1 5\nfn=(3) (below main)\n1 2\nfn=(3)\n1 1\n";
        assert_eq!(function_costs(text).unwrap()["(below main)"].inclusive_instructions, 8);
    }

    #[test]
    fn nonsense_names_its_line() {
        let text = "events: Ir\nfn=(9)\n";
        assert!(function_costs(text).unwrap_err().contains("line 2"));
        assert!(function_costs("events: Ir\n3 4\n").unwrap_err().contains("no function"));
        assert!(function_costs("fn=a\n3 4\n").unwrap_err().contains("no column Ir"));
    }
}
