//! All tests from outside. They decode the executable that they are in, which holds little but its
//! four variants.

#[cfg(all(target_arch = "x86_64", not(raybench_portable)))]
mod templates;
