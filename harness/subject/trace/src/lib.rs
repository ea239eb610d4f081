//! Traces: the look-ups of a search in their order, with marks where a move was made and where a position was
//! evaluated. A header of 16 bytes, then records of 16 bytes; `README.md` beside this crate
//! has the format. It computes no attacks and knows no engine.
//!
//! [`Writer`] writes one, and so does `trace.h` in C and C++. [`Reader`] reads one of any length.
//!
//! ```
//! use trace::{Kind, Reader, Writer};
//!
//! let mut file = Vec::new();
//! let mut writer = Writer::new(&mut file)?;
//! writer.record(Kind::Queen as u8, 27, 0xffff_0000_0000_ffff)?;
//! writer.record(Kind::Evaluated as u8, 0, 0)?;
//! writer.finish()?;
//! assert_eq!(Reader::new(&file[..])?.counts()?.look_ups_an_evaluation(), Some(1.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod counts;
mod reader;
mod record;
mod writer;

pub use counts::Counts;
pub use reader::Reader;
pub use record::{Kind, Record};
pub use writer::Writer;
