//! Parses a program as it is printed.

use crate::program::{Gate, Line, Program};

/// The program, if every line is one that [`Program`] prints.
pub fn program(lines: &[String]) -> Option<Program> {
    let mut program = Program::default();
    for (at, line) in lines.iter().enumerate() {
        let (name, value) = line.split_once(" = ")?;
        if name != format!("t{}", at + 1) {
            return None;
        }
        program.lines.push(operation(value, at)?);
    }
    Some(program)
}

fn operation(text: &str, at: usize) -> Option<Line> {
    // A line can only use earlier lines.
    let word = |name: &str| word(name).filter(|&word| word < at + 2);
    if let Some(look) = text.strip_prefix("table ") {
        let (table, words) = look.strip_suffix(')')?.split_once(" (")?;
        let mut words = words.split(' ');
        let [third, second, first] = [words.next()?, words.next()?, words.next()?];
        let words = [word(first)?, word(second)?, word(third)?];
        return Some(Line::Look { table: u8::from_str_radix(table, 2).ok()?, words });
    }
    if let Some((from, by)) = text.split_once(" >> ") {
        let by: usize = by.parse().ok()?;
        return by.is_multiple_of(8).then_some(Line::Shift { word: word(from)?, ranks: by / 8 });
    }
    // `& ~` before `&`.
    Gate::SIGNS.into_iter().rev().find_map(|(sign, gate)| {
        let (left, right) = text.split_once(sign)?;
        Some(Line::Join { gate, left: word(left)?, right: word(right)? })
    })
}

/// The number of a word by its name.
fn word(name: &str) -> Option<usize> {
    match name {
        "g" => Some(0),
        "e" => Some(1),
        _ => name.strip_prefix('t')?.parse::<usize>().ok()?.checked_add(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Domain;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_string).collect()
    }

    #[test]
    fn what_is_printed_is_what_is_read() {
        let domains = [Domain::Disjoint, Domain::Anywhere];
        for (_, known) in
            domains.into_iter().flat_map(|of| [2, 3].map(|n| Program::known(n, of))).flatten()
        {
            assert_eq!(program(&lines(&known.to_string())), Some(known));
        }
        let and_not = "t1 = g & ~e\nt2 = t1 ^ g";
        assert_eq!(program(&lines(and_not)).expect("it reads").to_string().trim_end(), and_not);
    }

    #[test]
    fn what_is_no_program_is_none() {
        for text in
            ["t2 = g & e", "t1 = t1 & e", "t1 = g + e", "t1 = g >> 7", "t1 = table 2 (g g g)"]
        {
            assert_eq!(program(&lines(text)), None, "{text}");
        }
    }
}
