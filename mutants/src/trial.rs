//! Runs tests, each as a process of its own that is bounded in time and memory.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// One test function.
#[derive(Debug)]
pub struct Test {
    program: PathBuf,
    name: String,
    time: Duration,
    reached: BTreeSet<usize>,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Passed,
    Failed,
    /// Stopped, as it took several times as long as it should.
    Endless,
}

/// Address space in KiB, which is enough for every test as it should be.
const MEMORY: u64 = 4 << 20;
/// What has slept for so long sleeps for ever.
const PATIENCE: Duration = Duration::from_secs(20);

impl Test {
    /// All tests of the programs, with the mutants that each reaches, quick ones first. Those programs are run of which
    /// `kept` does not hold already what came out.
    pub fn all(programs: &[PathBuf], directory: &Path, kept: &Path) -> io::Result<Vec<Self>> {
        let (mut tests, new) = Self::read(programs, kept);
        let list = directory.join("reached");
        for program in new {
            let output = Command::new(program)
                .args(["--list", "--format=terse"])
                .current_dir(directory)
                .output()?;
            for line in String::from_utf8_lossy(&output.stdout).lines() {
                let Some(name) = line.strip_suffix(": test") else { continue };
                let mut test = Self {
                    program: program.clone(),
                    name: name.to_owned(),
                    time: Duration::from_secs(100),
                    reached: BTreeSet::new(),
                };
                let _ = fs::remove_file(&list);
                let before = processor_time()?;
                if test.run(directory, ("MUTANTS_REACHED", &list.to_string_lossy()))? != End::Passed
                {
                    eprintln!("{name} fails without a mutant and is left out");
                    continue;
                }
                test.time = processor_time()? - before;
                test.reached = numbers(&fs::read_to_string(&list).unwrap_or_default());
                tests.push(test);
            }
        }
        let _ = fs::remove_file(&list);
        tests.sort_by_key(|test| test.time);
        let mut text = String::new();
        for Self { program, name, time, reached } in &tests {
            let reached: Vec<_> = reached.iter().map(ToString::to_string).collect();
            let (program, time) = (program.display(), time.as_millis());
            text += &format!("{program}\t{name}\t{time}\t{}\n", reached.join(" "));
        }
        fs::write(kept, text)?;
        Ok(tests)
    }

    /// What was kept, and the programs that were built since.
    fn read<'a>(programs: &'a [PathBuf], kept: &Path) -> (Vec<Self>, Vec<&'a PathBuf>) {
        let time = fs::metadata(kept).and_then(|data| data.modified());
        let is_older = |program: &&PathBuf| {
            let built = fs::metadata(program).and_then(|data| data.modified());
            built.is_ok_and(|built| time.as_ref().is_ok_and(|time| built < *time))
        };
        let (old, new): (Vec<_>, Vec<_>) = programs.iter().partition(is_older);
        let mut tests = Vec::new();
        for line in fs::read_to_string(kept).unwrap_or_default().lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            let [program, name, time, reached] = parts[..] else { continue };
            let (program, name) = (PathBuf::from(program), name.to_owned());
            if let (Ok(time), true) = (time.parse(), old.contains(&&program)) {
                let (time, reached) = (Duration::from_millis(time), numbers(reached));
                tests.push(Self { program, name, time, reached });
            }
        }
        (tests, new)
    }

    /// Whether it is inside the library or in one of these modules of the program beside it.
    pub fn is_within(&self, modules: &[String]) -> bool {
        let program = self.program.file_name().unwrap_or_default().to_string_lossy();
        let module = self.name.split("::").next().unwrap_or_default();
        !program.starts_with("suite-") || modules.iter().any(|name| name == module)
    }

    pub fn reaches(&self, mutant: usize) -> bool {
        self.reached.contains(&mutant)
    }

    /// Runs it with a mutant alive.
    pub fn end_with(&self, mutant: usize, directory: &Path) -> io::Result<End> {
        self.run(directory, ("MUTANT", &mutant.to_string()))
    }

    fn run(&self, directory: &Path, variable: (&str, &str)) -> io::Result<End> {
        // Processor time, so that other work on the machine makes nothing endless.
        let seconds = 1 + (5.0 * self.time.as_secs_f64()).ceil() as u64;
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -t {seconds}; ulimit -v {MEMORY}; exec \"$0\" \"$@\"")])
            .arg(&self.program)
            .args(["--exact", &self.name, "--test-threads=1"])
            .current_dir(directory)
            .env(variable.0, variable.1)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let begin = Instant::now();
        let mut busy = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                let stopped = status.signal().is_some_and(|signal| [9, 24].contains(&signal));
                return Ok(if status.success() {
                    End::Passed
                } else if stopped {
                    End::Endless
                } else {
                    End::Failed
                });
            }
            // What waits for another thread takes no processor time.
            if !is_asleep(child.id()) {
                busy = Instant::now();
            } else if busy.elapsed() > PATIENCE {
                child.kill()?;
                child.wait()?;
                return Ok(End::Endless);
            }
            let pause = begin.elapsed() / 50;
            std::thread::sleep(pause.clamp(Duration::from_millis(1), Duration::from_millis(100)));
        }
    }
}

fn numbers(text: &str) -> BTreeSet<usize> {
    text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

/// The time that all processes have taken that were waited for.
fn processor_time() -> io::Result<Duration> {
    let text = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = text.rsplit_once(')').unwrap_or_default();
    // Fields 16 and 17 of proc(5), in hundredths of a second.
    let hundredths =
        fields.split_whitespace().skip(13).take(2).filter_map(|field| field.parse::<u64>().ok());
    Ok(Duration::from_millis(10 * hundredths.sum::<u64>()))
}

/// Whether every thread of a process waits for something.
fn is_asleep(process: u32) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return false };
    threads.flatten().all(|thread| {
        let text = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        text.rsplit_once(')').is_some_and(|(_, fields)| fields.starts_with(" S"))
    })
}
