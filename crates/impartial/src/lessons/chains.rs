//! The lesson about chains in Dots and Boxes.

use super::{Ask, Lesson, plain, step};

pub(super) const LESSON: Lesson = Lesson {
    name: "chains",
    title: "Chains in Dots and Boxes",
    about: "Why good players sometimes give boxes away.",
    steps: &[
        plain(step(
            "A move draws a line between two neighboring dots. A player who draws the fourth side of a box owns the box and \
             must draw another line. The player with more boxes wins. If both have the same number, the second player wins. \
             In this position one line is missing. Each line is named by h for horizontal or v for vertical, then its row \
             and its column, counted from 0.",
            "dots_and_boxes 1x1 h0,0 h1,0 v0,0",
            Ask::Move,
            "You complete the box, and no line is left.",
        )),
        plain(step(
            "Here are four boxes in a row, and the lines above and below them are already drawn. Such a row is called a \
             chain. A player who draws any line in it opens the chain, and then the other player can take one box after \
             another.",
            "dots_and_boxes 1x4 h0,0 h0,1 h0,2 h0,3 h1,0 h1,1 h1,2 h1,3",
            Ask::First(false),
            "The first player must open the chain, and the second player takes all four boxes.",
        )
        .help("Draw any line, and count how many boxes the other player can take.")),
        plain(step(
            "Your opponent has opened the last chain on the board.",
            "dots_and_boxes 1x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 v0,0",
            Ask::Move,
            "No other lines are left on the board, so take all three boxes, one after another.",
        )),
        plain(step(
            "Here are two chains of three boxes. Your opponent has opened the upper chain, you have taken its first box, \
             and it is still your turn. If you take the other two boxes, you must open the lower chain, and each player \
             gets three boxes. There is a better move. You lead by one box, so from now on it is enough to get as many \
             boxes as your opponent. This is the meaning of goal 0.",
            "dots_and_boxes 2x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 h2,0 h2,1 h2,2 v0,0 v0,1 goal 0",
            Ask::Move,
            "You give two boxes away with one line. Your opponent takes both, and must then open the lower chain for you, \
             so you get four boxes and your opponent gets two. This is called double-dealing: you give up two boxes and \
             keep control.",
        )),
        plain(step(
            "Here are the same two chains before either of them is opened.",
            "dots_and_boxes 2x3 h0,0 h0,1 h0,2 h1,0 h1,1 h1,2 h2,0 h2,1 h2,2",
            Ask::First(false),
            "The player who must open the first chain loses: the other player takes one box, gives two boxes away, and gets \
             the whole second chain. So the fight in Dots and Boxes is about who must open the first long chain.",
        )
        .help(
            "The first line opens a chain of three boxes. Remember the previous position: how does the other player answer?",
        )),
        plain(step(
            "Here are a chain of two boxes on the left and a chain of four boxes on the right. You must open one of them. \
             Open the short chain, but choose the line so that your opponent cannot give its boxes back to you.",
            "dots_and_boxes 2x3 v0,0 v1,0 v0,1 v1,1 h1,1 h0,2 v0,3 v1,3 h2,2",
            Ask::Move,
            "You draw the line in the middle. Now your opponent can only take both boxes, and must then open the chain of \
             four. After a line at an end, your opponent could give both boxes to you and take the chain of four.",
        )),
    ],
};
