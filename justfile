# What a contributor runs; `just` lists it. Each line works without `just`, too.

# The list.
default:
    @just --list --unsorted

# The gate: what has to hold for every change.
gate:
    .ci/run

# The tests of one crate, or those whose name begins with a filter: `just test games nim::`.
test CRATE *FILTER:
    cargo test -p {{CRATE}} --all-features --test suite -- {{FILTER}}

# The printed cases of one package: `just cases impartial solve`; `TRYCMD=overwrite` stores what the programs print now.
cases PACKAGE *NAME:
    cargo test -p {{PACKAGE}} --test cases -- {{ if NAME == "" { "" } else { "trycmd=" + NAME } }}

# Formatting and lints of one crate.
lint CRATE:
    cargo fmt --all
    cargo clippy -p {{CRATE}} --all-targets --all-features -- -D warnings

# Slow checks; without a name their list: `just deep fuzz`.
deep *PART:
    scripts/deep-check {{ if PART == "" { "--list" } else { PART } }}

# The page in a browser.
page:
    cargo run --release -p impartial -- serve

# The page as a folder that needs no server.
site-page FOLDER:
    scripts/build-page {{FOLDER}}

# One folder to publish: documents, lessons, notebooks, page and references.
site FOLDER:
    scripts/build-site {{FOLDER}}

# The API documentation, with links between the crates.
doc:
    scripts/doc

# The public interface against `crates/*/api.txt`; `just api --store` accepts what has changed.
api *STORE:
    scripts/check-api {{STORE}}

# One benchmark: `just bench nim`.
bench NAME:
    cargo bench -p benches --bench {{NAME}}
