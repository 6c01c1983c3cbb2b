//! The lesson about chains in Dots and Boxes.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "chains",
    title: "Chains in Dots and Boxes",
    about: "Why good players give boxes away.",
    steps: &[
        plain(step(
            "Draw a line between two dots. Whoever draws the fourth side of a box owns the box, and draws another line. Most \
             boxes win; if both have the same number, whoever did not begin wins. One line is missing here. Lines have names: h for \
             horizontal or v for vertical, then the row and the column, counted from 0.",
            "dots_and_boxes 1x1 h0,0 h1,0 v0,0",
            Ask::Move,
            "You close the box, and no line is left.",
        )),
        plain(step(
            "Four boxes in a row, with the lines above and below drawn. Such a row is a chain: whoever draws any line in it \
             opens it, and then the other player can take one box after the other.",
            "dots_and_boxes 1x4 h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3",
            Ask::First(false),
            "The first player has to open the chain, and the second player takes all four boxes.",
        )
        .help("Draw any line, and count how many boxes the other player can take.")),
        plain(step(
            "Your opponent has opened the last chain on the board.",
            "dots_and_boxes 1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0",
            Ask::Move,
            "Nothing else is left, so take all three boxes, one after the other.",
        )),
        plain(step(
            "Two chains of three boxes. Your opponent has opened the upper one, you have taken its first box, and it is still \
             your turn. Count: if you take the two others, you have to open the lower chain, and it will be three to three. \
             There is something better. You lead by one, so from now on you need no more boxes than your opponent: that is \
             what goal 0 says.",
            "dots_and_boxes 2x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 h2,0 h2,1 h2,2 v0,0 v0,1 goal 0",
            Ask::Move,
            "You give two boxes away with one line. Your opponent takes both, and then has to open the lower chain for you: \
             four boxes to two. This is called double-dealing: you gave two, and kept control.",
        )),
        plain(step(
            "The same two chains before either was opened.",
            "dots_and_boxes 2x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 h2,0 h2,1 h2,2",
            Ask::First(false),
            "Whoever has to open the first chain loses: the other player takes one box, gives two away, and gets the second \
             chain. So the fight in Dots and Boxes is about who has to open the first long chain.",
        )
        .help(
            "Whoever draws a line now opens a chain of three boxes. Think of the position before: what does the other \
             player do?",
        )),
        plain(step(
            "A chain of two boxes at the left, and one of four at the right. You have to open one. Open the short one, but \
             with the right line: your opponent must not be able to give it back.",
            "dots_and_boxes 2x3 v0,0 v1,0 v0,1 v1,1 h1,1 h0,2 v0,3 v1,3 h2,2",
            Ask::Move,
            "The line in the middle. Now both boxes can only be taken, and then your opponent has to open the chain of four. \
             With a line at the end, your opponent would give both boxes to you, and take the four.",
        )),
    ],
};
