//! The look of a listing on a terminal: width, and colours by class.

use anstyle::{AnsiColor, Style};
use machine_code::decode::Class;

/// Columns that there are, and whether colours are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Columns at most.
    pub width: usize,
    /// Whether classes are coloured.
    pub colour: bool,
}

impl Look {
    /// Text for files and pipes: as wide as it is, without colours.
    pub const PLAIN: Look = Look { width: usize::MAX, colour: false };

    /// `text` in the colour of `class`.
    pub fn paint(self, class: Class, text: &str) -> String {
        let style = style(class);
        match self.colour && !style.is_plain() {
            true => format!("{style}{text}{style:#}"),
            false => text.to_string(),
        }
    }
}

/// What computes is plain; what only stands around it steps back; memory and the unknown stand out.
fn style(class: Class) -> Style {
    let coloured = |colour: AnsiColor| colour.on_default();
    match class {
        Class::Operation => Style::new(),
        Class::Move => coloured(AnsiColor::Cyan),
        Class::Constant => coloured(AnsiColor::Blue),
        Class::Load | Class::Store => coloured(AnsiColor::Yellow),
        Class::Transfer => coloured(AnsiColor::Magenta),
        Class::Control => coloured(AnsiColor::Green),
        Class::Ret => Style::new().dimmed(),
        Class::Unknown => coloured(AnsiColor::Red).bold(),
    }
}

/// `text` cut to `width` characters, the last of them `…` if something is left out.
pub(crate) fn shortened(text: &str, width: usize) -> String {
    match text.chars().count() > width {
        true => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
        false => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::Function;
    use machine_code::decode::Code;

    /// `gf2p8affineqb xmm0,[rip+c],0; mov rax,rdi; shr rax,8; ret`, with its constant.
    fn listed(look: Look) -> String {
        let bytes = [
            0x66, 0x0f, 0x3a, 0xce, 0x05, 0, 1, 0, 0, 0, 0x48, 0x89, 0xf8, 0x48, 0xc1, 0xe8, 8,
            0xc3,
        ];
        let code = Code::decode("f", 0x1000, &bytes, |_, length| Some(vec![0x77; length]));
        Function::of(&code).render_in(look)
    }

    #[test]
    fn colours_follow_the_class_and_leave_the_text_as_it_is() {
        let coloured = listed(Look { colour: true, ..Look::PLAIN });
        let of_move = coloured.lines().find(|line| line.contains("mov rax, rdi")).expect("listed");
        assert!(of_move.starts_with("\u{1b}[36m") && of_move.ends_with("\u{1b}[0m"), "{of_move:?}");
        let shift = coloured.lines().find(|line| line.contains("shr rax, 8")).expect("listed");
        assert!(!shift.contains('\u{1b}'), "{shift:?}");
        let plain = listed(Look::PLAIN);
        assert!(!plain.contains('\u{1b}'));
        assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    }

    #[test]
    fn no_line_is_wider_than_the_terminal() {
        let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let plain = listed(Look::PLAIN);
        assert!(widest(&plain) > 80 && plain.contains(&"77".repeat(16)), "{plain}");
        // 84 columns leave room for the start of a constant, 80 for none.
        for width in [80, 84] {
            let narrow = listed(Look { width, colour: false });
            assert!(widest(&narrow) <= width, "{narrow}");
            assert_eq!(narrow.contains('…'), width == 84, "{narrow}");
            assert!(narrow.contains("shr rax, 8"), "{narrow}");
        }
    }
}
