// Finds periods of subtraction games: prints a row "SET period P preperiod E" for each set, and finally a digest of the rows.
//
//   subtraction additive MOST     the sets {a, b, a + b} with a < b <= MOST
//   subtraction within MOST       the sets of numbers from 1 to MOST, at most 16
//   ... quiet                     prints only the digest and the summary, also on the standard output
//
// subtraction_check.cpp checks the rows and shares no code with this program. Build: `g++ -O3 -std=c++17`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

static uint64_t digest = 0xcbf29ce484222325;
static bool quiet = false;
static uint64_t rows = 0, longest = 0, pure = 0, as_conjectured = 0;
static std::string longest_row;

static void row(const std::string &set, uint64_t period, uint64_t preperiod) {
  const std::string text = set + " period " + std::to_string(period) + " preperiod " + std::to_string(preperiod) + "\n";
  for (const unsigned char c : text) digest = (digest ^ c) * 0x100000001b3;
  if (!quiet) fputs(text.c_str(), stdout);
  rows++;
  pure += preperiod == 0;
  if (period > longest) longest = period, longest_row = text;
}

// Returns the conjectured period, where b = 2 h a + r or 2 h a - r with 0 <= r <= a.
static uint64_t conjectured(uint64_t a, uint64_t b) {
  const uint64_t rest = b % (2 * a);
  if (rest == 0 || rest > a) return 2 * b + (2 * a - rest) % (2 * a);
  if (rest == a) return 2 * b + a;
  return a * (2 * b + rest) / std::gcd(a, b);
}

// Values are stored as bits, 1 << G(n), so the least missing value is ~seen & (seen + 1); there are none before heap 0. The heaps
// in a block of `a` do not depend on each other. The function searches for the first a + b values among the later ones.
static void additive(unsigned most) {
  std::vector<uint8_t> all;
  for (unsigned b = 2; b <= most; b++)
    for (unsigned a = 1; a < b; a++) {
      const size_t c = a + b;
      size_t length = 0, found = 0;
      for (size_t next = 4 * c; !found; next *= 2) {
        if (next > 4000000000u) { fprintf(stderr, "%u %u: not periodic from 0 on\n", a, b); exit(1); }
        if (all.size() < c + next) all.resize(c + next);
        if (length == 0) std::fill(all.begin(), all.begin() + c, 0);
        uint8_t *const g = all.data() + c;
        for (size_t n = length; n < next; n += a) {
          const size_t end = std::min<size_t>(a, next - n);
          uint8_t *const now = g + n;
#pragma GCC ivdep
          for (size_t i = 0; i < end; i++) {
            const uint8_t seen = *(now + i - a) | *(now + i - b) | *(now + i - c);
            now[i] = ~seen & (seen + 1);
          }
        }
        const size_t from = length > c ? length - c : 1;
        const void *const again = memmem(g + from, next - from, g, c);
        if (again) found = static_cast<const uint8_t *>(again) - g;
        length = next;
      }
      as_conjectured += found == conjectured(a, b);
      row(std::to_string(a) + "," + std::to_string(b) + "," + std::to_string(c), found, 0);
    }
}

// A state consists of the last 16 values, five bits each, with 31 before heap 0. R. P. Brent's method finds the cycle.
typedef unsigned __int128 State;
static State step(State state, uint32_t set, unsigned *value) {
  uint32_t seen = 0;
  for (uint32_t left = set; left; left &= left - 1) seen |= 1u << (unsigned)(state >> 5 * (__builtin_ctz(left)) & 31);
  *value = __builtin_ctz(~(seen & 0x7fffffff));
  return (state << 5 | *value) & (((State)1 << 80) - 1);
}

static void within(unsigned most) {
  for (uint32_t set = 1; set < 1u << most; set++) {
    const State start = ((State)1 << 80) - 1;
    unsigned value;
    State slow = start, fast = step(start, set, &value);
    uint64_t power = 1, period = 1;
    while (slow != fast) {
      if (power == period) slow = fast, power *= 2, period = 0;
      fast = step(fast, set, &value), period++;
    }
    // The first state of the cycle comes after its last value; earlier values may also fit the period.
    uint64_t from = 0;
    slow = fast = start;
    std::vector<uint8_t> g;
    for (uint64_t i = 0; i < period; i++) fast = step(fast, set, &value), g.push_back(value);
    while (slow != fast) fast = step(fast, set, &value), g.push_back(value), slow = step(slow, set, &value), from++;
    while (from > 0 && g[from - 1] == g[from - 1 + period]) from--;
    std::string name;
    for (unsigned k = 0; k < most; k++)
      if (set >> k & 1) name += (name.empty() ? "" : ",") + std::to_string(k + 1);
    row(name, period, from);
  }
}

int main(int count, char **words) {
  const std::string kind = count > 2 ? words[1] : "";
  const unsigned most = count > 2 ? atoi(words[2]) : 0;
  quiet = count > 3 && !strcmp(words[3], "quiet");
  if (kind == "additive" && most >= 2 && most <= 10000) additive(most);
  else if (kind == "within" && most >= 1 && most <= 16) within(most);
  else { fputs("subtraction additive MOST | within MOST [quiet]\n", stderr); return 2; }
  FILE *out = quiet ? stdout : stderr;
  fprintf(out, "%llu sets, %llu purely periodic, digest %016llx; longest: %s", (unsigned long long)rows, (unsigned long long)pure,
          (unsigned long long)digest, longest_row.c_str());
  if (kind == "additive") fprintf(out, "%llu periods are as conjectured\n", (unsigned long long)as_conjectured);
}
