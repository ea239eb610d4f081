//! Every answer of every routine against the oracle.

oracle::conformance!(pairs_avx2::VARIANT);
