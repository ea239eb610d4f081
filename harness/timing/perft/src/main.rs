//! `raybench-perft sample` reads an [`Order`](perft::Order) from standard input and prints a
//! [`InvocationReport`](record::wire::InvocationReport), both as JSON.

use perft::GENERATORS;
use std::process::ExitCode;

fn main() -> ExitCode {
    let order = match std::env::args().nth(1).as_deref() {
        Some("sample") => serde_json::from_reader(std::io::stdin())
            .map_err(|error| format!("standard input: {error}")),
        _ => Err("raybench-perft sample < ORDER.json".to_string()),
    };
    match order.and_then(|order| perft::take_invocation(GENERATORS, &order)) {
        Ok(invocation) => {
            let text = serde_json::to_string(&invocation).expect("plain data always serialises");
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
