//! Every answer of every routine against the oracle.

oracle::conformance!(slide_arithmetic::VARIANT);
