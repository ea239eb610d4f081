//! What printed Rust has of attack tables. Blocks are chosen by their calls.

/// An attack table. A place beyond it is found where it is read: a panic would leave other calls waiting.
struct Table<T, const N: usize>(core::cell::UnsafeCell<[T; N]>);

// SAFETY: it is written once, by what fills it, and read only after.
unsafe impl<T, const N: usize> Sync for Table<T, N> {}

impl<T: Copy + Into<u64> + core::ops::BitOr<Output = T>, const N: usize> Table<T, N> {
    /// # Safety
    /// The table is filled, and the place is one of its entries.
    #[inline(always)]
    unsafe fn at(&self, place: u64) -> u64 {
        debug_assert!((place as usize) < N);
        unsafe { self.0.get().cast::<T>().add(place as usize).read().into() }
    }

    /// # Safety
    /// Nobody else reads or writes it meanwhile.
    unsafe fn add(&self, place: u64, attacks: T) {
        if let Some(entry) = unsafe { &mut *self.0.get() }.get_mut(place as usize) {
            *entry = *entry | attacks;
        }
    }
}

/// Calls `fill` once; a call meanwhile waits.
fn once(fill: impl FnOnce()) {
    use core::sync::atomic::{AtomicU8, Ordering};
    // 1 while a call fills the tables, 2 once they are full.
    static STATE: AtomicU8 = AtomicU8::new(0);
    if STATE.compare_exchange(0, 1, Ordering::Acquire, Ordering::Acquire).is_ok() {
        fill();
        STATE.store(2, Ordering::Release);
    }
    while STATE.load(Ordering::Acquire) != 2 {
        core::hint::spin_loop();
    }
}

/// The squares on steps of (files, ranks), each up to the first piece.
fn walks(square: u64, steps: &[[i32; 2]], occupied: u64) -> u64 {
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

/// The pieces that can stop a rook, lowest first, and from bit 16 on those that can stop a bishop.
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
