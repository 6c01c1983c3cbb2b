//! The lesson about misère play.

use super::{Ask, Lesson, misere, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "misere",
    title: "Whoever takes the last coin loses",
    about: "In misère play, Nim changes only at the end, but other games change completely.",
    steps: &[
        misere(step(
            "These are heaps of Nim again, but now the player who takes the last coin loses. Here are two heaps of one \
             coin.",
            "nim 1 1",
            Ask::First(true),
            "You take one coin, and your opponent must take the last coin.",
        )
        .help("Take one coin. Who must take the last coin?")),
        misere(step(
            "Here are three heaps of one coin.",
            "nim 1 1 1",
            Ask::First(false),
            "The players have no choice. If the number of single coins is odd, the first player takes the last one.",
        )
        .help("Count the three moves: the first player, the second player, and who is next?")),
        misere(step(
            "Here is a heap of five coins.",
            "nim 5",
            Ask::Move,
            "You leave one coin, and your opponent must take it.",
        )),
        misere(step(
            "Here are two heaps of two coins.",
            "nim 2 2",
            Ask::First(false),
            "If the first player takes a whole heap, the second player takes one coin of the other heap. If the first \
             player takes one coin, the second player takes the whole other heap. Both answers leave a single coin, which \
             the first player must take.",
        )
        .help("Try both first moves: taking one coin, or taking a whole heap. The other player wants to leave a single \
               coin.")),
        misere(step(
            "Here is the rule. As long as your move leaves a heap of two or more coins, leave the nim-sum 0, as when the \
             last coin wins. But if your move leaves only single coins, leave an odd number of them.",
            "nim 1 1 4",
            Ask::Move,
            "You leave three single coins, which is an odd number.",
        )),
        misere(step(
            "Here your move leaves larger heaps, so the nim-sum decides: 3 ⊕ 5 ⊕ 7 = 1.",
            "nim 3 5 7",
            Ask::Move,
            "The winning moves are the same as when the last coin wins.",
        )),
        misere(step(
            "In the film Last Year at Marienbad, a man plays with these heaps again and again, and never loses.",
            "nim 1 3 5 7",
            Ask::First(false),
            "The nim-sum is 0, so the second player wins. The man in the film lets the others begin.",
        )
        .help(
            "1 ⊕ 3 = 2 and 5 ⊕ 7 = 2. What is the nim-sum of all four heaps? It decides who wins as long as larger heaps \
             are left.",
        )),
        misere(plain(step(
            "Other games do not have such a simple rule. In Kayles a move knocks down one pin, or two adjacent pins. Now \
             the player who knocks down the last pin loses.",
            "kayles 3",
            Ask::Move,
            "You leave one pin, and your opponent must knock it down.",
        ))),
        misere(plain(step(
            "Here are four pins of Kayles. When the player who knocks down the last pin wins, the first player wins every \
             row. Is this also true when that player loses?",
            "kayles 4",
            Ask::First(false),
            "Every first move has an answer that leaves one pin, so the first player loses. Nobody knew how to win misère \
             Kayles in general until William Sibert solved it in 1973.",
        )
        .help("For each first move, look for an answer that leaves a single pin."))),
    ],
};
