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

/** Bounds of figures that may be off by `error` to either side. */
export const within = (reference: number, error: number): [number, number] => [reference - error, reference + error];

const digits = (value: number): string => String(Number(value.toPrecision(3)));

/** `only` is the name of the set, as the command takes it. */
export const rowOf = ({ data, figure, reference, ours, bounds, holds }: Judgment, only: string): string =>
  `| ${[
    data,
    figure,
    digits(reference),
    digits(ours),
    digits(Number((ours - reference).toPrecision(12))),
    `${digits(bounds[0])} to ${digits(bounds[1])}`,
    holds ? "ok" : "out of bounds",
    `\`--only ${only}\``,
  ].join(" | ")} |`;

export const tableHead = [
  "| data | figure | reference | ours | error | ours may be | verdict | command |",
  "|---|---|---|---|---|---|---|---|",
];
