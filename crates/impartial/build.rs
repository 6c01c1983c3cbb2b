//! Embeds the WebAssembly module of the page in `impartial page`. The environment variable `IMPARTIAL_MODULE` gives the path of the module.

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
        // An empty variable means the same as an unset one.
        None => Vec::new(),
    };
    let place = env::var_os("OUT_DIR").map(PathBuf::from).expect("cargo names a folder");
    fs::write(place.join("impartial.wasm.gz"), module).expect("the folder can be written");
}
