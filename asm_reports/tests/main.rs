//! Machine code as the compiler emits it, checked on listing binaries: they are built in seconds,
//! and `bench` times nothing whose code in the runner differs from the listing binary's.
//!
//! What follows from the compiler's version is not fixed; published figures are, and so is what a
//! variant's name promises.
#![cfg_attr(raybench_portable, allow(dead_code, unused_imports))]

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod compilers;
mod machine_code;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod matrix;
mod planted;
#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod published;

use ::machine_code::decode::Executable;
use asm_reports::tiers;
use std::sync::LazyLock;
use variants as _;

static LISTING_BINARY: LazyLock<Executable> =
    LazyLock::new(|| tiers::dev_listing_binary().expect("the listing binary builds"));
