//! Well-known games that are not in the catalog. Each entry says why the game is missing and, if possible, names a similar game in the
//! catalog.

use super::Refusal;

/// A well-known game that is not in the catalog.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elsewhere {
    /// The name in lower case, with `_` between words.
    name: &'static str,
    why: Why,
    /// A similar game in the catalog, with a position. Empty if no game in the catalog is similar.
    near: &'static str,
}

/// The reason why a game is not in the catalog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    /// The two players have different pieces or moves.
    Sides,
    /// The last move does not decide the game; points, chance or hidden cards do.
    Score,
    /// The game is not for two players.
    Puzzle,
    /// The game is impartial, but it has not been implemented.
    Impartial,
}

/// Finds the entry with this name.
pub(super) fn find(name: &str) -> Option<&'static Elsewhere> {
    ALL.iter().find(|known| known.name == name)
}

impl Elsewhere {
    /// Creates the refusal for this game, which the user typed as `name` with `rest` after it.
    pub(super) fn refusal(&self, name: &str, rest: &str) -> Refusal {
        let why = match self.why {
            Why::Sides => format!(
                "`{name:.60}` is not impartial: each player has moves of their own; CGSuite and the `cgt` crate solve such games"
            ),
            Why::Score => format!(
                "`{name:.60}` is not a game of who moves last: points, chance or hidden cards decide it"
            ),
            Why::Puzzle => format!("`{name:.60}` is not a game for two players"),
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

const fn puzzle(name: &'static str) -> Elsewhere {
    Elsewhere { name, why: Why::Puzzle, near: "" }
}

const fn known(name: &'static str, near: &'static str) -> Elsewhere {
    Elsewhere { name, why: Why::Impartial, near }
}

const CRAM: &str = "cram 4x4";
const HACKENBUSH: &str = "hackenbush 0-1 1-2";
const NOTAKTO: &str = "notakto 3x3";

/// All entries, in alphabetical order.
const ALL: &[Elsewhere] = &[
    puzzle("15_puzzle"),
    sides("abalone", ""),
    known("adders_and_ladders", ""),
    known("all_the_kings_horses", ""),
    sides("amazons", ""),
    sides("angel", ""),
    sides("angel_problem", ""),
    sides("angels_and_devils", ""),
    known("annihilation", ""),
    sides("arimaa", ""),
    sides("ataxx", ""),
    sides("avoider_enforcer", ""),
    score("awari"),
    score("backgammon"),
    sides("backsliding_toads_and_frogs", ""),
    score("battleship"),
    score("battleships"),
    known("black_path", ""),
    score("blackjack"),
    known("blocking_nim", "nim 3 4 5"),
    known("blocking_wythoff_nim", "wythoff 3 5"),
    sides("blokus", ""),
    sides("blue_red_green_hackenbush", HACKENBUSH),
    sides("blue_red_hackenbush", HACKENBUSH),
    sides("bridg_it", ""),
    sides("bridge_it", ""),
    known("building_nim", ""),
    puzzle("bulgarian_solitaire"),
    score("bulls_and_cows"),
    known("bulo", ""),
    known("bushenhack", ""),
    sides("bynums", ""),
    score("candy_nim"),
    sides("cat_and_mouse", ""),
    sides("checkers", ""),
    sides("cherries", ""),
    sides("chess", ""),
    known("chessboard_game", ""),
    sides("childish_hackenbush", HACKENBUSH),
    sides("chinese_checkers", ""),
    puzzle("chip_firing"),
    sides("chooser_picker", ""),
    sides("chopsticks", ""),
    known("circular_nim", ""),
    sides("col", "node_kayles path 5"),
    sides("coldcakes", ""),
    sides("connect_4", ""),
    sides("connect_6", ""),
    sides("connect_four", ""),
    sides("contorted_fractions", ""),
    sides("cops_and_robber", ""),
    sides("cops_and_robbers", ""),
    known("counter_game", ""),
    known("couples_are_forever", ""),
    sides("cricket_pitch", ""),
    sides("crosscram", CRAM),
    sides("cutcake", ""),
    sides("cutcakes", ""),
    sides("cutthroat", ""),
    known("cutting_game", ""),
    known("cycles", ""),
    known("cyclic_nimhoff", "wythoff 3 5"),
    sides("dao", ""),
    known("deforestation", HACKENBUSH),
    known("delete_nim", "nim 3 4 5"),
    known("digital_deletions", ""),
    known("dividing_game", ""),
    sides("dodgem", ""),
    sides("domineering", CRAM),
    score("dominoes"),
    sides("double_hackenbush", HACKENBUSH),
    sides("draughts", ""),
    known("dudeney", ""),
    known("dynamic_subtraction", "fibonacci_nim 20"),
    sides("eatcake", ""),
    sides("eatcakes", ""),
    known("edge_nim", ""),
    sides("elephants_and_rhinos", ""),
    known("empty_and_divide", ""),
    sides("erosion", ""),
    known("exact_nim", "nim 3 4 5"),
    known("fair_shares_and_varied_pairs", ""),
    known("falada", ""),
    score("fan_tan"),
    sides("fanorona", ""),
    known("fibulations", "fibonacci_nim 20"),
    puzzle("fifteen_puzzle"),
    sides("fox_and_geese", ""),
    sides("fox_and_hounds", ""),
    sides("gale", ""),
    known("ghost", ""),
    sides("go", ""),
    sides("go_moku", ""),
    sides("gobblet", ""),
    known("goldbachs_nim", "nim 3 4 5"),
    sides("gomoku", ""),
    known("graph_chomp", "chomp 3x4"),
    score("graph_grabbing"),
    known("graph_nim", ""),
    known("greedy_nim", ""),
    known("grim", ""),
    sides("hackenbush_hotchpotch", HACKENBUSH),
    known("hackendot", HACKENBUSH),
    sides("halma", ""),
    puzzle("hanoi"),
    sides("hare_and_hounds", ""),
    sides("havannah", ""),
    sides("hex", ""),
    sides("hexapawn", ""),
    sides("hive", ""),
    sides("hnefatafl", ""),
    sides("hotcakes", ""),
    known("hyper_nim", "nim 3 4 5"),
    sides("hypercube_tic_tac_toe", NOTAKTO),
    known("hypergraph_nim", "nim 3 4 5"),
    known("imitation_nim", "nim 3 4 5"),
    known("jocasta", ""),
    score("kalah"),
    puzzle("klotski"),
    sides("konane", ""),
    puzzle("lights_out"),
    sides("lines_of_action", ""),
    known("lucasta", ""),
    score("ludo"),
    known("maharaja_nim", "wythoff 3 5"),
    sides("maker_breaker", ""),
    score("mancala"),
    score("mastermind"),
    known("matrix_nim", "nim 3 4 5"),
    sides("maundy_cake", ""),
    sides("maze", ""),
    known("mem", ""),
    puzzle("minesweeper"),
    known("mnem", ""),
    score("monopoly"),
    sides("morris", ""),
    sides("mu_torere", ""),
    known("muller_twist_nim", "nim 3 4 5"),
    known("nimbi", ""),
    known("nimg", ""),
    known("nimhoff", ""),
    sides("nine_mens_morris", ""),
    sides("noughts_and_crosses", NOTAKTO),
    sides("number_scrabble", NOTAKTO),
    sides("onitama", ""),
    sides("order_and_chaos", ""),
    known("ordinal_nim", "nim 3 4 5"),
    sides("othello", ""),
    score("oware"),
    sides("partisan_subtraction", "subtract:1,2 5"),
    sides("partizan_kayles", "kayles 5"),
    sides("partizan_subtraction", "subtract:1,2 5"),
    known("peg_duotaire", ""),
    puzzle("peg_solitaire"),
    score("penneys"),
    sides("pentago", ""),
    sides("pente", ""),
    sides("philosophers_football", ""),
    sides("phutball", ""),
    score("pig"),
    score("poker"),
    known("poset", "chomp 3x4"),
    known("powers_game", ""),
    score("predict_the_winner"),
    known("prefix_free_game", ""),
    known("prime_nim", ""),
    known("princess_and_roses", ""),
    known("princess_and_the_roses", ""),
    sides("push", ""),
    known("quarto", ""),
    sides("quoridor", ""),
    sides("red_blue_hackenbush", HACKENBUSH),
    sides("red_hackenbush", HACKENBUSH),
    sides("remove_colored_pieces", ""),
    sides("renju", ""),
    sides("reversi", ""),
    score("risk"),
    score("rock_paper_scissors"),
    sides("roll_the_lawn", ""),
    puzzle("rubiks_cube"),
    puzzle("rush_hour"),
    known("ryuo_nim", "wythoff 3 5"),
    sides("santorini", ""),
    known("schuhstrings", ""),
    score("scrabble"),
    sides("seating_boys_and_girls", ""),
    sides("seating_couples", ""),
    sides("shannon_switching", ""),
    sides("shogi", ""),
    sides("shove", ""),
    sides("sim", ""),
    known("simonim", "antonim 1 2 3"),
    known("simplicial_nim", "nim 3 4 5"),
    sides("ski_jumps", ""),
    known("slither", ""),
    known("slow_nim", "nim 3 4 5"),
    score("snakes_and_ladders"),
    sides("snort", ""),
    puzzle("sokoban"),
    puzzle("solitaire"),
    known("sos", ""),
    known("stars_and_stripes", ""),
    sides("stirling_shave", ""),
    score("stone_game"),
    score("stone_game_ii"),
    score("stone_game_iii"),
    known("stone_game_ix", ""),
    score("stone_game_v"),
    score("stone_game_vi"),
    score("stone_game_vii"),
    score("stone_game_viii"),
    known("stone_removal_game", ""),
    sides("stop_gate", CRAM),
    puzzle("sudoku"),
    sides("surakarta", ""),
    known("synonim", "antonim 1 2 3"),
    known("tac_tix", ""),
    known("tactix", ""),
    sides("tak", ""),
    sides("teeko", ""),
    sides("three_mens_morris", ""),
    sides("tic_tac_toe", NOTAKTO),
    sides("tictactoe", NOTAKTO),
    known("timber", ""),
    sides("toads_and_frogs", ""),
    sides("toppling_dominoes", "nim 5"),
    known("tower_breakers", ""),
    puzzle("tower_of_hanoi"),
    puzzle("towers_of_hanoi"),
    known("tribulations", "fibonacci_nim 20"),
    sides("turn_and_eatcake", ""),
    sides("twixt", ""),
    known("twopins", "kayles 5"),
    sides("ultimate_tic_tac_toe", NOTAKTO),
    known("vertex_nim", ""),
    sides("vowels_game", ""),
    sides("waiter_client", ""),
    known("whim", ""),
    known("white_knight", "vector:knight 3 5"),
    sides("xiangqi", ""),
    score("yahtzee"),
    known("yama_nim", "wythoff 3 5"),
    known("zeckendorf", ""),
    known("zero_move_nim", "nim 3 4 5"),
];
