//! The machine code of one probe, instruction by instruction, with classes, counts and bytes.

use crate::waits::{Carried, Depth};
use crate::{Error, Selected};
use contract::Form;
use machine_code::decode::{self, Class, Code, Counts, Executable, Loop};
use serde::Serialize;
use std::fmt::Write as _;
use table::wrapped;

/// One instruction of a listing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Bytes from the start of the function.
    pub offset: u64,
    /// The instruction's bytes, in hexadecimal.
    pub bytes: String,
    /// Intel syntax; targets inside the function are `+offset`.
    pub text: String,
    /// What it is for.
    pub class: Class,
    /// What it refers to: the constant read, in hexadecimal as it lies in memory.
    pub constant: Option<String>,
}

/// A loop inside a function.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoopReport {
    /// First instruction, by index.
    pub start: usize,
    /// Last instruction, by index.
    pub end: usize,
    /// How many loops lie around it.
    pub depth: usize,
    /// Classes of its body, loops inside included.
    pub counts: Counts,
    /// Loads and stores on the stack in its body.
    pub stack_traffic: usize,
    /// What each iteration waits for.
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
    /// What a reader must know of the routine.
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
    let forms = if with_loops { Form::ALL.as_slice() } else { &[] };
    let loops = forms
        .iter()
        .map(|&form| Ok(Function::of(&code(executable, probe.loop_symbol(form))?)))
        .collect::<Result<_, Error>>()?;
    Ok(Listing {
        variant: selected.variant.name,
        routine: selected.routine.name,
        subject: probe.subject.name(),
        note: selected.routine.note,
        compiler: executable.compiler().map(str::to_string),
        probe: Function::of(&code(executable, probe.symbol)?),
        loops,
    })
}

/// The code of a symbol, or an error that names the file.
pub(crate) fn code(executable: &Executable, symbol: &str) -> Result<Code, Error> {
    executable.code(symbol).ok_or_else(|| missing(executable, symbol))
}

pub(crate) fn missing(executable: &Executable, symbol: &str) -> Error {
    Error::Check(format!("{} carries no {symbol}", executable.path().display()))
}

impl Function {
    /// Describes decoded code.
    pub fn of(code: &Code) -> Function {
        Function {
            symbol: code.symbol.clone(),
            hash: decode::masked_hash(code),
            counts: decode::counts(code),
            features: decode::features(&code.instructions),
            widest_vector_bits: decode::widest_vector_bits(&code.instructions),
            waits: Depth::of(code),
            loops: decode::loops(code).iter().map(|found| LoopReport::of(found, code)).collect(),
            lines: (0..code.instructions.len()).map(|index| Line::of(code, index)).collect(),
        }
    }

    /// The instructions with offsets, bytes and classes, a bracket along each loop and an asterisk
    /// along the critical path or the loop-carried ones. Where they are too wide, bytes and
    /// constants are shortened.
    pub fn render(&self, width: usize) -> String {
        let offsets = format!("{:x}", self.counts.bytes).len().max(2);
        let bytes = self.lines.iter().map(|line| line.bytes.len()).max().unwrap_or(0).min(24);
        let text = self.lines.iter().map(|line| line.text.len()).max().unwrap_or(0);
        let class = self.lines.iter().map(|line| line.class.name().len()).max().unwrap_or(0);
        let gaps = 2 + 2 + 2 + 1 + 1 + 2;
        let without_bytes = offsets + self.loops.len() + text + class + gaps;
        let bytes = bytes.min(width.saturating_sub(without_bytes)).max(3);
        let room = width.saturating_sub(without_bytes + bytes);
        let mut out = format!("{}\n", self.symbol);
        for (index, line) in self.lines.iter().enumerate() {
            let constant =
                line.constant.as_ref().map_or(String::new(), |bytes| format!("  [{bytes}]"));
            let constant = match room {
                0..6 => String::new(),
                _ => shortened(&constant, room),
            };
            let row = format!(
                "  {:>offsets$x}  {:bytes$}  {}{} {:text$}  {}{constant}",
                line.offset,
                shortened(&line.bytes, if width == usize::MAX { usize::MAX } else { bytes }),
                self.brackets(index),
                if self.is_waited_for(index) { '*' } else { ' ' },
                line.text,
                line.class,
            );
            out.push_str(row.trim_end());
            out.push('\n');
        }
        let c = &self.counts;
        let mut say = |line: String| {
            let _ = writeln!(out, "  {}", wrapped(&line, width.saturating_sub(2), 4));
        };
        let needs = match self.features.is_empty() {
            true => String::new(),
            false => format!("; needs {}", self.features.join(", ")),
        };
        say(format!("{} instructions: {}; {} bytes{needs}", c.instructions, c.sum(), c.bytes));
        say(self.waits.render());
        for found in &self.loops {
            say(format!(
                "loop at +{:#x}: {} instructions, {}{}; {}",
                self.lines[found.start].offset,
                found.counts.instructions,
                found.counts.sum(),
                match found.stack_traffic {
                    0 => String::new(),
                    accesses => format!(", {accesses} stack accesses"),
                },
                found.carried.render(),
            ));
        }
        out
    }

    fn is_waited_for(&self, index: usize) -> bool {
        let carried = self.loops.iter().flat_map(|found| &found.carried.path);
        self.waits.critical_path.iter().chain(carried).any(|&member| member == index)
    }

    fn brackets(&self, index: usize) -> String {
        let mark = |found: &LoopReport| match index {
            _ if index == found.start && index == found.end => '[',
            _ if index == found.start => '┌',
            _ if index == found.end => '└',
            _ if found.start < index && index < found.end => '│',
            _ => ' ',
        };
        self.loops.iter().map(mark).collect()
    }
}

impl LoopReport {
    fn of(found: &Loop, code: &Code) -> LoopReport {
        LoopReport {
            start: found.start,
            end: found.end,
            depth: found.depth,
            counts: Counts::of(&found.body(code)),
            stack_traffic: found.stack_accesses(code).len(),
            carried: Carried::of(found, code),
        }
    }
}

impl Line {
    fn of(code: &Code, index: usize) -> Line {
        let line = &code.instructions[index];
        let offset = line.raw.ip() - code.address;
        let at = offset as usize;
        let target = line.raw.near_branch_target();
        let mut text = line.text();
        if target != 0 && code.contains(target) {
            let mnemonic = text.split(' ').next().unwrap_or_default().to_string();
            text = format!("{mnemonic} +{:#x}", target - code.address);
        }
        let constant = code.constants.iter().find(|constant| constant.instruction == index);
        Line {
            offset,
            bytes: hexadecimal(&code.bytes[at..at + line.raw.len()]),
            text,
            class: line.class,
            constant: constant.map(|constant| hexadecimal(&constant.bytes)),
        }
    }
}

impl Listing {
    /// The listing as text: the probe, then its loops.
    pub fn render(&self, width: usize) -> String {
        let note = self
            .note
            .map_or(String::new(), |note| wrapped(&format!("note: {note}"), width, 2) + "\n");
        let functions = std::iter::once(&self.probe).chain(&self.loops);
        let listed: Vec<String> = functions.map(|function| function.render(width)).collect();
        format!("{note}{}", listed.join("\n"))
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// `text` cut to `width` characters, the last of them `…` if something is left out.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        // gf2p8affineqb xmm0,[rip+c],0; mov rax,rdi; shr rax,8; ret, with its constant.
        let bytes = [
            0x66, 0x0f, 0x3a, 0xce, 0x05, 0, 1, 0, 0, 0, 0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8,
            0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |_, length| Some(vec![0x77; length]));
        let listed = |width| Function::of(&code).render(width);
        let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let plain = listed(usize::MAX);
        assert!(widest(&plain) > 80 && plain.contains(&"77".repeat(16)), "{plain}");
        // 84 columns leave room for the start of a constant, 80 for none.
        for width in [80, 84] {
            let narrow = listed(width);
            assert!(widest(&narrow) <= width, "{narrow}");
            assert_eq!(narrow.contains('…'), width == 84, "{narrow}");
            assert!(narrow.contains("shr rax, 8"), "{narrow}");
        }
    }
}
