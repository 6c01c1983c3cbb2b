//! The subcommand `lesson`: lists all lessons, teaches a lesson at the terminal, or prints a lesson as a sheet of exercises.

use super::output::Stdout;
use super::{Failure, documents, examples};
use crate::lessons::{self, LESSONS, Lesson, sheet, terminal};
use clap::Args;
use std::io::{self, IsTerminal, Write as _};

/// Learn how these games are won, from the beginning
#[derive(Debug, Args)]
#[command(after_help = examples::LESSON)]
pub(super) struct Teach {
    /// The lesson; without it, all are listed
    #[arg(value_parser = known)]
    name: Option<&'static Lesson>,
    /// Write exercises and their solutions as one HTML file, ready to print
    #[arg(long, requires = "name")]
    print: bool,
}

/// Parses the name of a lesson.
pub(super) fn known(name: &str) -> Result<&'static Lesson, String> {
    lessons::find(name).ok_or_else(|| {
        let names: Vec<&str> = LESSONS.iter().map(Lesson::name).collect();
        format!("the lessons are {}", names.join(", "))
    })
}

impl Teach {
    pub(super) fn run(&self, out: &mut Stdout) -> Result<(), Failure> {
        match self.name {
            Some(lesson) if self.print => Ok(out.write_all(sheet::html(lesson).as_bytes())?),
            Some(lesson) => teach(lesson, out),
            None => list(out),
        }
    }
}

fn list(out: &mut Stdout) -> Result<(), Failure> {
    if out.is_json() {
        let lesson = |lesson: &Lesson| documents::Lesson {
            name: lesson.name().to_owned(),
            title: lesson.title().to_owned(),
            about: lesson.about().to_owned(),
            positions: lesson.steps().len(),
        };
        return out.document(&documents::Lessons { lessons: LESSONS.iter().map(lesson).collect() });
    }
    for lesson in LESSONS {
        writeln!(out, "{:<11} {}", lesson.name(), lesson.title())?;
    }
    Ok(writeln!(out, "\nBegin with `impartial lesson {}`.", LESSONS[0].name())?)
}

/// Teaches a lesson at the terminal.
pub(super) fn teach(lesson: &Lesson, out: &mut Stdout) -> Result<(), Failure> {
    if out.is_json() {
        let how = "a lesson is a conversation; without a name, `--json` lists the lessons";
        return Err(how.to_owned().into());
    }
    let echo = !io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    terminal::teach(lesson, &mut input, out, echo).map_err(super::play::failure)
}
