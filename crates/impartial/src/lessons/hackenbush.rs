//! The lesson about Green Hackenbush.

use super::{Ask, Lesson, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "hackenbush",
    title: "Cutting pictures",
    about: "Green Hackenbush: the values of stalks, trees and loops.",
    steps: &[
        step(
            "A picture made of lines is attached to the ground. On your turn you cut one line, and everything that is no \
             longer connected to the ground falls away. A line is also called an edge. A player who cannot cut loses. This \
             picture is a stalk of three lines, and a cut can leave two lines, one line or none. What is its value?",
            "hackenbush 0-1 1-2 2-3",
            Ask::Value(3),
            "A stalk is like a heap of Nim: its value is the number of its lines.",
        )
        .help("A cut can leave 2 lines, 1 line or nothing, just as a move on a heap of 3 coins can leave 2 coins, 1 coin or \
               nothing."),
        step(
            "Here are two stalks. Make them equal. Each line is named by the numbers at its two ends, and the ground has \
             the number 0.",
            "hackenbush 0-1 1-2 0-3 3-4 4-5 5-6",
            Ask::Move,
            "Two stalks of two lines are left. Now you can answer each cut with the same cut in the other stalk.",
        ),
        step(
            "Here is a tree. Its trunk has one line and ends in a fork with two branches of one line each. To find the \
             value of a tree, replace all branches at a fork by a single stalk. The number of its lines is the nim-sum of \
             the values of the branches. Here 1 ⊕ 1 = 0, so both branches disappear, and only the trunk is left. What is \
             the value of the tree?",
            "hackenbush 0-1 1-2 1-3",
            Ask::Value(1),
            "A stalk of one line has the value 1.",
        )
        .help("The branches have the nim-sum 0. What is left without them?"),
        step(
            "Here the branches have 2 lines and 1 line, and the trunk has one line. What is the value of the tree?",
            "hackenbush 0-1 1-2 2-3 1-4",
            Ask::Value(4),
            "2 ⊕ 1 = 3, so replace the branches by a stalk of 3 lines. With the trunk this is a stalk of 4 lines.",
        )
        .help("First compute 2 ⊕ 1 for the branches. Then put a stalk of this many lines on the trunk, and count all lines."),
        step(
            "Here is the same tree next to a stalk of one line. Since 4 ⊕ 1 = 5, you can win. Make a cut after which the \
             tree has the value 1.",
            "hackenbush 0-1 1-2 2-3 1-4 0-5",
            Ask::Move,
            "You cut the upper line of the longer branch. Now the branches have the nim-sum 1 ⊕ 1 = 0, so the tree has the \
             value 1.",
        ),
        step(
            "This triangle on the ground is a loop. The value of a picture does not change if you pull all corners of a \
             loop together into one point. Here the three lines become three small loops on the ground, each of value 1. \
             What is the value of the triangle?",
            "hackenbush 0-1 1-2 2-0",
            Ask::Value(1),
            "1 ⊕ 1 ⊕ 1 = 1.",
        )
        .help("There are three small loops, each of value 1. What is 1 ⊕ 1 ⊕ 1?"),
        step(
            "Here is a square whose lowest corner is on the ground.",
            "hackenbush 0-1 1-2 2-3 3-0",
            Ask::First(false),
            "Four small loops have the nim-sum 1 ⊕ 1 ⊕ 1 ⊕ 1 = 0, so the second player wins. A loop with an even number of \
             lines has the value 0, and a loop with an odd number of lines has the value 1.",
        )
        .help(
            "Pull the corners together. This leaves four small loops, each of value 1. What is their nim-sum, and who wins \
             then?",
        ),
        step(
            "Here is a house with two walls on the ground, a ceiling, and a roof of two lines. All its corners can be \
             pulled together. Make a cut that leaves the value 0.",
            "hackenbush 0-1 0-2 1-2 1-3 2-3",
            Ask::Move,
            "The picture that you left is still connected to the ground in two ways, and it has an even number of lines, so \
             its value is 0.",
        ),
    ],
};
