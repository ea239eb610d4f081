//! The commands, one file per verb.

fn main() {}
