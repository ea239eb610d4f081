//! The refuted parts of a question in a text file, so that a search can go on where it was stopped.
//! Knows not how parts are refuted. A line is believed: what is checked is that it speaks of a part
//! of this question.

use crate::question::Question;
use crate::search::{Ending, Outcome};
use crate::skeleton::Skeleton;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// To be raised whenever a part of the same number is another one or demands something else: that of
/// gates of two inputs, and of three.
const ENCODING: [u32; 2] = [2, 1];

/// Signs that a line has at most.
const LINE: usize = 256;

/// What a figure of a part is at most: all of them together stay far below what 64 bits hold.
const FIGURE: f64 = (1u64 << 40) as f64;

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
        let encoding = ENCODING[usize::from(question.arity == 3)];
        let header = format!("raybench search, encoding {encoding}: {question}\n");
        let skeletons = question.parts(gates);
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

/// A file's text, if it is a file and not longer than a journal of this question can be.
fn contents(path: &Path, most: u64) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(bad("it is no plain file"));
    }
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    match text.len() as u64 > most {
        true => Err(bad("it is longer than a journal of this question can be")),
        false => Ok(text),
    }
}

/// Of one short line, whatever a stranger wrote.
fn bad(why: &str) -> io::Error {
    const MOST: usize = 320;
    io::Error::new(io::ErrorKind::InvalidData, &why[..why.floor_char_boundary(MOST)])
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
    let mut seen = BTreeSet::new();
    let of = |(line, at)| {
        let known = part(line, skeletons).and_then(|part| match seen.insert(part.0) {
            true => Ok(part),
            false => Err(format!("part {} is there twice", part.0)),
        });
        known.map_err(|why| format!("line {at}: {why}"))
    };
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
        return Err(format!("part {number} is {really}, not {joins:?}"));
    }
    let figures: Vec<f64> =
        fields[2..].iter().map(|field| read(field)).collect::<Result<_, _>>()?;
    if let Some(figure) = figures.iter().find(|figure| !(0.0..=FIGURE).contains(*figure)) {
        return Err(format!("{figure} is nothing that a part takes"));
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
    field.parse().map_err(|_| format!("{field:?} is no number"))
}
