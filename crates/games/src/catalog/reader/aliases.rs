//! Alternative names of games from books, online judges and forums.

use std::sync::LazyLock;

use grundy_core::Convention;

use super::Tokens;
use super::names::simple;
use super::token::{Token, cut};

/// Another name of a game, with its meaning and its source.
///
/// ```
/// use games::catalog::{OTHER_NAMES, read};
///
/// let officers = OTHER_NAMES.iter().find(|other| other.name() == "officers").expect("a name");
/// assert_eq!(officers.game(), Some("take_and_break:0.6"));
/// assert_eq!(read("Officers 10")?.sum().to_string(), "0.6 10");
/// // The reader refuses a name of several games and suggests what to write instead.
/// let dawson = OTHER_NAMES.iter().find(|other| other.name() == "dawson").expect("a name");
/// assert_eq!(dawson.game(), None);
/// assert!(read("dawson 9").unwrap_err().message().contains("`dawsons_kayles 9`"));
/// # Ok::<(), games::catalog::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OtherName {
    /// The name in lower case, with `_` between words.
    name: &'static str,
    means: Means,
    source: &'static str,
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Means {
    /// The name stands for the first text, followed by a position. If the user types no position, the second text is the position.
    Game(&'static str, &'static str),
    /// The name can mean any of the texts in the first field. In each text, `#` marks where the typed position goes. If the user types no
    /// position, the second field is used instead.
    Either(&'static [&'static str], &'static str),
    /// The name means the game of the first text. Under this name, people number the squares from 1, but the game numbers them from 0. The
    /// second text is the position that a refusal shows if it cannot renumber the typed one.
    FromOne(&'static str, &'static str),
}

/// Converts squares that are numbered from 1 to squares that are numbered from 0, if the text consists of such numbers.
fn from_zero(squares: &str) -> Option<String> {
    let numbers = squares.split([' ', ',']).filter(|text| !text.is_empty());
    let less =
        |text: &str| text.parse::<u64>().ok()?.checked_sub(1).map(|square| square.to_string());
    let squares: Vec<String> = numbers.map(less).collect::<Option<_>>()?;
    (!squares.is_empty()).then(|| squares.join(" "))
}

impl OtherName {
    /// Returns the name with blanks between words, in lower case.
    pub fn name(&self) -> String {
        self.name.replace('_', " ")
    }

    /// Returns the text that replaces the name before a position, such as `take_and_break:0.6` or `misere nim`. Returns `None` if the name
    /// can mean several games, or if its squares are numbered differently.
    pub const fn game(&self) -> Option<&'static str> {
        match self.means {
            Means::Game(game, _) => Some(game),
            Means::Either(..) | Means::FromOne(..) => None,
        }
    }

    /// Returns the default position, which is used if the user types only the name. The result is empty if the name needs a position.
    pub const fn position(&self) -> &'static str {
        match self.means {
            Means::Game(_, position) => position,
            Means::Either(..) | Means::FromOne(..) => "",
        }
    }

    /// Returns the texts that the name can mean, each completed with `rest`, the text after the name. The result is empty if the name means
    /// only one game and numbers the squares as that game does.
    ///
    /// For example, `chocolate` can mean Chomp, or the game of breaking a bar of chocolate along its lines. The latter is Nim with two
    /// heaps, each of which is one less than a side of the bar.
    pub fn choices(&self, rest: &str) -> Vec<String> {
        match self.means {
            Means::Game(..) => Vec::new(),
            Means::Either(texts, usual) => {
                let rest = if rest.is_empty() { usual } else { rest };
                texts
                    .iter()
                    .map(|text| text.replace("#-1", &less(rest)).replace('#', rest))
                    .collect()
            }
            Means::FromOne(game, usual) => {
                let squares = from_zero(rest).unwrap_or_else(|| usual.to_owned());
                vec![format!("{game} {squares}")]
            }
        }
    }

    /// Returns whether the name stands for texts that do not contain the typed position, because the source of the name writes positions
    /// in another form.
    pub(super) fn is_fixed(&self) -> bool {
        matches!(self.means, Means::Either(texts, _) if texts.iter().all(|text| !text.contains('#')))
    }

    /// Returns whether positions under this name can also be written as a row of `+` and `-`, as in Flip Game.
    pub(super) fn is_of_flips(&self) -> bool {
        self.name.starts_with("flip_game")
    }

    /// Returns whether the squares of positions under this name are numbered from 1, and those of the game from 0.
    pub(super) const fn counts_from_one(&self) -> bool {
        matches!(self.means, Means::FromOne(..))
    }

    /// Returns the source of the name.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Returns the convention that the name implies, if there is one.
    pub(super) fn convention(&self) -> Option<Convention> {
        let is_misere = self.game().is_some_and(|game| game.starts_with("misere "));
        is_misere.then_some(Convention::Misere)
    }

    /// Returns the name of the game in the catalog, and the parameters.
    pub(super) fn parts(&self) -> Option<(&'static str, &'static str)> {
        let game = self.game()?;
        let game = game.strip_prefix("misere ").unwrap_or(game);
        Some(game.split_once(':').unwrap_or((game, "")))
    }

    /// Returns the tokens of the parameters and the tokens of the position.
    pub(super) fn tokens(&self) -> (&'static [Token], &'static [Token]) {
        static ALL: LazyLock<Vec<(Vec<Token>, Vec<Token>)>> = LazyLock::new(|| {
            let of = |text| cut(text).unwrap_or_default();
            let parameters = |other: &OtherName| other.parts().map_or("", |(_, text)| text);
            OTHER_NAMES.iter().map(|other| (of(parameters(other)), of(other.position()))).collect()
        });
        let at = OTHER_NAMES.iter().position(|other| other.name == self.name);
        match at.and_then(|at| ALL.get(at)) {
            Some((parameters, position)) => (parameters, position),
            None => (&[], &[]),
        }
    }
}

/// Converts the sides of a bar to Nim heaps by subtracting one from each side. If the text does not give the sides, they are 4 and 5.
fn less(rest: &str) -> String {
    let tokens = cut(rest).unwrap_or_default();
    let sides = Tokens::new(rest, &tokens, 0, tokens.len()).size(true);
    let (rows, columns) = sides.ok().flatten().unwrap_or((4, 5));
    format!("{} {}", rows.saturating_sub(1), columns.saturating_sub(1))
}

/// Finds the table entry for a name.
pub(super) fn find(name: &str) -> Option<&'static OtherName> {
    OTHER_NAMES.iter().find(|other| other.name == name)
}

/// Returns whether one of these names begins with exactly this number.
pub(super) fn is_first_number(digits: &str) -> bool {
    OTHER_NAMES.iter().any(|other| {
        let rest = other.name.strip_prefix(digits);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// Lists the other names of this game for display. If a name implies parameters or a convention, the list also shows the text that the name
/// stands for.
pub fn other_names(game: &super::super::Entry) -> Vec<String> {
    let title = simple(game.title);
    let of = OTHER_NAMES.iter().filter_map(|other| {
        let (name, _) = other.parts()?;
        let is_other = name == game.name && !title.starts_with(other.name);
        let means = other.game().filter(|&means| means != name);
        let note = means.map_or_else(String::new, |means| format!(" (`{means}`)"));
        is_other.then(|| format!("{}{note}", other.name()))
    });
    of.collect()
}

/// Declares a name that stands for a game, possibly with parameters.
const fn is(name: &'static str, game: &'static str, source: &'static str) -> OtherName {
    OtherName { name, means: Means::Game(game, ""), source }
}

/// Declares a name that stands for a game, with a default position for a user who types only the name.
const fn starts(
    name: &'static str,
    game: &'static str,
    position: &'static str,
    source: &'static str,
) -> OtherName {
    OtherName { name, means: Means::Game(game, position), source }
}

/// Declares a name that can mean several texts.
const fn either(
    name: &'static str,
    texts: &'static [&'static str],
    usual: &'static str,
    source: &'static str,
) -> OtherName {
    OtherName { name, means: Means::Either(texts, usual), source }
}

/// Declares a name that stands for a game whose squares it numbers from 1.
const fn from_one(
    name: &'static str,
    game: &'static str,
    usual: &'static str,
    source: &'static str,
) -> OtherName {
    OtherName { name, means: Means::FromOne(game, usual), source }
}

const WINNING_WAYS: &str = "Berlekamp, Conway and Guy, Winning Ways";
const WIKIPEDIA_NIM: &str = "Wikipedia, Nim";
const OCTAL: &str = "Wikipedia, Octal game";
const WYTHOFF: &str = "Wikipedia, Wythoff's game";
const CHOCOLATE: &str = "Wikipedia, Chomp; Robin, A poisoned chocolate problem";
const CRAM: &str = "Wikipedia, Cram";
const IMPARTIAL_CHESS: &str = "Berlekamp's impartial chess";
const NIM_PRODUCT: &str = "Conway, On Numbers and Games; Turning Corners";
const EITHER_DAWSON: &[&str] = &["dawsons_kayles #", "dawsons_chess #"];
const EITHER_LAST: &[&str] = &["misere subtract:1,2,3 #", "subtract:1,2,3 #"];
const RACE: &[&str] = &["misere subtract:1,2 #", "subtract:1,2 #"];
const SUBSETS: &str = "Gale and Neyman, Nim-type games";
const TREES: &[&str] =
    &["hackenbush 0-1 1-2", "coins_to_root 0-1 1-2 root 0 coins 0 1 2", "path_marking 0-1 1-2"];

/// All other names, in alphabetical order. [`read`](super::read) knows all of them, and [`named`](super::named) knows those that mean
/// a single game.
pub static OTHER_NAMES: &[OtherName] = &[
    starts("100_game", "subtract:1,2,3,4,5,6,7,8,9,10", "100", WIKIPEDIA_NIM),
    is("100%_unfair_game", "path_marking", "the problem that path marking is from"),
    is("1d_tic_tac_toe", "treblecross", OCTAL),
    either("21_game", EITHER_LAST, "21", WIKIPEDIA_NIM),
    is("anti_nim", "misere nim", WIKIPEDIA_NIM),
    is("antinim", "misere nim", WIKIPEDIA_NIM),
    is("bachet", "subtract", "Bachet, Probl\u{e8}mes plaisants et d\u{e9}lectables"),
    is("bash", "subtract", "GeeksforGeeks, Bash game"),
    is("bishop_game", "vector:bishop", IMPARTIAL_CHESS),
    is("bishop_on_a_chessboard", "vector:bishop", IMPARTIAL_CHESS),
    is("bowling_pins", "kayles", "HackerRank, Bowling Pins"),
    either("brave_game", &["subtract:1,2 23"], "", "HDU 1846"),
    is(
        "burning_the_candle_at_both_ends",
        "end_nim",
        "Guy, Unsolved problems in combinatorial games",
    ),
    is("chalkboard_xor", "dual_nim", "LeetCode 810"),
    either("chocolate", &["chomp #", "nim #-1"], "4x5", CHOCOLATE),
    either("chocolate_bar", &["chomp #", "nim #-1"], "4x5", CHOCOLATE),
    is("circular_kayles", "kayles_circle", "the usual name of Kayles on a circle"),
    is("corner_the_lady", "wythoff", "Gardner, Penrose Tiles to Trapdoor Ciphers"),
    is("corner_the_queen", "wythoff", WYTHOFF),
    is("crosses_crosses", "dawsons_chess", "cp-algorithms, Sprague-Grundy theorem"),
    either("dawson", EITHER_DAWSON, "9", WINNING_WAYS),
    is("dawson_chess", "dawsons_chess", WINNING_WAYS),
    is("dawson_kayles", "dawsons_kayles", WINNING_WAYS),
    is("digraph", "arrow_walk", "Smith, Graphs and composite games"),
    either("dim", &["take_a_divisor #", "proper_divisor #"], "12", WINNING_WAYS),
    is("divisor_game", "proper_divisor", "LeetCode 1025"),
    is("dots_&_boxes", "dots_and_boxes", WINNING_WAYS),
    is("dots_and_pairs", "cram", CRAM),
    is("dots_boxes", "dots_and_boxes", WINNING_WAYS),
    is("double_kayles", "take_and_break:0.7777", WINNING_WAYS),
    either("dr_nim", EITHER_LAST, "12", "Wikipedia, Dr. Nim"),
    is(
        "edge_kayles",
        "arc_kayles",
        "Schaefer, On the complexity of some two-person perfect-information games",
    ),
    is("euklid", "euclid", "the name in German"),
    is("fdivgame", "floor_division", "CodeChef FDIVGAME"),
    is("flip_game", "dawsons_kayles", "LeetCode 293 and 294"),
    is("flip_game_ii", "dawsons_kayles", "LeetCode 294"),
    is("funny_game", "kayles_circle", "POJ 2484, A Funny Game"),
    is("game_of_divisors", "divisor_chomp", "Schuh, Spel van delers"),
    is("game_of_stones", "subtract:2,3,5", "HackerRank, Game of Stones"),
    is("games_on_dag", "arrow_walk", "AtCoder Grand Contest 016, problem F"),
    is("gcd_game", "euclid", "Cole and Davie, A game based on the Euclidean algorithm"),
    either("game_on_a_tree", TREES, "", "AtCoder Grand Contest 017, problem D"),
    either("game_on_tree", TREES, "", "AtCoder Grand Contest 017, problem D"),
    is(
        "geography",
        "vertex_geography",
        "Fraenkel, Scheinerman and Ullman, Undirected edge geography",
    ),
    either(
        "generalized_geography",
        &["vertex_geography #", "edge_geography #"],
        "0 0-1 1-2",
        "Wikipedia, Generalized geography",
    ),
    from_one("georgia_and_bob", "silver_dollar", "0 1 2", "POJ 1704"),
    is("gioco_del_nim", "nim", "the name in Italian"),
    is("gioco_di_nim", "nim", "the name in Italian"),
    is("green_hackenbush", "hackenbush", WINNING_WAYS),
    is("green_hackenbush_on_trees", "hackenbush", "Ferguson, Game Theory"),
    is("guiles", "take_and_break:0.15", WINNING_WAYS),
    is("hexadecimal", "take_and_break", WINNING_WAYS),
    is("impartial_clobber", "clobber", "the name that tells it from Clobber for two sides"),
    is("impartial_domineering", "cram", CRAM),
    is("impartial_hackenbush", "hackenbush", WINNING_WAYS),
    either("index_k_nim", &["moore:2 #"], "3 4 5", WIKIPEDIA_NIM),
    is("james_bond", "take_and_break:0.007", OCTAL),
    is("jian_shi_zi", "wythoff", WYTHOFF),
    is("jianshizi", "wythoff", WYTHOFF),
    is("jeu_de_grundy", "grundy", "the name in French"),
    starts("jeu_de_marienbad", "misere nim", "1 3 5 7", "the name in French"),
    is("jeu_de_nim", "nim", "the name in French"),
    is("jeu_de_wythoff", "wythoff", "the name in French"),
    is("jogo_do_nim", "nim", "the name in Portuguese"),
    is("juego_de_nim", "nim", "the name in Spanish"),
    is("juego_del_nim", "nim", "the name in Spanish"),
    either(
        "kayles_on_graphs",
        &["node_kayles #", "arc_kayles #"],
        "path 5",
        "Bodlaender and Kratsch, Kayles and nimbers",
    ),
    is("kenyon", "take_and_break:0.3F", WINNING_WAYS),
    from_one("kikis_game", "vector:king", "4 2", "HDU 2147"),
    is("king_game", "vector:king", IMPARTIAL_CHESS),
    is("king_on_a_chessboard", "vector:king", IMPARTIAL_CHESS),
    is("knight_game", "vector:knight", IMPARTIAL_CHESS),
    is("knight_on_a_chessboard", "vector:knight", IMPARTIAL_CHESS),
    is("la_pipopipette", "dots_and_boxes", "Lucas, L'Arithm\u{e9}tique amusante"),
    is("last_biscuit", "wythoff", "NRICH, Last Biscuit"),
    is("manasa_and_prime_game", "subtract:2,3,5,7,11,13", "HackerRank, Manasa and Prime game"),
    starts("marienbad", "misere nim", "1 3 5 7", "Wikipedia, Last Year at Marienbad"),
    is("matches_game", "nim", "POJ 2234"),
    either("matchstick_game", &["misere subtract:1,2,3 #", "nim #"], "21", WIKIPEDIA_NIM),
    either("matchsticks", &["misere subtract:1,2,3 #", "nim #"], "21", WIKIPEDIA_NIM),
    is("maya", "welter", "Sato, Mathematical theory of the Maya game"),
    either("mcoins", &["subtract:1,2,3 12"], "", "SPOJ MCOINS"),
    is("m\u{f6}bius", "moebius", WINNING_WAYS),
    is("mobius", "moebius", WINNING_WAYS),
    is("nim_game_i", "nim", "CSES, Nim Game I"),
    is("nim_game_ii", "subtract:1,2,3", "CSES, Nim Game II"),
    is("nim_heap", "nim", "MathWorld, Nim-Heap"),
    is("nim_multiplication", "tartan:twins,twins", NIM_PRODUCT),
    is("nim_or_not_nim", "lasker", "HDU 3032"),
    is("nim_product", "tartan:twins,twins", NIM_PRODUCT),
    is("nim_square", "take_a_square", "Project Euler 310"),
    is("nim_spiel", "nim", "the name in German"),
    is(
        "nim_with_a_pass",
        "nim_with_pass",
        "Morrison, Friedman and Landsberg, Combinatorial games with a pass",
    ),
    either("nim_k", &["moore:2 #"], "3 4 5", "Moore, A generalization of the game called Nim"),
    is("nimrod", "nim", "Wikipedia, Nimrod (computer)"),
    is("nim\u{6e38}\u{620f}", "nim", "the name in Chinese"),
    is("octal", "take_and_break", WINNING_WAYS),
    is("officers", "take_and_break:0.6", WINNING_WAYS),
    is("one_dimensional_tic_tac_toe", "treblecross", OCTAL),
    is("one_dimensional_tictactoe", "treblecross", OCTAL),
    is("paper_strip", "dawsons_kayles", "Project Euler 306"),
    is("plugg", "cram", CRAM),
    starts("pearls_before_swine", "misere nim", "3 4 5", "Transience, Pearls Before Swine"),
    is("pipopipette", "dots_and_boxes", "Lucas, L'Arithm\u{e9}tique amusante"),
    either("poisoned_chocolate", &["chomp #", "nim #-1"], "4x5", CHOCOLATE),
    is("prim", "take_a_coprime", WINNING_WAYS),
    either("public_sale", &["subtract:1,2,3,4 10"], "", "HDU 2149"),
    either("qcj3", &["nimble 1 3 3 4"], "", "SPOJ QCJ3"),
    is(
        "quaternary",
        "take_and_break",
        "Allen, On the periodicity of genus sequences of quaternary games",
    ),
    is("queen_game", "wythoff", IMPARTIAL_CHESS),
    is("queen_on_a_chessboard", "wythoff", IMPARTIAL_CHESS),
    either("race_to", RACE, "20", "NRICH, Race to 20"),
    is("rayles", "rims:rayles", WINNING_WAYS),
    is("rip_van_winkle", "kayles", "Dudeney, The Canterbury Puzzles"),
    is("rook_game", "vector:rook", IMPARTIAL_CHESS),
    is("rook_on_a_chessboard", "vector:rook", IMPARTIAL_CHESS),
    is("rugs", "tartan:ruler,ruler", "Ferguson, Game Theory"),
    is("s_nim", "subtract", "POJ 2960"),
    is("schuh", "divisor_chomp", "Schuh, Spel van delers"),
    is("schuhs_game_of_divisors", "divisor_chomp", "Schuh, Spel van delers"),
    is("silver_dollar_game_without_the_dollar", "silver_dollar", WINNING_WAYS),
    is("silver_dollar_without_the_dollar", "silver_dollar", WINNING_WAYS),
    is("stair_game", "staircase_nim", "CSES, Stair Game"),
    is("stair_nim", "staircase_nim", "a short form of the name"),
    is("stick_game", "subtract", "CSES, Stick Game"),
    is("stone_game_iv", "take_a_square", "LeetCode 1510"),
    either("strange_nim", &["maximum_nim:n/2 5"], "", "AtCoder Regular Contest 091, problem F"),
    either(
        "strings_and_coins",
        &["nimstring #", "dots_and_boxes #"],
        "2x2",
        "Berlekamp, The Dots and Boxes Game",
    ),
    is("subset_take_away", "divisor_chomp:subsets", SUBSETS),
    is("subset_takeaway", "divisor_chomp:subsets", SUBSETS),
    is("subtract_a_square", "take_a_square", "Wikipedia, Subtract a square"),
    is("subtract_square", "take_a_square", "Wikipedia, Subtract a square"),
    is("subtract_squares", "take_a_square", "Wikipedia, Subtract a square"),
    is("subtraction", "subtract", WINNING_WAYS),
    is("take_away", "subtract", "Ferguson, Game Theory"),
    is("takeaway", "subtract", "Ferguson, Game Theory"),
    is("ternups", "turnips", WINNING_WAYS),
    is("token_game", "arrow_walk", "Smith, Graphs and composite games"),
    is("tokens", "arrow_walk", "Smith, Graphs and composite games"),
    is("tsyan_shizi", "wythoff", WYTHOFF),
    is("tsyanshidzi", "wythoff", WYTHOFF),
    is("turning_corners", "tartan:twins,twins", WINNING_WAYS),
    is(
        "undirected_edge_geography",
        "edge_geography",
        "Fraenkel, Scheinerman and Ullman, Undirected edge geography",
    ),
    is("undirected_geography", "vertex_geography", "Fraenkel and Simonson, Geography"),
    is(
        "vertex_kayles",
        "node_kayles",
        "Schaefer, On the complexity of some two-person perfect-information games",
    ),
    is("wyt_queens", "wythoff", WINNING_WAYS),
    is("\u{43d}\u{438}\u{43c}", "nim", "the name in Russian"),
    is("\u{30cb}\u{30e0}", "nim", "the name in Japanese"),
    is("\u{4e09}\u{5c71}\u{5d29}\u{3057}", "nim", "the name in Japanese"),
    either(
        "\u{53d6}\u{77f3}\u{5b50}\u{6e38}\u{620f}",
        &["nim #", "wythoff #"],
        "3 5",
        "POJ 1067 and Luogu P2252",
    ),
    is("\u{5a01}\u{4f50}\u{592b}\u{535a}\u{5955}", "wythoff", "the name in Chinese"),
    is("\u{5a01}\u{4f50}\u{592b}\u{535a}\u{5f08}", "wythoff", "the name in Chinese"),
    is("\u{5c3c}\u{59c6}\u{535a}\u{5955}", "nim", "the name in Chinese"),
    is("\u{5c3c}\u{59c6}\u{535a}\u{5f08}", "nim", "the name in Chinese"),
    is("\u{5c3c}\u{59c6}\u{6e38}\u{620f}", "nim", "the name in Chinese"),
    is("\u{5df4}\u{4ec0}\u{535a}\u{5955}", "subtract", "the name in Chinese"),
    is("\u{5df4}\u{4ec0}\u{535a}\u{5f08}", "subtract", "the name in Chinese"),
    is("\u{6590}\u{6ce2}\u{90a3}\u{5951}\u{535a}\u{5955}", "fibonacci_nim", "the name in Chinese"),
    is("\u{6590}\u{6ce2}\u{90a3}\u{5951}\u{535a}\u{5f08}", "fibonacci_nim", "the name in Chinese"),
    is("\u{6811}\u{4e0a}\u{5220}\u{8fb9}\u{6e38}\u{620f}", "hackenbush", "the name in Chinese"),
    is("\u{77f3}\u{53d6}\u{308a}\u{30b2}\u{30fc}\u{30e0}", "nim", "the name in Japanese"),
    is("\u{9636}\u{68af}\u{535a}\u{5f08}", "staircase_nim", "the name in Chinese"),
    is("\u{b2d8}_\u{ac8c}\u{c784}", "nim", "the name in Korean"),
];
