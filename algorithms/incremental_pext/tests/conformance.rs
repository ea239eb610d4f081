//! Every answer of every routine against the oracle.

oracle::conformance!(incremental_pext::VARIANT);
