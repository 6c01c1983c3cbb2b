// Computes the octal game 0.106 far out, with code specific to this game. A move takes a single token that is a whole heap, or
// three tokens from a heap of four or more, and leaves the rest as one heap or as two.
//
//   octal_0106 states END [HEAP...]   writes states every 10^9 heaps, at END and at each HEAP, like `impartial-atlas stream`,
//                                     but ignores rare values
//   octal_0106 verify FILE [FROM TO]  recomputes the values between the states of FILE, and finds for each heap a pair of
//                                     heaps for every smaller rare value
//   octal_0106 plain END              prints the values per second of a loop over single heaps, including rare values
//
// A value v of heap n is common if v & 13 has an even number of ones for even n, and an odd one for odd n. Its bit 0 follows
// from the others, so a value below 32 is one of 16 bits here. Build: g++ -O3 -march=native -std=c++17.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using std::string;
using std::vector;
using u16 = uint16_t;
using u64 = uint64_t;

constexpr int START = 65536, WINDOW = 32768, HISTORY = WINDOW + 4096, CHUNK = 24 * 4096, LANES = 96, FIRST = 4096;
constexpr int TRIED = 48;
vector<int> G;           // the values of the heaps below START, by the definition
vector<int> rare;        // the rare heaps among them
u16 cells[HISTORY + CHUNK + 64];

bool is_common(u64 n, int v) { return (__builtin_popcount(v & 13) + n) % 2 == 0; }
int common_value(u64 n, int code) { return is_common(n, 2 * code) ? 2 * code : 2 * code + 1; }

void by_definition() {
  G.assign(START, 0);
  vector<int> seen(256, -1);
  for (int n = 1; n < START; n++) {
    if (n == 1) seen[0] = n;
    for (int a = n > 3 ? 0 : n, b; a <= (b = n - 3 - a); a++)
      if (b > 0) seen[G[a] ^ G[b]] = n;
    while (seen[G[n]] == n) G[n]++;
    if (!is_common(n, G[n])) rare.push_back(n);
  }
  const vector<int> known = {3, 7, 10, 26, 68, 84, 96, 101, 320, 345, 359, 473, 563, 993, 1103};
  if (rare != known) { std::cerr << "other rare heaps\n"; exit(1); }
}

template <class T> T flip1(T x) { T m = T(0x5555555555555555); return T((x & m) << 1) | T((x >> 1) & m); }
template <class T> T flip2(T x) { T m = T(0x3333333333333333); return T((x & m) << 2) | T((x >> 2) & m); }
u16 flip4(u16 x) { return u16((x & 0x0f0f) << 4) | u16((x >> 4) & 0x0f0f); }
u16 flip8(u16 x) { return u16(x << 8) | u16(x >> 8); }

// Finds the least missing common values for the heaps of one chunk. Returns false if a heap has none below 32.
bool compute() {
  const u64 ones = 0x0001000100010001;
  for (int at = HISTORY; at < HISTORY + CHUNK; at += 24) {
    u16 far[24];
    const u16 *left = cells + at - 3;
    for (int i = 0; i < 24; i++) {
      const u16 *h = left + i;
      far[i] = flip1(h[-68]) | flip2(flip1(h[-26])) | flip8(h[-563] | h[-993] | h[-1103]) |
               flip4(h[-84] | h[-101] | h[-320] | h[-345] | h[-359] | flip1(u16(h[-96] | h[-473])));
    }
    // Process four heaps at a time. Heaps of 3, 7 and 10 tokens have their partners among the last sixteen heaps.
    u64 before[4];
    for (int k = 0; k < 4; k++) memcpy(&before[k], cells + at - 4 * (k + 1), 8);
    for (int i = 0; i < 24; i += 4) {
      u64 set;
      memcpy(&set, far + i, 8);
      set |= flip1(before[2] >> 32 | before[1] << 32) | flip2(before[3] >> 48 | before[2] << 16) | before[1] >> 32;
      u64 missing = ~(set | before[0] << 32);
      u64 least = missing & (~missing + ones);
      before[3] = before[2], before[2] = before[1], before[1] = before[0], before[0] = least;
      memcpy(cells + at + i, &least, 8);
    }
  }
  u16 full = 0;
  for (int i = 0; i < CHUNK; i++) full |= u16(-(cells[HISTORY + i] == 0));
  return full == 0;
}

vector<int> tried[16];               // early common heaps, by the code of their value
u16 mirror[16][FIRST];               // for each code, the partner that produces it, for the heaps FIRST, ..., 1

void choose() {
  for (int code = 0; code < 16; code++)
    for (int j = 0; j < FIRST; j++) {
      int a = FIRST - j;
      mirror[code][j] = is_common(a, G[a]) ? 1 << (G[a] / 2 ^ code) : 0;
    }
  // Repeatedly choose the heap that produces most of the values still missing for some heaps.
  vector<int> heaps;
  vector<u16> missing;
  for (int n = WINDOW; n < START; n++) {
    u16 set = 0;
    for (int v = 0; v < G[n]; v++)
      if (!is_common(n, v)) set |= 1 << v / 2;
    heaps.push_back(n), missing.push_back(set & ~(1 << G[n - 3] / 2));
  }
  for (int k = 0; k < TRIED; k++) {
    int best = 1;
    double most = -1;
    for (int a = 1; a < 1500; a++) {
      double gain = 0;
      if (!is_common(a, G[a])) continue;
      for (size_t i = 0; i < heaps.size(); i++)
        if (missing[i] >> ((G[heaps[i] - 3 - a] ^ G[a]) / 2) & 1) gain += 1.0 / __builtin_popcount(missing[i]);
      if (gain > most) most = gain, best = a;
    }
    for (size_t i = 0; i < heaps.size(); i++) missing[i] &= ~(1 << (G[heaps[i] - 3 - best] ^ G[best]) / 2);
    tried[G[best] / 2].push_back(best);
  }
}

int deepest = 0;

bool has_pair(const u16 *left, int code) {
  for (int j = FIRST; j > 0;) {
    j -= 64;
    u16 hit = 0;
    for (int i = 0; i < 64; i++) hit |= left[j + i - FIRST] & mirror[code][j + i];
    if (hit) return true;
  }
  for (int a = FIRST + 1; a < WINDOW - 3; a++)
    if (is_common(a, G[a]) && left[-a] == 1 << (G[a] / 2 ^ code)) return deepest = std::max(deepest, a), true;
  return false;
}

void unite(u16 *__restrict to, const u16 *left, const vector<int> &heaps) {
  for (int i = 0; i < LANES; i++) to[i] = 0;
  size_t k = 0;
  for (; k + 4 <= heaps.size(); k += 4) {
    const u16 *a = left - heaps[k], *b = left - heaps[k + 1], *c = left - heaps[k + 2], *d = left - heaps[k + 3];
    for (int i = 0; i < LANES; i++) to[i] |= a[i] | b[i] | c[i] | d[i];
  }
  for (; k < heaps.size(); k++)
    for (int i = 0; i < LANES; i++) to[i] |= left[i - heaps[k]];
}

// Whether all smaller rare values are options of the heaps of one chunk, the first of which is even.
bool all_pairs(u64 base) {
  static u16 sets[16][LANES], open[LANES];
  u16 upper[2] = {0, 0};
  for (int code = 0; code < 16; code++)
    for (int parity = 0; parity < 2; parity++) upper[parity] |= (common_value(parity, code) & 1) << code;
  for (int at = HISTORY; at < HISTORY + CHUNK; at += LANES) {
    const u16 *left = cells + at - 3, *own = cells + at;
    for (int code = 0; code < 16; code++) unite(sets[code], left, tried[code]);
    for (int c = 0; c < 16; c += 2) for (int i = 0; i < LANES; i++) sets[c][i] |= flip1(sets[c + 1][i]);
    for (int c = 0; c < 16; c += 4) for (int i = 0; i < LANES; i++) sets[c][i] |= flip2(sets[c + 2][i]);
    for (int c = 0; c < 16; c += 8) for (int i = 0; i < LANES; i++) sets[c][i] |= flip4(sets[c + 4][i]);
    for (int i = 0; i < LANES; i++)
      open[i] = (u16(own[i] - 1) | (own[i] & upper[i % 2])) & ~(sets[0][i] | flip8(sets[8][i]) | left[i]);
    for (int i = 0; i < LANES; i++)
      for (u16 rest = open[i]; rest; rest &= rest - 1)
        if (!has_pair(left + i, __builtin_ctz(rest))) {
          std::cerr << "no pair for heap " << base + at + i - HISTORY << ", code " << __builtin_ctz(rest) << "\n";
          return false;
        }
  }
  return true;
}

struct State { u64 known; string values; };

string values_before(u64 base, u64 known) {
  string text;
  for (u64 n = known - WINDOW; n < known; n++) {
    char two[3];
    snprintf(two, 3, "%02x", common_value(n, __builtin_ctz(cells[HISTORY + int64_t(n - base)])));
    text += two;
  }
  return text;
}

void put(const State &state) {
  string line = std::to_string(state.known) + " " + state.values;
  u64 sum = 0xcbf29ce484222325;
  for (unsigned char byte : line) sum = (sum ^ byte) * 0x100000001b3;
  printf("%s %016llx\n", line.c_str(), (unsigned long long)sum);
  fflush(stdout);
}

void load(const State &state) {
  std::fill(cells, cells + HISTORY, 0);
  for (int i = 0; i < WINDOW; i++)
    cells[HISTORY - WINDOW + i] = 1 << std::stoi(state.values.substr(2 * i, 2), nullptr, 16) / 2;
}

State first() {
  string text;
  for (int n = START - WINDOW; n < START; n++) { char two[3]; snprintf(two, 3, "%02x", G[n]); text += two; }
  return {START, text};
}

// Runs from one state to each heap of `ends`, and calls `reached` there.
template <class Reached> bool run(const State &from, const vector<u64> &ends, bool pairs, Reached reached) {
  load(from);
  u64 base = from.known;
  for (size_t next = 0; next < ends.size();) {
    if (!compute() || (pairs && !all_pairs(base))) return false;
    for (; next < ends.size() && ends[next] <= base + CHUNK; next++)
      if (!reached(State{ends[next], values_before(base, ends[next])})) return false;
    memmove(cells, cells + CHUNK, HISTORY * sizeof(u16));
    base += CHUNK;
  }
  return true;
}

int main(int argc, char **argv) {
  string mode = argc > 2 ? argv[1] : "";
  by_definition();
  auto seconds = [start = clock()] { return double(clock() - start) / CLOCKS_PER_SEC; };
  if (mode == "states") {
    vector<u64> ends;
    for (int i = 2; i < argc; i++) ends.push_back(strtoull(argv[i], nullptr, 10));
    for (u64 end = 1000000000; end < strtoull(argv[2], nullptr, 10); end += 1000000000) ends.push_back(end);
    std::sort(ends.begin(), ends.end());
    printf("nim-stream 1\n0.106\n");
    put(first());
    return !run(first(), ends, false, [](const State &state) { put(state); return true; });
  }
  if (mode == "verify") {
    choose();
    std::ifstream file(argv[2]);
    string line;
    vector<State> states;
    while (std::getline(file, line)) {
      std::istringstream words(line);
      State state;
      if (words >> state.known >> state.values && state.values.size() == 2 * WINDOW) states.push_back(state);
    }
    size_t from = argc > 3 ? atoi(argv[3]) : 0, to = argc > 4 ? atoi(argv[4]) : states.size() - 1;
    if (states.empty() || states[0].values != first().values || to >= states.size()) return std::cerr << "no states\n", 1;
    vector<u64> ends;
    for (size_t k = from + 1; k <= to; k++) ends.push_back(states[k].known);
    size_t next = from + 1;
    bool holds = run(states[from], ends, true, [&](const State &state) {
      bool same = state.values == states[next].values;
      printf("%s up to heap %llu, %.1f s, deepest pair %d\n", same ? "verified" : "DIFFERS",
             (unsigned long long)state.known, seconds(), deepest);
      fflush(stdout);
      return next++, same;
    });
    return !holds;
  }
  if (mode == "plain") {
    // Use a window of bytes and, for each heap, a set of options that use a rare heap and pairs for the smaller rare values.
    u64 end = strtoull(argv[2], nullptr, 10);
    vector<uint8_t> window(1 << 20);
    for (int n = 0; n < START; n++) window[n] = G[n];
    const u64 mask = window.size() - 1;
    for (u64 n = START; n < end; n++) {
      uint32_t set = 0;
      for (int a : rare) set |= 1u << (window[(n - 3 - a) & mask] ^ G[a]);
      int value = 0;
      while (set >> value & 1 || !is_common(n, value)) value++;
      uint32_t open = 1u << window[(n - 3) & mask];
      for (int v = 0; v < value; v++)
        if (!is_common(n, v) && !(open >> v & 1))
          for (int a = 1; !(open >> v & 1); a++) {
            if (a == WINDOW) return std::cerr << "no pair for heap " << n << "\n", 1;
            open |= 1u << (window[(n - 3 - a) & mask] ^ G[a]);
          }
      window[n & mask] = value;
    }
    printf("%.1f million values a second\n", (end - START) / seconds() / 1e6);
    return 0;
  }
  std::cerr << "octal_0106 states END [HEAP...] | verify FILE [FROM TO] | plain END\n";
  return 2;
}
