//! Common names for routines of `square_attacks`, so that a program exchanges one for another by
//! including another file.

use crate::Extract;
use crate::choice::OF_STANDARD_NAMES;
use crate::head;

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
        let upper = file.to_uppercase();
        renamed.push((format!("{upper}_IMPLEMENTATION"), "ATTACKS_IMPLEMENTATION".into()));
        if !self.choice.is_empty() {
            let [old, new] = [self.choice.as_str(), OF_STANDARD_NAMES].map(head::section_in_c);
            self.text = self.text.replace(&old, &new);
        }
        let include = format!("#include \"{file}.h\"");
        self.text = self.text.replace(&include, "#include \"attacks.h\"");
        self.text = with_names(&self.text, &renamed);
        self.check = with_names(&self.check, &renamed);
        for (_, function) in &mut self.functions {
            function.text = with_names(&function.text, &renamed);
        }
        if let Some(made) = &mut self.tables {
            made.call = with_names(&made.call, &renamed);
            made.define = with_names(&made.define, &renamed);
            made.export = with_names(&made.export, &renamed);
        } else {
            let unguarded = self.text.strip_suffix("#endif\n").expect("a guard ends a header");
            self.text =
                format!("{unguarded}static inline void attacks_init(void) {{}}\n\n#endif\n");
        }
        Ok(self)
    }
}

/// The text with other names, where a name is a whole word: tables and index functions keep the
/// name of the routine, so that two files of one program share nothing.
fn with_names(text: &str, renamed: &[(String, String)]) -> String {
    let mut answer = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|sign: char| !is_of_names(sign)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let new = renamed.iter().find(|(old, _)| old == word).map(|(_, new)| new.as_str());
        answer += new.unwrap_or(word);
        let gap = after.find(is_of_names).unwrap_or(after.len());
        answer += &after[..gap];
        rest = &after[gap..];
    }
    answer
}

fn is_of_names(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}
