import { describe, it } from "vitest";
import { plantLosses, sensorFactors } from "../../../worker/domain/plant-soiling/factors.ts";
import { sensorWeights } from "../../../worker/domain/plant-soiling/shares.ts";
import { gaussian, mulberry32 } from "../../analytics/oracle/random.ts";
import { mean } from "../../analytics/oracle/statistics.ts";

const DAYS = 200;
const SENSORS = 4;

/** Four sensors of a plant at a mean loss of 3.6%, of which 30% of the days are missing. */
function readings(seed: number) {
  const uniform = mulberry32(seed);
  const normal = gaussian(uniform);
  const factors = Array.from({ length: SENSORS }, () => Math.exp(0.3 * normal()));
  const truth = Array.from({ length: DAYS }, (_, day) => 7.2 * ((day % 50) / 50) * mean(factors));
  const sensors = factors.map((factor) => ({
    weight: 1 / SENSORS,
    systematic: 0.5,
    losses: new Map(
      truth.flatMap((loss, day): [number, number][] =>
        uniform() < 0.3 ? [] : [[day, (loss * factor) / mean(factors) + 0.3 * normal()]],
      ),
    ),
  }));
  return { truth, factors, sensors };
}

function errorOf(found: (seed: number) => { truth: number[]; losses: ReadonlyMap<number, number> }): number {
  const squares = Array.from({ length: 40 }, (_, seed) => {
    const { truth, losses } = found(seed + 1);
    return mean([...losses].map(([day, loss]) => (loss - truth[day]!) ** 2));
  });
  return Math.sqrt(mean(squares));
}

describe("sensor factors", () => {
  it("keep a missing sensor from moving the plant: under 0.25 points with 30% of the days missing", ({ expect }) => {
    const completed = errorOf((seed) => {
      const { truth, sensors } = readings(seed);
      return { truth, losses: plantLosses(sensors, sensorFactors(sensors)) };
    });
    const plain = errorOf((seed) => {
      const { truth, sensors } = readings(seed);
      const days = [...new Set(sensors.flatMap(({ losses }) => [...losses.keys()]))];
      const meanOf = (day: number) => mean(sensors.flatMap(({ losses }) => losses.get(day) ?? []));
      return { truth, losses: new Map(days.map((day) => [day, meanOf(day)])) };
    });
    if (process.env["PLANTS"]) console.log("factors", completed, "plain mean", plain);
    expect(completed).toBeLessThan(0.25);
    expect(plain).toBeGreaterThan(0.45);
  });

  it("have the area mean 1 and are found within their spread", ({ expect }) => {
    for (let seed = 1; seed <= 20; seed++) {
      const { factors, sensors } = readings(seed);
      const found = sensorFactors(sensors).sensors;
      expect(mean(found.map(({ factor }) => factor))).toBeCloseTo(1, 9);
      for (const [place, { factor, spread }] of found.entries())
        expect(Math.abs(Math.log((factor * mean(factors)) / factors[place]!))).toBeLessThan(3 * spread);
    }
  });

  it("are 1 with fewer than ten common days of a point of soiling, and with one sensor", ({ expect }) => {
    const { sensors } = readings(3);
    const [first, second] = sensors as [(typeof sensors)[0], (typeof sensors)[0]];
    const short = { ...second, losses: new Map([...second.losses].slice(0, 9)) };
    for (const found of [sensorFactors([first]), sensorFactors([first, short])])
      for (const sensor of found.sensors) expect(sensor).toMatchObject({ factor: 1, days: 0, spread: 0.3 });
    const clean = sensors.map(({ weight, systematic, losses }) => ({
      weight,
      systematic,
      losses: new Map([...losses].map(([day, loss]) => [day, loss / 20])),
    }));
    expect(sensorFactors(clean).sensors.map(({ factor }) => factor)).toEqual([1, 1, 1, 1]);
  });

  it("start again after a wash of one sensor's section", ({ expect }) => {
    const { sensors } = readings(5);
    expect(sensorFactors(sensors, 120).sensors[0]!.days).toBeLessThanOrEqual(80);
    expect(sensorFactors(sensors, 195).sensors.map(({ factor }) => factor)).toEqual([1, 1, 1, 1]);
  });
});

describe("weights of sensors", () => {
  it("are equal parts of what entered shares leave", ({ expect }) => {
    expect(sensorWeights([])).toEqual([]);
    expect(sensorWeights([null, null])).toEqual([0.5, 0.5]);
    expect(sensorWeights([60, null, null])).toEqual([0.6, 0.2, 0.2]);
    expect(sensorWeights([0, null])).toEqual([0, 1]);
    expect(sensorWeights([100, 100])).toEqual([0.5, 0.5]);
    expect(sensorWeights([100, null])).toEqual([0.5, 0.5]);
    expect(sensorWeights([0, 0])).toEqual([0.5, 0.5]);
  });
});
