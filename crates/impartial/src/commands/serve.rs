//! A page to sit down and play at: every game of the catalog, in a browser.
//!
//! Run: `impartial serve`, then open the address that it prints. A port may be given:
//! `impartial serve 8000`. The page is served on this machine only.

use std::process::ExitCode;

use crate::cli::{Arguments, Failure, Program, Stdout};
use crate::playground;

pub(crate) fn main() -> ExitCode {
    let program = Program::new("serve", include_str!("serve.rs"));
    program.operands(1).run(run)
}

fn run(arguments: &Arguments, out: &mut Stdout) -> Result<(), Failure> {
    let port = arguments.number(0, "the port", 0..=65_535)?.unwrap_or(0);
    let server = playground::Server::new(port as u16)?;
    out.line(format_args!(
        "The playground is open at http://{}/ until this program is stopped.",
        server.address()
    ))?;
    server.serve();
    Ok(())
}
