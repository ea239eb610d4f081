//! `raybench-perft sit` reads an [`Order`](perft::Order) from standard input and prints a [`Sitting`](perft::Sitting), both as
//! JSON.

use perft::GENERATORS;
use std::process::ExitCode;

fn main() -> ExitCode {
    let verb = std::env::args().nth(1);
    let answer = match verb.as_deref() {
        Some("sit") => serde_json::from_reader(std::io::stdin())
            .map_err(|error| format!("standard input: {error}"))
            .and_then(|order| perft::take(GENERATORS, &order))
            .map(|sitting| json(&sitting)),
        _ => Err("raybench-perft sit < ORDER.json".to_string()),
    };
    match answer {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data always serialises")
}
