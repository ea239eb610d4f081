//! Verify, then measure: criterion, Callgrind, rounds, provenance.
