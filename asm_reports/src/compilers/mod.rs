//! The same algorithms through other compilers and for other processors, counted by class. What rustc
//! makes is read from the carriers; what gcc and clang make of the texts in C, as many of them as
//! are installed, from their objects, or for AArch64 and RISC-V from their assembler texts.
//!
//! Nothing is timed, and nothing executed but the self-checks of the texts.

mod emitted;
mod figures;
mod kernels;
mod render;
mod self_check;
mod spread;

pub use build::{Compiler, Target};
pub use figures::{FIGURES, Figure, checked};
pub use kernels::{Kernel, Text, texts};

use crate::{Error, listing::code, tiers};
use build::{Progress, Workspace};
use decode::{Counts, Processor};
use emitted::Emitted;
use serde::Serialize;

/// What all compilers make of some texts.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// rustc first.
    pub compilers: Vec<String>,
    /// The rows of a kernel together, in the order of targets, then of compilers.
    pub rows: Vec<Row>,
    /// How far compilers are apart, in sentences.
    pub spread: Vec<String>,
    /// Self-checks on other processors.
    pub self_checks: Vec<String>,
    /// What is not installed, and what was not checked for that, one line each.
    pub skipped: Vec<String>,
    /// What is not as it must be, one line each.
    pub complaints: Vec<String>,
}

/// What one compiler makes of one kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Variant, routine and subject.
    pub kernel: String,
    /// Level of x86-64, or another processor.
    pub target: &'static str,
    /// Compiler and version.
    pub compiler: String,
    /// Counts by class, and bytes.
    #[serde(flatten)]
    pub counts: Counts,
    /// Which mnemonics it has more or fewer than rustc at the same level.
    pub than_rustc: Option<String>,
}

/// Compiles the texts by all compilers for all targets, and counts.
///
/// # Errors
/// If something does not compile, or if a self-check fails.
pub fn report(texts: &[Text], progress: &mut dyn Progress) -> Result<Report, Error> {
    let (compilers, mut skipped) = Compiler::installed();
    let folder = Workspace::locate()?.target.join("raybench/compilers");
    let mut report = Report::default();
    for target in Target::ALL {
        let carrier = match target {
            Target::X86(tier) => Some(tiers::carrier(tier, progress)?),
            Target::Foreign(_) => None,
        };
        let rustc = carrier.as_ref().and_then(|carrier| carrier.compiler()).map(without_commit);
        for text in texts {
            let mut ours = Vec::new();
            for kernel in carrier.iter().flat_map(|_| &text.kernels) {
                let carrier = carrier.as_ref().expect("iterated over above");
                ours.push(Emitted::decoded(&code(carrier, kernel.probe.probe.symbol)?));
            }
            for (kernel, emitted) in text.kernels.iter().zip(&ours) {
                report.add(kernel, target, rustc.as_deref().unwrap_or("rustc"), emitted, None);
            }
            let functions: Vec<&str> =
                text.kernels.iter().map(|kernel| kernel.function.as_str()).collect();
            for compiler in compilers.iter().filter(|compiler| compiler.compiles_for(target)) {
                let c = text.exported();
                let made = emitted::compiled(compiler, target, &c, &functions, &folder);
                let made = made.map_err(|error| {
                    let (name, at) = (compiler.name(), target.name());
                    Error::Check(format!("{name} for {at}: {error}"))
                })?;
                for (index, (kernel, emitted)) in text.kernels.iter().zip(&made).enumerate() {
                    report.add(kernel, target, &compiler.name(), emitted, ours.get(index));
                }
            }
        }
    }
    report.rows.sort_by_key(|row| order(texts, row));
    for processor in [Processor::Aarch64, Processor::Riscv64] {
        match self_check::self_check(processor, &compilers, texts, &folder)? {
            Ok(line) => report.self_checks.push(line),
            Err(line) => skipped.push(line),
        }
    }
    let (wrong, unchecked) = checked(FIGURES, &report.rows);
    report.complaints.extend(wrong);
    report.skipped = [skipped, unchecked].concat();
    report.spread = spread::sentences(&report.rows);
    Ok(report)
}

impl Report {
    fn add(
        &mut self,
        kernel: &Kernel,
        target: Target,
        compiler: &str,
        emitted: &Emitted,
        ours: Option<&Emitted>,
    ) {
        let (name, at) = (kernel.probe.name(), target.name());
        if !self.compilers.iter().any(|known| known == compiler) {
            self.compilers.push(compiler.to_string());
        }
        if !emitted.unknown.is_empty() {
            let unknown = emitted.unknown.join(", ");
            self.complaints.push(format!("{name} by {compiler} for {at}: unknown: {unknown}"));
        }
        self.rows.push(Row {
            kernel: name,
            target: at,
            compiler: compiler.to_string(),
            counts: emitted.counts,
            than_rustc: ours.map(|ours| emitted.than(ours)),
        });
    }
}

/// Where the kernel of a row stands among all.
fn order(texts: &[Text], row: &Row) -> Option<usize> {
    let mut kernels = texts.iter().flat_map(|text| &text.kernels);
    kernels.position(|kernel| kernel.probe.name() == row.kernel)
}

/// `rustc 1.95.0` of what an executable says.
fn without_commit(compiler: &str) -> String {
    let words = compiler.split_whitespace().filter(|word| *word != "version");
    words.take(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use decode::Code;

    #[test]
    fn an_unknown_instruction_is_a_complaint() {
        let probe = crate::select("kogge_stone", Some("attacks"), Some("south"));
        let kernel = Kernel { function: "f".into(), probe: probe.expect("registered")[0] };
        let mut report = Report::default();
        for bytes in [&[0x48, 0x89, 0xf8, 0xc3][..], &[0x0f, 0x31, 0xc3]] {
            let emitted = Emitted::decoded(&Code::decode("f", 0, bytes, |_, _| None));
            report.add(&kernel, Target::ALL[0], "gcc 1", &emitted, None);
        }
        assert_eq!(
            report.complaints,
            ["kogge_stone/attacks/south by gcc 1 for x86-64: unknown: rdtsc"]
        );
        assert_eq!((report.rows.len(), report.compilers.len()), (2, 1));
    }
}
