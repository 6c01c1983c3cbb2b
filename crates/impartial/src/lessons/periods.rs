//! The lesson about sequences of values that repeat.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "periods",
    title: "Values that repeat",
    about: "How to find the value of a thousand pins without computing all the values before it.",
    steps: &[
        step(
            "A move takes 1, 2 or 3 coins. The values of 0, 1, 2, 3 coins and so on are 0, 1, 2, 3, 0, 1, 2, 3, 0 and so \
             on. The sequence repeats after every four values, so its period is 4. What is the value of 21 coins?",
            "subtract:1,2,3 21",
            Ask::Value(1),
            "21 is 5 times 4 plus 1, so 21 coins have the same value as 1 coin.",
        )
        .help("Divide 21 by 4. Only the remainder matters."),
        step(
            "Here is the same game with 100 coins.",
            "subtract:1,2,3 100",
            Ask::First(false),
            "100 is a multiple of 4, so the value is 0. Whenever the first player takes 1, 2 or 3 coins, the second player \
             takes 3, 2 or 1, so that both together take four.",
        )
        .help("Divide 100 by 4 to find the value. If it is 0, the player to move loses."),
        step(
            "Now a move takes 1, 3 or 4 coins. The values of 0 to 5 coins are 0, 1, 0, 1, 2, 3. What is the value of 6 \
             coins? A move leaves 5, 3 or 2 coins.",
            "subtract:1,3,4 6",
            Ask::Value(2),
            "The values of 5, 3 and 2 coins are 3, 1 and 0. The smallest missing number is 2.",
        )
        .help("5, 3 and 2 coins have the values 3, 1 and 0. Which is the smallest missing number?"),
        step(
            "The values of 7 to 10 coins are 0, 1, 0, 1, the same as those of 0 to 3 coins. Each value depends only on the \
             four values before it, so from here on everything repeats. The sequence is 0, 1, 0, 1, 2, 3, 2 over and over \
             again, and its period is 7. What is the value of 30 coins?",
            "subtract:1,3,4 30",
            Ask::Value(0),
            "30 is 4 times 7 plus 2, and 2 coins have the value 0.",
        )
        .help("Divide 30 by 7, and look up the value of the remainder."),
        step(
            "Use the period to win. How many of the 20 coins do you take: 1, 3 or 4?",
            "subtract:1,3,4 20",
            Ask::Move,
            "You leave 16 coins. 16 is 2 times 7 plus 2, so the value is 0.",
        ),
        step(
            "This is Kayles again: a move knocks down one pin, or two adjacent pins. Its values also repeat, with the \
             period 12, but only from 71 pins onward. From there, the value depends on the remainder of the number of pins \
             after division by 12. For the remainders 0 to 11 the values are 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7. What is \
             the value of 100 pins?",
            "kayles 100",
            Ask::Value(1),
            "100 is 8 times 12 plus 4. The value for the remainder 4 is the fifth in the list, because the first is for the \
             remainder 0.",
        )
        .help("100 is 8 times 12 plus 4. The list begins with the value for the remainder 0. Which value is for the \
               remainder 4?"),
        step(
            "Here are 120 pins of Kayles, which have the value 4, next to a heap of 8 coins.",
            "kayles 120 + nim 8",
            Ask::Move,
            "You leave 4 coins, because 4 ⊕ 4 = 0.",
        ),
        plain(step(
            "Here are one thousand and one pins.",
            "kayles 1001",
            Ask::First(true),
            "The value is 4, which is not 0. In fact no row of Kayles has the value 0: the first player can knock down the \
             middle, and then answer each move with its mirror image. Richard Guy and Cedric Smith proved in 1956 that the \
             values of Kayles repeat.",
        )
        .help("1001 is 83 times 12 plus 5. Is the value for the remainder 5 in the list 0?")),
        plain(step(
            "You can also find a period for your own game. Suppose that a move takes two adjacent coins from a row, and \
             that your program found the values 0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 for 0 to 21 coins. To find out \
             which known game has these values, paste them into the field \"Which game has these values?\" of the first \
             page, or after `impartial identify --next 5`. What is the value of 24 coins?",
            "dawsons_kayles 24",
            Ask::Value(3),
            "All 22 values agree with Dawson's Kayles, whose code is 0.07. It is proved that its values have the period 34 \
             from 53 coins onward. That your game has the same values is a conjecture until you show that it has the same \
             moves. If you write the moves of your game in a file, `--rules` compares more values.",
        )
        .help("The answer lists the next values, beginning with 22 coins. The value of 24 coins is the third of them.")),
    ],
};
