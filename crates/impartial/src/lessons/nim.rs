//! The lesson about Nim and the nim-sum.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "nim",
    title: "Nim, and how to win it",
    about: "Two players take coins from heaps. One sum tells who wins.",
    steps: &[
        plain(step(
            "Here is a heap of 4 coins. Two players move in turn. On your turn you take coins from one heap: as many as you \
             like, but at least one. Whoever takes the last coin wins. It is your turn.",
            "nim 4",
            Ask::Move,
            "With one heap there is not much to think about: take everything.",
        )),
        plain(step(
            "Now there are two heaps of 3 coins. Remember that you take from one heap only.",
            "nim 3 3",
            Ask::First(false),
            "Whatever the first player takes from one heap, the second player takes from the other. The heaps are equal again, \
             so the second player always has an answer, and takes the last coin.",
        )
        .help("Try it: what you take from one heap, the other player can take from the other heap.")),
        plain(step(
            "Two heaps that are not equal. You know what your opponent should find after your move.",
            "nim 2 5",
            Ask::Move,
            "You left two equal heaps. From now on, copy what your opponent does.",
        )),
        plain(step(
            "Three heaps, of 1, 2 and 3 coins. Try each first move, and look for an answer that leaves two equal heaps, \
             or nothing.",
            "nim 1 2 3",
            Ask::First(false),
            "Each first move has such an answer. With more heaps it would take long to try everything. There is a shorter way.",
        )
        .help(
            "Take the 3 away, say: then the other player takes 1 of the 2 coins, and 1 and 1 are left. Each first move \
             has an answer like that.",
        )),
        step(
            "Write each heap as a sum of the numbers 1, 2, 4, 8 and so on, each at most once: 6 = 4 + 2 and 3 = 2 + 1. \
             Now cross out what occurs twice: the two 2s go, and 4 + 1 = 5 is left. That is the nim-sum of 6 and 3, \
             written 6 ⊕ 3 = 5. What is 7 ⊕ 5, the nim-sum of 7 = 4 + 2 + 1 and 5 = 4 + 1?",
            "nim 7 5",
            Ask::Value(2),
            "The 4s and the 1s go, and 2 is left.",
        )
        .help("Cross out the numbers that 4 + 2 + 1 and 4 + 1 have in common. Which one is left?"),
        step(
            "With three heaps, cross out in pairs just the same. What is 1 ⊕ 4 ⊕ 5?",
            "nim 1 4 5",
            Ask::Value(0),
            "5 = 4 + 1, so everything goes. Two equal heaps have the nim-sum 0, too, and so had 1, 2 and 3.",
        )
        .help("Write 5 as 4 + 1. Now cross out the two 4s and the two 1s."),
        step(
            "If the nim-sum is 0, whoever has to move loses. If it is not 0, some move makes it 0, and that move wins. \
             Here 3 ⊕ 5 ⊕ 7 = 1. Take coins so that the nim-sum becomes 0.",
            "nim 3 5 7",
            Ask::Move,
            "To make the nim-sum 0, change a heap to its own nim-sum with the 1: 3 to 2, 5 to 4, or 7 to 6. Each of the three wins.",
        ),
        step(
            "Here 4 ⊕ 6 ⊕ 9 = 11, which is 8 + 2 + 1. Only one heap has an 8 to lose, so only one heap can become smaller \
             by the nim-sum with 11. The new size is 9 ⊕ 11.",
            "nim 4 6 9",
            Ask::Move,
            "9 ⊕ 11 = 2, and 4 ⊕ 6 ⊕ 2 = 0.",
        ),
        step(
            "Four heaps. First find the nim-sum; then you know who wins.",
            "nim 1 3 5 7",
            Ask::First(false),
            "1 ⊕ 3 = 2, and 5 ⊕ 7 = 2: the nim-sum is 0. Whatever the first player does makes it something else, \
             and the second player makes it 0 again.",
        )
        .help("Cross out in pairs: 1, 2 + 1, 4 + 1 and 4 + 2 + 1. What is left, and what does that say?"),
        step(
            "The last one is all yours.",
            "nim 7 11 13",
            Ask::Move,
            "You can win Nim now, against anybody who lets you. Charles Bouton found this rule in 1901.",
        ),
    ],
};
