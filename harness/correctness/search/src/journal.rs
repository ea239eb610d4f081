//! The refuted parts of a question in a text file, from which a stopped search resumes. A line is
//! trusted: checked is only that it names a part of this question.

use crate::question::Question;
use crate::search::{Ending, Outcome};
use crate::skeleton::Skeleton;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Must be raised whenever the parts or their formulas change: for gates of two inputs, and of
/// three.
const ENCODING: [u32; 2] = [2, 1];

/// Maximum length of a line.
const LINE: usize = 256;

/// Maximum of a figure, so that sums stay far below 64 bits.
const FIGURE: f64 = (1u64 << 40) as f64;

/// The known parts, and the file that receives new ones.
pub struct Journal {
    file: File,
    known: BTreeMap<usize, Outcome>,
    torn: Vec<PathBuf>,
}

impl Journal {
    /// Reads journals of a question with this many gates. New parts go to the first, which is
    /// created if missing.
    pub fn open(question: &Question, gates: usize, paths: &[PathBuf]) -> io::Result<Self> {
        let encoding = ENCODING[usize::from(question.arity == 3)];
        let header = format!("raybench search, encoding {encoding}: {question}\n");
        let skeletons = question.parts(gates);
        let (mut known, mut torn) = (BTreeMap::new(), Vec::new());
        let Some(first) = paths.first() else { return Err(bad("no journal was named")) };
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
        let most = (header.len() + skeletons.len() * LINE) as u64;
        for path in paths {
            let text = contents(path, most).map_err(|error| naming(path, &error))?;
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

    /// The parts in the files, by number.
    pub fn known(&self) -> &BTreeMap<usize, Outcome> {
        &self.known
    }

    /// Files whose torn last line was dropped.
    pub fn torn(&self) -> &[PathBuf] {
        &self.torn
    }

    /// Records a refuted part.
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
        // In one write, so that only the last line of a file can be torn.
        self.file.write_all(line.as_bytes())
    }
}

/// A file's text, if it is a regular file and not longer than a journal of this question can be.
fn contents(path: &Path, most: u64) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(bad("not a regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    match text.len() as u64 > most {
        true => Err(bad("it is longer than a journal of this question can be")),
        false => Ok(text),
    }
}

/// Shortened to one line, because a stranger may have written it.
fn bad(why: &str) -> io::Error {
    const MOST: usize = 320;
    io::Error::new(io::ErrorKind::InvalidData, &why[..why.floor_char_boundary(MOST)])
}

/// The error with the name of its file.
pub(crate) fn naming(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The parts in the complete lines of a journal, or why it is not one of this question.
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
    let mut seen = BTreeSet::new();
    let of = |(line, at)| {
        let known = part(line, skeletons).and_then(|part| match seen.insert(part.0) {
            true => Ok(part),
            false => Err(format!("part {} is listed twice", part.0)),
        });
        known.map_err(|why| format!("line {at}: {why}"))
    };
    numbered.map(of).collect()
}

/// The part that a line names.
fn part(line: &str, skeletons: &[Skeleton]) -> Result<(usize, Outcome), String> {
    let fields: Vec<&str> = line.split(' ').collect();
    let &[number, joins, cases, variables, clauses, conflicts, bytes, seconds] = &fields[..] else {
        return Err(format!("{} fields, expected eight", fields.len()));
    };
    let number: usize = read(number)?;
    let skeleton = skeletons.get(number).map(ToString::to_string);
    if skeleton.as_deref() != Some(joins) {
        let really = skeleton.unwrap_or_else(|| format!("none of {}", skeletons.len()));
        return Err(format!("part {number} is {really}, not {joins:?}"));
    }
    let figures: Vec<f64> =
        fields[2..].iter().map(|field| read(field)).collect::<Result<_, _>>()?;
    if let Some(figure) = figures.iter().find(|figure| !(0.0..=FIGURE).contains(*figure)) {
        return Err(format!("{figure} is out of range"));
    }
    let outcome = Outcome {
        verdict: Ending::Refuted,
        formulas: 1,
        cases: read(cases)?,
        variables: read(variables)?,
        clauses: read(clauses)?,
        conflicts: read(conflicts)?,
        proof_bytes: read(bytes)?,
        core_seconds: read(seconds)?,
        ..Outcome::default()
    };
    Ok((number, outcome))
}

fn read<T: std::str::FromStr>(field: &str) -> Result<T, String> {
    field.parse().map_err(|_| format!("{field:?} is not a number"))
}
