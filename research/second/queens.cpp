// Computes nim-values of Node Kayles on queens graphs, for boards of FROM to TO squares per side, at most 16. Players take turns
// placing queens that attack no other queen.
//
//   g++ -O3 -march=native -std=c++17 -o target/queens research/second/queens.cpp && target/queens 1 12
//
// With a file as the third argument, the program writes a proof of the last value to it: a winning move for each position that
// needs one. queens_proof.cpp checks the proof.
//
// This is a second opinion on the library's search: a depth-first proof-number search for the winner next to a heap of 0, 1, 2,
// and so on. A position is the set of free squares, in all eight images of the board at the same time, and is identified by the
// sum of their hashes: 64 bits are compared, and other bits give the place in the table. If few squares are left, their value is
// computed from the definition, one connected piece at a time.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_set>
#include <vector>

using u32 = uint32_t;
using u64 = uint64_t;
using Squares = u64 __attribute__((vector_size(32)));

const int IMAGES = 8;
const int FEW = 16;                // positions with at most this many squares are evaluated directly
const u32 NEVER = 1u << 30;        // the number of a claim that cannot be proved

int side;
Squares taken[IMAGES][256];        // by a queen on each square

struct Position {
    Squares images[IMAGES];

    Position with(int square) const {
        Position left;
        for (int image = 0; image < IMAGES; image++) left.images[image] = images[image] & ~taken[image][square];
        return left;
    }
};

template <class Visit> void each(const Squares &squares, Visit visit) {
    for (int word = 0; word < 4; word++)
        for (u64 bits = squares[word]; bits; bits &= bits - 1) visit(64 * word + __builtin_ctzll(bits));
}

int count(const Squares &squares) {
    int sum = 0;
    for (int word = 0; word < 4; word++) sum += __builtin_popcountll(squares[word]);
    return sum;
}

u64 fold(u64 one, u64 other) {
    auto product = (unsigned __int128)one * other;
    return u64(product) ^ u64(product >> 64);
}

struct Hash {
    u64 place, check;
    bool operator==(const Hash &other) const { return place == other.place && check == other.check; }
};

Hash hash_of(const Squares &squares) {
    u64 low = fold(squares[0] ^ 0x9E3779B97F4A7C15u, squares[1] ^ 0xD6E8FEB86659FD93u);
    u64 high = fold(squares[2] ^ 0xFF51AFD7ED558CCDu, squares[3] ^ 0xC4CEB9FE1A85EC53u);
    u64 both = fold(low ^ 0x243754A71F983C8Bu, high ^ 0x94D049BB133111EBu);
    return {both, fold(both, 0xBF58476D1CE4E5B9u) ^ low};
}

Hash hash_of(const Position &position) {
    Hash sum{0, 0};
    for (auto &image : position.images) {
        Hash hash = hash_of(image);
        sum.place += hash.place, sum.check += hash.check;
    }
    return sum;
}

// The values of small sets of squares, by the definition.
struct Few { u64 place, check; int value; };
std::vector<Few> few(1 << 20);
int value_of(Squares squares);

int value_of_piece(const Squares &piece) {
    Hash hash = hash_of(piece);
    Few &entry = few[hash.place % few.size()];
    if (entry.place == hash.place && entry.check == hash.check && entry.value) return entry.value - 1;
    u64 reached = 0;
    each(piece, [&](int square) { reached |= 1ull << value_of(piece & ~taken[0][square]); });
    int value = __builtin_ctzll(~reached);
    few[hash.place % few.size()] = {hash.place, hash.check, value + 1};
    return value;
}

int value_of(Squares squares) {
    int value = 0;
    while (count(squares)) {
        Squares piece = {0, 0, 0, 0}, front = {0, 0, 0, 0};
        for (int word = 3; word >= 0; word--)
            if (squares[word]) front = Squares{0, 0, 0, 0}, front[word] = squares[word] & -squares[word];
        while (count(front)) {
            piece |= front;
            Squares next = {0, 0, 0, 0};
            each(front, [&](int square) { next |= taken[0][square] & squares; });
            front = next & ~piece;
        }
        value ^= value_of_piece(piece);
        squares &= ~piece;
    }
    return value;
}

// The estimated difficulty of proving that the player to move wins, and loses.
struct Numbers { u32 wins, loses; };

struct Entry { u64 check = 0; Numbers numbers{1, 1}; };
std::vector<Entry> table;
u64 stored;

// The table entry for a position next to a heap. With WHOLE as the heap, the entry has the known value of the position.
const int WHOLE = 100;

Entry *entry_of(Hash hash, int heap, bool is_stored) {
    u64 check = fold(hash.check + heap, 0xD6E8FEB86659FD93u) | 1;
    u64 at = fold(hash.place ^ (heap + 1) * 0x9E3779B97F4A7C15u, 0xBF58476D1CE4E5B9u) >> 15;
    for (;; at++) {
        Entry &entry = table[at & (table.size() - 1)];
        if (entry.check == check) return &entry;
        if (entry.check) continue;
        if (!is_stored) return nullptr;
        if (++stored > table.size() / 10 * 9) std::fprintf(stderr, "The table is full.\n"), std::exit(1);
        entry.check = check;
        return &entry;
    }
}

const Numbers WON{0, NEVER}, LOST{NEVER, 0};

Numbers numbers_of(const Position &position, Hash hash, int heap) {
    int left = count(position.images[0]);
    if (left <= FEW) return value_of(position.images[0]) == heap ? LOST : WON;
    if (Entry *entry = entry_of(hash, WHOLE, false)) return int(entry->numbers.wins) == heap ? LOST : WON;
    if (Entry *entry = entry_of(hash, heap, false)) return entry->numbers;
    return {1, 1 + u32(left) / 6};
}

struct Option { Hash hash; Numbers numbers; int square, heap; };

Numbers search(const Position &position, Hash hash, int heap, Numbers most) {
    std::vector<Option> options;
    each(position.images[0], [&](int square) {
        options.push_back({hash_of(position.with(square)), {}, square, heap});
    });
    // Options with the same images are equal, so keep one of each.
    std::sort(options.begin(), options.end(), [](auto &one, auto &other) { return one.hash.place < other.hash.place; });
    auto is_same = [](auto &one, auto &other) { return one.hash == other.hash; };
    options.erase(std::unique(options.begin(), options.end(), is_same), options.end());
    for (auto &option : options) option.numbers = numbers_of(position.with(option.square), option.hash, heap);
    for (int smaller = 0; smaller < heap; smaller++)
        options.push_back({hash, numbers_of(position, hash, smaller), -1, smaller});
    for (;;) {
        Option *best = nullptr;
        u32 second = NEVER, hardest = 0, open = 0;
        for (auto &option : options) {
            if (!best || option.numbers.loses < best->numbers.loses) {
                if (best) second = best->numbers.loses;
                best = &option;
            } else {
                second = std::min(second, option.numbers.loses);
            }
            hardest = std::max(hardest, option.numbers.wins);
            open += option.numbers.wins > 0;
        }
        // Options share later positions, so take the maximum of their numbers instead of the sum.
        Numbers now{best ? best->numbers.loses : NEVER, open ? std::min(NEVER - 1, hardest + open - 1) : 0};
        if (hardest >= NEVER) now.loses = NEVER;
        if (now.wins == 0) now = WON;
        if (now.loses == 0) now = LOST;
        if (now.wins >= most.wins || now.loses >= most.loses) {
            entry_of(hash, heap, true)->numbers = now;
            if (now.loses == 0) entry_of(hash, WHOLE, true)->numbers = {u32(heap), 0};
            return now;
        }
        Numbers limits{most.loses - (now.loses - best->numbers.wins), std::min(most.wins, second + 1 + second / 4)};
        const Position &next = best->square < 0 ? position : position.with(best->square);
        best->numbers = search(next, best->hash, best->heap, limits);
    }
}

// Writes a move for each won position that the proof of a lost one needs: the free squares, the heap, and the move, which is a
// square, or 255 followed by the smaller heap.
struct Proof {
    FILE *file;
    std::unordered_set<u64> seen;

    bool is_new(Hash hash, int heap, const Position &position) {
        return count(position.images[0]) > FEW && seen.insert(hash.check * (2 * heap + 1) + hash.place).second;
    }

    void lost(const Position &position, Hash hash, int heap) {
        if (!is_new(hash, heap, position)) return;
        each(position.images[0], [&](int square) {
            Position next = position.with(square);
            won(next, hash_of(next), heap);
        });
        for (int smaller = 0; smaller < heap; smaller++) won(position, hash, smaller);
    }

    void won(const Position &position, Hash hash, int heap) {
        if (!is_new(hash, heap, position)) return;
        int square = -1, smaller = heap;
        while (smaller > 0 && square < 0)
            if (numbers_of(position, hash, --smaller).loses == 0) square = 255;
        if (square < 0) {
            smaller = heap;
            each(position.images[0], [&](int other) {
                if (square >= 0) return;
                Position next = position.with(other);
                if (numbers_of(next, hash_of(next), heap).loses == 0) square = other;
            });
        }
        if (square < 0) std::fprintf(stderr, "A won position has no winning move.\n"), std::exit(1);
        unsigned char words[3] = {(unsigned char)heap, (unsigned char)square, (unsigned char)smaller};
        std::fwrite(&position.images[0], sizeof(Squares), 1, file);
        std::fwrite(words, 1, 3, file);
        Position next = square == 255 ? position : position.with(square);
        lost(next, hash_of(next), smaller);
    }
};

int main(int count, char **words) {
    if (count < 3 || count > 4 || std::atoi(words[2]) > 16) return std::fprintf(stderr, "queens FROM TO [PROOF], at most 16\n"), 2;
    for (side = std::atoi(words[1]); side <= std::atoi(words[2]); side++) {
        auto image_of = [](int square, int image) {
            int row = square / side, column = square % side;
            if (image & 1) row = side - 1 - row;
            if (image & 2) column = side - 1 - column;
            return image & 4 ? column * side + row : row * side + column;
        };
        Position start{};
        for (int image = 0; image < IMAGES; image++)
            for (int one = 0; one < side * side; one++) {
                Squares squares = {0, 0, 0, 0};
                for (int other = 0; other < side * side; other++) {
                    int rows = std::abs(one / side - other / side), columns = std::abs(one % side - other % side);
                    int at = image_of(other, image);
                    if (!rows || !columns || rows == columns) squares[at / 64] |= 1ull << at % 64;
                }
                taken[image][one] = squares;
                start.images[image][one / 64] |= 1ull << one % 64;
            }
        stored = 0;
        table.assign(side > 14 ? 1 << 27 : 1 << 25, Entry{});
        few.assign(few.size(), Few{});
        int heap = 0;
        while (numbers_of(start, hash_of(start), heap).loses && search(start, hash_of(start), heap, {NEVER, NEVER}).loses) heap++;
        std::printf("%d %d\n", side, heap);
        if (count == 4) {
            Proof proof{std::fopen(words[3], "wb"), {}};
            if (!proof.file) return std::perror(words[3]), 1;
            proof.lost(start, hash_of(start), heap);
            if (std::fclose(proof.file)) return std::perror(words[3]), 1;
        }
        std::fflush(stdout);
    }
}
