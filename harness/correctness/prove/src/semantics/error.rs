//! Reasons why a proof stops.

/// Why a proof stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub enum Error {
    /// Something that the semantics do not have; names it.
    Unsupported(String),
    /// More steps or nodes than allowed.
    TooLarge(String),
}
