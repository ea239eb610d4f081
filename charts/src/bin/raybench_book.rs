//! Runs mdBook: `raybench-book FOLDER` renders the chapters in `FOLDER/src` as `FOLDER/book.toml`
//! says.

use mdbook_driver::MDBook;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("raybench-book FOLDER: the folder that holds book.toml");
        return ExitCode::from(2);
    };
    match MDBook::load(folder).and_then(|book| book.build()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(1)
        }
    }
}
