//! Draws the figures of a made-up record, to look at after a change of layout:
//! `cargo run -p raybench-charts --example sample -- FOLDER`

#[path = "../tests/sample/mod.rs"]
#[allow(dead_code)]
mod sample;

use std::path::PathBuf;

fn main() {
    let folder = std::env::args_os().nth(1).map_or_else(|| "target/sample".into(), PathBuf::from);
    let files = charts::draw(&sample::record(), &folder).expect("the folder is writable");
    println!("{} files in {}", files.len(), folder.display());
    println!("{}", charts::tables(&sample::record()));
}
