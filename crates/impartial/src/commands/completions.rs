//! Prints or installs shell completions and man pages. Both are generated from the definition of the command line.

use super::output::{Stdout, Unwritten};
use super::{CommandLine, Failure, documents, examples, keep};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{fs, iter};

/// The name of the program as it appears in the scripts.
const NAME: &str = "impartial";
/// The file in which each shell looks for its script, relative to a folder of shared data.
const PLACES: [(Shell, &str); 3] = [
    (Shell::Bash, "bash-completion/completions/impartial"),
    (Shell::Fish, "fish/vendor_completions.d/impartial.fish"),
    (Shell::Zsh, "zsh/site-functions/_impartial"),
];

/// Print completions for a shell, or install them with the man pages
#[derive(Debug, Args)]
#[command(after_help = examples::COMPLETIONS)]
pub(super) struct Completions {
    /// The shell whose script is printed
    #[arg(value_enum, required_unless_present = "into", conflicts_with = "into")]
    shell: Option<Shell>,
    /// Write the scripts for bash, fish and zsh, and the man pages, below this folder
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        match (&self.into, self.shell) {
            (Some(folder), _) => install(folder, out),
            (None, Some(shell)) => {
                let script = String::from_utf8_lossy(&script(shell)).into_owned();
                if out.is_json() {
                    let shell = shell.to_string();
                    return out.document(&documents::Completions { shell, script });
                }
                out.text(script)
            }
            // The command line parser requires one of the two arguments, so this case cannot occur.
            (None, None) => Ok(()),
        }
    }
}

fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), NAME, &mut script);
    script
}

/// Writes all completion scripts and man pages. Prints the names of the script files and the folder of the man pages.
fn install(folder: &Path, out: &mut Stdout) -> Result<(), Failure> {
    let mut files = Vec::new();
    for (shell, place) in PLACES {
        let file = folder.join(place);
        write(&file, &script(shell))?;
        files.push(file.display().to_string());
    }
    let pages = folder.join("man/man1");
    let mut program = CommandLine::command().disable_help_subcommand(true);
    program.build();
    for command in iter::once(&program).chain(program.get_subcommands()) {
        let page = Man::new(command.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        write(&pages.join(page.get_filename()), &text)?;
    }
    files.push(pages.display().to_string());
    if out.is_json() {
        return out.document(&documents::InstalledCompletions { files });
    }
    files.iter().try_for_each(|file| out.line(file))
}

/// Writes a file atomically, and creates its folders if necessary.
fn write(file: &Path, text: &[u8]) -> Result<(), Unwritten> {
    let folders = file.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folders.and_then(|()| keep::replace(file, |mut file| file.write_all(text)));
    written.map_err(|error: io::Error| Unwritten::new(file.display(), error))
}
