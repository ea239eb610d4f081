//! Every answer of every routine against the oracle.

oracle::conformance!(boards_gfni::VARIANT);
