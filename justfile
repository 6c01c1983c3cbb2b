# The commands that contributors run. `just` lists them, and each command also works without `just`.

# List all commands.
default:
    @just --list --unsorted

# Run the gate: the checks that every change must pass.
gate:
    .ci/run

# Run the tests of one crate, or only those whose names begin with a filter: `just test games nim::`.
test CRATE *FILTER:
    cargo test -p {{CRATE}} --all-features --test suite -- {{FILTER}}

# Compare the output of the programs in a package with the stored cases: `just cases impartial solve`. `TRYCMD=overwrite` stores the new output.
cases PACKAGE *NAME:
    cargo test -p {{PACKAGE}} --test cases -- {{ if NAME == "" { "" } else { "trycmd=" + NAME } }}

# Format all crates, and run the lints of one crate.
lint CRATE:
    cargo fmt --all
    cargo clippy -p {{CRATE}} --all-targets --all-features -- -D warnings

# Run slow checks: `just deep fuzz`. Without a name, list them.
deep *PART:
    scripts/deep-check {{ if PART == "" { "--list" } else { PART } }}

# Serve the page for a browser.
page:
    cargo run --release -p impartial -- serve

# Build the page as a folder that needs no special server.
site-page FOLDER:
    scripts/build-page {{FOLDER}}

# Build one folder to publish, with documents, lessons, notebooks, the page and the references.
site FOLDER:
    scripts/build-site {{FOLDER}}

# Build the API documentation, with links between the crates.
doc:
    scripts/doc

# Compare the public interface with `crates/*/api.txt`. `just api --store` accepts the changes.
api *STORE:
    scripts/check-api {{STORE}}

# Run one benchmark: `just bench nimber`.
bench NAME:
    cargo bench -p benches --bench {{NAME}}
