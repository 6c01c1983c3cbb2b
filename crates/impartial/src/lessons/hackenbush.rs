//! The lesson about Green Hackenbush.

use super::{Ask, Lesson, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "hackenbush",
    title: "Cutting pictures",
    about: "Green Hackenbush: stalks, trees and loops, and what each of them is worth.",
    steps: &[
        step(
            "A picture stands on the ground. On your turn you cut one line, also called an edge, and whatever no longer hangs \
             together with the ground falls down. Whoever cannot cut loses. This is a stalk of three lines: you can leave two, one or none. \
             What is its value?",
            "hackenbush 0-1 1-2 2-3",
            Ask::Value(3),
            "A stalk is a heap of Nim: it is worth as much as it has lines.",
        )
        .help("You can leave 2 lines, 1 line or nothing, just as with a heap of coins."),
        step(
            "Two stalks. Make them equal. A line is named by the numbers at its ends; the ground is 0.",
            "hackenbush 0-1 1-2 0-3 3-4 4-5 5-6",
            Ask::Move,
            "Two stalks of two lines are left, and you can copy every cut.",
        ),
        step(
            "A tree with a fork: at its top two branches of one line each. Where branches meet, put one stalk in their place, \
             as long as their nim-sum. Here 1 ⊕ 1 = 0, so the fork is worth nothing, and the trunk is left. \
             What is the value of the tree?",
            "hackenbush 0-1 1-2 1-3",
            Ask::Value(1),
            "It is a stalk of one line.",
        )
        .help("The fork is worth 0. What is left without it?"),
        step(
            "Here the branches have 2 lines and 1 line, on a trunk of 1. What is the value of the tree?",
            "hackenbush 0-1 1-2 2-3 1-4",
            Ask::Value(4),
            "2 ⊕ 1 = 3, and the trunk makes it 4.",
        )
        .help("First the branches: 2 ⊕ 1. Put a stalk of that many lines on the trunk, and count."),
        step(
            "The same tree beside a stalk of one line: 4 ⊕ 1 = 5, so you can win. You want the tree to be worth 1.",
            "hackenbush 0-1 1-2 2-3 1-4 0-5",
            Ask::Move,
            "You cut the upper line of the longer branch. The fork is worth 1 ⊕ 1 = 0 then, and the tree is worth 1.",
        ),
        step(
            "A loop: a triangle on the ground. Pull all its corners together into one, and its lines become three little \
             loops on the ground. Each is worth 1. That does not change the value.",
            "hackenbush 0-1 1-2 2-0",
            Ask::Value(1),
            "1 ⊕ 1 ⊕ 1 = 1.",
        )
        .help("There are three little loops, each worth 1. What is 1 ⊕ 1 ⊕ 1?"),
        step(
            "A square, whose lowest corner is on the ground.",
            "hackenbush 0-1 1-2 2-3 3-0",
            Ask::First(false),
            "Four little loops: 1 ⊕ 1 ⊕ 1 ⊕ 1 = 0. A loop with an even number of lines is worth 0, one with an odd number 1.",
        )
        .help(
            "Pull the corners together: four little loops are left, each worth 1. What is their nim-sum, and what does \
             that say?",
        ),
        step(
            "A house: two walls on the ground, a ceiling, and a roof of two lines. All its corners can be pulled together. \
             Leave something that is worth 0.",
            "hackenbush 0-1 0-2 1-2 1-3 2-3",
            Ask::Move,
            "What you left hangs together with the ground by two ways and has an even number of lines, so it is worth 0.",
        ),
    ],
};
