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

// SAFETY: only `Tables::make` writes it, which runs once, and it is read only afterwards.
unsafe impl<W: ?Sized> Sync for AnyTable<W> {}

impl<const N: usize> Table<N> {
    /// Returns a table of zeros.
    pub const fn new() -> Self {
        AnyTable(UnsafeCell::new([0; N]))
    }

    /// Returns the words, as a kernel reads them.
    ///
    /// # Safety
    /// Requires filled tables ([`Tables::make`]); until then another thread may be writing. A
    /// probe's caller ensures it with [`Variant::ready`](crate::Variant::ready).
    #[inline(always)]
    pub unsafe fn words(&'static self) -> &'static [u64; N] {
        // SAFETY: the caller promises filled tables, and after `Tables::make` nothing is written.
        unsafe { &*self.0.get() }
    }

    /// Returns the words as 16-bit entries, the lowest of each word first.
    ///
    /// # Safety
    /// As for [`Table::words`].
    #[inline(always)]
    pub unsafe fn shorts(&'static self) -> &'static [u16] {
        const {
            assert!(cfg!(target_endian = "little"), "the lowest of a word are the first in memory");
        }
        // SAFETY: the caller promises filled tables, and a word is four times 16 bits.
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

/// The addresses of the tables that were lent to a filling function. Two variants that listed the
/// same table would hold it mutably at once.
static LENT: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

/// The tables of a variant and the function that fills them.
pub struct Tables {
    /// The result of the first call, which later calls share: a failure, too, is the same every
    /// time.
    result: OnceLock<Result<(), String>>,
    make: fn(&mut [&mut [u64]]),
    tables: &'static [&'static AnyTable],
}

impl Tables {
    /// Returns tables that `make` fills. It receives them in this order, all zero.
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
            // SAFETY: no table is lent twice, as the assertion checked, and readers wait for
            // `make`.
            words.push(unsafe { &mut *table.0.get() });
        }
        (self.make)(&mut words);
    }

    /// Returns the words of each table, filled.
    pub fn words(&self) -> impl Iterator<Item = &'static [u64]> {
        self.make();
        // SAFETY: `make` has filled them, and nothing is written after that.
        self.tables.iter().map(|table| unsafe { &*table.0.get() })
    }
}
