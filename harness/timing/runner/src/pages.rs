//! Memory for machine code made at run time: writable first, executable afterwards.
//!
//! Code refers to what is outside it by distances of 32 bits, so the memory must lie within two
//! gibibytes of the original. No system call promises that. We try places below the executable, one
//! after another, and ask the kernel not to move them.

use nix::sys::mman::{MapFlags, ProtFlags, mmap_anonymous, mprotect, munmap};
use std::ffi::c_void;
use std::num::NonZeroUsize;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Memory for one copy of code, which is given back when this is dropped.
pub(crate) struct Pages {
    start: NonNull<c_void>,
    length: NonZeroUsize,
}

impl Pages {
    /// Each copy gets one slot.
    const SLOT_BYTES: usize = 1 << 16;
    /// All slots lie within a gibibyte, so that an executable of less than that is within reach of
    /// 32-bit distances from each.
    const SLOTS: usize = 1 << 14;

    /// Reserves free writable pages below `address`. Above an executable the heap grows.
    ///
    /// # Errors
    /// If there is no memory, or `length` is zero or more than a slot.
    pub(crate) fn reserve_near(address: usize, length: usize) -> Result<Self, String> {
        /// The slot after the one that the last search ended at. Slots before it are mostly in use.
        static NEXT_SLOT: AtomicUsize = AtomicUsize::new(0);
        let length = NonZeroUsize::new(length).filter(|length| length.get() <= Self::SLOT_BYTES);
        let length = length.ok_or("it has no bytes or too many")?;
        for _ in 0..Self::SLOTS {
            let distance = 1 + NEXT_SLOT.fetch_add(1, Ordering::Relaxed) % Self::SLOTS;
            let slot = (address / Self::SLOT_BYTES).saturating_sub(distance) * Self::SLOT_BYTES;
            let Some(slot) = NonZeroUsize::new(slot) else { continue };
            let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
            // Kernels before 4.17 ignore the last flag and may choose another place.
            let flags = MapFlags::MAP_PRIVATE | MapFlags::MAP_FIXED_NOREPLACE;
            // SAFETY: with these flags a mapping takes nothing from anyone.
            let Ok(start) = (unsafe { mmap_anonymous(Some(slot), length, access, flags) }) else {
                continue;
            };
            let pages = Pages { start, length };
            if pages.address() == slot.get() {
                return Ok(pages);
            }
        }
        Err("there is no free memory near it".into())
    }

    /// Returns the address of the first byte.
    pub(crate) fn start(&self) -> *const c_void {
        self.start.as_ptr().cast_const()
    }

    /// Returns the address of the first byte as a number.
    pub(crate) fn address(&self) -> usize {
        self.start.as_ptr() as usize
    }

    /// Writes the bytes and makes the pages executable. Traps before and after the bytes end the
    /// process if a jump misses them.
    ///
    /// # Errors
    /// If the system forbids it.
    ///
    /// # Panics
    /// If the bytes do not fit.
    pub(crate) fn fill(&mut self, offset: usize, bytes: &[u8]) -> Result<(), String> {
        const INT3: u8 = 0xcc;
        // SAFETY: the mapping has this length, is writable until the next lines and nobody else's.
        let memory = unsafe {
            std::slice::from_raw_parts_mut(self.start.as_ptr().cast::<u8>(), self.length.get())
        };
        memory.fill(INT3);
        memory[offset..offset + bytes.len()].copy_from_slice(bytes);
        let access = ProtFlags::PROT_READ | ProtFlags::PROT_EXEC;
        // SAFETY: the mapping is ours and the slice above is not used any more.
        unsafe { mprotect(self.start, self.length.get(), access) }
            .map_err(|error| format!("the pages cannot be made executable: {error}"))
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours. The call fails only for arguments of no mapping.
        let _ = unsafe { munmap(self.start, self.length.get()) };
    }
}
