//! Draws the figures of simulated records, to look at after a change of layout:
//! `cargo run -p raybench-charts --example sample -- FOLDER`

#[path = "../tests/sample/mod.rs"]
#[allow(dead_code)]
mod sample;

use std::path::PathBuf;

fn main() {
    let folder = std::env::args_os().nth(1).map_or_else(|| "target/sample".into(), PathBuf::from);
    let records = [
        ("usual", sample::record()),
        ("crowded", sample::crowded()),
        ("without_rulers", sample::without_rulers()),
    ];
    for (name, record) in records {
        let home = folder.join(name);
        match charts::draw(&charts::figures(&record), &home) {
            Ok(files) => println!("{} files in {}", files.len(), home.display()),
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(2);
            }
        }
    }
}
