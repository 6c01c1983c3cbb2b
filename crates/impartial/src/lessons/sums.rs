//! The lesson about values, and about sums of different games.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "sums",
    title: "Every game is a heap of Nim",
    about: "Positions of other games have values, and you can play with these values as with heaps of Nim.",
    steps: &[
        plain(step(
            "Here is a heap of 4 coins again, but now a move takes 1, 2 or 3 coins. A player who cannot move loses.",
            "subtract:1,2,3 4",
            Ask::First(false),
            "The first player leaves 3, 2 or 1 coins, and the second player takes all of them.",
        )
        .help("The first player leaves 3, 2 or 1 coins. Can the second player take all of them?")),
        step(
            "Each heap of this game has a value: the smallest of the numbers 0, 1, 2, 3 and so on that is not the value of \
             a heap that you can leave. From no coins there is no move, so the value is 0. From one coin you can leave the \
             value 0, so the value is 1. Two coins have the value 2, and three coins have the value 3. From four coins you \
             can leave the values 3, 2 and 1. The smallest missing number is 0, so the value is 0. What is the value of \
             five coins?",
            "subtract:1,2,3 5",
            Ask::Value(1),
            "From five coins you can leave 4, 3 or 2 coins, which have the values 0, 3 and 2. The smallest missing number \
             is 1.",
        )
        .help("From five coins you can leave 4, 3 or 2 coins. Write down their values. Which is the smallest missing \
               number?"),
        step(
            "Six coins have the value 2. What is the value of seven coins?",
            "subtract:1,2,3 7",
            Ask::Value(3),
            "From seven coins you can leave the values 2, 1 and 0. If a position has the value 0, the player to move loses. \
             If it has any other value, the player to move wins by moving to the value 0.",
        )
        .help("From seven coins you can leave 6, 5 or 4 coins. Which is the smallest number that is missing among their \
               values?"),
        step(
            "Now play two games at the same time. On your turn, choose one of the games and make a move in it. A player who \
             cannot move in either game loses. Here is a heap of Nim with 3 coins, next to 7 coins of the other game, whose \
             value is 3.",
            "nim 3 + subtract:1,2,3 7",
            Ask::First(false),
            "Values behave like heaps of Nim. Since 3 ⊕ 3 = 0, the player to move loses, as with two equal heaps.",
        )
        .help("Replace the 7 coins by a heap of 3 coins in your mind. Who wins with two equal heaps?"),
        step(
            "Here the values are 2 and 3. Make them equal.",
            "nim 2 + subtract:1,2,3 7",
            Ask::Move,
            "In the second game, 6 coins have the value 2. So you take 1 coin there.",
        ),
        step(
            "Another game is Kayles. A move knocks down one pin, or two adjacent pins. It may split a row into two rows, \
             which form a sum. One pin has the value 1, and two pins have the value 2. From three pins you can leave 2 \
             pins, 1 pin, or two rows of 1 pin. What is the value of three pins?",
            "kayles 3",
            Ask::Value(3),
            "These positions have the values 2, 1 and 1 ⊕ 1 = 0. The smallest missing number is 3.",
        )
        .help(
            "Two pins have the value 2, one pin has the value 1, and two rows of 1 pin have the value 1 ⊕ 1. Which is the \
             smallest missing number?",
        ),
        step(
            "From four pins you can leave 3 pins, 2 pins, a row of 1 and a row of 2 pins, or two rows of 1 pin. What is the \
             value of four pins?",
            "kayles 4",
            Ask::Value(1),
            "The values are 3, 2, 1 ⊕ 2 = 3 and 1 ⊕ 1 = 0. The smallest missing number is 1.",
        )
        .help(
            "Find the values of all four positions: 3 pins; 2 pins; rows of 1 and 2 pins; two rows of 1 pin. Which is the \
             smallest missing number?",
        ),
        step(
            "So four pins of Kayles have the value 1. Next to them is a single coin of Nim.",
            "kayles 4 + nim 1",
            Ask::First(false),
            "The nim-sum of the values is 1 ⊕ 1 = 0, so the second player wins. You could hardly guess this from the pins.",
        )
        .help("Both values are 1. What is 1 ⊕ 1, and who wins then?"),
        step(
            "Here are three games: three pins of Kayles (value 3), six coins of which a move takes at most three (value 2), \
             and a Nim heap of four coins.",
            "kayles 3 + subtract:1,2,3 6 + nim 4",
            Ask::Move,
            "3 ⊕ 2 = 1, so the heap of four coins must become 1.",
        ),
        step(
            "In Cram a move places a domino on two adjacent free squares. A board of 2 by 3 squares has the value 1.",
            "cram ... ... + nim 1 + kayles 2",
            Ask::Move,
            "The nim-sum is 1 ⊕ 1 ⊕ 2 = 2, so you need a move that makes it 0. In the 1930s Roland Sprague and Patrick \
             Grundy found that every game of this kind is equivalent to a heap of Nim.",
        ),
    ],
};
