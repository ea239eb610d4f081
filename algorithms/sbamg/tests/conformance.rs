//! Every answer of every routine against the oracle.

oracle::conformance!(sbamg::VARIANT);
