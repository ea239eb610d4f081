//! A record as one page. Reads no file and knows no variant by name.

pub mod beside;
