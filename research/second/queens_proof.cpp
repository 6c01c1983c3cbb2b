// Checks a proof of the nim-value of the game of non-attacking queens, on a board of SIDE squares per side, at most 16.
//
//   g++ -O3 -std=c++17 -o target/queens_proof research/second/queens_proof.cpp && target/queens_proof 12 0 PROOF
//
// The proof is a list of moves: the free squares (256 bits, the lowest first), the heap next to them, and a square for a queen, or
// 255 followed by the heap that is left. The program proves that the player to move loses the empty board next to a heap of VALUE:
// from each lost position it tries every move, and answers it with a move of the list. It tests each move of the list against the
// rules, so a wrong list proves nothing. Sets are compared as a whole, after rotating and reflecting them. If few squares are left,
// the nim-value of each connected piece comes from the definition.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <unordered_set>
#include <vector>

using Set = std::array<uint64_t, 4>;

const int FEW = 16;                 // positions with at most this many squares are evaluated directly
const size_t MAX = 10'000'000;     // the maximum number of values kept

int side;

struct Hash {
    size_t operator()(const Set &set) const {
        uint64_t sum = 0;
        for (uint64_t word : set) sum = (sum ^ word) * 0x9E3779B97F4A7C15u, sum ^= sum >> 29;
        return sum;
    }
};

bool has(const Set &set, int square) { return set[square / 64] >> square % 64 & 1; }
void put(Set &set, int square) { set[square / 64] |= 1ull << square % 64; }

std::vector<int> squares_of(const Set &set) {
    std::vector<int> squares;
    for (int square = 0; square < side * side; square++)
        if (has(set, square)) squares.push_back(square);
    return squares;
}

bool is_attacked(int one, int other) {
    int rows = std::abs(one / side - other / side), columns = std::abs(one % side - other % side);
    return rows == 0 || columns == 0 || rows == columns;
}

Set with_queen(const Set &free, int queen) {
    Set left{};
    for (int square : squares_of(free))
        if (!is_attacked(queen, square)) put(left, square);
    return left;
}

// Applies quarter turns, optionally after a reflection.
int image_of(int square, int image) {
    int row = square / side, column = square % side;
    if (image >= 4) column = side - 1 - column;
    for (int turn = 0; turn < image % 4; turn++) {
        int next = side - 1 - row;
        row = column, column = next;
    }
    return row * side + column;
}

// Returns the least image of a set, and its index.
std::pair<Set, int> least(const Set &set) {
    std::pair<Set, int> least;
    auto squares = squares_of(set);
    for (int image = 0; image < 8; image++) {
        Set other{};
        for (int square : squares) put(other, image_of(square, image));
        if (image == 0 || other < least.first) least = {other, image};
    }
    return least;
}

int value_of(const Set &free);

int value_of_piece(const Set &piece) {
    static std::unordered_map<Set, int, Hash> values;
    if (auto known = values.find(piece); known != values.end()) return known->second;
    std::vector<int> reached;
    for (int square : squares_of(piece)) reached.push_back(value_of(with_queen(piece, square)));
    int value = 0;
    while (std::count(reached.begin(), reached.end(), value)) value++;
    if (values.size() >= MAX) values.clear();
    return values[piece] = value;
}

int value_of(const Set &free) {
    auto left = squares_of(free);
    int value = 0;
    while (!left.empty()) {
        std::vector<int> piece{left.back()};
        left.pop_back();
        for (size_t next = 0; next < piece.size(); next++) {
            auto away = std::partition(left.begin(), left.end(), [&](int square) { return !is_attacked(piece[next], square); });
            piece.insert(piece.end(), away, left.end());
            left.erase(away, left.end());
        }
        Set set{};
        for (int square : piece) put(set, square);
        value ^= value_of_piece(set);
    }
    return value;
}

struct Move { int square, heap; };

const int SIZES = 64;               // the number of heap sizes
const int HEAP = 255;               // marks a move in the heap instead of a square
std::unordered_map<Set, Move, Hash> moves[SIZES];
std::unordered_set<Set, Hash> lost[SIZES], won[SIZES];

[[noreturn]] void fail(const char *why) {
    std::fprintf(stderr, "queens_proof: %s\n", why);
    std::exit(1);
}

void read(const char *name) {
    FILE *file = std::fopen(name, "rb");
    if (!file) std::perror(name), std::exit(1);
    Set set;
    unsigned char words[3];
    while (std::fread(&set, sizeof set, 1, file) == 1 && std::fread(words, 1, 3, file) == 3) {
        if (words[0] >= SIZES) fail("a heap is too large");
        auto [kept, image] = least(set);
        int square = words[1] == HEAP ? HEAP : words[1] < side * side ? image_of(words[1], image) : -1;
        moves[words[0]][kept] = {square, words[2]};
    }
    std::fclose(file);
}

void show_won(const Set &free, int heap);

// Proves that a position is lost: each move leaves a won position.
void show_lost(const Set &free, int heap) {
    auto squares = squares_of(free);
    if (squares.size() <= FEW) {
        if (value_of(free) != heap) fail("a position of the proof is not lost");
        return;
    }
    Set set = least(free).first;
    if (!lost[heap].insert(set).second) return;
    for (int square : squares) show_won(with_queen(free, square), heap);
    for (int smaller = 0; smaller < heap; smaller++) show_won(free, smaller);
}

// Proves that a position is won: some move leaves a lost position.
void show_won(const Set &free, int heap) {
    if (squares_of(free).size() <= FEW) {
        if (value_of(free) == heap) fail("a position of the proof is not won");
        return;
    }
    Set set = least(free).first;
    if (!won[heap].insert(set).second) return;
    auto found = moves[heap].find(set);
    if (found == moves[heap].end()) fail("a won position has no move");
    Move move = found->second;
    if (move.square == HEAP) {
        if (move.heap >= heap) fail("a heap does not become smaller");
        show_lost(set, move.heap);
    } else {
        if (move.square < 0 || !has(set, move.square)) fail("a queen is put where none can stand");
        show_lost(with_queen(set, move.square), heap);
    }
}

int main(int count, char **words) {
    if (count != 4) return std::fprintf(stderr, "queens_proof SIDE VALUE PROOF\n"), 2;
    side = std::atoi(words[1]);
    int value = std::atoi(words[2]);
    if (side < 1 || side > 16 || value < 0 || value >= SIZES) return std::fprintf(stderr, "a side is 1 to 16, a value 0 to 63\n"), 2;
    read(words[3]);
    Set start{};
    for (int square = 0; square < side * side; square++) put(start, square);
    show_lost(start, value);
    size_t sizes[3] = {};
    for (int heap = 0; heap < SIZES; heap++)
        sizes[0] += lost[heap].size(), sizes[1] += won[heap].size(), sizes[2] += moves[heap].size();
    std::printf("queens %d has nim-value %d: %zu positions are lost, %zu are won, by %zu moves of the proof\n", side, value,
                sizes[0], sizes[1], sizes[2]);
}
