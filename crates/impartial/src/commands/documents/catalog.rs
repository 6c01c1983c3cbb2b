//! The documents of `games` and `lesson`, which list what the program has.

use games::catalog::document::ConventionWord;

documents! {
    /// All games, grouped by their equipment.
    Games as "games" {
        /// The rooms, in the order of the list.
        rooms: Vec<Room>,
    }
    /// Games that are played on the same things.
    Room as "room" {
        /// Its name.
        room: String,
        /// Its games.
        games: Vec<Game>,
    }
    /// All about one game.
    Game as "game" {
        /// The name by which positions begin.
        name: String,
        /// The name as a heading.
        title: String,
        /// The game in a line.
        about: String,
        /// The rules.
        rules: String,
        /// The notation of positions and moves.
        notation: String,
        /// The text that may follow the colon; empty if there is none.
        parameters: String,
        /// The convention in which it is usually played.
        convention: ConventionWord,
        /// Whether positions may come again.
        loopy: bool,
        /// The questions that theorems answer.
        known: Vec<String>,
        /// Positions, each with the name of the game.
        examples: Vec<String>,
    }
    /// The answer to `games --graphs`.
    Graphs as "graphs" {
        /// One graph of each name.
        graphs: Vec<NamedGraph>,
    }
    /// A graph that has a name.
    NamedGraph as "named-graph" {
        /// The name, as it is typed.
        name: String,
        /// A description.
        about: String,
        /// The graph in graph6.
        graph6: String,
    }
    /// One of the lessons, which `lesson` lists.
    Lesson as "lesson" {
        /// The name to ask for.
        name: String,
        /// Its title.
        title: String,
        /// The subject.
        about: String,
        /// The number of its positions.
        positions: usize,
    }
    /// The answer to `lesson`.
    Lessons as "lessons" {
        /// The lessons, in the order in which they build on one another.
        lessons: Vec<Lesson>,
    }
}
