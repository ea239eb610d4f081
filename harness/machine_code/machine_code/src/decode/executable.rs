//! An executable file: its function symbols and their bytes.

use crate::decode::{Code, Error, Normal, normal};
use object::read::elf::ProgramHeader;
use object::{
    Architecture, BinaryFormat, Object, ObjectSection, ObjectSymbol, ObjectSymbolTable,
    SectionFlags, SymbolKind,
};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A function symbol of an executable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// Its name in the symbol table.
    pub name: String,
    /// Its address relative to the load base.
    pub address: u64,
    /// Its size as recorded by the compiler.
    pub size_bytes: u64,
}

/// A section that is loaded when the program runs.
struct Section {
    address: u64,
    bytes: Vec<u8>,
    writable: bool,
    executable: bool,
}

impl Section {
    fn holds(&self, address: u64) -> bool {
        address.checked_sub(self.address).is_some_and(|at| at < self.bytes.len() as u64)
    }
}

/// What the loader makes read-only after relocation (`PT_GNU_RELRO`).
fn sealed(file: &object::File) -> Vec<Range<u64>> {
    let object::File::Elf64(file) = file else { return Vec::new() };
    let endian = file.endian();
    file.elf_program_headers()
        .iter()
        .filter(|header| header.p_type(endian) == object::elf::PT_GNU_RELRO)
        .map(|header| (header.p_vaddr(endian), header.p_memsz(endian)))
        .map(|(start, length)| start..start.saturating_add(length))
        .collect()
}

/// An executable or shared object for x86-64 in ELF form, read completely.
pub struct Executable {
    path: PathBuf,
    symbols: BTreeMap<String, Symbol>,
    /// Addresses of statics by path.
    statics: BTreeMap<String, u64>,
    /// The end of each static, by its start.
    objects: BTreeMap<u64, u64>,
    sections: Vec<Section>,
    compiler: Option<String>,
    /// Pointers that the loader writes before the program starts and then makes read-only, by their
    /// places.
    relocated: BTreeMap<u64, u64>,
    /// Places where the loader stores the address of a library function, by name.
    imports: BTreeMap<u64, String>,
    /// Tables that a process of it filled, by their link-time addresses.
    made: Vec<(u64, Vec<u8>)>,
}

/// A symbol's path without its hash, which differs between builds.
fn path_of(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}

impl Executable {
    /// Reads the file at `path`.
    ///
    /// # Errors
    /// If there is no such file, if it is not an ELF file for x86-64, or if it has no symbols.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let data =
            std::fs::read(path).map_err(|error| Error::Unreadable(path.to_path_buf(), error))?;
        let file = object::File::parse(&*data).map_err(|error| Error::external(path, error))?;
        if file.format() != BinaryFormat::Elf || file.architecture() != Architecture::X86_64 {
            let found = format!("{:?} for {:?}", file.format(), file.architecture());
            return Err(Error::external(path, found));
        }
        let (mut symbols, mut statics, mut objects) =
            (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for symbol in file.symbols().filter(|symbol| symbol.is_definition()) {
            let Ok(name) = symbol.name().map(str::to_string) else { continue };
            let (address, size_bytes) = (symbol.address(), symbol.size());
            match symbol.kind() {
                SymbolKind::Text => {
                    symbols.insert(name.clone(), Symbol { name, address, size_bytes });
                }
                SymbolKind::Data => {
                    statics.insert(path_of(&name), address);
                    objects.extend((size_bytes > 0).then_some((address, address + size_bytes)));
                }
                _ => {}
            }
        }
        if symbols.is_empty() {
            return Err(Error::Stripped(path.to_path_buf()));
        }
        let mut sections = Vec::new();
        for section in file.sections().filter(|section| section.address() != 0) {
            let bytes = section.data().map_err(|error| Error::external(path, error))?.to_vec();
            let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
            let writable = sh_flags.contains(object::elf::SHF_WRITE);
            let executable = sh_flags.contains(object::elf::SHF_EXECINSTR);
            sections.push(Section { address: section.address(), bytes, writable, executable });
        }
        let comment = file.section_by_name(".comment").and_then(|section| section.data().ok());
        let compiler = comment.and_then(|bytes| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let rustc = text.split('\0').find(|producer| producer.starts_with("rustc "))?;
            Some(rustc.to_string())
        });
        let sealed = sealed(&file);
        let constant = |place: &u64| {
            let fixed = |section: &Section| !section.writable && section.holds(*place);
            sealed.iter().any(|range| range.contains(place)) || sections.iter().any(fixed)
        };
        let names = file.dynamic_symbol_table();
        let relative = object::elf::R_X86_64_RELATIVE;
        let (mut imports, mut relocated) = (BTreeMap::new(), BTreeMap::new());
        let entries = file.dynamic_relocations().into_iter().flatten();
        for (place, entry) in entries.filter(|(place, _)| constant(place)) {
            if let object::RelocationTarget::Symbol(index) = entry.target() {
                let symbol = names.as_ref().and_then(|names| names.symbol_by_index(index).ok());
                let name = symbol.and_then(|symbol| Some(symbol.name().ok()?.to_string()));
                imports.extend(name.map(|name| (place, name)));
            } else if entry.flags() == (object::RelocationFlags::Elf { r_type: relative }) {
                relocated.insert(place, entry.addend().cast_unsigned());
            }
        }
        let (path, made) = (path.to_path_buf(), Vec::new());
        Ok(Executable {
            path,
            symbols,
            statics,
            objects,
            sections,
            compiler,
            relocated,
            imports,
            made,
        })
    }

    /// Adds the tables that a process has filled and does not change again: bytes by their
    /// addresses in the process, where the function `symbol` is at `anchor`. Without such a
    /// function nothing is added.
    pub fn with_made(
        mut self,
        symbol: &str,
        anchor: u64,
        tables: impl IntoIterator<Item = (u64, Vec<u8>)>,
    ) -> Self {
        if let Some(here) = self.address(symbol) {
            let linked = |at: u64| at.wrapping_sub(anchor).wrapping_add(here);
            self.made.extend(tables.into_iter().map(|(at, bytes)| (linked(at), bytes)));
        }
        self
    }

    /// Adds a table filled by a process of another build of the same sources: bytes for the static
    /// with this path (`crate::decode::module::NAME`). Without such a static nothing is added.
    pub fn with_table(mut self, path: &str, bytes: Vec<u8>) -> Self {
        let place = self.statics.get(path).copied();
        self.made.extend(place.map(|place| (place, bytes)));
        self
    }

    /// The path of the static at an address.
    pub fn path_at(&self, address: u64) -> Option<&str> {
        let here = self.statics.iter().find(|(_, place)| **place == address);
        here.map(|(path, _)| path.as_str())
    }

    /// The address of the static that contains an address, if one does.
    pub fn object_at(&self, address: u64) -> Option<Range<u64>> {
        let (&start, &end) = self.objects.range(..=address).next_back()?;
        (address < end).then_some(start..end)
    }

    /// The address of the function called `symbol`.
    pub fn extent(&self, symbol: &str) -> Option<Range<u64>> {
        let symbol = self.symbols.get(symbol)?;
        Some(symbol.address..symbol.address + symbol.size_bytes)
    }

    /// An address within a function as text: `"kogge_stone+0x1f"`.
    pub fn place(&self, address: u64) -> String {
        let holds = |symbol: &&Symbol| {
            address.checked_sub(symbol.address).is_some_and(|at| at < symbol.size_bytes)
        };
        match self.symbols.values().find(holds) {
            Some(symbol) => format!("{}+{:#x}", path_of(&symbol.name), address - symbol.address),
            None => format!("{address:#x}"),
        }
    }

    /// The path it was read from.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All function symbols, in alphabetical order.
    pub fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.symbols.values()
    }

    /// The compiler recorded in the file: `"rustc version 1.95.0 ..."`.
    pub fn compiler(&self) -> Option<&str> {
        self.compiler.as_deref()
    }

    /// The decoded function called `symbol`, if the file has it.
    pub fn code(&self, symbol: &str) -> Option<Code> {
        let symbol = self.symbols.get(symbol)?;
        let bytes = self.bytes(symbol.address, symbol.size_bytes as usize, |_| true)?;
        // Pointers that the loader writes are not part of a listing.
        Some(Code::decode(&symbol.name, symbol.address, bytes, |address, length| {
            self.bytes(address, length, |section| !section.writable).map(<[u8]>::to_vec)
        }))
    }

    /// The address of a function symbol.
    pub fn address(&self, symbol: &str) -> Option<u64> {
        self.symbols.get(symbol).map(|symbol| symbol.address)
    }

    /// The library function whose address is stored at `place` permanently.
    pub fn import(&self, place: u64) -> Option<&str> {
        self.imports.get(&place).map(String::as_str)
    }

    /// The bytes from the instruction at `address` on, as many as the longest instruction can have.
    pub fn code_bytes(&self, address: u64) -> Option<Vec<u8>> {
        const LONGEST: usize = 15;
        (1..=LONGEST).rev().find_map(|length| {
            self.bytes(address, length, |section| section.executable).map(<[u8]>::to_vec)
        })
    }

    /// Bytes that are the same in every run: read-only data, filled tables ([`Self::with_made`]),
    /// and pointers that the loader writes and then seals, relative to the load base.
    pub fn constant_bytes(&self, address: u64, length: usize) -> Option<Vec<u8>> {
        (address..address.checked_add(length as u64)?).map(|at| self.constant_byte(at)).collect()
    }

    fn constant_byte(&self, address: u64) -> Option<u8> {
        let made = self.made.iter().find_map(|(start, bytes)| {
            bytes.get(usize::try_from(address.checked_sub(*start)?).ok()?).copied()
        });
        if made.is_some() {
            return made;
        }
        let slot =
            (0..8).find_map(|back| Some((back, self.relocated(address.checked_sub(back)?)?)));
        match slot {
            Some((back, pointer)) => Some(pointer.to_le_bytes()[back as usize]),
            None => {
                let fits = |section: &Section| !section.writable && !section.executable;
                self.bytes(address, 1, fits).map(|bytes| bytes[0])
            }
        }
    }

    /// The sealed pointer at `address`, such as an entry of the global offset table, relative to
    /// the load base.
    fn relocated(&self, address: u64) -> Option<u64> {
        self.relocated.get(&address).copied()
    }

    /// The function called `symbol` in its normal form, if the file has it.
    pub fn normal(&self, symbol: &str) -> Option<Normal> {
        Some(normal(&self.code(symbol)?, |address| self.name_at(address)))
    }

    /// The function that begins at `address`, without a compiler's hash in its name.
    fn name_at(&self, address: u64) -> Option<String> {
        let symbol = self.symbols.values().find(|symbol| symbol.address == address)?;
        Some(path_of(&symbol.name))
    }

    fn bytes(&self, address: u64, length: usize, fits: fn(&Section) -> bool) -> Option<&[u8]> {
        self.sections.iter().filter(|section| fits(section)).find_map(|section| {
            let start = usize::try_from(address.checked_sub(section.address)?).ok()?;
            section.bytes.get(start..start.checked_add(length)?)
        })
    }
}
