//! The same algorithms through other compilers and for other processors, counted by class. What rustc
//! makes is read from the listing binaries; what gcc and clang make of the texts in C, as many of them as
//! are installed, from their objects, or for AArch64 and RISC-V from their assembler texts.
//!
//! Nothing is timed, and nothing executed but the self-checks of the texts. Proofs are made elsewhere, of
//! the [`executable`] of these very objects, and told to the report.

mod emitted;
mod figures;
mod kernels;
mod objects;
mod render;
mod self_check;
mod spread;

pub use build::{Compiler, Target};
pub use figures::{FIGURES, Figure, checked};
pub use kernels::{Kernel, Origin, Text, published, texts};
pub use objects::executable;
pub use spread::{Part, Spread};

use crate::{Error, listing::code, tiers};
use build::{Progress, Workspace};
use decode::{Counts, Processor};
pub use emitted::Cause;
use emitted::{Emitted, emitted};
use objects::compiled;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What all compilers make of some texts.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// rustc first.
    pub compilers: Vec<String>,
    /// The rows of a kernel together, in the order of targets, then of compilers.
    pub rows: Vec<Row>,
    /// How far compilers are apart on what is extracted, by compiler and family.
    pub spread: Vec<Spread>,
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
    /// Whose text.
    pub text: Origin,
    /// Variant, routine and subject.
    pub kernel: String,
    /// The variant's family.
    pub family: &'static str,
    /// Level of x86-64, or another processor.
    pub target: &'static str,
    /// Compiler and version.
    pub compiler: String,
    /// Counts by class, and bytes.
    #[serde(flatten)]
    pub counts: Counts,
    /// Which mnemonics it has more or fewer than rustc at the same level.
    pub than_rustc: Option<String>,
    /// Why it differs from rustc's.
    pub cause: Option<Cause>,
    /// The verdict on these very bytes; nothing if nobody asked.
    pub proof: Option<&'static str>,
}

/// Where objects are put.
///
/// # Errors
/// If there is no workspace any more.
pub fn folder() -> Result<PathBuf, Error> {
    Ok(Workspace::locate()?.target.join("raybench/extracted/c"))
}

/// Compiles the texts by all compilers for these targets, and counts.
///
/// # Errors
/// If something does not compile, or if a self-check fails.
pub fn report(
    texts: &[Text],
    targets: &[Target],
    progress: &mut dyn Progress,
) -> Result<Report, Error> {
    let (compilers, mut skipped) = Compiler::installed();
    let folder = folder()?;
    let mut report = Report::default();
    for &target in targets {
        let listing_binary = match target {
            Target::X86(tier) => Some(tiers::listing_binary(tier, progress)?),
            Target::External(_) => None,
        };
        let rustc = listing_binary
            .as_ref()
            .and_then(|listing_binary| listing_binary.compiler())
            .map(without_commit);
        let mut ours = Vec::new();
        for text in texts {
            let mut of_text = Vec::new();
            for kernel in listing_binary.iter().flat_map(|_| &text.kernels) {
                let listing_binary = listing_binary.as_ref().expect("iterated over above");
                let emitted = Emitted::decoded(&code(listing_binary, kernel.probe.probe.symbol)?);
                let rustc = rustc.as_deref().unwrap_or("rustc");
                report.add(text.origin, kernel, target, rustc, &emitted, None);
                of_text.push(emitted);
            }
            ours.push(of_text);
        }
        progress.begin(&format!("compile for {}", target.name()));
        for (compiler, made) in by_all(&compilers, target, texts, &folder)? {
            for ((text, made), ours) in texts.iter().zip(made).zip(&ours) {
                for (index, (kernel, emitted)) in text.kernels.iter().zip(&made).enumerate() {
                    let name = compiler.name();
                    report.add(text.origin, kernel, target, &name, emitted, ours.get(index));
                }
            }
        }
        progress.end();
    }
    let place = |row: &Row| {
        let kernels =
            texts.iter().flat_map(|text| text.kernels.iter().map(|kernel| (text.origin, kernel)));
        let mut names = kernels.map(|(origin, kernel)| (origin, kernel.probe.name()));
        names.position(|(origin, name)| row.text == origin && row.kernel == name)
    };
    report.rows.sort_by_cached_key(place);
    for processor in [Processor::Aarch64, Processor::Riscv64] {
        if !targets.contains(&Target::External(processor)) {
            continue;
        }
        progress.begin(&format!("self-checks for {}", Target::External(processor).name()));
        match self_check::self_check(processor, &compilers, texts, &folder)? {
            Ok(line) => report.self_checks.push(line),
            Err(line) => skipped.push(line),
        }
        progress.end();
    }
    let (wrong, unchecked) = checked(FIGURES, &report.rows);
    report.complaints.extend(wrong);
    report.skipped = [skipped, unchecked].concat();
    report.spread = spread::spread(&report.rows);
    Ok(report)
}

/// What each compiler made of the kernels, text by text.
type Made<'c> = (&'c Compiler, Vec<Vec<Emitted>>);

/// All compilers that there are for a target, side by side.
fn by_all<'c>(
    compilers: &'c [Compiler],
    target: Target,
    texts: &[Text],
    folder: &Path,
) -> Result<Vec<Made<'c>>, Error> {
    let one = |compiler: &Compiler, text: &Text| {
        let made = compiled(compiler, target, text, folder);
        made.and_then(|made| emitted(&made, target, text)).map_err(|error| {
            let (name, at, text) = (compiler.name(), target.name(), text.name);
            Error::Check(format!("{text} by {name} for {at}: {error}"))
        })
    };
    std::thread::scope(|scope| {
        let able = compilers.iter().filter(|compiler| compiler.compiles_for(target));
        let all = |compiler| texts.iter().map(|text| one(compiler, text)).collect();
        let spawned = able.map(|compiler| (compiler, scope.spawn(move || all(compiler))));
        let threads: Vec<(&Compiler, _)> = spawned.collect();
        let joined = threads.into_iter().map(|(compiler, thread)| {
            let made: Result<Vec<Vec<Emitted>>, Error> = thread.join().expect("it does not panic");
            Ok((compiler, made?))
        });
        joined.collect()
    })
}

impl Report {
    fn add(
        &mut self,
        text: Origin,
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
            text,
            kernel: name,
            family: kernel.probe.variant.family,
            target: at,
            compiler: compiler.to_string(),
            counts: emitted.counts,
            than_rustc: ours.map(|ours| emitted.than(ours)),
            cause: ours.map(|ours| emitted.cause(ours)),
            proof: None,
        });
    }

    /// Takes down a verdict on a kernel; all but `proved` is a complaint.
    pub fn take_verdict(
        &mut self,
        text: Origin,
        compiler: &str,
        target: &str,
        kernel: &str,
        (verdict, why): (&'static str, Option<&str>),
    ) {
        let of = |row: &&mut Row| {
            row.text == text
                && row.target == target
                && row.kernel == kernel
                && row.compiler == compiler
        };
        self.rows.iter_mut().filter(of).for_each(|row| row.proof = Some(verdict));
        if verdict != "proved" {
            let why = why.map_or(String::new(), |why| format!(": {why}"));
            let text = text.name();
            let line = format!("{kernel}, {text}, by {compiler} for {target}: {verdict}{why}");
            self.complaints.push(line);
        }
    }
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
    use extract::Function;

    fn reported(bytes: &[&[u8]]) -> Report {
        let probe = crate::select("kogge_stone", Some("attacks"), Some("south"));
        let probe = probe.expect("registered")[0];
        let function = Function::of_others(probe.probe, "f".into(), &[]);
        let kernel = Kernel { function, probe };
        let mut report = Report::default();
        for bytes in bytes {
            let emitted = Emitted::decoded(&Code::decode("f", 0, bytes, |_, _| None));
            report.add(Origin::Extracted, &kernel, Target::ALL[0], "gcc 1", &emitted, None);
        }
        report
    }

    #[test]
    fn an_unknown_instruction_is_a_complaint() {
        let report = reported(&[&[0x48, 0x89, 0xf8, 0xc3], &[0x0f, 0x31, 0xc3]]);
        assert_eq!(
            report.complaints,
            ["kogge_stone/attacks/south by gcc 1 for x86-64: unknown: rdtsc"]
        );
        assert_eq!((report.rows.len(), report.compilers.len()), (2, 1));
    }

    #[test]
    fn a_verdict_is_of_its_text_and_a_bad_one_a_complaint() {
        let mut report = reported(&[&[0xc3]]);
        let kernel = "kogge_stone/attacks/south";
        report.take_verdict(Origin::Published, "gcc 1", "x86-64", kernel, ("proved", None));
        assert_eq!(report.rows[0].proof, None);
        report.take_verdict(Origin::Extracted, "gcc 1", "x86-64", kernel, ("proved", None));
        assert_eq!((report.rows[0].proof, report.complaints.len()), (Some("proved"), 0));
        report.take_verdict(
            Origin::Extracted,
            "gcc 1",
            "x86-64",
            kernel,
            ("not proved", Some("a call")),
        );
        let complaint = format!("{kernel}, extracted, by gcc 1 for x86-64: not proved: a call");
        assert_eq!(report.complaints, [complaint]);
    }
}
