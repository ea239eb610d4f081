//! Tables filled once at run time, before anything is verified or timed: too large for a `const fn`
//! and for an executable.

use crate::catch_panic;
use std::cell::UnsafeCell;
use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock};

/// Words that are zero in the executable (in `.bss`) and filled at run time.
///
/// Kernels read them unchecked, after [`Variant::ready`](crate::Variant::ready).
pub type Table<const N: usize> = AnyTable<[u64; N]>;

/// A [`Table`], or one of any size.
#[repr(transparent)]
pub struct AnyTable<W: ?Sized = [u64]>(UnsafeCell<W>);

// SAFETY: it is written inside `Tables::make` alone, which runs once, and read only after.
unsafe impl<W: ?Sized> Sync for AnyTable<W> {}

impl<const N: usize> Table<N> {
    /// An empty table.
    pub const fn new() -> Self {
        AnyTable(UnsafeCell::new([0; N]))
    }

    /// The words, as a kernel reads them.
    ///
    /// # Safety
    /// Requires filled tables ([`Tables::make`]); until then another thread may be writing. A
    /// probe's caller ensures it with [`Variant::ready`](crate::Variant::ready).
    #[inline(always)]
    pub unsafe fn words(&'static self) -> &'static [u64; N] {
        // SAFETY: after `Tables::make` nothing is written; the rest is the caller's promise.
        unsafe { &*self.0.get() }
    }

    /// The words as 16-bit entries, the lowest of each word first.
    ///
    /// # Safety
    /// As for [`Table::words`].
    #[inline(always)]
    pub unsafe fn shorts(&'static self) -> &'static [u16] {
        const {
            assert!(cfg!(target_endian = "little"), "the lowest of a word are the first in memory");
        }
        // SAFETY: the caller's promise; a word is four times 16 bits.
        unsafe {
            let words = self.words();
            std::slice::from_raw_parts(words.as_ptr().cast(), 4 * N)
        }
    }
}

impl<const N: usize> Default for Table<N> {
    fn default() -> Self {
        Table::new()
    }
}

/// Addresses of the tables that were lent to a filling function.
static LENT: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

/// The tables of a variant and the function that fills them.
pub struct Tables {
    /// Of the first call, or why it failed.
    result: OnceLock<Result<(), String>>,
    make: fn(&mut [&mut [u64]]),
    tables: &'static [&'static AnyTable],
}

impl Tables {
    /// `make` receives the tables in this order, all zero, and fills them.
    pub const fn new(make: fn(&mut [&mut [u64]]), tables: &'static [&'static AnyTable]) -> Self {
        Tables { result: OnceLock::new(), make, tables }
    }

    /// Fills them on the first call; concurrent callers wait.
    ///
    /// # Panics
    /// If a table is listed twice, here or elsewhere, or if the filling function panics: then on
    /// every call, with the place.
    pub fn make(&self) {
        if let Err(why) = self.result.get_or_init(|| catch_panic(|| self.fill())) {
            panic!("no tables: {why}");
        }
    }

    fn fill(&self) {
        for table in self.tables {
            let address = (&raw const **table).addr();
            assert!(LENT.lock().expect("whole").insert(address), "a table is filled once");
        }
        let mut words: Vec<&mut [u64]> = Vec::new();
        for table in self.tables {
            // SAFETY: no table is lent twice, as was just seen, and readers wait for `make`.
            words.push(unsafe { &mut *table.0.get() });
        }
        (self.make)(&mut words);
    }

    /// The words of each table, filled.
    pub fn words(&self) -> impl Iterator<Item = &'static [u64]> {
        self.make();
        // SAFETY: they were made just now.
        self.tables.iter().map(|table| unsafe { &*table.0.get() })
    }
}
