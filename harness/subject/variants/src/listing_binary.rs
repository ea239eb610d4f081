//! `raybench-listing-binary`: all probes with their loops and the published listings. It builds in
//! seconds for any tier, because it holds nothing else, and its probes have the bytes of the
//! runner's.
//!
//! Without arguments it counts its probes and listings. `SYMBOL WORD...` calls one probe on
//! hexadecimal words and prints the words of its answer; this confirms a counterexample in the file
//! in which it was found. `--tables` fills the tables of all variants and prints their addresses
//! and contents, which proofs read.

use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.split_first() {
        None => Ok(summary()),
        Some((option, _)) if option == "--tables" => Ok(tables()),
        Some((symbol, words)) => call(symbol, words).map(|answer| hexadecimal_line(&answer)),
    };
    match result {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the numbers of probes and listings in this executable. The linker keeps a function only
/// if something refers to it. Both lists are hidden from the compiler, which could otherwise count
/// them in advance and drop them.
fn summary() -> String {
    let variants = black_box(contract::registry::variants());
    let listings = black_box(variants::listings::listings());
    let mut probes = 0;
    for variant in variants {
        for routine in variant.routines {
            probes += routine.probes.len();
        }
    }
    format!("{} variants with {probes} probes, {} listings\n", variants.len(), listings.len())
}

fn hexadecimal_line(words: &[u64]) -> String {
    let digits: Vec<String> = words.iter().map(|word| format!("{word:#018x}")).collect();
    digits.join(" ") + "\n"
}

/// Returns one line per table that is filled at run time: symbol and address of an anchor, then
/// address and words of the table. The difference of the two addresses survives address
/// randomisation, so a proof can find the table in the file.
fn tables() -> String {
    let Some((_, _, anchor)) = contract::registry::probes().next() else { return String::new() };
    let (anchor_symbol, anchor_address) = (anchor.call_symbol, anchor.call_words as usize);
    let mut text = String::new();
    for tables in contract::registry::variants().iter().filter_map(|variant| variant.tables) {
        for words in tables.words() {
            let address = words.as_ptr() as usize;
            let digits: Vec<String> = words.iter().map(|word| format!("{word:x}")).collect();
            let digits = digits.join(" ");
            text += &format!("{anchor_symbol} {anchor_address:x} {address:x} {digits}\n");
        }
    }
    text
}

/// Calls the probe with this symbol once and returns the words of its answer.
fn call(symbol: &str, words: &[String]) -> Result<Vec<u64>, String> {
    let (variant, routine, probe) = contract::registry::probes()
        .find(|(_, _, probe)| probe.symbol == symbol)
        .ok_or_else(|| format!("no probe is called {symbol}"))?;
    routine.runnable()?;
    variant.ready();
    let mut arguments = Vec::new();
    for word in words {
        let word = u64::from_str_radix(word.trim_start_matches("0x"), 16);
        arguments.push(word.map_err(|error| error.to_string())?);
    }
    if arguments.len() != probe.shape.argument_words() {
        return Err(format!("{symbol} requires {} words", probe.shape.argument_words()));
    }
    // SAFETY: `runnable` has checked that this CPU has the routine's features.
    Ok(unsafe { probe.call(&arguments) })
}
