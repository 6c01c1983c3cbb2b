//! Embeds the page's WebAssembly module in `impartial page` if `IMPARTIAL_MODULE` names its file at build time.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=IMPARTIAL_MODULE");
    let named = env::var_os("IMPARTIAL_MODULE").filter(|file| !file.is_empty()).map(PathBuf::from);
    let module = match named {
        Some(file) => {
            println!("cargo::rerun-if-changed={}", file.display());
            fs::read(&file)
                .unwrap_or_else(|error| panic!("IMPARTIAL_MODULE: {}: {error}", file.display()))
        }
        // An empty value counts as unset.
        None => Vec::new(),
    };
    let place = env::var_os("OUT_DIR").map(PathBuf::from).expect("cargo names a folder");
    fs::write(place.join("impartial.wasm.gz"), module).expect("the folder can be written");
}
