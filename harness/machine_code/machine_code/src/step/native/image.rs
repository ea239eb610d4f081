//! The running executable: addresses of functions, and instructions by address. It executes
//! nothing.

use crate::decode::{Class, Code, Executable};
use crate::step::Error;
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::os::unix::fs::FileExt;

/// Symbol of [`anchor`].
pub(super) const ANCHOR: &str = "raybench.step.anchor";

/// Does nothing. Its address, known both in the file and in memory, tells where the file was
/// loaded; and calling it is the least that can be stepped.
#[unsafe(export_name = "raybench.step.anchor")]
#[inline(never)]
pub(super) extern "C" fn anchor() {
    std::hint::black_box(());
}

/// Instructions of the running executable by address.
pub(super) struct Image {
    file: Executable,
    /// Name and size of functions by address in the file.
    functions: BTreeMap<u64, (String, u64)>,
    /// The difference of an address in memory and the same address in the file.
    base: u64,
    instructions: HashMap<u64, (Class, String)>,
}

impl Image {
    pub(super) fn read_running() -> Result<Self, Error> {
        let path = std::env::current_exe().map_err(|error| Error::Check(error.to_string()))?;
        let file = Executable::open(&path).map_err(|error| Error::Check(error.to_string()))?;
        let functions: BTreeMap<u64, (String, u64)> = file
            .symbols()
            .map(|symbol| (symbol.address, (symbol.name.clone(), symbol.size_bytes)))
            .collect();
        let file_address = file.address(ANCHOR);
        let file_address =
            file_address.ok_or_else(|| Error::Check(format!("{ANCHOR} has no symbol")))?;
        let base = (anchor as extern "C" fn() as usize as u64).wrapping_sub(file_address);
        Ok(Image { file, functions, base, instructions: HashMap::new() })
    }

    /// Returns the address of the function called `symbol` in memory.
    pub(super) fn address(&self, symbol: &str) -> Option<u64> {
        Some(self.file.address(symbol)?.wrapping_add(self.base))
    }

    /// Returns class and mnemonic of the instruction at an address in memory. The class is the one
    /// that it has in its whole function; a `ret` is control, because the caller leaves out the one
    /// that is not.
    pub(super) fn instruction(&mut self, address: u64) -> Result<(Class, String), Error> {
        if !self.instructions.contains_key(&address) {
            self.decode_around(address)?;
        }
        let instruction = self.instructions.get(&address).cloned();
        instruction.ok_or_else(|| Error::Check(format!("no instruction starts at {address:#x}")))
    }

    fn decode_around(&mut self, address: u64) -> Result<(), Error> {
        let code = match self.function_around(address.wrapping_sub(self.base)) {
            Some(code) => code,
            None => decode_external(address, self.base)?,
        };
        for (line, mnemonic) in code.instructions.iter().zip(code.mnemonics()) {
            let class = if line.class == Class::Ret { Class::Control } else { line.class };
            let address = line.raw.ip().wrapping_add(self.base);
            self.instructions.insert(address, (class, mnemonic));
        }
        Ok(())
    }

    fn function_around(&self, file_address: u64) -> Option<Code> {
        let (start, (name, size_bytes)) = self.functions.range(..=file_address).next_back()?;
        (file_address - start < *size_bytes).then(|| self.file.code(name))?
    }
}

/// Decodes one instruction outside the functions of the executable, such as one of a library. The
/// code around it is unknown.
fn decode_external(address: u64, base: u64) -> Result<Code, Error> {
    const LONGEST_INSTRUCTION: usize = 15;
    let mut bytes = [0; LONGEST_INSTRUCTION];
    // This process has the child's code at the same place. The file refuses addresses that are not
    // mapped, where reading through a pointer would end the process.
    let length =
        File::open("/proc/self/mem").and_then(|memory| memory.read_at(&mut bytes, address));
    let length = length.map_err(|error| Error::Check(format!("code at {address:#x}: {error}")))?;
    let code = Code::decode("", address.wrapping_sub(base), &bytes[..length], |_, _| None);
    let first = code.instructions.first().map_or(0, |line| line.raw.len());
    Ok(Code::decode("", address.wrapping_sub(base), &bytes[..first], |_, _| None))
}
