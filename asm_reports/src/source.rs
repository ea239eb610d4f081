//! Shows the assembly of a probe with the source line of each instruction.
//!
//! The compiler writes the assembly (`--emit asm`) when it compiles the variant's crate with the
//! runner's flags, in a separate target folder so that the runner's build stays fresh. Two checks
//! show that it is the probe's: the library of that compilation has the probe's bytes (fields of
//! the linker left out), and the assembly has the probe's instructions, mnemonic by mnemonic.
//! cargo-show-asm's library reads the assembly; its own printing goes to standard output only.

use crate::listing::code;
use crate::origin::{Origins, Place};
use crate::{Error, Selected};
use cargo_show_asm::asm::{Statement, find_items, parse_file};
use cargo_show_asm::demangle::LabelKind;
use contract::Tier;
use machine_code::build::{self, Artifact, Silent, Workspace};
use machine_code::decode::{self, Class, Code, Decoded, Executable};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// One line of a source view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "kind")]
pub enum Line {
    /// The source line of the following instructions.
    Rust {
        /// Path from the workspace root.
        file: String,
        /// Line number, from 1.
        line: u32,
        /// The line itself.
        text: String,
    },
    /// A label that an instruction refers to.
    Label {
        /// Its name.
        name: String,
    },
    /// An instruction as the compiler wrote it.
    Instruction {
        /// Intel syntax.
        text: String,
        /// The class of the instruction.
        class: Class,
    },
}

/// A probe's assembly between its source lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceView {
    /// Variant.
    pub variant: &'static str,
    /// Routine.
    pub routine: &'static str,
    /// Direction, line, piece ...
    pub subject: &'static str,
    /// Symbol of the probe.
    pub symbol: &'static str,
    /// Source lines, labels and instructions in order.
    pub lines: Vec<Line>,
}

/// Returns the source view of a probe of `runner`.
///
/// # Errors
/// If the build fails, or if the assembly is not that of the probe.
pub fn source_view(runner: &Executable, selected: &Selected) -> Result<SourceView, Error> {
    let probe = code(runner, selected.probe.symbol)?;
    let workspace = Workspace::locate()?;
    let (name, target) = (selected.variant.name, workspace.target.join("raybench/source"));
    let artifacts = build::assembly(&workspace, Tier::X86_64, Some(&target), &[name], &mut Silent)?;
    let (library, assembly) = library_and_assembly(&artifacts, name)?;
    decode::check_bytes_in_library(&library, &probe)?;
    let root = workspace.root;
    let folder = Path::new("algorithms").join(selected.variant.name);
    let origins = Origins::open(runner.path(), &root)?;
    let lines = interleave(&assembly, &probe, |address| origins.place(address, &folder), &root)?;
    if !lines.iter().any(|line| matches!(line, Line::Rust { .. })) {
        let symbol = &probe.symbol;
        return Err(Error::Check(format!("{symbol}: the runner names no source line for it")));
    }
    Ok(SourceView {
        variant: selected.variant.name,
        routine: selected.routine.name,
        subject: selected.probe.subject.name(),
        symbol: selected.probe.symbol,
        lines,
    })
}

/// Returns the library and the assembly text of a variant among the artifacts of
/// [`build::assembly`].
fn library_and_assembly(artifacts: &[Artifact], name: &str) -> Result<(PathBuf, String), Error> {
    // deps/libNAME-HASH.rmeta and deps/NAME-HASH.s are of the same call of the compiler.
    let meta = find_file(artifacts, name, "rmeta")?;
    let stem = meta.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = meta.with_file_name(stem.trim_start_matches("lib").to_string() + ".s");
    let assembly = std::fs::read_to_string(&text)
        .map_err(|error| Error::Check(format!("{}: {error}", text.display())))?;
    Ok((find_file(artifacts, name, "rlib")?, assembly))
}

/// Returns the file with this extension among the artifacts of a variant.
fn find_file(artifacts: &[Artifact], name: &str, extension: &str) -> Result<PathBuf, Error> {
    for artifact in artifacts.iter().filter(|artifact| artifact.target.name == name) {
        for path in &artifact.files {
            if path.extension().is_some_and(|path_extension| path_extension == extension) {
                return Ok(path.clone());
            }
        }
    }
    Err(Error::Check(format!("cargo built no library of {name}")))
}

/// Returns the lines of one function, with the classes and the origins of its decoded form.
fn interleave(
    assembly: &str,
    probe: &Code,
    origin: impl Fn(u64) -> Option<Place>,
    root: &Path,
) -> Result<Vec<Line>, Error> {
    let statements = parse_file(assembly)
        .map_err(|error| Error::Check(format!("cannot read the assembly: {error}")))?;
    let items = find_items(&statements);
    let range = items
        .into_iter()
        .find(|(item, _)| item.mangled_name == probe.symbol)
        .map(|(_, range)| range)
        .ok_or_else(|| Error::Check(format!("the assembly has no {}", probe.symbol)))?;
    let function = &statements[range];
    let mut instructions = same_instructions(function, probe)?.into_iter();
    let mut sources = Sources { root, files: BTreeMap::new() };
    let referred_names = referred_labels(function);
    let mut lines = Vec::new();
    let mut last_place = None;
    for statement in function {
        match statement {
            Statement::Label(label) if label.kind == LabelKind::Local => {
                if referred_names.contains(label.id) {
                    lines.push(Line::Label { name: label.id.to_string() });
                }
            }
            statement => {
                let Some((_, text)) = instruction(statement) else { continue };
                let line = instructions.next().expect("as many as were compared");
                let place = origin(line.raw.ip());
                if place != last_place {
                    lines.extend(place.as_ref().and_then(|place| sources.line(place)));
                    last_place = place;
                }
                lines.push(Line::Instruction { text, class: line.class });
            }
        }
    }
    Ok(lines)
}

/// Returns the decoded instructions, one for each of the assembly; an error if the two do not
/// agree. Padding inside the function is left out of both: the assembly has it as an alignment
/// directive.
fn same_instructions(function: &[Statement], probe: &Code) -> Result<Vec<Decoded>, Error> {
    let assembly: Vec<(String, String)> = function.iter().filter_map(instruction).collect();
    let instructions: Vec<(String, Decoded)> = probe
        .mnemonics()
        .into_iter()
        .zip(probe.instructions.iter().copied())
        .filter(|(mnemonic, _)| mnemonic != "nop")
        .collect();
    for ((assembly_name, _), (name, _)) in assembly.iter().zip(&instructions) {
        if assembly_name != name {
            return Err(Error::Check(format!(
                "{}: the assembly has {assembly_name} where the executable has {name}",
                probe.symbol
            )));
        }
    }
    if assembly.len() != instructions.len() {
        return Err(Error::Check(format!(
            "{}: the assembly has {} instructions, the executable {}",
            probe.symbol,
            assembly.len(),
            instructions.len()
        )));
    }
    Ok(instructions.into_iter().map(|(_, line)| line).collect())
}

/// Returns the mnemonic of an instruction in the decoder's spelling, and its text. The empty
/// barriers of the loops are assembler comments and no instructions. Padding is left out too.
fn instruction(statement: &Statement) -> Option<(String, String)> {
    let Statement::Instruction(line) = statement else { return None };
    if line.op.starts_with('#') || line.op == "nop" {
        return None;
    }
    let arguments = line.args.unwrap_or_default();
    // A trailing comment of the compiler is not part of the instruction.
    let arguments = arguments.split('#').next().unwrap_or_default().trim();
    let text = format!("{} {arguments}", line.op).trim_end().replace('\t', " ");
    let mnemonic = if line.op == "movabs" { "mov" } else { line.op };
    Some((mnemonic.to_string(), text))
}

fn referred_labels<'a>(function: &[Statement<'a>]) -> BTreeSet<&'a str> {
    let mut words = BTreeSet::new();
    for statement in function {
        if let Statement::Instruction(line) = statement {
            words.extend(line.args.unwrap_or_default().split(|sign| !is_label_sign(sign)));
        }
    }
    words
}

fn is_label_sign(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || "._$".contains(sign)
}

/// Source files of the workspace, read as they are needed.
struct Sources<'a> {
    root: &'a Path,
    files: BTreeMap<PathBuf, Vec<String>>,
}

impl Sources<'_> {
    fn line(&mut self, place: &Place) -> Option<Line> {
        let lines = self.files.entry(place.file.clone()).or_insert_with(|| {
            let text = std::fs::read_to_string(self.root.join(&place.file)).unwrap_or_default();
            text.lines().map(|line| line.trim().to_string()).collect()
        });
        let text = lines.get(place.line as usize - 1)?.clone();
        Some(Line::Rust { file: place.file.display().to_string(), line: place.line, text })
    }
}

impl SourceView {
    /// Returns the view as text: source lines at the margin, instructions indented, with their
    /// classes.
    pub fn render(&self) -> String {
        let mut width = 0;
        for line in &self.lines {
            if let Line::Instruction { text, .. } = line {
                width = width.max(text.len());
            }
        }
        let mut out = format!("{}\n", self.symbol);
        for line in &self.lines {
            let row = match line {
                Line::Rust { file, line, text } => format!("// {file}:{line}\n// {text}"),
                Line::Label { name } => format!("{name}:"),
                Line::Instruction { text, class } => format!("        {text:width$}  {class}"),
            };
            out.push_str(row.trim_end());
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Workspace::locate().expect("cargo knows").root
    }

    const ASSEMBLY: &str = "\
\t.section\t.text.f,\"ax\",@progbits
\t.globl\tf
\t.p2align\t4
\t.type\tf,@function
f:
.Lfunc_begin0:
\t.file\t1 \"/elsewhere\" \"kernel.rs\"
\t.loc\t1 7 9 prologue_end
\t.cfi_startproc
\tmovabs\trax, 9187201950435737471
.LBB0_1:
\tand\trax, rdi
\t#APP
\t/*rax*/
\t#NO_APP
\tjne\t.LBB0_1
\tret
.Lfunc_end0:
\t.size\tf, .Lfunc_end0-f
";

    /// Returns `mov rax,0x7f..; and rax,rdi; jne; ret`.
    fn probe(logic: u8) -> Code {
        let bytes = [
            0x48, 0xb8, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x48, logic, 0xf8, 0x75,
            0xfb, 0xc3,
        ];
        Code::decode("f", 0, &bytes, |_, _| None)
    }

    #[test]
    fn instructions_get_their_lines_and_classes_and_labels_in_use_stay() {
        let place = Place { file: "asm_reports/src/source.rs".into(), line: 1 };
        let lines = interleave(ASSEMBLY, &probe(0x21), |_| Some(place.clone()), &root()).unwrap();
        let texts: Vec<String> = lines
            .iter()
            .map(|line| match line {
                Line::Rust { text, .. } => text.clone(),
                Line::Label { name } => name.clone(),
                Line::Instruction { text, class } => format!("{text} ({class})"),
            })
            .collect();
        let expected = [
            "//! Shows the assembly of a probe with the source line of each instruction.",
            "movabs rax, 9187201950435737471 (constant)",
            ".LBB0_1",
            "and rax, rdi (operation)",
            "jne .LBB0_1 (control)",
            "ret (ret)",
        ];
        assert_eq!(texts, expected);
    }

    fn complaint(probe: &Code) -> String {
        match interleave(ASSEMBLY, probe, |_| None, &root()) {
            Err(Error::Check(line)) => line,
            result => panic!("not refused: {result:?}"),
        }
    }

    #[test]
    fn other_instructions_are_an_error_and_so_is_another_number_of_them() {
        assert_eq!(complaint(&probe(0x09)), "f: the assembly has and where the executable has or");
        let mut short = probe(0x21);
        short.instructions.pop();
        assert_eq!(complaint(&short), "f: the assembly has 4 instructions, the executable 3");
        short.symbol = "g".into();
        assert_eq!(complaint(&short), "the assembly has no g");
    }
}
