//! An executable file: its function symbols and their bytes.
//!
//! It is read completely, because a later build may replace the file. Bytes that callers take for
//! constant must be the same in every run: bytes of read-only sections, pointers that the loader
//! writes and then seals, and tables that a process filled and does not change again.

use crate::decode::{Code, Error, Normal, normal};
use object::read::elf::ProgramHeader;
use object::{
    Architecture, BinaryFormat, Object, ObjectSection, ObjectSymbol, ObjectSymbolTable,
    RelocationFlags, RelocationTarget, SectionFlags, SymbolKind,
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

impl Symbol {
    fn holds(&self, address: u64) -> bool {
        address.checked_sub(self.address).is_some_and(|offset| offset < self.size_bytes)
    }
}

/// A section that is loaded when the program runs.
struct Section {
    address: u64,
    bytes: Vec<u8>,
    is_writable: bool,
    is_executable: bool,
}

impl Section {
    fn holds(&self, address: u64) -> bool {
        address.checked_sub(self.address).is_some_and(|offset| offset < self.bytes.len() as u64)
    }
}

/// The symbols of a file.
#[derive(Default)]
struct Symbols {
    functions: BTreeMap<String, Symbol>,
    /// As [`Executable::statics`] and [`Executable::objects`].
    statics: BTreeMap<String, u64>,
    objects: BTreeMap<u64, u64>,
}

impl Symbols {
    fn read(file: &object::File) -> Symbols {
        let mut symbols = Symbols::default();
        for symbol in file.symbols().filter(|symbol| symbol.is_definition()) {
            let Ok(name) = symbol.name().map(str::to_string) else { continue };
            let (address, size_bytes) = (symbol.address(), symbol.size());
            match symbol.kind() {
                SymbolKind::Text => {
                    symbols.functions.insert(name.clone(), Symbol { name, address, size_bytes });
                }
                SymbolKind::Data => {
                    symbols.statics.insert(demangled_path(&name), address);
                    if size_bytes > 0 {
                        symbols.objects.insert(address, address + size_bytes);
                    }
                }
                _ => {}
            }
        }
        symbols
    }
}

/// Returns the sections that are loaded.
fn sections(file: &object::File) -> object::Result<Vec<Section>> {
    let mut sections = Vec::new();
    for section in file.sections().filter(|section| section.address() != 0) {
        let bytes = section.data()?.to_vec();
        let SectionFlags::Elf { sh_flags, .. } = section.flags() else { continue };
        sections.push(Section {
            address: section.address(),
            bytes,
            is_writable: sh_flags.contains(object::elf::SHF_WRITE),
            is_executable: sh_flags.contains(object::elf::SHF_EXECINSTR),
        });
    }
    Ok(sections)
}

/// Returns rustc's line in the section where producers of object files name themselves.
fn compiler(file: &object::File) -> Option<String> {
    let bytes = file.section_by_name(".comment")?.data().ok()?;
    let text = String::from_utf8_lossy(bytes).into_owned();
    text.split('\0').find(|producer| producer.starts_with("rustc ")).map(str::to_string)
}

/// Words that the loader writes before the program starts and that nothing changes later.
#[derive(Default)]
struct Relocations {
    /// As [`Executable::relocated`] and [`Executable::imports`].
    relocated: BTreeMap<u64, u64>,
    imports: BTreeMap<u64, String>,
}

impl Relocations {
    fn read(file: &object::File, sections: &[Section]) -> Relocations {
        let sealed_ranges = sealed_ranges(file);
        let symbols = file.dynamic_symbol_table();
        let relative = RelocationFlags::Elf { r_type: object::elf::R_X86_64_RELATIVE };
        let mut relocations = Relocations::default();
        for (place, entry) in file.dynamic_relocations().into_iter().flatten() {
            let is_sealed = sealed_ranges.iter().any(|range| range.contains(&place));
            let is_fixed =
                sections.iter().any(|section| !section.is_writable && section.holds(place));
            if !is_sealed && !is_fixed {
                continue; // the program may change it
            }
            if let RelocationTarget::Symbol(index) = entry.target() {
                let symbol = symbols.as_ref().and_then(|table| table.symbol_by_index(index).ok());
                if let Some(name) = symbol.and_then(|symbol| Some(symbol.name().ok()?.to_string()))
                {
                    relocations.imports.insert(place, name);
                }
            } else if entry.flags() == relative {
                relocations.relocated.insert(place, entry.addend().cast_unsigned());
            }
        }
        relocations
    }
}

/// Returns the addresses that the loader makes read-only after relocation (`PT_GNU_RELRO`).
fn sealed_ranges(file: &object::File) -> Vec<Range<u64>> {
    let object::File::Elf64(file) = file else { return Vec::new() };
    let endian = file.endian();
    let mut ranges = Vec::new();
    for header in file.elf_program_headers() {
        if header.p_type(endian) == object::elf::PT_GNU_RELRO {
            let start = header.p_vaddr(endian);
            ranges.push(start..start.saturating_add(header.p_memsz(endian)));
        }
    }
    ranges
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
    /// Tables that a process filled, by their link-time addresses.
    filled_tables: Vec<(u64, Vec<u8>)>,
}

/// Returns a symbol's path without its hash, which differs between builds.
fn demangled_path(symbol: &str) -> String {
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
            let kind = format!("{:?} for {:?}", file.format(), file.architecture());
            return Err(Error::external(path, kind));
        }
        let symbols = Symbols::read(&file);
        if symbols.functions.is_empty() {
            return Err(Error::Stripped(path.to_path_buf()));
        }
        let sections = sections(&file).map_err(|error| Error::external(path, error))?;
        let Relocations { relocated, imports } = Relocations::read(&file, &sections);
        Ok(Executable {
            path: path.to_path_buf(),
            symbols: symbols.functions,
            statics: symbols.statics,
            objects: symbols.objects,
            sections,
            compiler: compiler(&file),
            relocated,
            imports,
            filled_tables: Vec::new(),
        })
    }

    /// Adds the tables that a process has filled and does not change again: bytes by their
    /// addresses in the process, where the function `symbol` is at `anchor`. Without such a
    /// function nothing is added.
    pub fn with_filled_tables(
        mut self,
        symbol: &str,
        anchor: u64,
        tables: impl IntoIterator<Item = (u64, Vec<u8>)>,
    ) -> Self {
        if let Some(anchor_in_file) = self.address(symbol) {
            for (address, bytes) in tables {
                let offset = address.wrapping_sub(anchor);
                self.filled_tables.push((anchor_in_file.wrapping_add(offset), bytes));
            }
        }
        self
    }

    /// Adds a table filled by a process of another build of the same sources: bytes for the static
    /// with this path (`crate::decode::module::NAME`). Without such a static nothing is added.
    pub fn with_table(mut self, path: &str, bytes: Vec<u8>) -> Self {
        if let Some(address) = self.statics.get(path) {
            self.filled_tables.push((*address, bytes));
        }
        self
    }

    /// Returns the path of the static at an address.
    pub fn static_path(&self, address: u64) -> Option<&str> {
        let entry = self.statics.iter().find(|(_, place)| **place == address);
        entry.map(|(path, _)| path.as_str())
    }

    /// Returns the address of the static that contains an address, if one does.
    pub fn object_at(&self, address: u64) -> Option<Range<u64>> {
        let (&start, &end) = self.objects.range(..=address).next_back()?;
        (address < end).then_some(start..end)
    }

    /// Returns the addresses of the bytes of the function called `symbol`.
    pub fn extent(&self, symbol: &str) -> Option<Range<u64>> {
        let symbol = self.symbols.get(symbol)?;
        Some(symbol.address..symbol.address + symbol.size_bytes)
    }

    /// Returns an address within a function as text: `"kogge_stone+0x1f"`.
    pub fn place(&self, address: u64) -> String {
        match self.symbols.values().find(|symbol| symbol.holds(address)) {
            Some(symbol) => {
                format!("{}+{:#x}", demangled_path(&symbol.name), address - symbol.address)
            }
            None => format!("{address:#x}"),
        }
    }

    /// Returns the path it was read from.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns all function symbols, in alphabetical order.
    pub fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.symbols.values()
    }

    /// Returns the compiler recorded in the file: `"rustc version 1.95.0 ..."`.
    pub fn compiler(&self) -> Option<&str> {
        self.compiler.as_deref()
    }

    /// Returns the decoded function called `symbol`, if the file has it.
    pub fn code(&self, symbol: &str) -> Option<Code> {
        let symbol = self.symbols.get(symbol)?;
        let bytes = self.bytes(symbol.address, symbol.size_bytes as usize, |_| true)?;
        // Pointers that the loader writes are not part of a listing.
        Some(Code::decode(&symbol.name, symbol.address, bytes, |address, length| {
            self.bytes(address, length, |section| !section.is_writable).map(<[u8]>::to_vec)
        }))
    }

    /// Returns the address of a function symbol.
    pub fn address(&self, symbol: &str) -> Option<u64> {
        self.symbols.get(symbol).map(|symbol| symbol.address)
    }

    /// Returns the library function whose address is stored at `place` permanently.
    pub fn import(&self, place: u64) -> Option<&str> {
        self.imports.get(&place).map(String::as_str)
    }

    /// Returns the bytes from the instruction at `address` on, as many as the longest instruction
    /// can have.
    pub fn code_bytes(&self, address: u64) -> Option<Vec<u8>> {
        const LONGEST: usize = 15;
        (1..=LONGEST).rev().find_map(|length| {
            self.bytes(address, length, |section| section.is_executable).map(<[u8]>::to_vec)
        })
    }

    /// Returns bytes that are the same in every run: read-only data, filled tables
    /// ([`Self::with_filled_tables`]), and pointers that the loader writes and then seals, relative
    /// to the load base.
    pub fn constant_bytes(&self, address: u64, length: usize) -> Option<Vec<u8>> {
        (address..address.checked_add(length as u64)?)
            .map(|place| self.constant_byte(place))
            .collect()
    }

    fn constant_byte(&self, address: u64) -> Option<u8> {
        let filled_tables = self.filled_tables.iter().find_map(|(start, bytes)| {
            bytes.get(usize::try_from(address.checked_sub(*start)?).ok()?).copied()
        });
        if filled_tables.is_some() {
            return filled_tables;
        }
        // A pointer that begins up to seven bytes before covers it.
        for back in 0..8 {
            if let Some(pointer) = address.checked_sub(back).and_then(|start| self.relocated(start))
            {
                return Some(pointer.to_le_bytes()[back as usize]);
            }
        }
        let bytes =
            self.bytes(address, 1, |section| !section.is_writable && !section.is_executable)?;
        Some(bytes[0])
    }

    /// Returns the sealed pointer at `address`, such as an entry of the global offset table,
    /// relative to the load base.
    fn relocated(&self, address: u64) -> Option<u64> {
        self.relocated.get(&address).copied()
    }

    /// Returns the function called `symbol` in its normal form, if the file has it.
    pub fn normal(&self, symbol: &str) -> Option<Normal> {
        Some(normal(&self.code(symbol)?, |address| self.function_name(address)))
    }

    /// Returns the function that begins at `address`, without a compiler's hash in its name.
    fn function_name(&self, address: u64) -> Option<String> {
        let symbol = self.symbols.values().find(|symbol| symbol.address == address)?;
        Some(demangled_path(&symbol.name))
    }

    fn bytes(&self, address: u64, length: usize, fits: fn(&Section) -> bool) -> Option<&[u8]> {
        self.sections.iter().filter(|section| fits(section)).find_map(|section| {
            let start = usize::try_from(address.checked_sub(section.address)?).ok()?;
            section.bytes.get(start..start.checked_add(length)?)
        })
    }
}
