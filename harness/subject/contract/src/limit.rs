//! `RAYBENCH_CPU` limits this CPU to the features of a smaller class, so that the choices for such
//! a CPU can be tested without one.

use crate::CpuClass;
use crate::detect::is_detected;
use std::fmt;
use std::sync::OnceLock;

/// The environment variable that names the class.
pub const LIMIT_VARIABLE: &str = "RAYBENCH_CPU";

/// Why this CPU cannot be limited to the class that [`LIMIT_VARIABLE`] names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSuchLimit {
    /// No class has this name.
    Unknown(String),
    /// This CPU or build lacks these features of the class, or has another architecture.
    Lacks(CpuClass, Vec<&'static str>),
}

impl fmt::Display for NoSuchLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchLimit::Unknown(name) => {
                let known = CpuClass::ALL.map(CpuClass::name).join(", ");
                write!(f, "{LIMIT_VARIABLE}={name}: there is no such class of CPUs; known: {known}")
            }
            NoSuchLimit::Lacks(class, missing) => {
                let (class, missing) = (class.name(), missing.join(", "));
                write!(f, "{LIMIT_VARIABLE}={class}: this CPU lacks {missing}")
            }
        }
    }
}

/// Returns the class that [`LIMIT_VARIABLE`] names, if it is set. The environment is read once, so
/// that all parts of a run see the same CPU.
///
/// # Errors
/// If no class has the name, or this CPU lacks a feature of the class: a limit hides features and
/// adds none.
pub fn cpu_limit() -> Result<Option<CpuClass>, NoSuchLimit> {
    static LIMIT: OnceLock<Result<Option<CpuClass>, NoSuchLimit>> = OnceLock::new();
    LIMIT
        .get_or_init(|| match std::env::var_os(LIMIT_VARIABLE).filter(|name| !name.is_empty()) {
            None => Ok(None),
            Some(name) => class_by_name(&name.to_string_lossy(), is_detected).map(Some),
        })
        .clone()
}

/// Returns the class called `name`, if a CPU with these features can pass for one of it.
fn class_by_name(name: &str, has: impl Fn(&str) -> bool) -> Result<CpuClass, NoSuchLimit> {
    let class = CpuClass::from_name(name).ok_or_else(|| NoSuchLimit::Unknown(name.into()))?;
    match class.instructions().missing_features(has) {
        missing if missing.is_empty() => Ok(class),
        missing => Err(NoSuchLimit::Lacks(class, missing)),
    }
}

/// Returns the class to which this CPU is limited, if there is a limit.
///
/// # Panics
/// If the limit is impossible. Commands check [`cpu_limit`] first.
pub fn limiting_class() -> Option<CpuClass> {
    cpu_limit().unwrap_or_else(|why| panic!("{why}"))
}
