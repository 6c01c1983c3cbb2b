// Checks rows of subtraction.cpp from the standard input, all by the same rule.
//
// A row "SET period P preperiod E" holds if G(n + P) = G(n) for E <= n < E + M, where M is the largest number of the set: each
// later value follows from the M values before it. G(E - 1 + P) must differ from G(E - 1), and for each prime q that divides P, the
// equations with P/q instead of P must not all hold for E <= n < E + P. Build: `g++ -O3 -std=c++17`.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

// Fills in 1 << G(n) after `most` zeros for the heaps before 0. Heaps in a block of the least number do not depend on each other.
template <class Bits> static void compute(std::vector<Bits> &g, const std::vector<unsigned> &set, size_t length) {
  const size_t most = set.back();
  g.resize(std::max(g.size(), most + length));
  std::fill(g.begin(), g.begin() + most, 0);
  std::vector<Bits> have(set.front());
  for (size_t n = 0; n < length; n += have.size()) {
    const size_t count = std::min(have.size(), length - n);
    std::fill(have.begin(), have.end(), 0);
    for (const unsigned s : set) {
      const Bits *const from = &g[most + n - s];
      for (size_t i = 0; i < count; i++) have[i] |= from[i];
    }
    for (size_t i = 0; i < count; i++) g[most + n + i] = (have[i] ^ (have[i] + 1)) & ~have[i];
  }
}

template <class Bits> static const char *wrong(const std::vector<unsigned> &set, size_t p, size_t e) {
  static std::vector<Bits> all;
  const size_t most = set.back();
  compute(all, set, e + 2 * p + most);
  const Bits *const g = all.data() + most;
  if (memcmp(g + e, g + e + p, most * sizeof(Bits))) return "no period";
  if (e > 0 && g[e - 1] == g[e - 1 + p]) return "an earlier start";
  size_t left = p;
  for (size_t q = 2; left > 1; q++) {
    if (q * q > left) q = left;
    if (left % q) continue;
    while (left % q == 0) left /= q;
    if (!memcmp(g + e, g + e + p / q, p * sizeof(Bits))) return "a shorter period";
  }
  return nullptr;
}

int main() {
  static char line[1 << 16];
  unsigned long long rows = 0, values = 0, digest = 0xcbf29ce484222325ull;
  while (fgets(line, sizeof line, stdin)) {
    for (char *c = line; *c; c++) digest = (digest ^ (unsigned char)*c) * 0x100000001b3ull;
    rows++;
    std::vector<unsigned> set;
    char *at = line;
    unsigned number;
    int read;
    while (sscanf(at, "%u%n", &number, &read) == 1) {
      if (number == 0 || (!set.empty() && number <= set.back())) return printf("row %llu: not a set\n", rows), 1;
      set.push_back(number);
      at += read;
      if (*at != ',') break;
      at++;
    }
    unsigned long long p, e;
    if (set.empty() || set.size() > 30 || sscanf(at, " period %llu preperiod %llu", &p, &e) != 2 || p == 0 || p > 1ull << 40 || e > 1ull << 40)
      return printf("row %llu: not a row: %s", rows, line), 1;
    const char *const why = set.size() < 8 ? wrong<unsigned char>(set, p, e) : wrong<unsigned>(set, p, e);
    if (why) return printf("row %llu: %s: %s", rows, why, line), 1;
    values += e + 2 * p + set.back();
  }
  printf("%llu rows hold, by %llu values, digest %016llx\n", rows, values, digest);
  return rows == 0;
}
