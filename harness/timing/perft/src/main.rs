//! `raybench-perft sit` reads an [`Order`](perft::Order) from standard input and prints a
//! [`Sitting`](record::wire::Sitting), both as JSON.

use perft::GENERATORS;
use std::process::ExitCode;

fn main() -> ExitCode {
    let order = match std::env::args().nth(1).as_deref() {
        Some("sit") => serde_json::from_reader(std::io::stdin())
            .map_err(|error| format!("standard input: {error}")),
        _ => Err("raybench-perft sit < ORDER.json".to_string()),
    };
    match order.and_then(|order| perft::take(GENERATORS, &order)) {
        Ok(sitting) => {
            let text = serde_json::to_string(&sitting).expect("plain data always serialises");
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
