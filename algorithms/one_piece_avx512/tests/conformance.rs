//! Every answer of every routine against the oracle.

oracle::conformance!(one_piece_avx512::VARIANT);
