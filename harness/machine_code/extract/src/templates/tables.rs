//! Attack tables in printed Rust. A file gets the functions it calls.

/// An attack table, filled once.
struct Table<T, const N: usize>(core::cell::UnsafeCell<[T; N]>);

// SAFETY: the init function writes it once, before any read.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + core::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// Requires a filled table and `index < N`.
    #[inline(always)]
    unsafe fn at(&self, index: u64) -> u64 {
        debug_assert!((index as usize) < N);
        unsafe { self.0.get().cast::<T>().add(index as usize).read().into() }
    }

    /// Adds attacks to an entry. Cannot panic: callers of `once` wait until the table is filled.
    ///
    /// # Safety
    /// Requires exclusive access.
    unsafe fn add(&self, index: u64, attacks: T) {
        if let Some(entry) = unsafe { &mut *self.0.get() }.get_mut(index as usize) {
            *entry = *entry | attacks;
        }
    }
}

/// Runs `fill` on the first call; concurrent calls wait until it has finished.
fn once(fill: impl FnOnce()) {
    use core::sync::atomic::{AtomicU8, Ordering};
    // 0: empty, 1: being filled, 2: filled.
    static STATE: AtomicU8 = AtomicU8::new(0);
    if STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        fill();
        STATE.store(2, Ordering::Release);
    }
    while STATE.load(Ordering::Acquire) != 2 {
        core::hint::spin_loop();
    }
}

/// Attacks of a slider along steps of (files, ranks), each up to and including the first piece.
fn attacks_along(square: u64, steps: &[[i32; 2]], occupied: u64) -> u64 {
    let mut attacks = 0;
    for &[files, ranks] in steps {
        let (mut file, mut rank) = ((square % 8) as i32 + files, (square / 8) as i32 + ranks);
        while (0..8).contains(&file) && (0..8).contains(&rank) {
            let bit = 1 << (8 * rank + file);
            attacks |= bit;
            if occupied & bit != 0 {
                break;
            }
            (file, rank) = (file + files, rank + ranks);
        }
    }
    attacks
}

/// Packs the squares that can block a rook into bits 0 to 15, those of a bishop into bits 16 to 31.
fn indices_of(square: u64, occupied: u64) -> u64 {
    let inner = |line: u64| (1..7).contains(&line);
    let (mut rook, mut bishop) = (0, 0);
    for other in (0..64).rev().filter(|&other| other != square) {
        let (files, ranks) = ((other % 8).abs_diff(square % 8), (other / 8).abs_diff(square / 8));
        let piece = occupied >> other & 1;
        if files == 0 && inner(other / 8) || ranks == 0 && inner(other % 8) {
            rook = rook << 1 | piece;
        }
        if files == ranks && inner(other / 8) && inner(other % 8) {
            bishop = bishop << 1 | piece;
        }
    }
    rook | bishop << 16
}
