//! The Kogge-Stone listing of the Chess Programming Wiki ("Dumb7Fill", attacks to the south), in
//! which other files plant faults, and its proof.

use crate::planted::TEST_EXECUTABLE;
use contract::ListingConvention;
use prove::listings::{Listing, prove_listing};
use prove::question::Precondition;
use prove::{Conclusion, Limits, Proof};

/// A function from sliders and empty squares to attacks.
pub type Getter = extern "sysv64" fn(u64, u64) -> u64;

/// The listing with other lines before it, or with three of its lines replaced. It is exported as
/// `planted.NAME.south`; `operands` are those of the lines before it.
macro_rules! south {
    ($name:ident, [$($before:literal),* $(,)?] $(, $operand:ident = $($value:tt)+)?) => {
        south!(
            $name, "or rax, rdi", "and rcx, rsi", "or rax, rcx", [$($before),*]
            $(, $operand = $($value)+)?
        );
    };
    ($name:ident, $first:literal, $middle:literal, $last:literal) => {
        south!($name, $first, $middle, $last, []);
    };
    (
        $name:ident, $first:literal, $middle:literal, $last:literal, [$($before:literal),*]
        $(, $operand:ident = $($value:tt)+)?
    ) => {
        #[unsafe(export_name = concat!("planted.", stringify!($name), ".south"))]
        #[unsafe(naked)]
        extern "sysv64" fn $name(_sliders: u64, _empty: u64) -> u64 {
            std::arch::naked_asm!(
                $($before,)*
                "mov rax, rdi", // g |= p & g >> 8
                "shr rax, 8",
                "and rax, rsi",
                $first,
                "mov rcx, rsi", // p &= p >> 8
                "shr rcx, 8",
                "and rsi, rcx",
                "mov rcx, rax", // g |= p & g >> 16
                "shr rcx, 16",
                $middle,
                "or rax, rcx",
                "mov rcx, rsi", // p &= p >> 16
                "shr rcx, 16",
                "and rsi, rcx",
                "mov rcx, rax", // g |= p & g >> 32
                "shr rcx, 32",
                "and rcx, rsi",
                $last,
                "shr rax, 8", // one step further
                "ret",
                $($operand = $($value)+)?
            )
        }
    };
}

pub(crate) use south;

/// Proves the planted function called `name`.
pub fn prove_planted(name: &str, code: Getter, limits: Limits) -> Proof {
    // Without a use of the code the linker would remove it from the file.
    std::hint::black_box(code);
    let name = format!("planted.{name}.south");
    let symbol = TEST_EXECUTABLE.symbols().find(|symbol| symbol.name == name);
    let symbol = &symbol.expect("it is exported").name;
    let listing = Listing::new(symbol, ListingConvention::Words);
    prove_listing(&TEST_EXECUTABLE, &listing, Precondition::Used, limits)
}

/// Returns why the planted function called `name` is not proved.
pub fn reason(name: &str, code: Getter, limits: Limits) -> String {
    match prove_planted(name, code, limits).conclusion {
        Conclusion::NotProved(reason) => reason,
        other => panic!("{name}: {other:?}"),
    }
}
