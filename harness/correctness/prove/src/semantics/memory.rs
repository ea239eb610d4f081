//! Memory, byte by byte: inputs and writes over the read-only part of the file. Addresses are known
//! numbers. A read of a byte that was neither written nor is read-only is refused, except where the
//! function's frame follows bytes that it wrote.

use crate::semantics::footprint::Watch;
use crate::semantics::words::{self, Bits};
use crate::semantics::{Algebra, Error};
use std::cell::{RefCell, RefMut};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Read-only bytes of the file: address and length to bytes.
pub type Image<'f> = dyn Fn(u64, usize) -> Option<Vec<u8>> + 'f;

/// Bytes by address.
pub struct Memory<A: Algebra> {
    written: Rc<BTreeMap<u64, Bits<A>>>,
    /// Observes every access, if set.
    watch: Option<Rc<RefCell<Watch>>>,
}

impl<A: Algebra> Clone for Memory<A> {
    fn clone(&self) -> Self {
        Memory { written: self.written.clone(), watch: self.watch.clone() }
    }
}

impl<A: Algebra> PartialEq for Memory<A> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.written, &other.written) || self.written == other.written
    }
}

impl<A: Algebra> Default for Memory<A> {
    fn default() -> Self {
        Memory { written: Rc::default(), watch: None }
    }
}

impl<A: Algebra> Memory<A> {
    /// Lets `watch` observe every access from now on, in this memory and its copies.
    pub fn set_watch(&mut self, watch: Watch) {
        self.watch = Some(Rc::new(RefCell::new(watch)));
    }

    /// Returns the observer of accesses, if there is one.
    pub fn watch(&self) -> Option<RefMut<'_, Watch>> {
        self.watch.as_ref().map(|watch| watch.borrow_mut())
    }

    /// Writes whole bytes.
    pub fn write(&mut self, address: u64, bits: &[A::Bit]) {
        if let Some(mut watch) = self.watch() {
            watch.note_write(address, bits.len() / 8);
        }
        assert_eq!(bits.len() % 8, 0);
        let written = Rc::make_mut(&mut self.written);
        for (index, byte) in bits.chunks(8).enumerate() {
            written.insert(address.wrapping_add(index as u64), byte.to_vec());
        }
    }

    /// Reads whole bytes. gcc stores two bytes on the stack and loads sixteen from there, of which
    /// it uses two: bytes of the frame that were not written are undefined.
    ///
    /// # Errors
    /// If a byte was neither written nor is read-only.
    pub fn read(&self, a: &A, image: &Image, address: u64, bytes: usize) -> Result<Bits<A>, Error> {
        let mut bits = Vec::with_capacity(8 * bytes);
        let mut constant = false;
        let addresses = (0..bytes as u64).map(|index| address.wrapping_add(index));
        let is_written = addresses.clone().any(|address| self.written.contains_key(&address));
        for address in addresses {
            if let Some(byte) = self.written.get(&address) {
                bits.extend(byte.iter().cloned());
            } else if let Some(byte) = image(address, 1) {
                constant = true;
                bits.extend(words::constant(a, u64::from(byte[0]), 8));
            } else if is_written && self.is_in_frame(address) {
                bits.extend(vec![a.undefined(); 8]);
            } else {
                return Err(self.unread(address));
            }
        }
        match self.watch() {
            Some(mut watch) if constant => watch.note_constant(address, bytes),
            Some(mut watch) => watch.note_read(address, bytes),
            None => {}
        }
        Ok(bits)
    }

    /// Whether the function may write to an address on its stack.
    fn is_in_frame(&self, address: u64) -> bool {
        self.watch().is_some_and(|watch| watch.frame().contains(&address))
    }

    /// Returns the error of a read from memory that nothing wrote. It names the instruction.
    fn unread(&self, address: u64) -> Error {
        let line = self.watch().map(|watch| format!(" by `{}`", watch.text()));
        let line = line.unwrap_or_default();
        Error::Unsupported(format!("a read of {address:#x}{line}, which nothing wrote"))
    }

    /// Returns this memory for the inputs for which `condition` holds, and `other` for all others.
    /// A byte that only one of them wrote is undefined.
    pub fn merge(&self, a: &A, condition: &A::Bit, other: &Self) -> Self {
        if Rc::ptr_eq(&self.written, &other.written) {
            return self.clone();
        }
        let mut merged = BTreeMap::new();
        for (&address, mine) in self.written.iter() {
            let byte = match other.written.get(&address) {
                Some(byte) => words::select(a, condition, mine, byte),
                None => vec![a.undefined(); 8],
            };
            merged.insert(address, byte);
        }
        for &address in other.written.keys() {
            merged.entry(address).or_insert_with(|| vec![a.undefined(); 8]);
        }
        Memory { written: Rc::new(merged), watch: self.watch.clone() }
    }
}
