//! Every answer of every routine against the oracle.

oracle::conformance!(kogge_stone::VARIANT);
