//! A page to sit down and play at.

use super::output::Stdout;
use super::{Failure, documents, examples, numbers};
use crate::page;
use clap::Args;

/// Serve a page with every game of the catalog to your browser
#[derive(Debug, Args)]
#[command(after_help = examples::SERVE)]
pub(super) struct Serve {
    /// The port to listen on, for this machine only; without it or with 0, any free port
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = numbers::port)]
    #[arg(hide_default_value = true)]
    port: u16,
}

impl Serve {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        let port = self.port;
        let server = page::Server::new(port)
            .map_err(|error| format!("cannot listen on port {port}: {error}"))?;
        let address = format!("http://{}/", server.address());
        if out.is_json() {
            out.document(&documents::Serve { address })?;
        } else {
            out.line(format_args!("The page is open at {address} until this program is stopped."))?;
        }
        out.finish()?;
        server.serve();
        Ok(())
    }
}
