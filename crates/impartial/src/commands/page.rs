//! Writes the page as a single HTML file, which works without a server.

use super::output::{Stdout, Unwritten};
use super::{Failure, documents, examples, keep};
use crate::page;
use clap::Args;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The page's WebAssembly module, compressed with `gzip`. Empty if the module was not available when this program was built.
static INSIDE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/impartial.wasm.gz"));

/// Write the page with every game as one file, which opens in a browser without a server
#[derive(Debug, Args)]
#[command(after_help = examples::PAGE)]
pub(super) struct Page {
    /// Where to write it; `-` for the standard output
    #[arg(value_name = "FILE.html")]
    file: PathBuf,
    /// The program that answers in the page, in place of the one that this program has inside
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
}

impl Page {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        let page = match &self.module {
            Some(file) => {
                let module = std::fs::read(file);
                let module = module.map_err(|error| format!("{}: {error}", file.display()))?;
                let packed = page::packed(&module);
                packed.map_err(|error| format!("{}: {error}", file.display()))?
            }
            None if INSIDE.is_empty() => return Err(MISSING.into()),
            None => page::packed(INSIDE)?,
        };
        if self.file == Path::new("-") {
            return out.text(page);
        }
        keep::replace(&self.file, |mut file| file.write_all(page.as_bytes()))
            .map_err(|error: io::Error| Unwritten::new(self.file.display(), error))?;
        let (file, bytes) = (self.file.display().to_string(), page.len() as u64);
        if out.is_json() {
            return out.document(&documents::PageFile { file, bytes });
        }
        out.line(format_args!("{file}: {}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10))
    }
}

const MISSING: &str = "this program was built without the page's module; `scripts/build-page FOLDER` of the \
                       repository makes it, and `--module FOLDER/impartial.wasm.gz` names it";
