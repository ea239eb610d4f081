//! Every answer of every routine against the oracle.

oracle::conformance!(queen_lanes::VARIANT);
