//! Maps an instruction to a line of the variant, through inlined calls.
//!
//! Line marks of the assembly name the innermost function only: for a kernel of plain words that is
//! `&` or `>>` of the standard library. The debug information of the executable has the whole chain
//! of inlined calls.

use crate::Error;
use addr2line::Context;
use gimli::{Dwarf, EndianRcSlice, LittleEndian};
use object::{Object, ObjectSection};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// A place in a source file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Path from the workspace root.
    pub file: PathBuf,
    /// Line number, from 1.
    pub line: u32,
}

/// The debug information of an executable.
pub(crate) struct Origins {
    context: Context<EndianRcSlice<LittleEndian>>,
    root: PathBuf,
}

impl Origins {
    /// Reads the debug information of the file at `path`, built from the workspace at `root`.
    pub(crate) fn open(path: &Path, root: &Path) -> Result<Self, Error> {
        let data = std::fs::read(path).map_err(|error| unreadable(path, error))?;
        let file = object::File::parse(&*data).map_err(|error| unreadable(path, error))?;
        let dwarf = Dwarf::load(|id| {
            let section = file.section_by_name(id.name());
            let data = section.map_or(Ok(&[][..]), |section| section.data())?;
            Ok::<_, object::Error>(EndianRcSlice::new(data.into(), LittleEndian))
        });
        let dwarf = dwarf.map_err(|error| unreadable(path, error))?;
        let context = Context::from_dwarf(dwarf).map_err(|error| unreadable(path, error))?;
        Ok(Origins { context, root: root.to_path_buf() })
    }

    /// Returns the line of `folder` that the instruction at `address` came from, or otherwise of
    /// any source file of the workspace: the innermost inlined call that lies there.
    pub(crate) fn place(&self, address: u64, folder: &Path) -> Option<Place> {
        let mut places = Vec::new();
        let mut frames = self.context.find_frames(address).skip_all_loads().ok()?;
        while let Ok(Some(frame)) = frames.next() {
            let Some(location) = frame.location else { continue };
            let (Some(file), Some(line)) = (location.file, location.line) else { continue };
            if let Ok(file) = Path::new(file).strip_prefix(&self.root)
                && line > 0
            {
                places.push(Place { file: file.to_path_buf(), line });
            }
        }
        let index = places.iter().position(|place| place.file.starts_with(folder));
        (!places.is_empty()).then(|| places.swap_remove(index.unwrap_or(0)))
    }
}

fn unreadable(path: &Path, error: impl Display) -> Error {
    Error::Check(format!("{}: no debug information: {error}", path.display()))
}
