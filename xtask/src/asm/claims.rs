//! `asm --claims`: published costs and what is counted here.

use crate::{failure::Failure, progress::Teller, say, say_json, terminal};

pub fn run(json: bool) -> Result<(), Failure> {
    let carriers = asm_reports::tiers::carriers(&mut Teller::new(json))?;
    let claims = asm_reports::claims(&carriers)?;
    if json {
        say_json(&claims)?;
    } else {
        say(&claims.render(terminal::width()))?;
    }
    match claims.complaints.as_slice() {
        [] => Ok(()),
        complaints => Err(Failure::Check(complaints.join("\n"))),
    }
}
