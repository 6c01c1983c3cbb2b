//! The lesson about Nim and the nim-sum.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "nim",
    title: "Nim, and how to win it",
    about: "Two players take coins from heaps. The nim-sum of the heaps shows who wins.",
    steps: &[
        plain(step(
            "Here is a heap of 4 coins. Two players take turns. On your turn you take coins from one heap: as many as you \
             like, but at least one. The player who takes the last coin wins. It is your turn.",
            "nim 4",
            Ask::Move,
            "With a single heap, take everything.",
        )),
        plain(step(
            "Now there are two heaps of 3 coins. Remember that you may only take coins from one of the heaps in each turn.",
            "nim 3 3",
            Ask::First(false),
            "Whatever the first player takes from one heap, the second player takes from the other heap. Then the heaps are \
             equal again. So the second player can always answer, and takes the last coin.",
        )
        .help("Whenever a player takes coins from one heap, the other player can take the same number from the other heap.")),
        plain(step(
            "These two heaps are not equal. Which heaps do you want to leave to your opponent?",
            "nim 2 5",
            Ask::Move,
            "You left two equal heaps. From now on, take as many coins as your opponent takes, but from the other heap.",
        )),
        plain(step(
            "Here are three heaps of 1, 2 and 3 coins. Try each first move, and look for an answer that leaves either two \
             equal heaps or nothing.",
            "nim 1 2 3",
            Ask::First(false),
            "Every first move has such an answer, so the second player wins. With more heaps it would take too long to try \
             all moves. There is a shorter way.",
        )
        .help(
            "For example, take away the heap of 3. Then the other player takes 1 of the 2 coins, which leaves two heaps of \
             1. Every first move has such an answer.",
        )),
        step(
            "Write each heap as a sum of the numbers 1, 2, 4, 8 and so on, each at most once: 6 = 4 + 2 and 3 = 2 + 1. Then \
             cross out every number that occurs twice. Here the two 2s are crossed out, and 4 + 1 = 5 is left. This is the \
             nim-sum of 6 and 3, written 6 ⊕ 3 = 5. What is 7 ⊕ 5, the nim-sum of 7 = 4 + 2 + 1 and 5 = 4 + 1?",
            "nim 7 5",
            Ask::Value(2),
            "The 4s and the 1s are crossed out, and 2 is left.",
        )
        .help("Cross out the numbers that 4 + 2 + 1 and 4 + 1 have in common. Which one is left?"),
        step(
            "With three heaps, cross out pairs of equal numbers in the same way. What is 1 ⊕ 4 ⊕ 5?",
            "nim 1 4 5",
            Ask::Value(0),
            "Since 5 = 4 + 1, everything is crossed out. Two equal heaps also have the nim-sum 0, and so do heaps of 1, 2 \
             and 3.",
        )
        .help("Write 5 as 4 + 1. Now cross out the two 4s and the two 1s."),
        step(
            "If the nim-sum is 0, the player to move loses. If it is not 0, some move makes it 0, and this move wins. Here \
             3 ⊕ 5 ⊕ 7 = 1. Take coins so that the nim-sum becomes 0.",
            "nim 3 5 7",
            Ask::Move,
            "To make the nim-sum 0, replace the size of one heap by its nim-sum with 1: change 3 to 2, 5 to 4, or 7 to 6. \
             Each of these three moves wins.",
        ),
        step(
            "Here 4 ⊕ 6 ⊕ 9 = 11, which is 8 + 2 + 1. Only the heap of 9 contains an 8, so it is the only heap that becomes \
             smaller when you take its nim-sum with 11. Its new size is 9 ⊕ 11.",
            "nim 4 6 9",
            Ask::Move,
            "9 ⊕ 11 = 2, and 4 ⊕ 6 ⊕ 2 = 0.",
        ),
        step(
            "Here are four heaps. Find the nim-sum first. It shows who wins.",
            "nim 1 3 5 7",
            Ask::First(false),
            "1 ⊕ 3 = 2 and 5 ⊕ 7 = 2, so the nim-sum of all four is 0. Every move of the first player makes it different \
             from 0, and the second player makes it 0 again.",
        )
        .help("Write the heaps as 1, 2 + 1, 4 + 1 and 4 + 2 + 1, and cross out pairs of equal numbers. What is left, and \
               who wins then?"),
        step(
            "Solve the last position without help.",
            "nim 7 11 13",
            Ask::Move,
            "Now you can win Nim whenever the nim-sum on your turn is not 0. Charles Bouton published this rule in 1901.",
        ),
    ],
};
