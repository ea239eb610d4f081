//! Whether what a file says may be shown: records come from strangers too. Everything that is read goes
//! through here, so that no command draws what was not checked. Must not read files.

pub mod bounds;
pub mod rules;
pub mod text;
