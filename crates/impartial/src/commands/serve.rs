//! The subcommand `serve`: serves the page to one person or to a class.

use super::output::Stdout;
use super::{Failure, documents, examples, numbers};
use crate::page;
use anstyle::{AnsiColor, Style};
use clap::Args;
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs as _};

/// The default port. It is always the same, so bookmarks and links stay valid.
const PORT: u16 = 8642;

/// Serve a page with every game of the catalog to your browser, or to a class
#[derive(Debug, Args)]
#[command(after_help = examples::SERVE)]
pub(super) struct Serve {
    /// The port to listen on; 0 takes any free port
    #[arg(long, value_name = "N", default_value_t = PORT, value_parser = numbers::port)]
    port: u16,
    /// Listen on this address in place of 127.0.0.1; with `--lan` a name of this machine that others use.
    /// May be repeated
    #[arg(long, value_name = "ADDRESS", value_parser = host)]
    host: Vec<Host>,
    /// Listen on all addresses of this machine, and print those that others type, with a QR code
    #[arg(long)]
    lan: bool,
}

/// An address, or the name of a host.
#[derive(Clone, Debug)]
enum Host {
    Address(IpAddr),
    Name(String),
}

fn host(text: &str) -> Result<Host, String> {
    let plain = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    if let Ok(address) = plain.parse() {
        return Ok(Host::Address(address));
    }
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c))
    };
    if text.len() <= 253 && text.split('.').all(is_part) {
        return Ok(Host::Name(text.to_owned()));
    }
    Err("expected an address, as 192.168.1.20, or a name, as school.example".to_owned())
}

impl Serve {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        let addresses = self.addresses()?;
        let server = page::Server::on(&addresses, self.port)
            .map_err(|error| self.refused(&addresses, &error))?;
        let names = self.host.iter().map(|host| match host {
            Host::Address(address) => bracketed(*address),
            Host::Name(name) => name.clone(),
        });
        let server = server.names(names);
        let all = self.others(&addresses, server.address().port())?;
        let address = all.first().cloned().unwrap_or_else(|| at(server.address()));
        if out.is_json() {
            out.document(&documents::Serve { address, addresses: all })?;
        } else {
            out.line(format_args!("The page is open at {address} until this program is stopped."))?;
            if self.lan && all.is_empty() {
                out.line(
                    "This machine has no address in a network yet, so no other machine can open it.",
                )?;
            }
            show(out, &all)?;
        }
        out.finish()?;
        server.serve().map_err(|error| format!("the server has stopped: {error}"))?;
        Ok(())
    }

    /// Returns the addresses on which the server listens.
    fn addresses(&self) -> Result<Vec<IpAddr>, Failure> {
        if self.lan {
            return Ok(vec![Ipv4Addr::UNSPECIFIED.into()]);
        }
        if self.host.is_empty() {
            return Ok(vec![Ipv4Addr::LOCALHOST.into()]);
        }
        let mut addresses = Vec::new();
        for host in &self.host {
            let address = match host {
                Host::Address(address) => *address,
                Host::Name(name) => {
                    let found = (&name[..], self.port).to_socket_addrs();
                    let found =
                        found.map_err(|error| format!("`{name}` has no address: {error}"))?;
                    // If a name has both IPv4 and IPv6 addresses, choose an IPv4 address, because it is shorter, and other machines
                    // are more likely to support it.
                    let found: Vec<IpAddr> = found.map(|address| address.ip()).collect();
                    let plain = found.iter().find(|address| address.is_ipv4());
                    *plain.or(found.first()).ok_or_else(|| format!("`{name}` has no address"))?
                }
            };
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        Ok(addresses)
    }

    /// Returns the addresses at which other machines can open the page. The first address is the one to recommend.
    fn others(&self, addresses: &[IpAddr], port: u16) -> Result<Vec<String>, Failure> {
        let mut hosts: Vec<String> = Vec::new();
        for host in &self.host {
            match host {
                Host::Name(name) => hosts.push(name.clone()),
                Host::Address(address) if !address.is_unspecified() => {
                    hosts.push(bracketed(*address));
                }
                Host::Address(_) => {}
            }
        }
        if addresses.iter().any(IpAddr::is_unspecified) {
            let has_both = addresses.iter().any(IpAddr::is_ipv6);
            let listed = page::reachable_addresses()
                .map_err(|error| format!("cannot list the addresses of this machine: {error}"))?;
            let heard = listed.into_iter().filter(|address| has_both || address.is_ipv4());
            hosts.extend(heard.map(bracketed));
        } else if addresses.iter().all(IpAddr::is_loopback) {
            hosts.clear();
        }
        Ok(hosts.into_iter().map(|host| format!("http://{host}:{port}/")).collect())
    }

    /// Explains why the server cannot listen, and suggests what to do.
    fn refused(&self, addresses: &[IpAddr], error: &io::Error) -> String {
        let port = self.port;
        let places: Vec<String> = addresses.iter().copied().map(bracketed).collect();
        let places = places.join(", ");
        match error.kind() {
            ErrorKind::AddrInUse => format!(
                "port {port} of {places} is taken, perhaps by another `impartial serve`; `--port N` takes another one, \
                 `--port 0` any that is free"
            ),
            ErrorKind::AddrNotAvailable => {
                format!(
                    "{places}: this machine has no such address; `--lan` listens on all that it has"
                )
            }
            ErrorKind::PermissionDenied => {
                format!(
                    "port {port} needs more rights than this program has; `--port N` takes another one"
                )
            }
            _ => format!("cannot listen on port {port} of {places}: {error}"),
        }
    }
}

/// Formats an address for a URL, in which IPv6 addresses need brackets.
fn bracketed(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

fn at(address: SocketAddr) -> String {
    let ip = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
    format!("http://{}:{}/", bracketed(ip), address.port())
}

/// Prints the addresses for a class. The first address is also printed as a QR code.
fn show(out: &mut Stdout, all: &[String]) -> Result<(), Failure> {
    let Some((first, others)) = all.split_first() else { return Ok(()) };
    if !others.is_empty() {
        out.line(format_args!("Also at {}", others.join(" ")))?;
    }
    out.prose(
        "Everybody who can reach these addresses can use the page, without a password. The page keeps nothing about them.",
        0,
    )?;
    if let Ok(code) = QrCode::encode_text(first, QrCodeEcc::Low) {
        out.text(drawn(&code, out.has_color()))?;
    }
    Ok(())
}

/// Draws a QR code with characters, two rows per line, including the margin that cameras need. With colors, the code is black on
/// white. Without colors, the light squares are drawn, because most terminals are dark.
fn drawn(code: &QrCode, has_color: bool) -> String {
    const MARGIN: i32 = 3;
    let look = if has_color { AnsiColor::Black.on(AnsiColor::White) } else { Style::new() };
    let end = code.size() + MARGIN;
    let mut text = String::new();
    for y in (-MARGIN..end).step_by(2) {
        let _ = write!(text, "{look}");
        for x in -MARGIN..end {
            // The number of rows is odd, so the last line contains a row beyond the end. `get_module` treats this row as light.
            let is_drawn = |y| code.get_module(x, y) == has_color;
            text.push(match (is_drawn(y), is_drawn(y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        let _ = writeln!(text, "{look:#}");
    }
    text
}
