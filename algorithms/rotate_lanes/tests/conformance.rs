//! Every answer of every routine against the oracle.

oracle::conformance!(rotate_lanes::VARIANT);
