/** A figure of ours against its reference, and the bounds within which it is right. */
export interface Judgment {
  data: string;
  figure: string;
  reference: number;
  ours: number;
  bounds: readonly [low: number, high: number];
  holds: boolean;
}

export const judged = (
  data: string,
  figure: string,
  reference: number,
  ours: number,
  bounds: readonly [number, number],
): Judgment => ({ data, figure, reference, ours, bounds, holds: ours >= bounds[0] && ours <= bounds[1] });

const digits = (value: number): string => String(Number(value.toPrecision(3)));

export const tableOf = (judgments: readonly Judgment[]): string =>
  [
    "| data | figure | reference | ours | bounds | verdict |",
    "|---|---|---|---|---|---|",
    ...judgments.map(
      ({ data, figure, reference, ours, bounds: [low, high], holds }) =>
        `| ${data} | ${figure} | ${digits(reference)} | ${digits(ours)} | ${digits(low)} to ${digits(high)} | ${holds ? "ok" : "out of bounds"} |`,
    ),
  ].join("\n");
