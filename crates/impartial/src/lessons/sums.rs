//! The lesson about values, and about sums of different games.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "sums",
    title: "Every game is a heap of Nim",
    about: "Positions of other games have values, and values add up like heaps.",
    steps: &[
        plain(step(
            "A heap of 4 coins again, but now you take 1, 2 or 3 coins and never more. Whoever cannot move loses.",
            "subtract:1,2,3 4",
            Ask::First(false),
            "Whoever moves first leaves 1, 2 or 3 coins, and the other player takes them all.",
        )
        .help("Whoever begins leaves 3, 2 or 1 coins. Can the other player take them all?")),
        step(
            "We give each heap of this game a value: the smallest of 0, 1, 2, 3 and so on that you cannot move to. From no \
             coins you cannot move to anything, so the value is 0. From one coin you can move to 0: the value is 1. \
             Two coins: 2. Three: 3. From four coins you reach the values 3, 2 and 1, so the smallest missing one is 0. \
             What is the value of five coins?",
            "subtract:1,2,3 5",
            Ask::Value(1),
            "From 5 you reach 4, 3 and 2 coins, which have the values 0, 3 and 2. The smallest missing number is 1.",
        )
        .help("From five coins you reach 4, 3 and 2 coins. Write down their values: which is the smallest missing number?"),
        step(
            "Go on: 6 coins have the value 2. And 7 coins?",
            "subtract:1,2,3 7",
            Ask::Value(3),
            "From 7 you reach the values 2, 1 and 0. A position with the value 0 loses for whoever has to move; any other \
             value wins, since then you can move to 0.",
        )
        .help("From 7 coins you reach 6, 5 and 4 coins. Which is the smallest number that is missing among their values?"),
        step(
            "Now play two games at once: on your turn, choose one of them and move there. Whoever cannot move anywhere \
             loses. Here is a heap of Nim with 3 coins beside 7 coins of the other game, whose value is 3.",
            "nim 3 + subtract:1,2,3 7",
            Ask::First(false),
            "Values act like heaps of Nim: 3 ⊕ 3 = 0, so whoever moves first loses, as with two equal heaps.",
        )
        .help("Imagine a heap of 3 coins in place of the 7. What do you know about two equal heaps?"),
        step(
            "Here the values are 2 and 3. Make them equal.",
            "nim 2 + subtract:1,2,3 7",
            Ask::Move,
            "6 coins of the second game have the value 2. So you take 1 coin there.",
        ),
        step(
            "Another game: Kayles. Knock down one pin, or two that stand side by side. A row may fall apart into two, and \
             then you have a sum. One pin has the value 1 and two pins have the value 2. From three pins you reach 2 pins, \
             1 pin, or 1 pin and 1 pin. What is the value of three?",
            "kayles 3",
            Ask::Value(3),
            "Those have the values 2, 1 and 1 ⊕ 1 = 0. The smallest missing number is 3.",
        )
        .help(
            "Two pins have the value 2, one pin has the value 1, and 1 pin and 1 pin have 1 ⊕ 1. Which is the smallest \
             missing number?",
        ),
        step(
            "From four pins you reach 3 pins, or 1 and 2 pins, or 2 pins, or 1 and 1 pin. What is the value?",
            "kayles 4",
            Ask::Value(1),
            "The values are 3, 1 ⊕ 2 = 3, 2 and 1 ⊕ 1 = 0. The smallest missing number is 1.",
        )
        .help(
            "Find the values of all four: 3 pins; 1 and 2 pins; 2 pins; 1 and 1 pin. Which is the smallest number that \
             is missing?",
        ),
        step(
            "So four pins of Kayles are worth 1. Next to them is a single coin of Nim.",
            "kayles 4 + nim 1",
            Ask::First(false),
            "1 ⊕ 1 = 0. Nobody would guess that from looking at the pins.",
        )
        .help("The values are 1 and 1. What is 1 ⊕ 1, and what does that say?"),
        step(
            "Three games: three pins (value 3), six coins of which you take up to three (value 2), and a heap of four.",
            "kayles 3 + subtract:1,2,3 6 + nim 4",
            Ask::Move,
            "3 ⊕ 2 = 1, so the heap of four has to become 1.",
        ),
        step(
            "In Cram you place dominoes on free squares. A board of 2 by 3 squares has the value 1.",
            "cram ... ... + nim 1 + kayles 2",
            Ask::Move,
            "1 ⊕ 1 ⊕ 2 = 2, so you make a move that leaves 0. Roland Sprague and Patrick Grundy found in the 1930s that every game \
             like these is worth a heap of Nim.",
        ),
    ],
};
