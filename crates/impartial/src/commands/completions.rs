//! Scripts that complete command lines in a shell, and man pages, made from the same command line.

use super::output::{Stdout, Unwritten};
use super::{CommandLine, Failure, documents, examples};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the program in scripts.
const NAME: &str = "impartial";
/// Where each shell looks for its script below a folder of shared data.
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
        if let Some(folder) = &self.into {
            return install(folder, out);
        }
        // The arguments are refused unless one of the two is there.
        let Some(shell) = self.shell else { return Ok(()) };
        let script = String::from_utf8_lossy(&script(shell)).into_owned();
        if out.is_json() {
            return out.document(&documents::Completions { shell: shell.to_string(), script });
        }
        out.text(script)
    }
}

fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), NAME, &mut script);
    script
}

/// Writes all scripts and man pages, and lists them.
fn install(folder: &Path, out: &mut Stdout) -> Result<(), Failure> {
    let mut files = Vec::new();
    for (shell, place) in PLACES {
        let file = folder.join(place);
        let written = create_parent(&file).and_then(|()| fs::write(&file, script(shell)));
        written.map_err(|error| Unwritten::new(file.display(), error))?;
        files.push(file.display().to_string());
    }
    let pages = folder.join("man/man1");
    let written = fs::create_dir_all(&pages)
        .and_then(|()| clap_mangen::generate_to(CommandLine::command(), &pages));
    written.map_err(|error| Unwritten::new(pages.display(), error))?;
    files.push(pages.display().to_string());
    if out.is_json() {
        return out.document(&documents::InstalledCompletions { files });
    }
    files.iter().try_for_each(|file| out.line(file))
}

fn create_parent(file: &Path) -> std::io::Result<()> {
    file.parent().map_or(Ok(()), fs::create_dir_all)
}
