//! Every answer of every routine against the oracle.

oracle::conformance!(sissy::VARIANT);
