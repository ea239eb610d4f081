//! The published comparison and the listings of what is named, from an executable that was built
//! before: `probes EXECUTABLE [VARIANT [ROUTINE [SUBJECT]]]`. Links every probe, so its own path
//! will do for EXECUTABLE.

use asm_reports::{comparison, listing, select};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let own = std::env::current_exe()?;
    let path = arguments.first().map_or(own.as_path(), Path::new);
    let executable = decode::Executable::open(path)?;
    let Some(variant) = arguments.get(1) else {
        print!("{}", comparison(&executable)?.render(100));
        for complaint in asm_reports::twins::check(&executable) {
            println!("{complaint}");
        }
        for complaint in asm_reports::scalar::hidden_vectors(&executable) {
            println!("{complaint}");
        }
        return Ok(());
    };
    let name = |index: usize| arguments.get(index).map(String::as_str);
    let selected = select(variant, name(2), name(3))?;
    let listings = selected
        .iter()
        .map(|one| listing(&executable, one, selected.len() == 1))
        .collect::<Result<Vec<_>, _>>()?;
    print!("{}", asm_reports::listing::overview(&listings, 120));
    if let [only] = listings.as_slice() {
        print!("{}", only.render());
    }
    Ok(())
}
