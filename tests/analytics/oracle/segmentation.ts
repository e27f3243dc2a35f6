interface Row {
  x: number;
  y: number;
}

/** Squares of the rows about their best line, whose slope is at least -0.02. */
function squares(rows: Row[]): number {
  const mean = (value: (row: Row) => number): number =>
    rows.reduce((total, row) => total + value(row), 0) / rows.length;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - mx) ** 2);
  const slope = xx > 0 ? Math.max(mean(({ x, y }) => (x - mx) * (y - my)) / xx, -0.02) : 0;
  return rows.reduce((total, { x, y }) => total + (y - my - slope * (x - mx)) ** 2, 0);
}

/** Least cost of dividing the rows into segments of three or more, by trying every division: for each segment its squares and a price. */
export function leastCost(rows: Row[], price: number): { cost: number; starts: number[] } {
  let best = { cost: squares(rows), starts: [0] };
  for (let last = 3; last <= rows.length - 3; last++) {
    const before = leastCost(rows.slice(0, last), price);
    const cost = before.cost + price + squares(rows.slice(last));
    if (cost < best.cost) best = { cost, starts: [...before.starts, last] };
  }
  return best;
}
