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
    let Some((symbol, words)) = arguments.split_first() else {
        // The linker keeps a function only if something refers to it; hidden, so that all count.
        let variants = black_box(contract::registry::variants());
        let probes = variants.iter().flat_map(|variant| variant.routines);
        println!(
            "{} variants with {} probes, {} listings",
            variants.len(),
            probes.map(|one| one.probes.len()).sum::<usize>(),
            black_box(variants::listings::listings()).len(),
        );
        return ExitCode::SUCCESS;
    };
    if symbol == "--tables" {
        print!("{}", tables());
        return ExitCode::SUCCESS;
    }
    match call(symbol, words) {
        Ok(answer) => {
            let words: Vec<String> = answer.iter().map(|word| format!("{word:#018x}")).collect();
            println!("{}", words.join(" "));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// One line per table that is filled at run time: symbol and address of an anchor, address and
/// words of the table.
fn tables() -> String {
    let Some((_, _, anchor)) = contract::registry::probes().next() else { return String::new() };
    let at = anchor.call_words as usize;
    let made = contract::registry::variants().iter().filter_map(|variant| variant.tables);
    let line = |words: &'static [u64]| {
        let hex: Vec<String> = words.iter().map(|word| format!("{word:x}")).collect();
        let (symbol, table) = (anchor.call_symbol, words.as_ptr() as usize);
        format!("{symbol} {at:x} {table:x} {}\n", hex.join(" "))
    };
    made.flat_map(|tables| tables.words()).map(line).collect()
}

/// The answer of the probe with this symbol to one call.
fn call(symbol: &str, words: &[String]) -> Result<Vec<u64>, String> {
    let (variant, routine, probe) = contract::registry::probes()
        .find(|(_, _, probe)| probe.symbol == symbol)
        .ok_or_else(|| format!("no probe is called {symbol}"))?;
    routine.runnable()?;
    variant.ready();
    let word = |text: &String| u64::from_str_radix(text.trim_start_matches("0x"), 16);
    let arguments: Vec<u64> =
        words.iter().map(word).collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    if arguments.len() != probe.shape.argument_words() {
        return Err(format!("{symbol} requires {} words", probe.shape.argument_words()));
    }
    // SAFETY: `runnable` found the routine's features on this CPU.
    Ok(unsafe { probe.call(&arguments) })
}
