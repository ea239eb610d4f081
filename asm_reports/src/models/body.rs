//! The loop over records of a timed loop, as text that a model of a CPU can read.

use crate::Selected;
use contract::Form;
use decode::{Code, Decoded, Executable};

/// One straight piece of code that runs again and again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// AT&T syntax with size suffixes, which every tool reads; a line each.
    pub lines: Vec<String>,
    /// CPU features of its instructions, by the decoder's names.
    pub features: Vec<String>,
    /// Units of the model (calls, boards ...) that an iteration does.
    pub units: usize,
}

/// The body of a probe's timed loop in `form`.
///
/// # Errors
/// If it has no body that is one straight piece of code; the reason.
pub fn body(executable: &Executable, selected: &Selected, form: Form) -> Result<Body, String> {
    let symbol = selected.probe.loop_symbol(form);
    let code = executable.code(symbol).ok_or_else(|| format!("no {symbol}"))?;
    let lines = records(&code)?;
    Ok(Body {
        lines: lines.iter().map(text).collect(),
        features: decode::features(&lines),
        units: selected.probe.shape.units,
    })
}

/// The loop over records: it lies in the loop over passes and holds no other.
fn records(code: &Code) -> Result<Vec<Decoded>, String> {
    let loops = decode::loops(code);
    let mut inner = loops.iter().filter(|found| found.depth == 1);
    let (Some(records), None) = (inner.next(), inner.next()) else {
        return Err("its loop over records cannot be told".into());
    };
    let order = records.straight(code).map_err(|reason| reason.to_string())?;
    Ok(order.iter().map(|&index| code.instructions[index]).collect())
}

/// Where a branch leads does not matter to a model, but it must be a name.
fn text(line: &Decoded) -> String {
    let text = line.at_and_t();
    if line.raw.near_branch_target() == 0 {
        return text;
    }
    let mnemonic = text.split_whitespace().next().unwrap_or_default();
    format!("{mnemonic} .Lrecords")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_what_assemblers_read() {
        // shr r14,8; mov rbx,[r11+8]; pxor xmm0,[rip+0x100]; jne back; ret
        let bytes = [
            0x49, 0xc1, 0xee, 0x08, 0x49, 0x8b, 0x5b, 0x08, 0x66, 0x0f, 0xef, 0x05, 0, 1, 0, 0,
            0x75, 0xee, 0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |_, _| None);
        let lines: Vec<String> = code.instructions.iter().map(text).collect();
        let expected =
            ["shrq $8, %r14", "movq 8(%r11), %rbx", "pxor 0x100(%rip), %xmm0", "jne .Lrecords"];
        assert_eq!(lines[..4], expected);
    }
}
