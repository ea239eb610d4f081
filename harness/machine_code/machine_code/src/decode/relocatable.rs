//! Functions in a library file (`.rlib`) before linking: their sizes, and whether one is the same
//! as in the executable.

use crate::decode::{Code, Error, distances};
use object::read::archive::ArchiveFile;
use object::{Object, ObjectSection, ObjectSymbol};
use std::collections::BTreeMap;
use std::path::Path;

/// Checks that the library has the same bytes as `code` under the same symbol, except for fields
/// that the linker fills in.
///
/// # Errors
/// If the library cannot be read, lacks the symbol, or differs.
pub fn same_bytes_in_library(library: &Path, code: &Code) -> Result<(), Error> {
    let Some(mut found) = function_bytes(library)?.remove(&code.symbol) else {
        return Err(Error::Differs(format!("{} is not in {}", code.symbol, library.display())));
    };
    let (size, mut expected) = (found.len(), code.bytes.clone());
    found.truncate(expected.len());
    for field in distances(code) {
        for bytes in [&mut found, &mut expected] {
            if let Some(field) = bytes.get_mut(field.offset..field.offset + field.size) {
                field.fill(0);
            }
        }
    }
    if found == expected {
        return Ok(());
    }
    let first = found.iter().zip(&expected).position(|(a, b)| a != b);
    let at = first.map_or(String::new(), |at| format!(", first at byte {at:#x}"));
    Err(Error::Differs(format!(
        "{}: the executable has {} bytes, the library {size}, and they differ{at}",
        code.symbol,
        expected.len(),
    )))
}

/// The bytes of each function of a library or object file by symbol, for any processor; relocations
/// are not applied.
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
