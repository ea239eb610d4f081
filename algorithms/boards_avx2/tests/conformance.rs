//! Every answer of every routine against the oracle.

oracle::conformance!(boards_avx2::VARIANT);
