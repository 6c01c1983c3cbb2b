//! The examples at the end of each help text. `scripts/check-manners` runs the first example in each of them.

pub(super) const PROGRAM: &str = "\
Examples:
  impartial-atlas octal-table verify research/tables/octal-games.txt 1000
  impartial-atlas survey 'period 0.77'

See `impartial-atlas SUBCOMMAND --help` for more.

Exit status:
    0  answered
    1  cannot write
    2  invalid input
    3  disagreement
    4  unknown
  130  interrupted";

pub(super) const OCTAL_TABLE: &str = "\
Examples:
  impartial-atlas octal-table verify research/tables/octal-games.txt 1000
  impartial-atlas octal-table page research/tables/octal-games.txt
  impartial-atlas octal-table map research/tables/octal-games.txt > octal-games.svg
  impartial-atlas octal-table extend games.txt 1024

You can stop `extend` at any time: Ctrl-C keeps what was found, and each long result is stored at once.";

pub(super) const QUOTIENT_TABLE: &str = "\
Examples:
  impartial-atlas quotient-table verify research/tables/misere-quotients.txt
  impartial-atlas quotient-table page research/tables/misere-quotients.txt
  impartial-atlas quotient-table map research/tables/misere-quotients.txt > quotients.svg
  impartial-atlas quotient-table extend quotients.txt 0.77 0.123 --max-time 10

You can stop `extend` at any time: each result is stored at once, failures included, and the same command \
continues.";

pub(super) const SURVEY: &str = "\
Examples:
  impartial-atlas survey 'period 0.77' 'value node_kayles 0-1 1-2'
  impartial-atlas survey --into results < units.txt
  xargs -d '\\n' -P 2 -n 20 impartial-atlas survey --into results < units.txt

Units, one per line, each optionally with limits (edges=N seconds=S bytes=N):
  period CODE values=N              the period of a take-and-break game, with its certificate
  quotient CODE heaps=N             its misère quotient, with its certificate
  value GAME POSITION               the value of a position
  verify FILE from=N to=N           certificates, stored values or a stored result, checked
  search GAME POSITION is=K facts=TABLE keep=BYTES
                                    whether the value is K, by a search that leaves a table
  options, unite, replay            what goes with it: research/scale.md of the repository

A result is one line of JSON. With --into, each unit is done once: start again, and units that have a \
result are only printed. Two processes may share a folder. A line that is not a unit, or cannot be done, has a \
result with `error`. The exit status is 3 if something is refuted, else 2 if a result has an `error`, else 4 if a \
limit left a unit without an answer.

Do not use this, or a second machine, for what one machine answers within an hour: `solve`, `octal` and \
`quotient` are simpler. More machines do not speed up a long nim-sequence.";

pub(super) const STREAM: &str = "\
Examples:
  impartial-atlas stream 0.77 100000 kayles.states
  impartial-atlas stream 0.106 10000000000 0.106.states --at 5000000001

FILE keeps not the values but a state every 1000000000 heaps, at the end, and when Ctrl-C stops the run; the same \
command continues from there, and `impartial check` proves the values from each state to the next one. The code must have \
no more rare heaps; two equal states prove a period.";
