//! Functions in a library file (`.rlib`) before linking: their sizes, and whether one is the same as in the
//! executable.

use crate::decode::{Code, Error};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::BTreeMap;
use std::path::Path;

/// Checks that the library has the same bytes as `code` under the same symbol, except for fields that the
/// linker fills in.
///
/// # Errors
/// If the library cannot be read, lacks the symbol, or differs.
pub fn same_bytes_in_library(library: &Path, code: &Code) -> Result<(), Error> {
    let data =
        std::fs::read(library).map_err(|error| Error::Unreadable(library.to_path_buf(), error))?;
    let external = |error: object::Error| Error::external(library, error);
    let archive = ArchiveFile::parse(&*data).map_err(external)?;
    for member in archive.members() {
        let member = member.map_err(external)?;
        // The archive also holds compiler metadata, which is not an object file.
        let Ok(bytes) = member.data(&*data) else { continue };
        let Ok(file) = object::File::parse(bytes) else { continue };
        let Some(symbol) = file.symbol_by_name(&code.symbol) else { continue };
        let Some(section) = symbol.section_index() else { continue };
        let section = file.section_by_index(section).map_err(external)?;
        let text = section.data().map_err(external)?;
        let start = symbol.address() as usize;
        let Some(found) = text.get(start..start + code.bytes.len()) else {
            return Err(differs(code, symbol.size(), None));
        };
        let (mut found, mut expected) = (found.to_vec(), code.bytes.clone());
        for (offset, relocation) in section.relocations() {
            let width = usize::from(relocation.size() / 8);
            let Some(at) = (offset as usize).checked_sub(start) else { continue };
            for bytes in [&mut found, &mut expected] {
                if let Some(field) = bytes.get_mut(at..at + width) {
                    field.fill(0);
                }
            }
        }
        let first = found.iter().zip(&expected).position(|(a, b)| a != b);
        return match first {
            None => Ok(()),
            Some(at) => Err(differs(code, symbol.size(), Some(at))),
        };
    }
    Err(Error::Differs(format!("{} is not in {}", code.symbol, library.display())))
}

/// The bytes of each function of a library or object file by symbol, for any processor; relocations are not
/// applied.
///
/// # Errors
/// If the file cannot be read.
pub fn function_bytes(path: &Path) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let data = std::fs::read(path).map_err(|error| Error::Unreadable(path.to_path_buf(), error))?;
    let external = |error: object::Error| Error::external(path, error);
    let Ok(archive) = ArchiveFile::parse(&*data) else {
        return Ok(functions(&object::File::parse(&*data).map_err(external)?));
    };
    let mut found = BTreeMap::new();
    for member in archive.members() {
        let Ok(bytes) = member.map_err(external)?.data(&*data) else { continue };
        // The archive also holds compiler metadata, which is not an object file.
        let Ok(file) = object::File::parse(bytes) else { continue };
        found.extend(functions(&file));
    }
    Ok(found)
}

fn functions(file: &object::File) -> BTreeMap<String, Vec<u8>> {
    let functions = file.symbols().filter(|symbol| symbol.kind() == object::SymbolKind::Text);
    let named = |symbol: object::Symbol| {
        let section = file.section_by_index(symbol.section_index()?).ok()?;
        let bytes = section.data_range(symbol.address(), symbol.size()).ok()??;
        Some((symbol.name().ok()?.to_string(), bytes.to_vec()))
    };
    functions.filter(|symbol| symbol.is_definition()).filter_map(named).collect()
}

fn differs(code: &Code, size: u64, first: Option<usize>) -> Error {
    let at = first.map_or(String::new(), |at| format!(", first at byte {at:#x}"));
    Error::Differs(format!(
        "{}: the executable has {} bytes, the library {size}, and they are not the same{at}",
        code.symbol,
        code.bytes.len(),
    ))
}
