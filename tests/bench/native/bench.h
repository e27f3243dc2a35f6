/* Reads columns of doubles, repeats a kernel for a while, prints its fastest run [ms], writes its results. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static double *read_doubles(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) exit(2);
  fseek(file, 0, SEEK_END);
  long bytes = ftell(file);
  rewind(file);
  double *values = malloc(bytes + 16);
  if (fread(values, 1, bytes, file) != (size_t)bytes) exit(2);
  fclose(file);
  return values;
}

static void write_doubles(const char *path, const double *values, size_t count) {
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(values, sizeof(double), count, file) != count) exit(2);
  fclose(file);
}

/* At least five runs and a third of a second. */
#define BENCH(call)                                                   \
  double fastest = INFINITY, began = now_ms();                        \
  for (int run = 0; run < 5 || now_ms() - began < 333; run++) {       \
    double start = now_ms();                                          \
    call;                                                             \
    double took = now_ms() - start;                                   \
    if (took < fastest) fastest = took;                               \
  }                                                                   \
  printf("%.6f\n", fastest)
