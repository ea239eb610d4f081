//! A folder of published files that are made from a record.

use crate::{failure::Failure, workspace};
use std::collections::BTreeMap;
use std::fs;

/// What is to lie in a folder.
pub struct Folder {
    /// Where, from the repository's root.
    pub path: &'static str,
    /// Texts by the files' names.
    pub files: BTreeMap<String, String>,
}

impl Folder {
    /// Writes them, and removes all else that lies there.
    pub fn write(&self) -> Result<(), Failure> {
        let root = workspace::root().join(self.path);
        fs::create_dir_all(&root).map_err(Failure::machine)?;
        for (name, text) in &self.files {
            let path = root.join(name);
            record::write_whole(&path, text.as_bytes()).map_err(Failure::machine)?;
        }
        for name in self.others().map_err(Failure::machine)? {
            fs::remove_file(root.join(name)).map_err(Failure::machine)?;
        }
        Ok(())
    }

    /// Names of files in the folder that are none of these.
    fn others(&self) -> std::io::Result<Vec<String>> {
        let entries = fs::read_dir(workspace::root().join(self.path))?;
        let name = |entry: std::io::Result<fs::DirEntry>| {
            Ok(entry?.file_name().to_string_lossy().into_owned())
        };
        let names = entries.map(name).collect::<std::io::Result<Vec<String>>>()?;
        Ok(names.into_iter().filter(|name| !self.files.contains_key(name)).collect())
    }
}

#[cfg(test)]
impl Folder {
    /// Whether the folder has these files and no others.
    pub fn is_there(&self) -> bool {
        let root = workspace::root().join(self.path);
        let is_there = |(name, text): (&String, &String)| {
            fs::read_to_string(root.join(name)).is_ok_and(|there| there == *text)
        };
        self.files.iter().all(is_there) && self.others().is_ok_and(|others| others.is_empty())
    }
}
