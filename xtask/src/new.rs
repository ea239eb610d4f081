//! `new`: create a variant from a template.

mod name;

use crate::{failure::Failure, say, workspace};
use std::fs;
use std::path::{Path, PathBuf};

/// Create and register a variant: a folder in algorithms/ and a line in the registry
///
/// The template is a correct, slow routine, so that every command works on it at once; replace it
/// by your algorithm. A test of the registry fails until you name your sources.
///
/// Examples: cargo xtask new my_fill
///           cargo xtask new obstruction_difference --template square
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub struct Arguments {
    /// Name of the variant, its folder and its crate: lower-case letters, digits and underscores
    name: String,
    /// Kind of variant
    #[arg(long, value_enum, default_value = "fill")]
    template: Template,
    /// Checkout that gets the variant [default: the one of this command]
    #[arg(long, value_name = "DIR", hide = true)]
    checkout: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Template {
    /// A fill: set-wise, one direction, over 64-bit words
    Fill,
    /// Attacks from one square, with tables
    Square,
    /// A fill over vectors, with instructions that the CPU must have
    Vector,
    /// A fill of several boards in memory
    Batch,
}

pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = &*arguments.name;
    let root = arguments.checkout.clone().unwrap_or_else(workspace::root);
    name::check(name, &root)?;
    let folder = root.join("algorithms").join(name);
    let manifest = root.join("harness/subject/variants/Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| write_failure(&manifest, &error))?;
    let new_manifest = register(&text, name);

    // The folder gets its name when it is complete: an incomplete crate would break the build.
    let temporary = root.join("algorithms").join(format!(".{name}.part"));
    let (crate_name, files) = arguments.template.template_files();
    let result = write_crate(&temporary, files, crate_name, name);
    if let Err(error) = result.and_then(|()| fs::rename(&temporary, &folder)) {
        let _ = fs::remove_dir_all(&temporary);
        return Err(write_failure(&folder, &error));
    }
    let temporary = manifest.with_extension("part");
    fs::write(&temporary, new_manifest).and_then(|()| fs::rename(&temporary, &manifest)).map_err(
        |error| {
            let _ = fs::remove_dir_all(&folder);
            write_failure(&manifest, &error)
        },
    )?;
    say(&format!(
        "created {}\nregistered it in {}\n\
         next: put your algorithm into src/kernel.rs and its sources into src/lib.rs, then\n  \
         cargo test -p {name}\n  \
         cargo xtask prove {name}\n  \
         cargo xtask bench --quick {name}\n",
        workspace::display_path(&folder),
        workspace::display_path(&manifest),
    ))
}

/// Writes the files of a template under a variant's name.
fn write_crate(folder: &Path, files: &[File], crate_name: &str, name: &str) -> std::io::Result<()> {
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a file has a folder"))?;
        fs::write(path, text.replace(crate_name, name))?;
    }
    Ok(())
}

fn write_failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!("cannot write {}: {error}", workspace::display_path(path)))
}

/// Returns the registry's manifest with a line for `name`, in alphabetical order.
fn register(manifest: &str, name: &str) -> String {
    let line = format!("{name} = {{ path = \"../../../algorithms/{name}\" }}");
    let mut lines: Vec<&str> = manifest.lines().collect();
    let mut index = lines.len();
    for (other_index, other) in lines.iter().enumerate().rev() {
        if !other.contains("\"../../../algorithms/") {
            continue;
        }
        if **other < *line {
            index = other_index + 1;
            break;
        }
        index = other_index; // in front of the first, unless one comes before it
    }
    lines.insert(index, &line);
    lines.join("\n") + "\n"
}

/// The files of a template, a crate under xtask/templates: the common ones, and any others.
macro_rules! files {
    ($template:literal $(, $more:literal)*) => {
        files!(
            in $template, "Cargo.toml", "README.md", "src/lib.rs", "src/kernel.rs", "tests/main.rs"
            $(, $more)*
        )
    };
    (in $template:literal $(, $file:literal)*) => {
        (
            concat!("template_", $template),
            &[$(($file, include_str!(concat!("../templates/", $template, "/", $file))),)*],
        )
    };
}

/// The path and the text of a file.
type File = (&'static str, &'static str);

impl Template {
    /// Returns the name of its crate, and its files.
    fn template_files(self) -> (&'static str, &'static [File]) {
        match self {
            Template::Fill => files!("fill"),
            Template::Square => files!("square", "src/tables.rs"),
            Template::Vector => files!("vector"),
            Template::Batch => files!("batch"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::ValueEnum;

    /// A copy has every file of the template, and none of them names the template.
    #[test]
    fn templates_are_copied_whole_under_the_new_name() {
        for template in Template::value_variants() {
            let (name, files) = template.template_files();
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("templates")
                .join(name.trim_start_matches("template_"));
            let mut stored_files: Vec<String> =
                [&folder, &folder.join("src"), &folder.join("tests")]
                    .into_iter()
                    .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
                    .map(|entry| entry.expect("readable").path())
                    .filter(|path| path.is_file())
                    .map(|path| path.strip_prefix(&folder).expect("inside").display().to_string())
                    .collect();
            let mut template_paths: Vec<String> =
                files.iter().map(|(path, _)| (*path).to_string()).collect();
            stored_files.sort();
            template_paths.sort();
            assert_eq!(stored_files, template_paths);
            let manifest = files.iter().find(|(path, _)| *path == "Cargo.toml");
            let text = manifest.expect("a crate").1.replace(name, "trial");
            assert!(text.contains("name = \"trial\"") && !text.contains("template"));
        }
    }

    #[test]
    fn contributing_shows_the_kernel_over_vectors() {
        let kernel = include_str!("../templates/vector/src/kernel.rs");
        let code = &kernel[kernel.find("use ").expect("it imports")..];
        assert!(include_str!("../../CONTRIBUTING.md").contains(code));
    }

    #[test]
    fn the_registry_line_goes_where_the_alphabet_has_it() {
        let manifest = "[dependencies]\nb = { path = \"../../../algorithms/b\" }\nd = { path = \
             \"../../../algorithms/d\" }\n\n[lints]\n";
        for (name, expected) in [("a", "abd"), ("c", "bcd"), ("e", "bde")] {
            let text = register(manifest, name);
            let first_letters: String =
                text.lines().skip(1).take(3).map(|line| &line[..1]).collect();
            assert_eq!(first_letters, expected);
        }
    }
}
