//! What a C compiler makes of a text: the functions of its object, decoded, or for processors that no
//! decoder here reads, of its assembler text.

use super::kernels::Text;
use super::objects::Compiled;
use crate::Error;
use build::Target;
use decode::{Class, Code, Counts, External};
use serde::Serialize;
use std::collections::BTreeMap;

/// A function as a compiler made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emitted {
    /// Counts by class, and bytes.
    pub counts: Counts,
    /// How often each mnemonic occurs, the final `ret` left out.
    pub mnemonics: BTreeMap<String, u32>,
    /// What no rule places.
    pub unknown: Vec<String>,
    /// Whether it computes with vector registers; not told of assembler text.
    pub packed: bool,
    /// Whether it has a loop, so that it executes more than it has; not told of assembler text.
    pub loops: bool,
}

/// Why another compiler's code differs, as far as counts show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Cause {
    /// It does not: the same mnemonics as often.
    #[serde(rename = "none")]
    Same,
    /// One of them keeps a loop, or both do, and executes more than it has: counts do not compare.
    #[serde(rename = "a loop")]
    Loop,
    /// One of them computes with vector registers, or both do.
    #[serde(rename = "packing")]
    Packing,
    /// As many instructions but for register copies.
    #[serde(rename = "copies")]
    Copies,
    /// Other instructions for the same steps.
    #[serde(rename = "selection")]
    Selection,
}

impl Cause {
    /// The name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Cause::Same => "none",
            Cause::Loop => "a loop",
            Cause::Packing => "packing",
            Cause::Copies => "copies",
            Cause::Selection => "selection",
        }
    }

    /// Whether counts of the two can be set beside each other as those of scalar straight code.
    pub const fn compares(self) -> bool {
        !matches!(self, Cause::Loop | Cause::Packing)
    }
}

impl Emitted {
    /// From machine code.
    pub fn decoded(code: &Code) -> Emitted {
        let lines = code.instructions.iter().map(|line| (line.text(), line.class));
        let packed = decode::uses_packed_vectors(&code.instructions);
        let loops = !decode::loops(code).is_empty();
        Emitted { packed, loops, ..Emitted::of(decode::counts(code), lines) }
    }

    fn written(function: &External) -> Emitted {
        Emitted::of(function.counts(), function.lines.iter().cloned())
    }

    fn of(counts: Counts, lines: impl Iterator<Item = (String, Class)>) -> Emitted {
        let (mut mnemonics, mut unknown) = (BTreeMap::new(), Vec::new());
        for (text, class) in lines.filter(|(_, class)| *class != Class::Ret) {
            let mnemonic = text.split_whitespace().next().unwrap_or_default();
            *mnemonics.entry(mnemonic.to_string()).or_default() += 1;
            if class == Class::Unknown {
                unknown.push(text);
            }
        }
        Emitted { counts, mnemonics, unknown, packed: false, loops: false }
    }

    /// Why it differs from `other`.
    pub fn cause(&self, other: &Emitted) -> Cause {
        let but_copies = |of: &Emitted| of.counts.instructions - of.counts.moves;
        match (self, other) {
            (a, b) if a.mnemonics == b.mnemonics => Cause::Same,
            (a, b) if a.loops || b.loops => Cause::Loop,
            (a, b) if a.packed || b.packed => Cause::Packing,
            (a, b) if but_copies(a) == but_copies(b) => Cause::Copies,
            _ => Cause::Selection,
        }
    }

    /// Of which mnemonics it has more or fewer than `other`: `2 mov more, 1 lea fewer`.
    pub fn than(&self, other: &Emitted) -> String {
        let count = |of: &Emitted, name: &String| of.mnemonics.get(name).copied().unwrap_or(0);
        let mut names: Vec<&String> = self.mnemonics.keys().chain(other.mnemonics.keys()).collect();
        names.sort();
        names.dedup();
        let (mut more, mut fewer) = (Vec::new(), Vec::new());
        for name in names {
            let (here, there) = (count(self, name), count(other, name));
            match here.abs_diff(there) {
                0 => {}
                by if here > there => more.push(format!("{by} {name}")),
                by => fewer.push(format!("{by} {name}")),
            }
        }
        let side = |list: Vec<String>, what| {
            (!list.is_empty()).then(|| format!("{} {what}", list.join(", ")))
        };
        let sides: Vec<String> =
            [side(more, "more"), side(fewer, "fewer")].into_iter().flatten().collect();
        if sides.is_empty() { "the same mnemonics".into() } else { sides.join("; ") }
    }
}

/// Reads the functions of a text's kernels in what a compiler made of it.
///
/// # Errors
/// If a function is not there, or cannot be read.
pub fn emitted(compiled: &Compiled, target: Target, text: &Text) -> Result<Vec<Emitted>, Error> {
    let code = decode::function_bytes(&compiled.object)?;
    let written = compiled.text.as_deref().map(std::fs::read_to_string).transpose();
    let written = written.map_err(|error| Error::Machine(error.to_string()))?.unwrap_or_default();
    let functions = text.kernels.iter().map(|kernel| &kernel.function.name);
    let one = |name: &String| {
        let bytes = code.get(name);
        let bytes = bytes.ok_or_else(|| Error::Check(format!("it has no function {name}")))?;
        Ok(match target {
            Target::X86(_) => Emitted::decoded(&Code::decode(name, 0, bytes, |_, _| None)),
            Target::External(processor) => {
                Emitted::written(&External::read(processor, &written, name, bytes)?)
            }
        })
    };
    functions.map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_has_more_is_said_by_mnemonic_and_why() {
        let emitted = |bytes: &[u8]| Emitted::decoded(&Code::decode("f", 0, bytes, |_, _| None));
        // mov rax,rdi; shr rax,8; ret
        let two = emitted(&[0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8, 0xc3]);
        // lea rax,[rdi]; shr rax,8; shr rax,8; ret
        let other = emitted(&[0x48, 0x8d, 0x07, 0x48, 0xc1, 0xe8, 8, 0x48, 0xc1, 0xe8, 8, 0xc3]);
        assert_eq!(two.than(&two), "the same mnemonics");
        assert_eq!(two.than(&other), "1 mov more; 1 lea, 1 shr fewer");
        assert_eq!((two.cause(&two), two.cause(&other)), (Cause::Same, Cause::Selection));
        // shr rax,8; mov rax,rdi; mov rdi,rax; ret
        let copies = emitted(&[0x48, 0xc1, 0xe8, 8, 0x48, 0x89, 0xf8, 0x48, 0x89, 0xc7, 0xc3]);
        assert_eq!(copies.cause(&two), Cause::Copies);
        // pxor xmm0,xmm1; ret
        let packed = emitted(&[0x66, 0x0f, 0xef, 0xc1, 0xc3]);
        assert_eq!(packed.cause(&two), Cause::Packing);
        // dec rax; jne back; ret
        let round = emitted(&[0x48, 0xff, 0xc8, 0x75, 0xfb, 0xc3]);
        assert_eq!(packed.cause(&round), Cause::Loop);
        assert_eq!((round.cause(&round), packed.cause(&packed)), (Cause::Same, Cause::Same));
        // rdtsc; ret
        assert_eq!(emitted(&[0x0f, 0x31, 0xc3]).unknown, ["rdtsc"]);
    }
}
