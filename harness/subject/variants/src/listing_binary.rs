//! `raybench-listing-binary`: all probes with their loops and the published listings. It builds in
//! seconds for any tier, and its probes have the bytes of the runner's.
//!
//! Without arguments it counts what it carries. `SYMBOL WORD...` calls one probe on hexadecimal
//! words and prints the words of its answer; this confirms a counterexample in the file in which it
//! was found. `--tables` fills the tables of all variants and prints their addresses and contents,
//! which proofs read.

use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let answer = match arguments.split_first() {
        None => Ok(summary()),
        Some((option, _)) if option == "--tables" => Ok(tables()),
        Some((symbol, words)) => call(symbol, words).map(|words| line(&words)),
    };
    match answer {
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

/// How much this executable carries. The linker keeps a function only if something refers to it, so
/// both lists are hidden from the compiler: nothing that it could count in advance is left out.
fn summary() -> String {
    let variants = black_box(contract::registry::variants());
    let listings = black_box(variants::listings::listings());
    let routines = variants.iter().flat_map(|variant| variant.routines);
    let probes: usize = routines.map(|routine| routine.probes.len()).sum();
    format!("{} variants with {probes} probes, {} listings\n", variants.len(), listings.len())
}

fn line(words: &[u64]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{word:#018x}")).collect();
    words.join(" ") + "\n"
}

/// One line per table that is filled at run time: symbol and address of an anchor, address and
/// words of the table. The difference of the two addresses survives address randomisation, so a
/// proof can find the table in the file.
fn tables() -> String {
    let Some((_, _, anchor)) = contract::registry::probes().next() else { return String::new() };
    let (anchor_symbol, anchor_address) = (anchor.call_symbol, anchor.call_words as usize);
    let mut text = String::new();
    for tables in contract::registry::variants().iter().filter_map(|variant| variant.tables) {
        for words in tables.words() {
            let address = words.as_ptr() as usize;
            let hex: Vec<String> = words.iter().map(|word| format!("{word:x}")).collect();
            text += &format!("{anchor_symbol} {anchor_address:x} {address:x} {}\n", hex.join(" "));
        }
    }
    text
}

/// The answer of the probe with this symbol to one call.
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
    // SAFETY: `runnable` found the routine's features on this CPU.
    Ok(unsafe { probe.call(&arguments) })
}
