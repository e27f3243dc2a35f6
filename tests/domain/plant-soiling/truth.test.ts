import { describe, it } from "vitest";
import { dayNumber } from "#contract/common/calendar";
import { soilingDraws } from "../../../worker/domain/plant-soiling/draws.ts";
import { type PlantSoiling, plantSoiling } from "../../../worker/domain/plant-soiling/plant-soiling.ts";
import { rateKnowledge } from "../../../worker/domain/plant-soiling/rate.ts";
import { sum } from "../../analytics/support.ts";
import { autoInputs, type SimulatedPlant, simulatedPlant, soilingOf, summaries } from "./plants.ts";
import { drawnSavings, summaryOf } from "./worlds.ts";

/** With 300 plants the figures of docs/accuracy.md; they are printed then. */
const PLANTS = Number(process.env["PLANTS"] ?? 12);
const LAWS = Number(process.env["PLANTS"] ?? 60);
const YEARS = 3;
const DRAWS = 300;
const WASHES = [140, 200, 260];

class Tally {
  #counts = new Map<string, [sum: number, count: number]>();
  add(name: string, value: number | boolean): void {
    const [total, count] = this.#counts.get(name) ?? [0, 0];
    this.#counts.set(name, [total + Number(value), count + 1]);
  }
  mean(name: string): number {
    const [total, count] = this.#counts.get(name)!;
    return total / count;
  }
  print(title: string): void {
    if (process.env["PLANTS"] === undefined) return;
    console.log(title, [...this.#counts.keys()].map((name) => `${name} ${this.mean(name).toFixed(3)}`).join(", "));
  }
}

function judgeKnowledge(tally: Tally, { level, rate, error, responses }: PlantSoiling, plant: SimulatedPlant): void {
  const truth = plant.plant[level!.day - dayNumber(plant.records[0]!.days[0]!.day)]!;
  tally.add("level", Math.abs(level!.loss - truth) <= level!.range);
  if (rate) {
    const { log, spread } = rateKnowledge(rate, error);
    tally.add("rate", Math.abs(log - Math.log(plant.rate)) <= 1.96 * spread);
  }
  const { log, spread } = responses[0]!.knowledge;
  tally.add("half", Math.abs(log - Math.log(plant.half)) <= 1.96 * spread);
}

function judge(sensors: number): Tally {
  const tally = new Tally();
  for (let seed = 1; seed <= PLANTS; seed++) {
    const plant = simulatedPlant({ seed, sensors });
    const found = summaries(plant);
    const pooled = plantSoiling(found, plant.today)!;
    judgeKnowledge(tally, pooled, plant);
    const savingsOf = (soiling: PlantSoiling) =>
      summaryOf(drawnSavings(soilingDraws(soiling, autoInputs), plant.rainYears, WASHES, DRAWS));
    const { mean, p10, p90 } = savingsOf(pooled);
    const alone = sensors === 2 ? found.map((one) => savingsOf(plantSoiling([one], plant.today)!).mean) : [];
    for (let year = 0; year < YEARS; year++) {
      const saved = sum(plant.coming(year, [])) - sum(plant.coming(year, WASHES));
      tally.add("inside", saved >= p10 && saved <= p90);
      tally.add("below", saved < p10);
      tally.add("stated", mean);
      tally.add("earned", saved);
      tally.add("error", (mean - saved) ** 2);
      for (const [place, value] of alone.entries()) tally.add(`error${place}`, (value - saved) ** 2);
    }
  }
  tally.print(`${sensors} sensors:`);
  return tally;
}

/** Chance of leveling off by one sensor of a plant that does, or doesn't. */
function saidToLevelOff(seed: number, limited: number): number {
  const plant = simulatedPlant({ seed, sensors: 1, limited });
  const [{ knowledge }] = soilingOf(plant).laws as [PlantSoiling["laws"][number]];
  return 1 - knowledge.weights.at(-1)!;
}

describe("the growth law of plants whose rates change within a spell", () => {
  it("is right as often as it says, where one of four plants levels off", ({ expect }) => {
    const seeds = Array.from({ length: LAWS }, (_, seed) => 500 + seed);
    const straight = seeds.map((seed) => saidToLevelOff(seed, 0));
    const limited = seeds.map((seed) => saidToLevelOff(seed, 1));
    const share = (values: number[], from: number): number =>
      values.filter((value) => value > from).length / values.length;
    if (process.env["PLANTS"]) console.log("straight", share(straight, 0.9), "leveling off", share(limited, 0.9));
    expect(share(straight, 0.9)).toBeLessThan(0.04);
    expect(share(limited, 0.9)).toBeGreaterThan(0.4);
    for (const [low, high] of [
      [0, 0.2],
      [0.2, 0.8],
      [0.8, 1],
    ] as const) {
      // Three straight plants for each that levels off.
      const said = [straight, straight, straight, limited].flat().filter((value) => value >= low && value <= high);
      const level = limited.filter((value) => value >= low && value <= high).length;
      expect(Math.abs(sum(said) / said.length - level / said.length)).toBeLessThan(0.15);
    }
  });
});

describe("soiling of a plant against the plant's own", () => {
  it.for([1, 2, 4])("holds level, rate, rain and savings with %d sensors", (sensors, { expect }) => {
    const found = judge(sensors);
    for (const name of ["level", "rate", "half"]) expect(found.mean(name)).toBeGreaterThan(0.8);
    expect(found.mean("inside")).toBeGreaterThan(0.68);
    expect(found.mean("below")).toBeLessThan(0.17);
    const ratio = found.mean("stated") / found.mean("earned");
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.2);
    if (sensors === 2) expect(found.mean("error")).toBeLessThan(Math.max(found.mean("error0"), found.mean("error1")));
  });
});
