//! Carries all probes and their loops and nothing else, so that a tier's machine code is built in
//! seconds. It is read, not run: the compiler's calls that make its probes are those that make the
//! runner's. Run all the same, it says what it carries.

fn main() {
    // The linker keeps a probe only if something refers to it; hidden, so that all of them count.
    let variants = std::hint::black_box(registry::variants());
    let probes = variants.iter().flat_map(|variant| variant.routines).map(|one| one.probes.len());
    println!("{} variants with {} probes", variants.len(), probes.sum::<usize>());
}
