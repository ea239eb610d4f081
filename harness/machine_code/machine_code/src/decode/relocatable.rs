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
pub fn check_bytes_in_library(library: &Path, code: &Code) -> Result<(), Error> {
    let Some(mut library_bytes) = function_bytes(library)?.remove(&code.symbol) else {
        return Err(Error::Differs(format!("{} is not in {}", code.symbol, library.display())));
    };
    let (size, mut executable_bytes) = (library_bytes.len(), code.bytes.clone());
    // The library's function may end with padding.
    library_bytes.truncate(executable_bytes.len());
    for field in distances(code) {
        for bytes in [&mut library_bytes, &mut executable_bytes] {
            if let Some(field) = bytes.get_mut(field.offset..field.offset + field.size) {
                field.fill(0);
            }
        }
    }
    if library_bytes == executable_bytes {
        return Ok(());
    }
    let difference =
        library_bytes.iter().zip(&executable_bytes).position(|(byte, other)| byte != other);
    let place = difference.map_or(String::new(), |index| format!(", first at byte {index:#x}"));
    Err(Error::Differs(format!(
        "{}: the executable has {} bytes, the library {size}, and they differ{place}",
        code.symbol,
        executable_bytes.len(),
    )))
}

/// Returns the bytes of each function of a library or object file by symbol, for any processor;
/// relocations are not applied.
///
/// # Errors
/// If the file cannot be read.
pub fn function_bytes(path: &Path) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let data = std::fs::read(path).map_err(|error| Error::Unreadable(path.to_path_buf(), error))?;
    let Ok(archive) = ArchiveFile::parse(&*data) else {
        let file = object::File::parse(&*data).map_err(|error| Error::external(path, error))?;
        return Ok(functions(&file));
    };
    let mut bytes_by_symbol = BTreeMap::new();
    for member in archive.members() {
        let member = member.map_err(|error| Error::external(path, error))?;
        let Ok(bytes) = member.data(&*data) else { continue };
        // The archive also holds compiler metadata, which is not an object file.
        let Ok(file) = object::File::parse(bytes) else { continue };
        bytes_by_symbol.extend(functions(&file));
    }
    Ok(bytes_by_symbol)
}

fn functions(file: &object::File) -> BTreeMap<String, Vec<u8>> {
    let symbols = file.symbols().filter(|symbol| symbol.kind() == object::SymbolKind::Text);
    symbols
        .filter(|symbol| symbol.is_definition())
        .filter_map(|symbol| function(file, &symbol))
        .collect()
}

/// Returns name and bytes of a function; `None` if the file has no bytes for it.
fn function(file: &object::File, symbol: &object::Symbol) -> Option<(String, Vec<u8>)> {
    let section = file.section_by_index(symbol.section_index()?).ok()?;
    let bytes = section.data_range(symbol.address(), symbol.size()).ok()??;
    Some((symbol.name().ok()?.to_string(), bytes.to_vec()))
}
