//! The published pages of the figures that documents cite. The book has pages of all figures at the
//! same paths; those would be too large for the repository.

use crate::{failure::Failure, workspace};
use ::charts::{ADDRESSES, Addresses, address_pages};
use record::Record;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages that the folder must have.
pub struct CitedPages {
    /// Texts by the files' paths.
    pub files: BTreeMap<String, String>,
}

impl CitedPages {
    /// Returns the pages of the figures to which links of these texts lead.
    ///
    /// # Errors
    /// If a link leads to no figure of these records.
    pub fn new<'a>(
        records: &[Record],
        addresses: &Addresses,
        texts: impl Iterator<Item = &'a str>,
    ) -> Result<CitedPages, Failure> {
        let link_targets: BTreeSet<String> = texts.flat_map(cited_addresses).collect();
        let mut files = BTreeMap::new();
        for (path, page) in address_pages(records, addresses, Some(&link_targets)) {
            files.insert(path, page.markdown());
        }
        for address in &link_targets {
            let (path, anchor) = address.split_once('#').unwrap_or((address, ""));
            let anchor = format!("<a id=\"{anchor}\">");
            if files.get(path).is_none_or(|page: &String| !page.contains(&anchor)) {
                return Err(Failure::Check(format!("{address}: no record has this figure")));
            }
        }
        Ok(CitedPages { files })
    }

    /// Writes the pages, and removes all else that lies in their folder.
    ///
    /// # Errors
    /// If the folder cannot be changed.
    pub fn write(&self) -> std::io::Result<()> {
        let root = workspace::root();
        for (path, text) in &self.files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap_or(&root))?;
            record::write_whole(&path, text.as_bytes()).map_err(std::io::Error::other)?;
        }
        for path in self.obsolete()? {
            fs::remove_file(root.join(path))?;
        }
        Ok(())
    }

    /// Returns the paths of files in the folder that are none of these.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub fn obsolete(&self) -> std::io::Result<Vec<String>> {
        let mut paths = Vec::new();
        for file in files_below(&workspace::root().join(ADDRESSES))? {
            paths.push(workspace::display_path(&file));
        }
        paths.retain(|path| !self.files.contains_key(path));
        Ok(paths)
    }
}

/// Returns the addresses to which links of a text lead.
fn cited_addresses(text: &str) -> Vec<String> {
    let mut addresses = Vec::new();
    for rest in text.split("](").skip(1) {
        let target = rest.split(')').next().unwrap_or_default();
        if target.starts_with(ADDRESSES) {
            addresses.push(target.to_string());
        }
    }
    addresses
}

/// Returns the files of a folder and of those in it; none if it does not exist.
fn files_below(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if !folder.exists() {
        return Ok(files);
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report;

    /// The limit of all pages together: every version of a page stays in the repository.
    const MAX_BYTES: usize = 150_000;

    #[test]
    fn they_are_small() {
        let files = files_below(&workspace::root().join(ADDRESSES)).expect("a folder");
        let mut bytes = 0;
        for file in &files {
            bytes += fs::read_to_string(file).expect("a page").len();
        }
        assert!(!files.is_empty() && bytes < MAX_BYTES, "{} pages: {bytes} bytes", files.len());
    }

    #[test]
    fn a_link_to_a_figure_that_no_record_has_is_an_error() {
        let (records, addresses) = report::published_records().expect("records are published");
        let text = format!("[1.00]({ADDRESSES}/amd-zen5/x86-64-v4/perft.md#walk-latency)");
        let error = CitedPages::new(&records, &addresses, std::iter::once(text.as_str()));
        assert!(error.is_err());
        let none = CitedPages::new(&records, &addresses, std::iter::once("[a](b.md#c)"));
        assert!(none.is_ok_and(|pages| pages.files.is_empty()));
    }
}
