//! Scripts that complete command lines in a shell.

use super::output::Stdout;
use super::{CommandLine, Failure, documents, examples};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

/// Print completions for a shell; save them where it looks for them
#[derive(Debug, Args)]
#[command(after_help = examples::COMPLETIONS)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        let mut script = Vec::new();
        let name = "impartial";
        clap_complete::generate(self.shell, &mut CommandLine::command(), name, &mut script);
        let script = String::from_utf8_lossy(&script);
        if out.is_json() {
            let (shell, script) = (self.shell.to_string(), script.into_owned());
            return out.document(&documents::Completions { shell, script });
        }
        out.text(script)
    }
}
