import * as fc from "fast-check";
import type { SensorKernels } from "../../../analytics-wasm/types.ts";
import { within, type Differential } from "./differential.ts";
import { between, columnsOf } from "./values.ts";

const DAY = 86_400;
const NOON = 43_200;

/** Half-hours of three days, with clouds, gaps, stuck cells and a shift of one cell. */
const days = fc.tuple(
  fc.array(fc.record({ cloud: between(0.1, 1), kept: between(0, 1), missing: between(0, 1) }), {
    minLength: 144,
    maxLength: 144,
  }),
  fc.record({ shift: fc.constantFrom(0, 0, 3600, -1800), loss: between(-5, 20), stuck: fc.nat(140), rows: fc.nat(20) }),
);

/** Apart from codes, a day may leave a limit by rounding alone, so figures are never exactly on one. */
const figure = (low: number, high: number) => fc.oneof({ weight: 8, arbitrary: between(low, high) }, fc.constant(NaN));

export const sensor: { [K in keyof SensorKernels]: Differential<K> } = {
  sensorProfile: {
    inputs: days.map(([samples, { shift, loss, stuck, rows }]) => {
      const kept = samples.map((one, row) => ({ ...one, row })).filter(({ kept: share }) => share > 0.04);
      const light = (t: number) => 900 * Math.max(0, Math.sin(((t % DAY) / DAY - 0.25) * 2 * Math.PI));
      const soiledAt = (row: number) => light(row * 1800 - shift) * (1 - loss / 100) * samples[row]!.cloud;
      return {
        t: Float64Array.from(kept, ({ row }) => 20_000 * DAY + row * 1800),
        clean: Float64Array.from(kept, ({ row, cloud, missing }) => (missing < 0.02 ? NaN : light(row * 1800) * cloud)),
        soiled: Float64Array.from(kept, ({ row }) => soiledAt(row >= stuck && row < stuck + rows ? stuck : row)),
        day: Float64Array.from(kept, ({ row }) => 20_000 + Math.floor(row / 48)),
        noon: Float64Array.from(
          new Set(kept.map(({ row }) => Math.floor(row / 48))),
          (day) => (20_000 + day) * DAY + NOON,
        ),
      };
    }),
    runs: 500,
    difference: within(1e-7),
  },
  sensorFaults: {
    inputs: fc
      .tuple(
        columnsOf(
          {
            gap: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 2 }) }, fc.integer({ min: 3, max: 20 })),
            change: fc.oneof({ weight: 8, arbitrary: between(-0.3, 0.6) }, between(-8, 8), between(-60, 80)),
            quality: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2)),
            stuckClean: fc.oneof({ weight: 40, arbitrary: fc.constant(0) }, between(0, 20_000)),
            stuckSoiled: fc.oneof({ weight: 40, arbitrary: fc.constant(0) }, between(0, 20_000)),
            lag: fc.oneof({ weight: 20, arbitrary: figure(-300, 300) }, figure(-4000, 4000)),
            dark: fc.oneof({ weight: 6, arbitrary: figure(-2, 2) }, figure(-12, 12)),
            middle: fc.oneof({ weight: 6, arbitrary: figure(-600, 600) }, figure(3000, 4000)),
            uneven: fc.oneof({ weight: 5, arbitrary: between(-0.5, 0.5) }, between(-5, 5)),
            rain: fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, figure(0, 12)),
            cleaned: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, fc.constant(1)),
            daylight: fc.constantFrom(0, 3600),
            neighbors: fc.oneof({ weight: 3, arbitrary: fc.constant(NaN) }, between(0, 8)),
          },
          90,
        ),
        fc.constantFrom("none", "any", "alike"),
        fc.record({ ratio: between(0.6, 1.6), drift: between(-0.05, 0.3) }),
      )
      .map(([{ gap, change, quality, uneven, neighbors, ...rest }, others, { ratio, drift }]) => {
        let [at, loss] = [20_000, 2];
        const losses = change.map((step) => (loss = Math.min(90, Math.max(-6, loss + step))));
        return Object.assign(rest, {
          day: gap.map((step) => (at += step)),
          loss: losses,
          quality: Uint8Array.from(quality),
          morning: losses.map((value, row) => value + uneven[row]!),
          midday: losses,
          afternoon: losses.map((value, row) => value - 0.9 * uneven[row]!),
          neighbors: neighbors.map((value, row) => {
            if (others === "alike") return ratio * losses[row]! + 0.05 * value - Math.max(0, row - 50) * drift;
            return others === "any" ? value : NaN;
          }),
        });
      }),
    // Planted mistakes show within 35 runs, or not in 500.
    runs: 150,
    difference: within(0),
  },
};
