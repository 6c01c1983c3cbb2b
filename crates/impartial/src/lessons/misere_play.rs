//! The lesson about misère play.

use super::{Ask, Lesson, misere, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "misere",
    title: "Whoever takes the last coin loses",
    about: "Misère play: Nim changes only at the end, other games change altogether.",
    steps: &[
        misere(step(
            "The heaps of Nim again, but now whoever takes the last coin loses. Here are two heaps of one coin.",
            "nim 1 1",
            Ask::First(true),
            "Take one coin. The other one, which is the last, is left to your opponent.",
        )
        .help("Take one coin. Who has to take the other one, the last?")),
        misere(step(
            "Three heaps of one coin.",
            "nim 1 1 1",
            Ask::First(false),
            "Nobody has a choice. With an odd number of single coins, whoever moves first takes the last one.",
        )
        .help("Count the three moves: first player, second player, and then?")),
        misere(step(
            "A heap of five coins.",
            "nim 5",
            Ask::Move,
            "You leave one coin, and it has to be taken.",
        )),
        misere(step(
            "Two heaps of two coins.",
            "nim 2 2",
            Ask::First(false),
            "If the first player takes a heap, the second player leaves one coin of the other. If the first player takes one \
             coin, the second player takes the other heap.",
        )
        .help("Try both first moves: taking one coin, or a whole heap. The other player wants to leave a single coin.")),
        misere(step(
            "So play as in Nim, and leave the nim-sum 0, as long as a heap of two or more is left. When your move would leave \
             single coins only, leave an odd number of them.",
            "nim 1 1 4",
            Ask::Move,
            "Three single coins are left.",
        )),
        misere(step(
            "Here larger heaps are left after your move, so the nim-sum decides: 3 ⊕ 5 ⊕ 7 = 1.",
            "nim 3 5 7",
            Ask::Move,
            "The same moves win as when the last coin wins.",
        )),
        misere(step(
            "In a famous film, Last Year at Marienbad, a man plays these heaps over and over again, and never loses.",
            "nim 1 3 5 7",
            Ask::First(false),
            "The nim-sum is 0, so the man in the film lets the others begin.",
        )
        .help(
            "1 ⊕ 3 = 2 and 5 ⊕ 7 = 2. What is the nim-sum of all four, and what does that say as long as larger heaps \
             are left?",
        )),
        misere(plain(step(
            "Other games are not so kind. In Kayles you knock down one pin, or two side by side; now whoever knocks down the last pin loses.",
            "kayles 3",
            Ask::Move,
            "One pin is left, and it has to be knocked down.",
        ))),
        misere(plain(step(
            "Four pins of Kayles. If the last pin wins, no row is ever lost for whoever begins.",
            "kayles 4",
            Ask::First(false),
            "Every first move has an answer that leaves one pin. Misère Kayles was open until William Sibert solved it in 1973.",
        )
        .help("For each first move, look for an answer that leaves a single pin."))),
    ],
};
