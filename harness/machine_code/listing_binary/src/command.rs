//! Carries all probes and their loops, and the published listings, so that a tier's machine
//! code is built in seconds. It is read, not run: the compiler's calls that make its probes
//! are those that make the runner's.
//!
//! Run without arguments, it says what it carries. `SYMBOL WORD...` calls one probe on the words of
//! one call, in hexadecimal, and prints the words of its answer: so is a counterexample confirmed
//! that was found in this very file. `--tables` makes the tables of all variants and prints where they
//! lie and what is in them: proofs read them as they stand.

use std::hint::black_box;
use std::process::ExitCode;

/// Does what the command line says.
pub fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((symbol, words)) = arguments.split_first() else {
        // The linker keeps a function only if something refers to it; hidden, so that all count.
        let variants = black_box(contract::registry::variants());
        let probes = variants.iter().flat_map(|variant| variant.routines);
        println!(
            "{} variants with {} probes, {} listings",
            variants.len(),
            probes.map(|one| one.probes.len()).sum::<usize>(),
            black_box(crate::listings()).len(),
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

/// A line for each table that is made at run time: an anchor's symbol and address, the table's address
/// and its words.
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
        return Err(format!("{symbol} takes {} words", probe.shape.argument_words()));
    }
    // SAFETY: the CPU has the variant's features, as was just asked.
    Ok(unsafe { probe.call(&arguments) })
}
