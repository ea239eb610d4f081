//! What the commands that measure, or show what was measured, can be told, one file each.

pub mod bench;
pub mod charts;
pub mod compare;
pub mod doctor;
pub mod judge;
mod names;
pub mod perft;
pub mod recommend;
pub mod record;
pub mod trace;
pub mod verify;
