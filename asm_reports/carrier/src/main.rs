//! Carries all probes and their loops, the published listings and the spellings, so that a tier's
//! machine code is built in seconds. It is read, not run: the compiler's calls that make its probes
//! are those that make the runner's. Run all the same, it says what it carries.

use std::hint::black_box;

fn main() {
    // The linker keeps a function only if something refers to it; hidden, so that all of them count.
    let variants = black_box(registry::variants());
    let probes = variants.iter().flat_map(|variant| variant.routines).map(|one| one.probes.len());
    println!(
        "{} variants with {} probes, {} listings, {} spellings",
        variants.len(),
        probes.sum::<usize>(),
        black_box(carrier::listings()).len(),
        black_box(carrier::SPELLINGS).len(),
    );
}
