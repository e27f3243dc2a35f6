/* Quickselect without branches on the values, as in analytics-wasm/assembly/median.ts. */
static double middle_of(double a, double b, double c) {
  double low = a < b ? a : b, high = a < b ? b : a;
  double rest = high < c ? high : c;
  return low > rest ? low : rest;
}

static double select_kth(double *column, int n, int k) {
  int low = 0, high = n - 1;
  while (low < high) {
    double pivot = middle_of(column[low], column[(low + high) >> 1], column[high]);
    int border = low;
    for (int i = low; i <= high; i++) {
      double value = column[i];
      column[i] = column[border];
      column[border] = value;
      border += value < pivot;
    }
    if (k < border) {
      high = border - 1;
    } else if (border > low) {
      low = border;
    } else {
      for (int i = low; i <= high; i++) {
        double value = column[i];
        column[i] = column[border];
        column[border] = value;
        border += !(value > pivot);
      }
      if (k < border) return pivot;
      low = border;
    }
  }
  return column[k];
}

static double median(double *column, int n) {
  int half = n >> 1;
  double upper = select_kth(column, n, half);
  if (n & 1) return upper;
  double lower = column[0];
  for (int i = 1; i < half; i++) lower = column[i] > lower ? column[i] : lower;
  return 0.5 * (lower + upper);
}
