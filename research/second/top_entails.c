/* The loony stacks of Top Entails by the definition, sharing nothing with the Rust library but the rules.

   S is the set of those m beside which a move in the stack wins: the xors of the values of all splits without a loony
   part, and all m that are not in S of the stack with one coin less. The value is the least m that is not in S, and the
   stack is loony if there is none. Whether m from LIMIT on are in S depends on the stack's parity only.

   Usage: top_entails N     prints the loony stacks up to N on a line, and a checksum of all values on the next */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 8192, LOONY = 0x4000 };

int main(int count, char **arguments) {
  long last = count == 2 ? atol(arguments[1]) : -1;
  if (last < 0 || last > 10000000) {
    fprintf(stderr, "usage: top_entails N, with N up to 10000000\n");
    return 2;
  }
  uint16_t *value = malloc((last + 1) * sizeof *value);
  /* A loony part makes the xor at least LOONY, or 0 for two of them, for which the second list has another mark. */
  uint16_t *second = malloc((last + 1) * sizeof *second);
  unsigned char *in_s = calloc(4 * LOONY, 1);
  if (!value || !second || !in_s) {
    fprintf(stderr, "no memory\n");
    return 1;
  }
  uint64_t sum = 0;
  int loony = 0;
  for (long n = 0; n <= last; n++) {
    if (n > 0)
      for (int m = 0; m < LIMIT; m++) in_s[m] = !in_s[m];
    for (long a = 1; a <= n / 2; a++) in_s[value[a] ^ second[n - a]] = 1;
    int least = 0;
    while (least < LIMIT && in_s[least]) least++;
    if (least == LIMIT && n % 2 == 0) {
      fprintf(stderr, "the value of %ld is too large\n", n);
      return 1;
    }
    value[n] = least == LIMIT ? LOONY : least;
    second[n] = least == LIMIT ? 2 * LOONY : least;
    if (least == LIMIT) printf(loony++ ? " %ld" : "%ld", n);
    sum = sum * 1000003 + value[n];
  }
  printf("\n%016llx\n", (unsigned long long)sum);
  return 0;
}
