//! Every answer of every routine against the oracle.

oracle::conformance!(west_pext::VARIANT);
