//! Runs a measurement: builds the executables, starts one measuring process after the other,
//! collects their answers, judges once and writes the record.

mod agreement;
mod assemble;
mod children;
pub mod compare;
mod compilers;
mod differences;
mod first_screen;
mod generators;
pub mod host;
mod in_use;
mod in_use_alone;
mod instruments;
mod invocations_to_record;
mod keep;
mod machine_code;
mod mixed_run;
mod perft;
mod rejudge;
mod request;
pub mod revisions;
mod run;
mod stages;
mod summarize;
pub mod tables;
mod time_plan;

pub use generators::attack_generators;
pub use instruments::verify;
pub use keep::{Outcome, stay_on_core_kind};
pub use machine_code::loop_check;
pub use mixed_run::try_instrument;
pub use perft::perft;
pub use rejudge::{Rejudged, load_samples, rejudged, rounds};
pub use request::Request;
pub use run::run;
pub use runner::{Error, wire};

#[cfg(test)]
use variants as _;
