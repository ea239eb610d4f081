//! `raybench-perft`: one sitting. Takes an [`Order`](perft::Order) as JSON, its only argument, and
//! prints a [`Sitting`](perft::Sitting) as JSON.

use std::process::ExitCode;

fn main() -> ExitCode {
    let order = std::env::args().nth(1).ok_or_else(|| "no order given".to_string());
    let order = order.and_then(|text| serde_json::from_str(&text).map_err(|e| e.to_string()));
    match order.and_then(|order| perft::take(&order)) {
        Ok(sitting) => {
            println!("{}", serde_json::to_string(&sitting).expect("plain data always serialises"));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
