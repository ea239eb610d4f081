//! The refuted parts of a question in a text file, so that a search can go on where it was stopped.
//! Knows not how parts are refuted. A line is believed: what is checked is that it speaks of a part
//! of this question.

use crate::question::Question;
use crate::search::{Ending, Outcome};
use crate::skeleton::{Skeleton, skeletons};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// To be raised whenever a part of the same number is another one or demands something else.
const ENCODING: u32 = 1;

/// The parts known, and the file that new ones go to.
pub struct Journal {
    file: File,
    known: BTreeMap<usize, Outcome>,
    torn: Vec<PathBuf>,
}

impl Journal {
    /// Reads journals of a question with so many gates. New parts go to the first, which is made if
    /// it is not there.
    pub fn open(question: &Question, gates: usize, paths: &[PathBuf]) -> io::Result<Self> {
        let header = format!("raybench search, encoding {ENCODING}: {question}\n");
        let skeletons = skeletons(gates, question.arity);
        let (mut known, mut torn) = (BTreeMap::new(), Vec::new());
        let Some(first) = paths.first() else { return Err(bad("no journal is named")) };
        if let Some(folder) = first.parent() {
            fs::create_dir_all(folder).map_err(|error| naming(first, &error))?;
        }
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(first).map_err(|error| naming(first, &error))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => naming(first, &bad("another search writes to it")),
            TryLockError::Error(error) => naming(first, &error),
        })?;
        for path in paths {
            let text = fs::read_to_string(path).map_err(|error| naming(path, &error))?;
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            let parts = parts(&text, whole, &header, &skeletons);
            known.extend(parts.map_err(|why| naming(path, &bad(&why)))?);
            if whole < text.len() {
                torn.push(path.clone());
            }
            if path == first {
                file.set_len(whole as u64)?;
                if whole == 0 {
                    file.write_all(header.as_bytes())?;
                }
            }
        }
        Ok(Journal { file, known, torn })
    }

    /// What the files hold, by the number of the part.
    pub fn known(&self) -> &BTreeMap<usize, Outcome> {
        &self.known
    }

    /// Files whose last line was torn: that line is not there any more.
    pub fn torn(&self) -> &[PathBuf] {
        &self.torn
    }

    /// Takes a refuted part down.
    pub(crate) fn note(
        &mut self,
        number: usize,
        skeleton: &Skeleton,
        outcome: &Outcome,
    ) -> io::Result<()> {
        let Outcome { cases, variables, clauses, conflicts, proof_bytes, core_seconds, .. } =
            outcome;
        let line = format!(
            "{number} {skeleton} {cases} {variables} {clauses} {conflicts} {proof_bytes} {core_seconds:.4}\n"
        );
        // In one piece: only the last line of a file can be torn.
        self.file.write_all(line.as_bytes())
    }
}

fn bad(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

fn naming(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The parts in the whole lines of a journal, or why it is none of this question.
fn parts(
    text: &str,
    whole: usize,
    header: &str,
    skeletons: &[Skeleton],
) -> Result<Vec<(usize, Outcome)>, String> {
    if whole == 0 && header.starts_with(text) {
        return Ok(Vec::new());
    }
    let Some(lines) = text[..whole].strip_prefix(header) else {
        let first = text.lines().next().unwrap_or_default();
        return Err(format!("not a journal of this question: it begins {first:?}, not {header:?}"));
    };
    let numbered = lines.lines().zip(2..);
    let of = |(line, at)| part(line, skeletons).map_err(|why| format!("line {at}: {why}"));
    numbered.map(of).collect()
}

/// The part that a line speaks of.
fn part(line: &str, skeletons: &[Skeleton]) -> Result<(usize, Outcome), String> {
    let fields: Vec<&str> = line.split(' ').collect();
    let &[number, joins, cases, variables, clauses, conflicts, bytes, seconds] = &fields[..] else {
        return Err(format!("{} fields, not eight", fields.len()));
    };
    let number: usize = read(number)?;
    let skeleton = skeletons.get(number).map(ToString::to_string);
    if skeleton.as_deref() != Some(joins) {
        let really = skeleton.unwrap_or_else(|| format!("none of {}", skeletons.len()));
        return Err(format!("part {number} is {really}, not {joins}"));
    }
    let outcome = Outcome {
        formulas: 1,
        cases: read(cases)?,
        variables: read(variables)?,
        clauses: read(clauses)?,
        conflicts: read(conflicts)?,
        proof_bytes: read(bytes)?,
        core_seconds: read(seconds)?,
        ..Outcome::nothing(Ending::Refuted)
    };
    Ok((number, outcome))
}

fn read<T: std::str::FromStr>(field: &str) -> Result<T, String> {
    field.parse().map_err(|_| format!("{field:?} is no number"))
}
