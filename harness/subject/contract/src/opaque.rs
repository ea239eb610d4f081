//! The optimisation barrier: hides a value from the compiler.

/// Returns `value` unchanged, in a register, and hides that from the compiler.
///
/// Emits no instruction on x86-64 (an assembler comment that names the operand), unlike
/// `std::hint::black_box`, which stores and reloads through the stack. The compiler can neither
/// fold nor vectorise across it. Under `raybench_portable` it is `black_box`.
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
#[inline(always)]
pub fn opaque(value: u64) -> u64 {
    let mut value = value;
    // SAFETY: this is an assembler comment. It runs nothing and touches only its operand.
    unsafe {
        std::arch::asm!("/*{0}*/", inout(reg) value,
            options(pure, nomem, nostack, preserves_flags));
    }
    value
}

/// Returns `value` unchanged and hides that from the compiler: `std::hint::black_box`.
#[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
#[inline(always)]
pub fn opaque(value: u64) -> u64 {
    std::hint::black_box(value)
}

/// Returns the same address and hides where it comes from. A loop then steps through memory by one
/// register, where the compiler would take an offset in a second one.
#[inline(always)]
#[allow(clippy::pointers_in_nomem_asm_block, reason = "the address is hidden and not followed")]
pub(crate) fn opaque_address(address: *const u64) -> *const u64 {
    #[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
    {
        let mut address = address;
        // SAFETY: this is an assembler comment. It runs nothing and touches only its operand.
        unsafe {
            std::arch::asm!("/*{0}*/", inout(reg) address,
                options(pure, nomem, nostack, preserves_flags));
        }
        address
    }
    #[cfg(not(all(target_arch = "x86_64", not(raybench_portable))))]
    std::hint::black_box(address)
}
