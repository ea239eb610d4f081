//! What a user's program allows, and what of a record that admits.

use record::RoutineResult;

/// What a user's program allows; nothing is forbidden by default.
#[derive(Clone, Debug, Default)]
pub struct Demands {
    /// CPU features beyond the tier that may be used; any if none.
    pub features: Option<Vec<String>>,
    /// Bytes that the tables of a routine may have.
    pub table_limit: Option<usize>,
}

/// Whether they admit a routine.
pub(super) fn admits(demands: &Demands, routine: &RoutineResult) -> bool {
    let small = demands.table_limit.is_none_or(|limit| routine.table_bytes <= limit);
    let features = demands.features.as_ref().is_none_or(|allowed| {
        let needs = routine.features.as_deref().unwrap_or_default();
        needs.iter().all(|feature| allowed.contains(feature))
    });
    small && features
}
