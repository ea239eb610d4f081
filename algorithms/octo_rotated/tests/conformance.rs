//! Every answer of every routine against the oracle.

oracle::conformance!(octo_rotated::VARIANT);
