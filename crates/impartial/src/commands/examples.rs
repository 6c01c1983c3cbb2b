//! The examples at the end of each help text. `scripts/check-manners` runs the first example in each of them.

pub(super) const PROGRAM: &str = "\
Examples:
  impartial solve nim 3 5 7
  impartial games
  impartial play
  impartial serve

See `impartial SUBCOMMAND --help` for more.

Exit status:
    0  answered
    1  cannot write
    2  invalid input
    3  disagreement
    4  unknown
  130  interrupted";

pub(super) const SOLVE: &str = "\
Examples:
  impartial solve nim 3 5 7
  impartial solve 3 5 7
  impartial solve --misere nim 3 5 7
  impartial solve kayles 12 + 0.137 12
  impartial solve --threads 2 --table cram.table cram 5x9
  impartial solve --after hackenbush 0-1 1-2 2-0
  impartial solve --after hackenbush @FILE
  impartial solve node_kayles 'DQc'
  impartial solve wythoff 40 40 --map wythoff.svg
  impartial solve nim 1 2 3 --tree nim.svg
  impartial solve --compound selective nim 3 + kayles 5

Theorems come first, then the search, component by component. Output: `outcome N` if the player to \
move wins, `outcome P` if the other player wins, or in a loopy game `outcome draw`; in normal play \
`value *K`, the nim-value, or `value infinity(...)` with the finite values of the options; `winning \
moves: K`, then each on a line of its own, in a sum after the index of its component and a slash; \
`winning moves: at least K` if there may be more; how it is known; and with --after, each move with \
what it leaves. Whatever is not known is `unknown`, with the reason.

Where a theorem knows who wins and by which moves, and not the value, a terminal shows that at once and then the value, \
and otherwise the search for the value ends after 262144 steps: the value is then `unknown: left out`, and the exit status \
still 0. The searches for the values of --after end after as many steps, or after as many as the answer took; a move then shows \
who wins, or `?`. With --value or a limit they are searched for as long as that allows; --no-value leaves them out.

With --compound a player moves in several components at once: conjunctive (in all, until one has no moves), continued (in \
all that have moves), selective (in any number, until none has moves) or shortened (until one has none). The output is the \
outcome, and for each component who wins it alone, its remoteness (the length of play if the winner hurries) and its \
suspense (if the winner delays).

In a loopy game, one winning move is marked as making progress toward the end, and for a draw \
`drawing moves: K` follows. Top Entails and Nimstring may have `value loony`; Dots and Boxes has \
`margin K` and `best moves: K`.

Where a position has edges, a graph may have a name, as `wheel 5`: `impartial games --graphs` lists them. It may be in \
graph6, sparse6, DIMACS, METIS, DOT, GML or GraphML, a list of the neighbors of each node (0: 1 2), or a matrix of 0 and 1; a tree may be in Newick \
format or nested brackets, or as `parents -1 0 0 1` or `pruefer 1 1`. What it is in is told by what it looks like, by \
the word adjacency, matrix or metis on a line above it, or by --format where nothing is drawn. A file of several lines of graph6 or \
sparse6, or of several trees in Newick format, each on its line, is answered line by line.

In place of a position, @FILE reads a file and @- standard input. For games on graphs, the input may be \
the numbers of nodes and edges, followed by the two ends of every edge; --after then writes \
`U V *VALUE` for every edge, or `U V -` if it cannot be cut.

Ctrl-C stops, saves the table that --table names, and prints the command that continues.";

pub(super) const GAMES: &str = "\
Examples:
  impartial games
  impartial games hackenbush
  impartial games --graphs";

pub(super) const PLAY: &str = "\
Examples:
  impartial play
  impartial play nim
  impartial play --first --misere nim 3 5 + kayles 7
  impartial play node_kayles @graph.gml
  impartial play --lesson nim

At any prompt, `help` lists what else you can type.";

pub(super) const LESSON: &str = "\
Examples:
  impartial lesson
  impartial lesson nim
  impartial lesson nim --print > nim.html";

pub(super) const SERVE: &str = "\
Examples:
  impartial serve
  impartial serve --port 8000
  impartial serve --lan
  impartial serve --lan --host games.school.example
  impartial serve --host 192.168.1.20 --port 0

Requests are answered under an address that the server listens on, or under a name from `--host`.";

pub(super) const PAGE: &str = "\
Examples:
  impartial page games.html --module target/page/impartial.wasm.gz
  impartial page games.html

The file opens from a disk, a web server or a mail. `scripts/build-page FOLDER` of the repository makes \
the module; a program that was built while IMPARTIAL_MODULE named it has it inside.";

pub(super) const OCTAL: &str = "\
Examples:
  impartial octal 0.56 1000
  impartial octal kayles 150 --svg kayles.svg
  impartial octal 0.77 70 --values
  impartial octal 0.007 20000000 --checkpoint 0.007.values

Without LENGTH the program stops after a proof, ten seconds or 2^20 values, and tells you how to continue. \
A certificate is the proof of a period; those of up to 50,000 values are checked from the definition. \
With a checkpoint, the values are saved in FILE every minute, at the end, and when Ctrl-C stops the run; \
the same command continues from there. Beyond 2^32 values go on with \
`impartial-atlas stream`.";

pub(super) const IDENTIFY: &str = "\
Examples:
  impartial identify 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0
  impartial identify PNNNPNNNPNNN
  impartial identify --lost 1 2 3 5 8 13 21 34 55
  impartial identify '0 1 2 3 / 1 0 3 2 / 2 3 0 1 / 3 2 1 0'
  impartial identify --rules moves.txt values.txt

Compares with every octal code of up to four digits, every hexadecimal code of up to three, all subtraction \
sets with numbers up to 24, sets that leave out some of these, primes, powers and the like, and the named \
games; then looks for rules: periods, remainders, digits, powers, recurrences.

What agrees is a conjecture. --rules FILE tests it further: a line for each position from 0 on with what \
its moves leave, such as `5: 4 3 1+2`. With --table, each line of the input is a row.";

pub(super) const STRIP: &str = "\
Examples:
  impartial strip node_kayles diamonds
  impartial strip arc_kayles star 2 3
  impartial strip clobber XO --to 2000
  impartial strip 'node_kayles L0>0 0-1 0>0'
  impartial strip 'K = 1 + K + K, 2 + K + K'

A strip is a game and a block that repeats: path, caterpillar, ladder, diamonds, squares, grid R, star A \
B ... for node_kayles, arc_kayles, vertex_geography and edge_geography, rows for cram, colors for \
clobber; or edges: 0-1 in each block, 0>1 to the next, L0-L1 and L0>0 at the left end, 0>R0 at the \
right. All shapes of ends that play reaches become kinds of heaps, with patterns for their moves: `2 + A \
+ B>=1 + *3` removes 2 and leaves an A and a B of 1 at least, beside a position of value 3; the values \
of small heaps stand in brackets. A period is proved by the values of all kinds up to a bound.";

pub(super) const QUOTIENT: &str = "\
Examples:
  impartial quotient 0.123 --heaps 20
  impartial quotient cram 2x3
  impartial quotient 0.123 --svg 0.123.svg

The first line is `quotient ORDER elements, P-portion SIZE, period P from N on` or `quotient ORDER \
elements up to heap N, no period proved`. The certificate is verified.";

pub(super) const CHECK: &str = "\
Examples:
  impartial check research/tables/misere-quotients.txt
  impartial check research/tables/octal-games.txt
  impartial check research/tables/claims.txt --time-each 2
  impartial check research/tables/claims.txt --only 0.77
  impartial check --b-file A316632 > b316632.txt

In a file of claims, each claim holds, fails, or stays open because it needs more than the limits; the \
exit status is 3 if one fails. Certificates are verified without a search. Proofs of octal games that need more than 4000 values are \
left to `impartial-atlas octal-table verify`. Files from `solve --table` and `octal --checkpoint` must be \
intact and belong to the rules that they name.";

pub(super) const COMPLETIONS: &str = "\
Examples:
  impartial completions bash
  impartial completions zsh > ~/.zfunc/_impartial
  impartial completions --into ~/.local/share

`--into` writes the scripts where bash and fish look for them, and man pages for the program and each subcommand. zsh \
needs FOLDER/zsh/site-functions in its `fpath`, man needs FOLDER/man in its `manpath`.";
