//! Scratch.
use games::catalog;
use std::io::BufRead;
fn main() {
    let file = std::env::args().nth(1);
    if let Some(file) = file {
        let text = std::fs::read_to_string(file).unwrap();
        let mut bad = 0;
        for line in text.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
            if let Some((t, p)) = line.split_once(" => ") {
                let mis = p.strip_prefix("misere ");
                let want = mis.unwrap_or(p);
                match catalog::read(&t.replace("\\n","\n")) {
                    Ok(r) => {
                        let exp = if want == "none" { Default::default() } else { match catalog::read_sum(want) { Ok(s) => s, Err(e) => { println!("EXPECTED UNREAD {want}: {e}"); bad+=1; continue } } };
                        if *r.sum() != exp || r.convention().is_some() != mis.is_some() { bad+=1; println!("{line}\n   got {} {:?}", r.sum(), r.convention()); }
                    }
                    Err(e) => { bad+=1; println!("{line}\n   err {e}"); }
                }
            } else {
                let (t, w) = line.split_once(" =/ ").unwrap();
                match catalog::read(&t.replace("\\n","\n")) {
                    Ok(r) => { bad+=1; println!("{line}\n   read {}", r.sum()); }
                    Err(e) => if !e.to_string().contains(w) { bad+=1; println!("{line}\n   err {e}"); }
                }
            }
        }
        println!("{bad} bad");
        return;
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap().replace("\\n", "\n");
        match catalog::read(&line) {
            Ok(r) => println!("{line} => {} {:?} {:?}", r.sum(), r.convention(), r.notes()),
            Err(e) => println!("{line} =/ {e}"),
        }
    }
}
