//! `asm --claims`: published costs and what is counted here.

use crate::{beside, failure::Failure, progress::Teller, say, say_json, terminal};

pub fn run(write: bool, json: bool) -> Result<(), Failure> {
    let carriers = asm_reports::tiers::carriers(&mut Teller::new(json))?;
    let claims = asm_reports::claims(&carriers)?;
    if json {
        say_json(&claims)?;
    } else {
        say(&claims.render(terminal::width()))?;
    }
    match claims.complaints.as_slice() {
        [] if write => beside::write(beside::claims::FILE, &beside::claims::found(&claims)),
        [] => Ok(()),
        complaints => Err(Failure::Check(complaints.join("\n"))),
    }
}
