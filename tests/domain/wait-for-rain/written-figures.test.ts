import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { forecastMarks, tableIn } from "../../proof/written-table.ts";

const accuracy = readFileSync(new URL("../../../docs/accuracy.md", import.meta.url), "utf8");
const cells = tableIn(accuracy, forecastMarks)
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) => line.split("|").map((cell) => cell.trim()));
/** First number of a cell, or the last. */
const numbersOf = (cell: string): number[] => (cell.replaceAll("−", "-").match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

interface Row {
  forecast: number;
  said: number;
  washes: number[];
  holds: number[];
  right: number;
}

function row(title: string, place = 0): Row {
  const found = cells.filter(([, name]) => name === title)[place];
  if (found === undefined) throw new Error(`No row ${title}`);
  const [, , , , , forecast, said, washes, , holds, right] = found;
  return {
    forecast: numbersOf(forecast!)[0]!,
    said: numbersOf(said!)[0]!,
    washes: numbersOf(washes!),
    holds: numbersOf(holds!),
    right: numbersOf(right!)[0]!,
  };
}

describe("what docs/accuracy.md says of waiting with forecasts", () => {
  it("meets the bars for each skill", ({ expect }) => {
    const gains = ["typical", "low", "no skill", "perfect"].map((title) => row(title).forecast);
    for (const [place, bar] of [5, 4.5, 3, 9].entries()) expect(gains[place]).toBeGreaterThanOrEqual(bar);
    expect(row("no skill").forecast).toBeLessThanOrEqual(6);
    const [plan, washes] = row("typical").washes as [number, number];
    expect(washes / plan).toBeLessThanOrEqual(0.85);
  });

  it("has holds that are mostly right and earn, of a typical service", ({ expect }) => {
    const { said, holds, right } = row("typical");
    expect(right / holds[0]!).toBeGreaterThanOrEqual(0.66);
    expect(said).toBeGreaterThanOrEqual(0);
  });

  it("shows that a record makes a bad service harmless", ({ expect }) => {
    const [known, raw] = [row("too sure and too wet").forecast, row("the same, as it is").forecast];
    expect(known).toBeGreaterThanOrEqual(Math.max(raw, 3.5));
    const [holds, years] = row("sure without skill").holds as [number, number];
    expect(holds / years).toBeLessThanOrEqual(0.01);
    expect(row("the same, as it is", 1).holds[0]! / years).toBeGreaterThan(0.01);
  });

  it("has no place that loses more than 1.5% by a forecast without skill, in the mean of its sets", ({ expect }) => {
    const places = cells.filter((line) => line.length === 7 && line[1] !== "place");
    expect(places).toHaveLength(5);
    for (const place of places) expect(numbersOf(place[5]!)[1]).toBeGreaterThanOrEqual(-1.5);
  });
});
