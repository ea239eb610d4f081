//! A bench of `cargo bench`, without a harness: `cargo bench --package raybench-measure`.

use std::hint::black_box;

fn main() {
    let numbers: Vec<u64> = (0..1000).collect();
    let numbers = black_box(numbers.as_slice());
    let comparison = measure::compare(
        "sorted copy",
        || {
            let mut copy = numbers.to_vec();
            copy.sort_unstable();
            copy
        },
        "copy",
        || numbers.to_vec(),
    );
    println!("{comparison}");
}
