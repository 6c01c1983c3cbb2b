//! Formats a lesson for printing: first the exercises, and on a new page the solutions with explanations.

use super::{Ask, LIMITS, Lesson, Step};
use grundy_core::Convention;
use std::fmt::Write as _;

const STYLE: &str = "\
body { font: 12pt/1.45 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #000; background: #fff; }
h1 { font-size: 1.5em; margin: 0; } h2 { font-size: 1em; margin: 0; } p { margin: .3rem 0; }
.exercises, .solutions { columns: 19rem 2; column-gap: 2rem; margin-top: 1rem; }
section { break-inside: avoid; padding-bottom: 1.2rem; }
svg { max-width: 100%; max-height: 11rem; width: auto; height: auto; }
.answer { border-bottom: 1px solid #000; padding-top: 1.4rem; }
.why { color: #333; } .position { color: #555; font-size: .8em; } code { font-size: .95em; }
#solutions { break-before: page; }
@page { margin: 16mm; } @media print { body { margin: 0; max-width: none; padding: 0; font-size: 11pt; } }";

/// Writes the sheet as one HTML file. The pictures are in the file, so a browser needs no other files.
pub(crate) fn html(lesson: &Lesson) -> String {
    let title = escaped(lesson.title());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n<p>{}</p>\n",
        escaped(lesson.about())
    );
    page.push_str("<div class=\"exercises\">\n");
    for (number, step) in (1..).zip(lesson.steps()) {
        exercise(&mut page, number, step);
    }
    page.push_str("</div>\n<h1 id=\"solutions\">Solutions</h1>\n<div class=\"solutions\">\n");
    for (number, step) in (1..).zip(lesson.steps()) {
        solution(&mut page, number, step);
    }
    page.push_str("</div>\n</main>\n</body>\n</html>\n");
    page
}

fn exercise(page: &mut String, number: usize, step: &Step) {
    let misere = match step.convention() {
        Convention::Misere => " (misère)",
        Convention::Normal => "",
    };
    let picture = step.sum().ok();
    let picture = picture.and_then(|sum| crate::drawing::svg_without_values(&sum, step.position()));
    let _ = writeln!(
        page,
        "<section>\n<h2>{number}</h2>\n<p>{}</p>\n<p class=\"position\"><code>{}</code>{misere}</p>\n{}\
         <p><strong>{}</strong></p>\n<p class=\"answer\"></p>\n</section>",
        escaped(step.text()),
        escaped(step.position()),
        picture.unwrap_or_default(),
        step.ask().question(),
    );
}

fn solution(page: &mut String, number: usize, step: &Step) {
    let answer = match (step.ask(), step.hint(&LIMITS)) {
        (_, None) => "It is not known.".to_owned(),
        (Ask::Move, Some(mv)) => format!("{}.", escaped(&mv)),
        (Ask::First(_), Some(who)) => format!("The player who moves {who}."),
        (Ask::Value(_), Some(value)) => format!("The number is {value}."),
    };
    let _ = writeln!(
        page,
        "<section>\n<h2>{number}</h2>\n<p><strong>{answer}</strong> {}</p>",
        escaped(step.after())
    );
    for line in step.why(&LIMITS) {
        let _ = writeln!(page, "<p class=\"why\">{}</p>", escaped(&line));
    }
    page.push_str("</section>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
