//! Compiles the set piece (dumb7fill and Kogge-Stone as published) by rustc and by every installed
//! gcc and clang, and counts the machine code for x86-64 by class.
//!
//! `prove --extracted c` takes its files of C and their linked objects from here.

mod kernels;
mod objects;

pub use kernels::{Kernel, Text, set_piece_text, texts};
pub use machine_code::build::Compiler;
pub use objects::link;

use crate::{Error, listing::code, published::Figures};
use contract::Tier;
use machine_code::build::Workspace;
use machine_code::decode::{self, Class, Code, Counts, Executable};
use serde::Serialize;
use std::path::{Path, PathBuf};
use table::{Table, markdown, terminal};

/// The code of the set piece by all compilers, with the compilers that are missing.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// The rows of a compiler together, rustc first.
    pub rows: Vec<Row>,
    /// Compilers that are not installed, one line each.
    pub skipped: Vec<String>,
    /// Instructions of no known class, one line each.
    pub complaints: Vec<String>,
}

/// One kernel by one compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Variant, routine and subject.
    pub kernel: String,
    /// Compiler and version.
    pub compiler: String,
    /// Counts by class, and bytes.
    #[serde(flatten)]
    pub counts: Counts,
}

/// Returns the folder of objects.
///
/// # Errors
/// If there is no workspace any more.
pub fn folder() -> Result<PathBuf, Error> {
    Ok(Workspace::locate()?.target.join("raybench/extracted/c"))
}

/// Compiles the set piece by all other compilers for x86-64, and counts it and the code of `ours`.
///
/// # Errors
/// If it does not compile.
pub fn report(ours: &Executable) -> Result<Report, Error> {
    let (compilers, missing) = Compiler::find_installed();
    let (text, folder) = (set_piece_text()?, folder()?);
    let mut report = Report::default();
    let rustc = ours.compiler().map_or("rustc".into(), short_compiler_name);
    for kernel in &text.kernels {
        report.add(kernel, &rustc, &code(ours, kernel.probe.probe.symbol)?);
    }
    for compiler in &compilers {
        report.add_object(compiler, &text, &folder)?;
    }
    report.skipped = missing;
    Ok(report)
}

impl Report {
    /// Adds the code that a compiler makes of the text.
    fn add_object(&mut self, compiler: &Compiler, text: &Text, folder: &Path) -> Result<(), Error> {
        let object = objects::compile(compiler, Tier::X86_64, text, folder)?;
        let functions = decode::function_bytes(&object)?;
        for kernel in &text.kernels {
            let name = &kernel.function.name;
            let Some(bytes) = functions.get(name) else {
                let compiler = compiler.name();
                return Err(Error::Check(format!("{compiler} made no function {name}")));
            };
            self.add(kernel, &compiler.name(), &Code::decode(name, 0, bytes, |_, _| None));
        }
        Ok(())
    }

    fn add(&mut self, kernel: &Kernel, compiler: &str, code: &Code) {
        let name = kernel.probe.name();
        for line in code.instructions.iter().filter(|line| line.class == Class::Unknown) {
            self.complaints.push(format!("{name} by {compiler}: unknown: {}", line.text()));
        }
        let (compiler, counts) = (compiler.to_string(), decode::counts(code));
        self.rows.push(Row { kernel: name, compiler, counts });
    }

    /// Returns the report as text of at most `width` columns.
    pub fn render(&self, width: usize) -> String {
        let mut table = self.table();
        for line in &self.skipped {
            table.note(format!("skipped: {line}"));
        }
        terminal(&[table], width)
    }

    /// Returns the report as the documents show it.
    pub fn markdown(&self) -> String {
        markdown(&[self.table()])
    }

    /// Returns one row per compiler, with one column per kernel.
    fn table(&self) -> Table {
        let mut headings = vec!["`compiler".to_string()];
        let mut rows = Vec::new();
        for compiler_rows in self.rows.chunk_by(|a, b| a.compiler == b.compiler) {
            let mut cells = vec![compiler_rows[0].compiler.clone()];
            cells.extend(compiler_rows.iter().map(|row| Figures::from(row.counts).to_string()));
            // Every compiler has the same kernels.
            if rows.is_empty() {
                headings.extend(compiler_rows.iter().map(|row| format!(">{}", row.kernel)));
            }
            rows.push(cells);
        }
        let mut table = Table::new(headings.iter().map(String::as_str)).with_rows(rows);
        table.note(
            "x86-64; register copies + operations (+ others) = instructions without the final ret; \
             rustc: the timed code, C as published at -O2",
        );
        table
    }
}

/// Returns the name and the version of an executable's compiler line, such as `rustc 1.95.0`.
fn short_compiler_name(compiler: &str) -> String {
    let words = compiler.split_whitespace().filter(|word| *word != "version");
    words.take(2).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_instruction_is_a_complaint() {
        let text = set_piece_text().expect("registered");
        let mut report = Report::default();
        // mov rax,rdi; ret. rdtsc; ret.
        for bytes in [&[0x48, 0x89, 0xf8, 0xc3][..], &[0x0f, 0x31, 0xc3]] {
            report.add(&text.kernels[0], "gcc 1", &Code::decode("f", 0, bytes, |_, _| None));
        }
        assert_eq!(report.complaints, ["dumb7_unrolled/attacks/south by gcc 1: unknown: rdtsc"]);
        assert!(report.markdown().contains("1 + 0 = 1"), "{}", report.markdown());
    }
}
