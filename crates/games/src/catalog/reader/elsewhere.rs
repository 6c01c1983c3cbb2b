//! Well-known games that are not in the catalog: why they are not, and which game here is similar.

use super::Refusal;

/// A well-known game that is not in the catalog.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elsewhere {
    /// The name in lower case, with `_` between words.
    name: &'static str,
    why: Why,
    /// A similar game here, with a position; empty if there is none.
    near: &'static str,
}

/// The reason why a game is not in the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// Each player has different pieces or moves.
    Sides,
    /// Points, chance or hidden cards decide it, not the last move.
    Score,
    /// It is impartial, but nobody has implemented it.
    Impartial,
}

/// The entry with this name.
pub(super) fn find(name: &str) -> Option<&'static Elsewhere> {
    ALL.iter().find(|known| known.name == name)
}

impl Elsewhere {
    /// Refuses this game, which was typed as `name`, with `rest` after it.
    pub(super) fn refusal(&self, name: &str, rest: &str) -> Refusal {
        let why = match self.why {
            Why::Sides => format!(
                "`{name:.60}` is not impartial: each player has moves of their own; CGSuite and the `cgt` crate solve such games"
            ),
            Why::Score => format!(
                "`{name:.60}` is not a game of who moves last: points, chance or hidden cards decide it"
            ),
            Why::Impartial => format!("`{name:.60}` is a known game that is not here"),
        };
        let near = (!self.near.is_empty()).then(|| {
            let (game, _) = self.near.split_once(' ').unwrap_or((self.near, ""));
            let typed = format!("{game} {rest}");
            let is_read = rest.len() <= 60 && super::read(&typed).is_ok();
            let command = if is_read { typed.as_str() } else { self.near };
            let what = if self.why == Why::Sides {
                "the impartial one here is"
            } else {
                "a game near it is"
            };
            format!("; {what} `{command}`")
        });
        Refusal::new(format_args!("{why}{}", near.unwrap_or_default())).of_known_name()
    }
}

const fn sides(name: &'static str, near: &'static str) -> Elsewhere {
    Elsewhere { name, why: Why::Sides, near }
}

const fn score(name: &'static str) -> Elsewhere {
    Elsewhere { name, why: Why::Score, near: "" }
}

const fn known(name: &'static str, near: &'static str) -> Elsewhere {
    Elsewhere { name, why: Why::Impartial, near }
}

const CRAM: &str = "cram 4x4";
const HACKENBUSH: &str = "hackenbush 0-1 1-2";
const NOTAKTO: &str = "notakto 3x3";

/// All entries, in alphabetical order.
const ALL: &[Elsewhere] = &[
    known("all_the_kings_horses", ""),
    sides("amazons", ""),
    known("annihilation", ""),
    score("awari"),
    score("backgammon"),
    score("battleship"),
    known("black_path", ""),
    score("blackjack"),
    sides("blue_red_green_hackenbush", HACKENBUSH),
    sides("blue_red_hackenbush", HACKENBUSH),
    sides("bridg_it", ""),
    sides("bridge_it", ""),
    known("building_nim", ""),
    known("bulo", ""),
    sides("checkers", ""),
    sides("chess", ""),
    sides("childish_hackenbush", HACKENBUSH),
    sides("chinese_checkers", ""),
    known("circular_nim", ""),
    sides("col", "node_kayles path 5"),
    sides("connect_4", ""),
    sides("connect_four", ""),
    sides("connect_6", ""),
    sides("cops_and_robbers", ""),
    sides("crosscram", CRAM),
    sides("cutcake", ""),
    sides("cutcakes", ""),
    sides("dodgem", ""),
    sides("domineering", CRAM),
    score("dominoes"),
    sides("draughts", ""),
    known("dynamic_subtraction", "fibonacci_nim 20"),
    sides("eatcake", ""),
    known("edge_nim", ""),
    sides("elephants_and_rhinos", ""),
    known("empty_and_divide", ""),
    sides("erosion", ""),
    score("fan_tan"),
    sides("fox_and_geese", ""),
    sides("fox_and_hounds", ""),
    sides("gale", ""),
    sides("go", ""),
    sides("go_moku", ""),
    sides("gobblet", ""),
    sides("gomoku", ""),
    known("graph_nim", ""),
    known("greedy_nim", ""),
    known("hackendot", HACKENBUSH),
    sides("hackenbush_hotchpotch", HACKENBUSH),
    sides("hare_and_hounds", ""),
    sides("hex", ""),
    score("kalah"),
    sides("konane", ""),
    score("ludo"),
    score("mancala"),
    sides("maker_breaker", ""),
    sides("maundy_cake", ""),
    score("monopoly"),
    sides("morris", ""),
    known("nimg", ""),
    known("nimhoff", ""),
    sides("nine_mens_morris", ""),
    sides("noughts_and_crosses", NOTAKTO),
    sides("othello", ""),
    score("oware"),
    sides("partisan_subtraction", "subtract:1,2 5"),
    sides("partizan_kayles", "kayles 5"),
    sides("partizan_subtraction", "subtract:1,2 5"),
    sides("pente", ""),
    known("peg_duotaire", ""),
    sides("philosophers_football", ""),
    sides("phutball", ""),
    score("pig"),
    score("poker"),
    known("poset", "chomp 3x4"),
    known("prim", ""),
    sides("push", ""),
    known("quarto", ""),
    sides("quoridor", ""),
    sides("red_blue_hackenbush", HACKENBUSH),
    sides("red_hackenbush", HACKENBUSH),
    sides("reversi", ""),
    score("risk"),
    score("rock_paper_scissors"),
    score("scrabble"),
    sides("seating_boys_and_girls", ""),
    sides("shannon_switching", ""),
    sides("shogi", ""),
    sides("shove", ""),
    sides("sim", ""),
    sides("ski_jumps", ""),
    sides("snort", ""),
    known("sos", ""),
    known("stars_and_stripes", ""),
    sides("stop_gate", CRAM),
    score("stone_game"),
    score("stone_game_ii"),
    score("stone_game_iii"),
    known("tac_tix", ""),
    known("tactix", ""),
    sides("tic_tac_toe", NOTAKTO),
    sides("tictactoe", NOTAKTO),
    sides("toads_and_frogs", ""),
    sides("toppling_dominoes", "nim 5"),
    known("tower_breakers", ""),
    sides("turn_and_eatcake", ""),
    sides("twixt", ""),
    known("twopins", "kayles 5"),
    known("white_knight", "vector:knight 3 5"),
    sides("xiangqi", ""),
    score("yahtzee"),
];
