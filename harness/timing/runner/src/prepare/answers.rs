//! Right answers by question, handed from the first process of a run to the others: they are the same in all of them,
//! and walking them took half of the time before the first sample. Every answer is still held against them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Arguments and right answers by what they are of.
#[derive(Default)]
pub struct Answers {
    known: HashMap<String, [Vec<u64>; 2]>,
    file: Option<PathBuf>,
    has_new: bool,
}

impl Answers {
    /// Those in a file, which [`Answers::keep`] writes; none where it is missing or cut.
    pub fn at(file: &Path) -> Answers {
        let known = std::fs::read(file).ok().and_then(|bytes| read(&bytes));
        Answers { known: known.unwrap_or_default(), file: Some(file.to_path_buf()), has_new: false }
    }

    /// Arguments and answers of `key`, made if they are not known.
    pub fn of(&mut self, key: String, make: impl FnOnce() -> [Vec<u64>; 2]) -> [Vec<u64>; 2] {
        let has_new = &mut self.has_new;
        let made = || {
            *has_new = true;
            make()
        };
        self.known.entry(key).or_insert_with(made).clone()
    }

    /// Writes the file, if it lacks any. Without it the next process makes them again.
    pub fn keep(&self) {
        if let (Some(file), true) = (&self.file, self.has_new) {
            let _ = record::write_whole(file, &written(&self.known));
        }
    }
}

/// Each key and its two lists, all with their lengths before them, in words of 8 bytes.
fn written(known: &HashMap<String, [Vec<u64>; 2]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let word = |bytes: &mut Vec<u8>, word: u64| bytes.extend(word.to_le_bytes());
    for (key, lists) in known {
        word(&mut bytes, key.len() as u64);
        bytes.extend(key.as_bytes());
        for list in lists {
            word(&mut bytes, list.len() as u64);
            list.iter().for_each(|&one| word(&mut bytes, one));
        }
    }
    bytes
}

fn read(mut bytes: &[u8]) -> Option<HashMap<String, [Vec<u64>; 2]>> {
    let mut known = HashMap::new();
    while !bytes.is_empty() {
        let length = word(&mut bytes)?;
        let key = String::from_utf8(taken(&mut bytes, length)?.to_vec()).ok()?;
        let lists = [list(&mut bytes)?, list(&mut bytes)?];
        known.insert(key, lists);
    }
    Some(known)
}

fn list(bytes: &mut &[u8]) -> Option<Vec<u64>> {
    let length = word(bytes)?.checked_mul(8)?;
    let words = taken(bytes, length)?.chunks_exact(8);
    Some(words.map(|word| u64::from_le_bytes(word.try_into().expect("8 bytes"))).collect())
}

fn word(bytes: &mut &[u8]) -> Option<usize> {
    let word = taken(bytes, 8)?.try_into().expect("8 bytes");
    usize::try_from(u64::from_le_bytes(word)).ok()
}

fn taken<'a>(bytes: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_handed_on_and_a_cut_file_is_none() {
        let file = std::env::temp_dir().join(format!("raybench-answers-{}", std::process::id()));
        let make = || [vec![1, 2, 3], vec![u64::MAX]];
        let mut first = Answers::at(&file);
        assert_eq!(first.of("a b".into(), make), make());
        first.of("c".into(), || [vec![], vec![7]]);
        first.keep();
        let mut second = Answers::at(&file);
        assert_eq!(second.of("a b".into(), || panic!("it is known")), make());
        assert_eq!(second.of("c".into(), || panic!("it is known")), [vec![], vec![7]]);
        let bytes = std::fs::read(&file).expect("it was written");
        for cut in [1, 8, bytes.len() / 2, bytes.len() - 1] {
            std::fs::write(&file, &bytes[..cut]).expect("it can be written");
            assert!(Answers::at(&file).known.is_empty(), "{cut} bytes");
        }
        std::fs::remove_file(&file).expect("it is there");
    }
}
