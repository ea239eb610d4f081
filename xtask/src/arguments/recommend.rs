//! What `recommend` can be told.

use std::path::PathBuf;

/// Say which routine to use for what, from the newest (or a named) record
///
/// Example: cargo xtask recommend --features bmi2 --table-limit 64K
#[derive(clap::Args)]
pub struct Arguments {
    /// A record: its folder or its record.json. By default the newest
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// A tier that the record has times of, for programs that are compiled for it. By default the record's own
    #[arg(long)]
    pub tier: Option<String>,
    /// CPU features that may be used, as rustc spells them, comma-separated; `none` for none.
    /// By default all that the record's machine has
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub features: Option<Vec<String>>,
    /// Most bytes of tables, such as 4096, 64K or 1M
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub table_limit: Option<usize>,
    /// Print Markdown instead of a table for the terminal
    #[arg(long)]
    pub markdown: bool,
    /// Print JSON: schema, record, cpu, tier, notes, and for each of `uses` its `answers` (or what is
    /// `missing`), fastest, without tables and portable, each with its `routines` (two if nothing separates
    /// them, with table_bytes, table_build_ms and needs) and what the first `takes`
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
}

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
