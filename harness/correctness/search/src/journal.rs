//! The refuted parts of a question in a text file, from which a stopped search resumes.
//!
//! ```text
//! raybench search, encoding 2: 4 ranks, 3 gates, 3 shifts
//! 0 0.0,2.1,3.3 5 248 929 54 778 0.0010
//! ```
//!
//! A line has the number of a part, its skeleton, and the figures of its outcome. It is trusted: we
//! check only that it names a part of this question, since a proof of each would fill a disk. A
//! line is written at once when its part is refuted, so a search that is killed loses the parts in
//! progress, and at most the last line is torn; that one is dropped.

use crate::files::name_file;
use crate::outcome::{Ending, Outcome};
use crate::question::Question;
use crate::skeleton::Skeleton;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Must be raised whenever the parts or their formulas change: for gates of two inputs, and of
/// three.
const ENCODING: [u32; 2] = [2, 1];

/// Maximum length of a line. With the number of parts it limits how much is read of a file, which
/// may not be a journal.
const MAX_LINE: usize = 256;

/// Maximum of a figure, so that sums stay far below 64 bits.
const MAX_FIGURE: f64 = (1u64 << 40) as f64;

/// The refuted parts, and the file that receives new ones.
pub struct Journal {
    file: File,
    parts: BTreeMap<usize, Outcome>,
    torn_files: Vec<PathBuf>,
}

impl Journal {
    /// Reads the journals of a question with this many gates. New parts go to the first journal,
    /// which is created if missing.
    ///
    /// # Errors
    /// If a file cannot be read, is not a journal of this question, or if another search writes to
    /// the first.
    pub fn open(question: &Question, gates: usize, paths: &[PathBuf]) -> io::Result<Self> {
        let encoding = ENCODING[usize::from(question.arity == 3)];
        let header = format!("raybench search, encoding {encoding}: {question}\n");
        let skeletons = question.parts(gates);
        let Some(first) = paths.first() else { return Err(invalid_data("no journal was named")) };
        let mut file = open_locked(first).map_err(|error| name_file(first, &error))?;
        let max_bytes = (header.len() + skeletons.len() * MAX_LINE) as u64;
        let mut parts = BTreeMap::new();
        let mut torn_files = Vec::new();
        for path in paths {
            let text = read_text(path, max_bytes).map_err(|error| name_file(path, &error))?;
            let complete = text.rfind('\n').map_or(0, |end| end + 1);
            let file_parts = parse_parts(&text, complete, &header, &skeletons);
            parts.extend(file_parts.map_err(|reason| name_file(path, &invalid_data(&reason)))?);
            if complete < text.len() {
                torn_files.push(path.clone());
            }
            if path == first {
                // New lines must not continue a torn one.
                file.set_len(complete as u64)?;
                if complete == 0 {
                    file.write_all(header.as_bytes())?;
                }
            }
        }
        Ok(Journal { file, parts, torn_files })
    }

    /// Returns the parts in the files, by number.
    pub fn parts(&self) -> &BTreeMap<usize, Outcome> {
        &self.parts
    }

    /// Returns the files whose torn last line was dropped.
    pub fn torn_files(&self) -> &[PathBuf] {
        &self.torn_files
    }

    /// Appends the line of a refuted part.
    pub(crate) fn append(
        &mut self,
        number: usize,
        skeleton: &Skeleton,
        outcome: &Outcome,
    ) -> io::Result<()> {
        let Outcome { cases, variables, clauses, conflicts, proof_bytes, core_seconds, .. } =
            outcome;
        let mut line = format!("{number} {skeleton} {cases} {variables} {clauses} {conflicts}");
        line.push_str(&format!(" {proof_bytes} {core_seconds:.4}\n"));
        // We write the line at once, so that only the last line of a file can be torn.
        self.file.write_all(line.as_bytes())
    }
}

/// Opens a journal to append to it, and creates its folder if need be. The lock keeps other
/// searches out, whose lines would mix with ours.
fn open_locked(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(invalid_data("another search writes to it")),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Reads a file, if it is a regular file and not longer than a journal of this question can be. The
/// user may have named any file, even one without an end.
fn read_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(invalid_data("not a regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(max_bytes + 1).read_to_string(&mut text)?;
    if text.len() as u64 > max_bytes {
        return Err(invalid_data("it is longer than a journal of this question can be"));
    }
    Ok(text)
}

/// Makes an error about the contents. It is shortened, because a stranger may have written the file
/// that it quotes.
fn invalid_data(reason: &str) -> io::Error {
    const MAX_BYTES: usize = 320;
    io::Error::new(io::ErrorKind::InvalidData, &reason[..reason.floor_char_boundary(MAX_BYTES)])
}

/// Returns the parts in the complete lines of a journal, or the reason why it is not a journal of
/// this question. The first `complete` bytes of the text are complete lines.
fn parse_parts(
    text: &str,
    complete: usize,
    header: &str,
    skeletons: &[Skeleton],
) -> Result<Vec<(usize, Outcome)>, String> {
    // A search that was killed early leaves a torn header, which is no error.
    if complete == 0 && header.starts_with(text) {
        return Ok(Vec::new());
    }
    let Some(lines) = text[..complete].strip_prefix(header) else {
        let first = text.lines().next().unwrap_or_default();
        return Err(format!("not a journal of this question: it begins {first:?}, not {header:?}"));
    };
    let mut numbers = BTreeSet::new();
    let mut parts = Vec::new();
    for (line, line_number) in lines.lines().zip(2..) {
        let (number, outcome) = parse_part(line, skeletons)
            .map_err(|reason| format!("line {line_number}: {reason}"))?;
        if !numbers.insert(number) {
            return Err(format!("line {line_number}: part {number} is listed twice"));
        }
        parts.push((number, outcome));
    }
    Ok(parts)
}

/// Returns the number and the outcome of the part that a line names.
fn parse_part(line: &str, skeletons: &[Skeleton]) -> Result<(usize, Outcome), String> {
    let fields: Vec<&str> = line.split(' ').collect();
    let &[number, skeleton, cases, variables, clauses, conflicts, bytes, seconds] = &fields[..]
    else {
        return Err(format!("{} fields, expected eight", fields.len()));
    };
    let number: usize = parse_number(number)?;
    let expected = skeletons.get(number).map(ToString::to_string);
    if expected.as_deref() != Some(skeleton) {
        let expected = expected.unwrap_or_else(|| format!("none of {}", skeletons.len()));
        return Err(format!("part {number} is {expected}, not {skeleton:?}"));
    }
    let figures: Vec<f64> =
        fields[2..].iter().map(|field| parse_number(field)).collect::<Result<_, _>>()?;
    if let Some(figure) = figures.iter().find(|figure| !(0.0..=MAX_FIGURE).contains(*figure)) {
        return Err(format!("{figure} is out of range"));
    }
    let outcome = Outcome {
        verdict: Ending::Refuted,
        formulas: 1,
        cases: parse_number(cases)?,
        variables: parse_number(variables)?,
        clauses: parse_number(clauses)?,
        conflicts: parse_number(conflicts)?,
        proof_bytes: parse_number(bytes)?,
        core_seconds: parse_number(seconds)?,
        ..Outcome::default()
    };
    Ok((number, outcome))
}

/// Returns the number in a field, or an error that quotes the field.
fn parse_number<T: std::str::FromStr>(field: &str) -> Result<T, String> {
    field.parse().map_err(|_| format!("{field:?} is not a number"))
}
