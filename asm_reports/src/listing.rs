//! Lists the machine code of one probe, instruction by instruction, with classes, counts and bytes.

use crate::waits::{Carried, Depth};
use crate::{Error, Selected};
use contract::Form;
use machine_code::decode::{self, Class, Code, Counts, Executable, Loop};
use serde::Serialize;
use std::fmt::Write as _;
use table::wrap;

/// One instruction of a listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Bytes from the start of the function.
    pub offset: u64,
    /// The instruction's bytes, in hexadecimal.
    pub bytes: String,
    /// Intel syntax; targets inside the function are `+offset`.
    pub text: String,
    /// The class of the instruction.
    pub class: Class,
    /// The constant that it reads, in hexadecimal as it lies in memory.
    pub constant: Option<String>,
}

/// A loop inside a function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopReport {
    /// First instruction, by index.
    pub start: usize,
    /// Last instruction, by index.
    pub end: usize,
    /// Number of loops around it.
    pub depth: usize,
    /// Classes of its body, loops inside included.
    pub counts: Counts,
    /// Loads and stores on the stack in its body.
    pub stack_traffic: usize,
    /// The path from iteration to iteration.
    pub carried: Carried,
}

/// One function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Function {
    /// Its symbol.
    pub symbol: String,
    /// Hash of its bytes, addresses masked.
    pub hash: String,
    /// Counts by class.
    pub counts: Counts,
    /// CPU features of its instructions.
    pub features: Vec<String>,
    /// Bits of the widest vector register.
    pub widest_vector_bits: u32,
    /// Its depth and critical path.
    pub waits: Depth,
    /// Its loops, outer ones first.
    pub loops: Vec<LoopReport>,
    /// Its instructions.
    pub lines: Vec<Line>,
}

/// A probe, and its two timed loops if they were asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Listing {
    /// Variant.
    pub variant: &'static str,
    /// Routine.
    pub routine: &'static str,
    /// Direction, line, piece ...
    pub subject: &'static str,
    /// The note that a reader must know.
    pub note: Option<&'static str>,
    /// Compiler that the executable names.
    pub compiler: Option<String>,
    /// The probe itself.
    pub probe: Function,
    /// The latency and the throughput loop.
    pub loops: Vec<Function>,
}

/// Lists a probe, `with_loops` also its timed loops.
///
/// # Errors
/// If the executable does not carry it.
pub fn listing(
    executable: &Executable,
    selected: &Selected,
    with_loops: bool,
) -> Result<Listing, Error> {
    let probe = selected.probe;
    let mut loops = Vec::new();
    if with_loops {
        for form in Form::ALL {
            loops.push(Function::new(&code(executable, probe.loop_symbol(form))?));
        }
    }
    Ok(Listing {
        variant: selected.variant.name,
        routine: selected.routine.name,
        subject: probe.subject.name(),
        note: selected.routine.note,
        compiler: executable.compiler().map(str::to_string),
        probe: Function::new(&code(executable, probe.symbol)?),
        loops,
    })
}

/// Returns the code of a symbol, or an error that names the file.
pub(crate) fn code(executable: &Executable, symbol: &str) -> Result<Code, Error> {
    executable.code(symbol).ok_or_else(|| missing_symbol(executable, symbol))
}

pub(crate) fn missing_symbol(executable: &Executable, symbol: &str) -> Error {
    Error::Check(format!("{} carries no {symbol}", executable.path().display()))
}

impl Function {
    /// Describes decoded code.
    pub fn new(code: &Code) -> Function {
        Function {
            symbol: code.symbol.clone(),
            hash: decode::masked_hash(code),
            counts: decode::counts(code),
            features: decode::features(&code.instructions),
            widest_vector_bits: decode::widest_vector_bits(&code.instructions),
            waits: Depth::new(code),
            loops: decode::loops(code).iter().map(|body| LoopReport::new(body, code)).collect(),
            lines: (0..code.instructions.len()).map(|index| Line::new(code, index)).collect(),
        }
    }

    /// Returns the instructions with offsets, bytes and classes, a bracket along each loop and an
    /// asterisk along the critical path or the loop-carried ones. Where they are too wide, bytes
    /// and constants are shortened.
    pub fn render(&self, width: usize) -> String {
        let columns = Columns::new(self, width);
        let mut out = format!("{}\n", self.symbol);
        for (index, line) in self.lines.iter().enumerate() {
            let mark = if self.is_on_path(index) { '*' } else { ' ' };
            out += &columns.row(line, &self.brackets(index), mark);
            out.push('\n');
        }
        let mut lines = vec![self.summary(), self.waits.render()];
        lines.extend(self.loops.iter().map(|report| self.loop_line(report)));
        for line in lines {
            let _ = writeln!(out, "  {}", wrap(&line, width.saturating_sub(2), 4));
        }
        out
    }

    /// Returns counts, bytes and CPU features.
    fn summary(&self) -> String {
        let mut needs = String::new();
        if !self.features.is_empty() {
            needs = format!("; needs {}", self.features.join(", "));
        }
        let counts = &self.counts;
        let (instructions, sum, bytes) = (counts.instructions, counts.sum(), counts.bytes);
        format!("{instructions} instructions: {sum}; {bytes} bytes{needs}")
    }

    fn loop_line(&self, report: &LoopReport) -> String {
        let stack = match report.stack_traffic {
            0 => String::new(),
            accesses => format!(", {accesses} stack accesses"),
        };
        let (offset, counts) = (self.lines[report.start].offset, &report.counts);
        let (instructions, sum) = (counts.instructions, counts.sum());
        let carried = report.carried.render();
        format!("loop at +{offset:#x}: {instructions} instructions, {sum}{stack}; {carried}")
    }

    fn is_on_path(&self, index: usize) -> bool {
        self.waits.critical_path.contains(&index)
            || self.loops.iter().any(|report| report.carried.path.contains(&index))
    }

    fn brackets(&self, index: usize) -> String {
        self.loops.iter().map(|report| report.bracket(index)).collect()
    }
}

/// The widths of the columns of a function.
struct Columns {
    offset: usize,
    bytes: usize,
    text: usize,
    /// The width that is left for the constant after the other columns.
    constant_width: usize,
    is_bounded: bool,
}

impl Columns {
    /// Bytes in hexadecimal beyond which a column is not made wider: most instructions are
    /// shorter.
    const MAX_BYTES: usize = 24;
    /// Minimum width of a cut column of bytes: two digits, and the mark that something is left out.
    const MIN_BYTES: usize = 3;
    /// Minimum width of a constant. Fewer columns would show too few of its digits.
    const MIN_CONSTANT: usize = 6;

    fn new(function: &Function, width: usize) -> Columns {
        let lines = function.lines.iter();
        let bytes = lines.clone().map(|line| line.bytes.len()).max().unwrap_or(0);
        let text = lines.clone().map(|line| line.text.len()).max().unwrap_or(0);
        let class = lines.map(|line| line.class.name().len()).max().unwrap_or(0);
        let offset = format!("{:x}", function.counts.bytes).len().max(2);
        let gaps = 2 + 2 + 2 + 1 + 1 + 2;
        let other_widths = offset + function.loops.len() + text + class + gaps;
        let bytes = bytes
            .min(Columns::MAX_BYTES)
            .min(width.saturating_sub(other_widths))
            .max(Columns::MIN_BYTES);
        let constant_width = width.saturating_sub(other_widths + bytes);
        Columns { offset, bytes, text, constant_width, is_bounded: width != usize::MAX }
    }

    fn row(&self, line: &Line, brackets: &str, mark: char) -> String {
        let Columns { offset, bytes, text, .. } = *self;
        let mut constant = String::new();
        if let Some(bytes) = &line.constant
            && self.constant_width >= Columns::MIN_CONSTANT
        {
            constant = shorten(&format!("  [{bytes}]"), self.constant_width);
        }
        let bytes_text = shorten(&line.bytes, if self.is_bounded { bytes } else { usize::MAX });
        let row = format!(
            "  {:>offset$x}  {bytes_text:bytes$}  {brackets}{mark} {:text$}  {}{constant}",
            line.offset, line.text, line.class,
        );
        row.trim_end().to_string()
    }
}

impl LoopReport {
    fn new(body: &Loop, code: &Code) -> LoopReport {
        LoopReport {
            start: body.start,
            end: body.end,
            depth: body.depth,
            counts: Counts::from_instructions(&body.body(code)),
            stack_traffic: body.stack_accesses(code).len(),
            carried: Carried::new(body, code),
        }
    }

    /// Returns its part of the bracket in the row of an instruction.
    fn bracket(&self, index: usize) -> char {
        match index {
            _ if index == self.start && index == self.end => '[',
            _ if index == self.start => '┌',
            _ if index == self.end => '└',
            _ if self.start < index && index < self.end => '│',
            _ => ' ',
        }
    }
}

impl Line {
    fn new(code: &Code, index: usize) -> Line {
        let line = &code.instructions[index];
        let offset = line.raw.ip() - code.address;
        let start = offset as usize;
        let target = line.raw.near_branch_target();
        let mut text = line.text();
        if target != 0 && code.contains(target) {
            let mnemonic = text.split(' ').next().unwrap_or_default().to_string();
            text = format!("{mnemonic} +{:#x}", target - code.address);
        }
        let constant = code.constants.iter().find(|constant| constant.instruction == index);
        Line {
            offset,
            bytes: hexadecimal(&code.bytes[start..start + line.raw.len()]),
            text,
            class: line.class,
            constant: constant.map(|constant| hexadecimal(&constant.bytes)),
        }
    }
}

impl Listing {
    /// Returns the listing as text: the probe, then its loops.
    pub fn render(&self, width: usize) -> String {
        let note =
            self.note.map_or(String::new(), |note| wrap(&format!("note: {note}"), width, 2) + "\n");
        let mut functions = vec![self.probe.render(width)];
        functions.extend(self.loops.iter().map(|function| function.render(width)));
        format!("{note}{}", functions.join("\n"))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns `text` cut to `width` characters, with `…` as the last if something is left out.
pub(crate) fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widest(text: &str) -> usize {
        text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        // These are gf2p8affineqb xmm0,[rip+c],0; mov rax,rdi; shr rax,8; ret and their constant.
        let bytes = [
            0x66, 0x0f, 0x3a, 0xce, 0x05, 0, 1, 0, 0, 0, 0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8,
            0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |_, length| Some(vec![0x77; length]));
        let function = Function::new(&code);
        let plain = function.render(usize::MAX);
        assert!(widest(&plain) > 80 && plain.contains(&"77".repeat(16)), "{plain}");
        // 84 columns leave room for the start of a constant, 80 for none.
        for width in [80, 84] {
            let narrow = function.render(width);
            assert!(widest(&narrow) <= width, "{narrow}");
            assert_eq!(narrow.contains('…'), width == 84, "{narrow}");
            assert!(narrow.contains("shr rax, 8"), "{narrow}");
        }
    }
}
