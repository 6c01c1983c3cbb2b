//! Teaches a lesson at the terminal.

use super::{Ask, LIMITS, Lesson, Step};
use crate::play::PlayError;
use crate::play::lines::{self, line_from};
use crate::prose;
use std::io::{self, BufRead, Write};

const HELP: &str = "\
Answer the question, or type one of these words:
  hint   show the answer
  skip   continue with the next position
  back   return to the previous position
  quit   leave the lesson";

/// Teaches a lesson. If `echo` is set, prints each line of input, as a terminal would show it.
///
/// # Errors
/// Returns an error if reading the input or writing the output fails.
pub(crate) fn teach(
    lesson: &Lesson,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    echo: bool,
) -> Result<(), PlayError> {
    writeln!(output, "{}", lesson.title())?;
    lines::paragraph(output, lesson.about())?;
    let steps = lesson.steps();
    let mut at = 0;
    while let Some(step) = steps.get(at) {
        writeln!(output, "\n{} of {}", at + 1, steps.len())?;
        match ask(step, input, output, echo)? {
            Next::On => at += 1,
            Next::Back => at = at.saturating_sub(1),
            Next::Quit => {
                writeln!(output, "\nGood-bye.")?;
                return Ok(output.flush()?);
            }
        }
    }
    writeln!(output, "\nThat was the lesson.")?;
    if let Some(next) = lesson.next() {
        writeln!(output, "Next: `impartial play --lesson {}`, {}.", next.name(), next.title())?;
    }
    Ok(output.flush()?)
}

enum Next {
    On,
    Back,
    Quit,
}

/// Shows a position, and asks the question until the answer is right or the user leaves the step.
fn ask(
    step: &Step,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    echo: bool,
) -> Result<Next, PlayError> {
    lines::paragraph(output, step.text())?;
    writeln!(output, "\n  {}", step.position())?;
    let sum = step.sum().ok();
    if let Some(picture) = sum.as_ref().and_then(crate::drawing::text) {
        writeln!(output)?;
        lines::picture(output, &picture)?;
    }
    writeln!(output)?;
    let prompt = match step.ask() {
        Ask::Move => step.example(&LIMITS).map_or_else(
            || "Your move: ".to_owned(),
            |(example, words)| format!("Your move, as `{example}` ({words}): "),
        ),
        Ask::First(_) => "Who wins, `first` or `second`? ".to_owned(),
        Ask::Value(_) => "The number: ".to_owned(),
    };
    loop {
        let Some(line) = line_from(input, output, &prompt, echo)? else { return Ok(Next::Quit) };
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::Quit),
            "help" | "?" => writeln!(output, "{HELP}")?,
            "skip" | "next" => return Ok(Next::On),
            "back" => return Ok(Next::Back),
            "hint" => match step.hint(&LIMITS) {
                Some(answer) => writeln!(output, "The answer is {answer}.")?,
                None => writeln!(output, "There is no hint.")?,
            },
            _ => match step.judge(&line, &LIMITS) {
                Ok(verdict) => {
                    lines::paragraph(output, verdict.said())?;
                    if verdict.is_right() {
                        told(step, verdict.why(), output)?;
                        return Ok(Next::On);
                    }
                }
                Err(error) => {
                    let error = lines::printable(&error);
                    writeln!(output, "That is not an answer: {error}. Type `help` for more.")?;
                }
            },
        }
    }
}

/// Prints the text that follows a right answer, and the reason.
fn told(step: &Step, why: &[String], output: &mut dyn Write) -> io::Result<()> {
    lines::paragraph(output, step.after())?;
    let width = prose::columns() - crate::reasons::MARGIN;
    let lines = why.iter().flat_map(|text| prose::folded(&prose::readable(text), width));
    for (at, line) in lines.enumerate() {
        writeln!(output, "{}{line}", if at == 0 { "why: " } else { "     " })?;
    }
    Ok(())
}
