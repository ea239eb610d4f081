//! `raybench-perft`: one sitting. Takes an [`Order`](perft::Order) as JSON, its only argument, and
//! prints a [`Sitting`](perft::Sitting) as JSON; without an order, the names of its generators.

use perft::GENERATORS;
use std::process::ExitCode;

fn main() -> ExitCode {
    let answer = match std::env::args().nth(1) {
        Some(order) => serde_json::from_str(&order)
            .map_err(|error| error.to_string())
            .and_then(|order| perft::take(GENERATORS, &order))
            .map(|sitting| json(&sitting)),
        None => Ok(json(&GENERATORS.iter().map(|one| one.name).collect::<Vec<_>>())),
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
