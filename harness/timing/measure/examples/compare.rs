//! Times two functions: `cargo run --release --package raybench-measure --example compare`.

use std::hint::black_box;

fn main() {
    let words: Vec<u64> = (0..1000_u64).map(|number| number.wrapping_mul(0x9e37_79b9)).collect();
    let count = |word: &u64| u64::from(word.count_ones());
    let (most, all) = (black_box(&words[..970]), black_box(&words[..]));
    let ones = |words: &[u64]| words.iter().map(count).sum::<u64>();
    println!("{}", measure::compare("970 words", || ones(most), "1000 words", || ones(all)));
}
