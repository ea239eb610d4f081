//! Traces: the look-ups of a search in order, with a mark for each move made and each position
//! evaluated.
//!
//! `README.md` in this folder describes the format: a header of 16 bytes, then records of 16 bytes.
//! [`Writer`] writes a trace from Rust, `trace.h` from C and C++. [`Reader`] reads a trace of any
//! length in bounded memory.
//!
//! ```
//! use perft::trace::{Kind, Reader, Writer};
//!
//! let mut file = Vec::new();
//! let mut writer = Writer::new(&mut file)?;
//! writer.record(Kind::Queen as u8, 27, 0xffff_0000_0000_ffff)?;
//! writer.record(Kind::Evaluated as u8, 0, 0)?;
//! writer.finish()?;
//! assert_eq!(Reader::new(&file[..])?.counts()?.look_ups_per_evaluation(), Some(1.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod reader;
mod record;
mod writer;

pub use reader::Reader;
pub(crate) use reader::count_record;
pub use record::{Kind, Record};
pub use writer::Writer;
