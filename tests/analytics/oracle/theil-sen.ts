/** Theil-Sen in plain steps, with free levels per segment: slopes of all pairs that share a segment, sorted. */
export function commonSlope(x: number[], y: number[], breaks: number[]): number {
  const segment = (day: number): number => breaks.filter((first) => first <= day).length;
  const slopes: number[] = [];
  for (const [i, xi] of x.entries()) {
    for (const [j, xj] of x.entries()) {
      if (xj > xi && segment(xi) === segment(xj)) slopes.push((y[j]! - y[i]!) / (xj - xi));
    }
  }
  slopes.sort((a, b) => a - b);
  const half = slopes.length / 2;
  return slopes.length % 2 === 1 ? slopes[Math.floor(half)]! : (slopes[half - 1]! + slopes[half]!) / 2;
}
