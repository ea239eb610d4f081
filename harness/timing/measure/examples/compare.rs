//! Times two functions: `cargo run --release --package raybench-measure --example compare`.

use std::hint::black_box;

fn main() {
    let words: Vec<u64> = (0..1000_u64).map(|number| number.wrapping_mul(0x9e37_79b9)).collect();
    // Without `black_box` the compiler may compute an answer once, for all calls.
    let (short, long) = (black_box(&words[..970]), black_box(&words[..]));
    let comparison =
        measure::compare("970 words", || count_ones(short), "1000 words", || count_ones(long));
    println!("{comparison}");
}

fn count_ones(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}
