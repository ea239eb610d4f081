//! Target features as C compilers are told of them.

/// The attribute of a function that uses these features.
pub fn target(features: &str) -> String {
    match features {
        "" => String::new(),
        features => format!("__attribute__((target(\"{}\")))\n", in_c(features)),
    }
}

/// Features as C compilers call them.
pub fn in_c(features: &str) -> String {
    features.replace("bmi1", "bmi")
}
