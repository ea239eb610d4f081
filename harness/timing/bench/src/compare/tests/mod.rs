//! Two records, one of them changed so that the right counts are known.

mod differences;
mod in_use;
mod stability;
