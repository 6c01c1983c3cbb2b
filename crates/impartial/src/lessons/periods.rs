//! The lesson about sequences of values that repeat.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "periods",
    title: "Values that repeat",
    about: "How to know the value of a thousand pins without counting that far.",
    steps: &[
        step(
            "You take 1, 2 or 3 coins. The values of 0, 1, 2, 3 coins and so on are 0, 1, 2, 3, 0, 1, 2, 3, 0 and so on: \
             every four the row begins anew. We say that the period is 4. What is the value of 21 coins?",
            "subtract:1,2,3 21",
            Ask::Value(1),
            "21 = 5 times 4 and 1 more, so the value is that of 1 coin.",
        )
        .help("Divide 21 by 4. Only what is left over counts."),
        step(
            "The same game with 100 coins.",
            "subtract:1,2,3 100",
            Ask::First(false),
            "100 is a multiple of 4. Whenever one player takes some coins, the other takes what is missing to four.",
        )
        .help("Divide 100 by 4 to find the value. If it is 0, whoever has to move loses."),
        step(
            "Now you take 1, 3 or 4 coins. The values of 0 to 5 coins are 0, 1, 0, 1, 2, 3. What is the value of 6? \
             Look at 5, 3 and 2 coins.",
            "subtract:1,3,4 6",
            Ask::Value(2),
            "You reach the values 3, 1 and 0. The smallest missing number is 2.",
        )
        .help("5, 3 and 2 coins have the values 3, 1 and 0. Which is the smallest missing number?"),
        step(
            "The next values are 0, 1, 0, 1: those of 0 to 3 coins again. A value depends only on the four before it, so \
             from here on everything repeats: 0, 1, 0, 1, 2, 3, 2 is the whole story, with the period 7. What is the \
             value of 30 coins?",
            "subtract:1,3,4 30",
            Ask::Value(0),
            "30 = 4 times 7 and 2 more, and 2 coins have the value 0.",
        )
        .help("Divide 30 by 7, and look up the value of what is left over."),
        step(
            "Use this to win. How many of the 20 coins do you take: 1, 3 or 4?",
            "subtract:1,3,4 20",
            Ask::Move,
            "16 = 2 times 7 and 2 more has the value 0.",
        ),
        step(
            "Kayles again: one pin, or two side by side. Its values repeat as well, with the period 12, but only from \
             71 pins on. From there, rows that leave 0, 1, 2 and so on up to 11 when divided by 12 have the values \
             4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7. What is the value of 100 pins?",
            "kayles 100",
            Ask::Value(1),
            "100 = 8 times 12 and 4 more. Count on to the fifth value, since the first belongs to 0.",
        )
        .help("100 is 8 times 12 and 4 more. The list begins with the value for 0: which one is for 4?"),
        step(
            "120 pins beside a heap of 8 coins. The 120 pins have the value 4.",
            "kayles 120 + nim 8",
            Ask::Move,
            "Leave 4 of the coins: 4 ⊕ 4 = 0.",
        ),
        plain(step(
            "A thousand and one pins.",
            "kayles 1001",
            Ask::First(true),
            "The value is 4, and not 0. In fact no row of Kayles has the value 0: knock down the middle, and copy the other \
             player on the other side. That its values repeat was proved by Richard Guy and Cedric Smith in 1956.",
        )
        .help("1001 is 83 times 12 and 5 more. Is the value in the list for 5 a 0?")),
        plain(step(
            "And a game of your own? Suppose that two coins side by side are taken from a row, and that a program of yours \
             found the values 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 for 0 to 21 coins. Ask which game has them: \
             paste them into the field \"Which game has these values?\" of the first page, or after `impartial identify --next 5`. \
             What is the value of 24 coins?",
            "dawsons_kayles 24",
            Ask::Value(3),
            "All 22 values are those of Dawson's Kayles, whose code is 0.07 and whose values have the period 34 from 53 coins \
             on, which is proved. That your game is this one is a conjecture until you show that the moves are the same. With your own \
             moves in a file, `--rules` tests it further on.",
        )
        .help("The answer lists the next values from 22 coins on: that of 24 coins is the third of them.")),
    ],
};
