//! Instructions as text in Intel syntax, in the style of published listings.

use iced_x86::{Formatter, Instruction, IntelFormatter, Mnemonic};

/// Returns an instruction as `"shr rax, 8"`: `movabs` as `mov`, and numbers from ten on in
/// lower-case hexadecimal with `0x`.
pub fn intel_syntax(line: &Instruction) -> String {
    // The formatter prints the two-byte padding in its historical form, `xchg ax, ax`.
    if line.mnemonic() == Mnemonic::Nop && line.op_count() == 0 {
        return "nop".to_string();
    }
    let mut text = String::new();
    formatter().format(line, &mut text);
    text
}

/// Returns the formatter of [`intel_syntax`].
pub(crate) fn formatter() -> IntelFormatter {
    let mut formatter = IntelFormatter::new();
    let options = formatter.options_mut();
    options.set_hex_prefix("0x");
    options.set_hex_suffix("");
    options.set_uppercase_hex(false);
    options.set_small_hex_numbers_in_decimal(true);
    options.set_branch_leading_zeros(false);
    options.set_show_branch_size(false);
    options.set_space_after_operand_separator(true);
    options.set_space_between_memory_add_operators(false);
    options.set_rip_relative_addresses(true);
    formatter
}
