//! What models of Arm cores say of the kernels' timed loops in C. There is no measurement beside them, and no
//! code of rustc's: a clang or a cross compiler makes the loops, for no core in particular.

use super::{Body, Mca, Triple};
use crate::Error;
use crate::compilers::{self, Compiler, Target, Text};
use build::{Progress, Workspace};
use contract::Form;
use decode::{External, Processor};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use table::{NOTHING, Table};

/// The cores that are asked after, as LLVM calls them; Apple's M1 has the cores of the A14.
pub const CORES: [&str; 6] =
    ["cortex-a55", "cortex-a76", "neoverse-n1", "neoverse-v1", "neoverse-v2", "apple-a14"];

/// One kernel in one form.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ArmRow {
    /// Variant, routine and subject.
    pub kernel: String,
    /// `latency` or `throughput`.
    pub form: &'static str,
    /// Instructions of the loop's body, its own overhead with them.
    pub instructions: usize,
    /// Cycles of a call by the tables' name.
    pub cycles: BTreeMap<String, f64>,
}

/// What the models say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ArmReport {
    /// `llvm-mca 14.0.6`; nothing if it is not there.
    pub tool: Option<String>,
    /// `clang 14.0.6`; nothing if nothing compiles for Arm.
    pub compiler: Option<String>,
    /// The cores that share tables, by the tables' name: an older core's stand in where a version has
    /// none for a newer.
    pub tables: BTreeMap<String, Vec<&'static str>>,
    /// Kernel by kernel.
    pub rows: Vec<ArmRow>,
    /// What is missing, and why, one line each.
    pub skipped: Vec<String>,
}

impl ArmReport {
    /// A table for a terminal of this width.
    pub fn render(&self, width: usize) -> String {
        let headings = self.tables.keys().map(|tables| format!(">{tables}")).collect::<Vec<_>>();
        let headings = headings.iter().map(String::as_str);
        let mut table = Table::new(["form", ">instructions"].into_iter().chain(headings));
        if let (Some(tool), Some(compiler)) = (&self.tool, &self.compiler) {
            table = table.titled(format!(
                "Arm cores: cycles per call by {tool}, a model and no measurement, of the kernels' loops in C by \
                 {compiler}, with their loop overhead"
            ));
        }
        for ArmRow { kernel, form, instructions, cycles } in &self.rows {
            let of = |tables| cycles.get(tables).map_or(NOTHING.into(), |it| format!("{it:.2}"));
            let cells = [form.to_string(), instructions.to_string()].into_iter();
            table.row_of(kernel, cells.chain(self.tables.keys().map(of)));
        }
        for (tables, cores) in &self.tables {
            let cores = cores.join(", ");
            table.note(format!("{tables}: the tables that this version takes for {cores}"));
        }
        self.skipped.iter().for_each(|line| table.note(format!("skipped: {line}")));
        table.terminal(width)
    }
}

/// Compiles the loops of all kernels, and asks the models.
///
/// # Errors
/// If something does not compile, or a tool was ended by a signal.
pub fn arm(texts: &[Text], progress: &mut dyn Progress) -> Result<ArmReport, Error> {
    let mut report = ArmReport::default();
    let target = Target::External(Processor::Aarch64);
    let (mut installed, _) = Compiler::installed();
    installed.retain(|compiler| compiler.compiles_for(target));
    // The newest clang: what reads its text is of the same house.
    let clang = installed.iter().rposition(|compiler| compiler.answers_to("clang"));
    let compiler = clang.map(|index| installed.remove(index)).or_else(|| installed.pop());
    let (Some(mca), Some(compiler)) = (Mca::newest(Triple::Arm), compiler) else {
        let why =
            "Arm cores: llvm-mca (apt install llvm) and a compiler for AArch64 (apt install clang)";
        report.skipped.push(format!("{why} are not both installed"));
        return Ok(report);
    };
    report.tool = Some(format!("{} {}", mca.program, mca.version));
    report.compiler = Some(compiler.name());
    for core in CORES {
        match mca.tables(core)?.filter(|_| mca.knows(core)) {
            Some(tables) => report.tables.entry(tables).or_default().push(core),
            None => {
                report.skipped.push(format!("{core}: llvm-mca {} does not know it", mca.version));
            }
        }
    }
    let mut bodies = Vec::new();
    progress.begin(&format!("compile loops for {}", target.name()));
    let folder = Workspace::locate()?.target.join("raybench/extracted/arm");
    for (done, text) in texts.iter().enumerate() {
        progress.step(done as u64, texts.len() as u64, text.name);
        let assembled = assembled(&compiler, target, text, &folder)?;
        for kernel in &text.kernels {
            for form in Form::ALL {
                let symbol = kernel.function.probe.loop_symbol(form).replace('.', "_");
                let kernel = kernel.probe.name();
                match External::inner_loop(Processor::Aarch64, &assembled, &symbol) {
                    Ok(lines) => {
                        let (form, instructions) = (form.name(), lines.len());
                        let cycles = BTreeMap::new();
                        report.rows.push(ArmRow { kernel, form, instructions, cycles });
                        bodies.push(Body { lines, features: Vec::new(), units: 1 });
                    }
                    Err(why) => report.skipped.push(format!("{kernel} {}: {why}", form.name())),
                }
            }
        }
    }
    progress.end();
    progress.begin(&mca.program);
    let all = report.tables.len() as u64;
    let asked: Vec<&Body> = bodies.iter().collect();
    for (done, (tables, cores)) in report.tables.clone().iter().enumerate() {
        progress.step(done as u64, all, tables);
        for (row, cycles) in report.rows.iter_mut().zip(mca.cycles(cores[0], &asked)?) {
            match cycles {
                Ok(cycles) => _ = row.cycles.insert(tables.clone(), cycles),
                Err(why) => {
                    report.skipped.push(format!("{} {} by {tables}: {why}", row.kernel, row.form));
                }
            }
        }
    }
    progress.end();
    Ok(report)
}

/// A text with its kernels' loops as assembler text.
fn assembled(
    compiler: &Compiler,
    target: Target,
    text: &Text,
    folder: &Path,
) -> Result<String, Error> {
    let each = text.kernels.iter().flat_map(|kernel| Form::ALL.map(|form| (kernel, form)));
    let loops = each.map(|(kernel, form)| extract::timed_loop(&kernel.function, form));
    let c = format!("{}\n#include <stddef.h>\n{}", text.c, loops.collect::<String>());
    let flags = ["-ffreestanding", "-fno-unroll-loops"];
    compilers::assembled(compiler, target, text.name, &c, &flags, folder)
}
