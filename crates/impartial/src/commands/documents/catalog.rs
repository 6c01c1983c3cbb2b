//! The documents that list the games, graphs and lessons of the program, written by `games` and `lesson`.

use games::catalog::document::ConventionWord;

documents! {
    /// The answer to `games`: all games, grouped by their equipment.
    Games as "games" {
        /// The groups of games, in the order of the list.
        rooms: Vec<Room>,
    }
    /// A group of games that use the same equipment.
    Room as "room" {
        /// The name of the group.
        room: String,
        /// The games in the group.
        games: Vec<Game>,
    }
    /// The description of a game.
    Game as "game" {
        /// The name of the game, with which positions begin.
        name: String,
        /// The name of the game as a heading.
        title: String,
        /// A summary of the game in one line.
        about: String,
        /// The rules of the game.
        rules: String,
        /// The notation of positions and moves.
        notation: String,
        /// The parameters that can follow the name of the game after a colon; empty if there are none.
        parameters: String,
        /// The convention by which the game is usually played.
        convention: ConventionWord,
        /// Whether positions can repeat.
        loopy: bool,
        /// The questions that theorems about the game answer.
        known: Vec<String>,
        /// Example positions, each of which begins with the name of the game.
        examples: Vec<String>,
    }
    /// The answer to `games --graphs`.
    Graphs as "graphs" {
        /// One example for each name of a graph.
        graphs: Vec<NamedGraph>,
    }
    /// A named graph.
    NamedGraph as "named-graph" {
        /// The name of the graph, as you type it.
        name: String,
        /// A description of the graph.
        about: String,
        /// The graph in graph6 format.
        graph6: String,
    }
    /// A lesson in the list that `lesson` prints.
    Lesson as "lesson" {
        /// The name of the lesson, as you type it.
        name: String,
        /// The title of the lesson.
        title: String,
        /// The subject of the lesson.
        about: String,
        /// The number of positions in the lesson.
        positions: usize,
    }
    /// The answer to `lesson` without a name.
    Lessons as "lessons" {
        /// The lessons. Each lesson builds on the lessons before it.
        lessons: Vec<Lesson>,
    }
}
