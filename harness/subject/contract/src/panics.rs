//! Panics of kernels and of table-filling functions, caught with their place and without a
//! backtrace.
//!
//! A wrong kernel must not end a run of all others, so its panic becomes an error row. The
//! place of a panic is known only to the panic hook, which is one per process. The hook here
//! therefore stores the place per thread, and only for threads inside [`catch_panic`].

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    /// Nesting depth of [`catch_panic`] in this thread. At depth 0 the default hook prints a panic.
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Calls a function that may run a kernel.
///
/// # Errors
/// If it panics. The error is file, line and message in one line. With `RUST_BACKTRACE=1` the hook
/// that was there before also prints its message.
pub fn catch_panic<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let default_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if DEPTH.get() > 0 {
                LAST_PANIC.set(Some(describe(info)));
            }
            if DEPTH.get() == 0 || wants_backtrace() {
                default_hook(info);
            }
        }));
    });
    DEPTH.set(DEPTH.get() + 1);
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    DEPTH.set(DEPTH.get() - 1);
    // A panic that was resumed from another thread never reached the hook of this one, so its
    // payload is all that is left of it.
    result.map_err(|payload| {
        format!("panicked: {}", LAST_PANIC.take().unwrap_or_else(|| message(&*payload).to_string()))
    })
}

fn wants_backtrace() -> bool {
    std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0")
}

/// Returns place and message of a panic in one line, for a row of a table.
fn describe(info: &PanicHookInfo<'_>) -> String {
    let message = message(info.payload()).split_whitespace().collect::<Vec<_>>().join(" ");
    match info.location() {
        Some(location) => format!("{}:{}: {message}", location.file(), location.line()),
        None => message,
    }
}

/// Returns the message of a panic, which is a `String` if it was formatted and a `&str` if not.
fn message(payload: &dyn Any) -> &str {
    if let Some(text) = payload.downcast_ref::<String>() {
        return text;
    }
    payload.downcast_ref::<&str>().copied().unwrap_or("without a message")
}
