//! Every answer of every routine against the oracle.

oracle::conformance!(sum_of_products::VARIANT);
