//! The two timed loops, generic over the kernel. `routine!` compiles both in the variant's crate,
//! with the kernel inlined and the routine's target features.
//!
//! Both do the same for every variant: load the arguments, call the kernel, add the answer to the
//! checksum. In a latency loop the order matters, because the checksum and the next input wait for
//! the same answer. So an answer of one register is added in the next turn only, after the next
//! input is chained.

use crate::array::Aligned;
use crate::kernel::{Arguments, Kernel};
use crate::queries::Calls;
use crate::{Answer, Lanewise, Link, Pending, Register};

/// Runs the loop in which each input depends on the last answer; see [`Loop`](crate::Loop).
///
/// # Safety
/// The requirements are those of [`Loop`](crate::Loop).
#[inline(always)]
pub unsafe fn latency<K: Kernel<N>, const N: usize>(
    arguments: *const u64,
    count: usize,
    passes: usize,
    link: *const u64,
    sums: *mut u64,
) {
    // SAFETY: the caller promises it, and the kernel's types give the words of each call.
    unsafe {
        let calls = Calls::new::<K, N>(arguments, count);
        let link = K::Chained::load(link);
        let mut sum = [Lanewise::zero(); 2];
        let (mut link, mut pending) = link.first(&mut sum);
        for _ in 0..passes {
            let mut call = calls.first;
            while !calls.have_ended(call) {
                let mut words = calls.words::<K, N>(call);
                let before = K::Before::take(&mut words);
                let chained =
                    K::each([(); N], |()| Calls::chained::<K, N>(call, &mut words).xor(link));
                let after = K::After::take(&mut words);
                call = Calls::next::<K, N>(call, &words);
                for input in chained {
                    Link::<K::Answer>::fence_sum(input, &mut sum);
                }
                pending.flush(&mut sum);
                let chained = K::each(chained, |input| Link::<K::Answer>::fence_input(input, sum));
                (link, pending) = Link::link(K::call(before, chained, after), &mut sum);
            }
        }
        pending.flush(&mut sum);
        store::<K, N>(sum, sums);
    }
}

/// Runs the loop whose inputs are independent; see [`Loop`](crate::Loop).
///
/// # Safety
/// The requirements are those of [`Loop`](crate::Loop).
#[inline(always)]
pub unsafe fn throughput<K: Kernel<N>, const N: usize>(
    arguments: *const u64,
    count: usize,
    passes: usize,
    _link: *const u64,
    sums: *mut u64,
) {
    // SAFETY: the caller promises it, and the kernel's types give the words of each call.
    unsafe {
        let calls = Calls::new::<K, N>(arguments, count);
        let mut sum = [Lanewise::zero(); 2];
        for _ in 0..passes {
            let mut call = calls.first;
            while !calls.have_ended(call) {
                let mut words = calls.words::<K, N>(call);
                let before = K::Before::take(&mut words);
                let chained = K::each([(); N], |()| words.next::<K::Chained>());
                let after = K::After::take(&mut words);
                call = Calls::next::<K, N>(call, &words);
                let mut answer = Aligned(K::call(before, chained, after));
                answer.0.hide();
                answer.0.absorb(&mut sum);
            }
        }
        store::<K, N>(sum, sums);
    }
}

/// Replaces the loops of a planted fault, which is never timed.
///
/// # Panics
/// Always.
pub extern "C-unwind" fn no_loop(_: *const u64, _: usize, _: usize, _: *const u64, _: *mut u64) {
    panic!("a planted fault has no timed loops");
}

/// Stores all first sums, then all second sums.
#[inline(always)]
unsafe fn store<K: Kernel<N>, const N: usize>(
    [first, second]: [<K::Answer as Answer>::Lane; 2],
    sums: *mut u64,
) {
    // SAFETY: the caller promises twice as many words as the checksum has lanes.
    unsafe {
        first.store(sums);
        second.store(sums.add(K::Answer::LANES));
    }
}
