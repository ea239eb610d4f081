//! Names that every routine of `square_attacks` can have, for a program that exchanges one for another by the file that
//! it includes.

use crate::language::Language::C;
use crate::{Extract, Function};

/// What is asked, in the order of the four functions.
const ASKED: [&str; 4] = ["rook", "bishop", "queen", "both"];

impl Extract {
    /// A header of C whose functions are also called `rook_attacks`, `bishop_attacks`, `queen_attacks` and
    /// `both_attacks`; `attacks_init` fills its tables, and one file of a program defines `ATTACKS_IMPLEMENTATION` before
    /// it includes the header, whether it has tables to fill or not.
    ///
    /// # Errors
    /// The first of the four that the routine does not compute.
    pub fn with_standard_names(&self) -> Result<String, String> {
        let init = self.tables.as_ref().map_or(String::new(), |made| format!("{};", made.call));
        let mut text = C.comment(
            "The same by names that other files have, too: who includes one can include another.",
        );
        text += &format!("static inline void attacks_init(void) {{ {init} }}\n\n");
        for asked in ASKED {
            let mut functions = self.functions.iter().map(|(_, function)| function);
            let named = functions.find(|function| function.probe.subject.name() == asked);
            let Function { name, arguments, features, .. } =
                named.ok_or_else(|| format!("it has no attacks of {asked}"))?;
            let passed = arguments.iter().map(|input| input.name).collect::<Vec<_>>().join(", ");
            let target = C.target(features);
            let asks = "uint64_t square, uint64_t occupied";
            text += &target;
            text += &match asked {
                "both" => format!(
                    "static inline void both_attacks({asks}, uint64_t attacks[2]) {{\n    {name}({passed}, attacks);\n}}\n"
                ),
                _ => format!(
                    "static inline uint64_t {asked}_attacks({asks}) {{\n    return {name}({passed});\n}}\n\n"
                ),
            };
        }
        let unguarded = self.text.strip_suffix("#endif\n").expect("a guard ends a header");
        let all = format!("{unguarded}\n{text}#endif\n");
        Ok(match &self.tables {
            None => all,
            Some(made) => all.replace(&made.define, "ATTACKS_IMPLEMENTATION"),
        })
    }
}
