//! Common names for routines of `square_attacks`, so that a program exchanges one for another by
//! including another file.

use crate::Extract;

/// The subjects of the four functions.
const ASKED: [&str; 4] = ["rook", "bishop", "queen", "both"];

impl Extract {
    /// A C header with the functions `rook_attacks`, `bishop_attacks`, `queen_attacks` and
    /// `both_attacks`. `attacks_init` fills its tables, if any; one file of a program defines
    /// `ATTACKS_IMPLEMENTATION` before including the header.
    ///
    /// # Errors
    /// The first of the four that the routine lacks.
    pub fn with_standard_names(mut self) -> Result<Extract, String> {
        let mut renamed: Vec<(String, String)> = Vec::new();
        for asked in ASKED {
            let functions = self.functions.iter_mut().map(|(_, function)| function);
            let of = |name: &str| name == "square" || name == "occupied";
            let mut functions =
                functions.filter(|own| own.arguments.iter().all(|own| of(own.name)));
            let named = functions.find(|function| function.probe.subject.name() == asked);
            let function = named.ok_or_else(|| format!("it has no attacks of {asked}"))?;
            let name = format!("{asked}_attacks");
            renamed.push((std::mem::replace(&mut function.name, name.clone()), name));
        }
        let file = renamed[0].0.trim_end_matches("_rook").to_string();
        renamed.push((format!("{file}_init"), "attacks_init".into()));
        renamed.push((format!("{}_", file.to_uppercase()), "ATTACKS_".into()));
        let all = |text: &str| {
            renamed.iter().fold(text.to_string(), |text, (old, new)| text.replace(old, new))
        };
        self.text = all(&self.text);
        self.check = all(&self.check);
        for (_, function) in &mut self.functions {
            function.text = all(&function.text);
        }
        if let Some(made) = &mut self.tables {
            made.call = all(&made.call);
            made.define = all(&made.define);
            made.export = all(&made.export);
        } else {
            let unguarded = self.text.strip_suffix("#endif\n").expect("a guard ends a header");
            self.text =
                format!("{unguarded}static inline void attacks_init(void) {{}}\n\n#endif\n");
        }
        Ok(self)
    }
}
