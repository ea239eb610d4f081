//! `asm --claims`: published costs and what is counted here.

use crate::{failure::Failure, progress::Teller, say, say_json, supplements, terminal};

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let listing_binaries = asm_reports::tiers::listing_binaries(&mut Teller::new(json))?;
    let claims = asm_reports::claims(&listing_binaries)?;
    if json {
        say_json(&claims)?;
    } else {
        say(&claims.render(terminal::width()))?;
    }
    match claims.complaints.as_slice() {
        [] if write => {
            supplements::write(supplements::claims::FILE, &supplements::claims::found(&claims))
        }
        [] => Ok(()),
        complaints => Err(Failure::Check(complaints.join("\n"))),
    }
}
