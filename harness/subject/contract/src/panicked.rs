//! Panics of kernels and of table-filling functions, caught with their place and without a
//! backtrace.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    /// Nesting depth of [`catch_panic`] in this thread.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static LAST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Calls a function that may run a kernel.
///
/// # Errors
/// If it panics: file, line and message in one line. `RUST_BACKTRACE=1` also prints the usual
/// message.
pub fn catch_panic<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if DEPTH.get() > 0 {
                LAST.set(Some(line(info)));
            }
            if DEPTH.get() == 0 || std::env::var_os("RUST_BACKTRACE").is_some_and(|all| all != "0")
            {
                usual(info);
            }
        }));
    });
    DEPTH.set(DEPTH.get() + 1);
    let done = panic::catch_unwind(AssertUnwindSafe(call));
    DEPTH.set(DEPTH.get() - 1);
    // A panic resumed from another thread has been printed there, with its place.
    done.map_err(|why| {
        format!("panicked: {}", LAST.take().unwrap_or_else(|| said(&*why).to_string()))
    })
}

fn line(info: &PanicHookInfo<'_>) -> String {
    let said = said(info.payload()).split_whitespace().collect::<Vec<_>>().join(" ");
    info.location().map_or(said.clone(), |at| format!("{}:{}: {said}", at.file(), at.line()))
}

fn said(why: &dyn Any) -> &str {
    let text = why.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}
