//! What the verbs that are built when they are called can be told, one file a verb: bad input and
//! `--help` wait for no build.

pub mod asm;
pub mod bench;
pub mod charts;
pub mod compare;
pub mod doctor;
pub mod judge;
mod names;
pub mod perft;
pub mod prove;
pub mod recommend;
pub mod record;
pub mod report;
pub mod search;
pub mod trace;
pub mod verify;

use clap::Subcommand;

/// The verbs of the feature `measure`: they time, or show what was timed.
#[derive(Subcommand)]
pub enum Measure {
    Bench(bench::Arguments),
    Verify(verify::Arguments),
    Compare(compare::Arguments),
    Charts(charts::Arguments),
    Recommend(recommend::Arguments),
    Record(record::Arguments),
    Judge(judge::Arguments),
    Perft(perft::Arguments),
    Trace(trace::Arguments),
    Doctor(doctor::Arguments),
}

/// The verbs of the feature `analyse`: they read machine code, or search for some.
#[derive(Subcommand)]
pub enum Analyse {
    Asm(asm::Arguments),
    Prove(prove::Arguments),
    Search(search::Arguments),
    Report(report::Arguments),
}

/// A number of bytes, such as 4096, 64K or 1M.
fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("{text:?} is no number of bytes, such as 4096, 64K or 1M");
    let (digits, shift) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 20),
        _ => (text, 0),
    };
    let number: usize = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// Minutes, from one to a day.
fn minutes(text: &str) -> Result<f64, String> {
    let minutes = text.parse().ok().filter(|minutes| (1.0..=1440.0).contains(minutes));
    minutes.ok_or_else(|| format!("{text:?} is no number of minutes from 1 to 1440"))
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn bytes_have_units_and_limits() {
        assert_eq!([bytes("4096"), bytes("64K"), bytes("1m")], [Ok(4096), Ok(65536), Ok(1 << 20)]);
        for wrong in ["", "K", "64G", "-1", "6é", "99999999999999999999", "17592186044416M"] {
            assert!(bytes(wrong).is_err_and(|error| error.contains("no number")), "{wrong}");
        }
    }
}
