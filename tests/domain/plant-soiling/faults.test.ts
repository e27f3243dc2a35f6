import { describe, it } from "vitest";
import { dayNumber } from "#contract/common/calendar";
import type { SensorDay } from "../../../worker/domain/plant-soiling/sensor-summary.ts";
import { simulatedPlant, soilingOf, withRecords } from "./plants.ts";

/** Reading of a broken sensor by its true loss [%] and the day of the fault; the day states call all of it in doubt. */
const faults: Record<string, (loss: number, day: number) => number> = {
  "soiled cell at 0": () => 100,
  "soiled cell stuck": (_, day) => 20 + 30 * Math.sin(day),
  "clean cell at 0": () => -100,
  "clean cell stuck": (_, day) => 5 * Math.cos(day),
  "cells swapped": (loss) => -loss / (1 - loss / 100),
  "clocks apart": (loss) => loss + 1.6,
  "gain -6%": (loss) => loss + 6,
  bird: (loss) => loss + 9,
  drift: (loss, day) => loss + 0.1 * day,
  "dirty clean cell": (loss, day) => loss - 0.1 * day,
};

const plants = [1, 8, 30].map((age) => {
  const plant = simulatedPlant({ seed: 40 + age, sensors: 2, days: 260 });
  return { age, plant, healthy: soilingOf(plant) };
});

describe("a sensor in doubt", () => {
  for (const [fault, reading] of Object.entries(faults)) {
    it(`costs nothing from the first day: ${fault}`, ({ expect }) => {
      for (const { age, plant, healthy } of plants) {
        const [broken, sound] = plant.records as [(typeof plant.records)[0], (typeof plant.records)[0]];
        const first = broken.days.at(-age)!.day;
        const days = broken.days.map((day, place) =>
          day.day < first || day.loss === null
            ? day
            : { ...day, loss: reading(day.loss, place - broken.days.length + age), quality: "in-doubt" as const },
        );
        const found = soilingOf({ ...plant, records: [{ ...broken, days }, sound] });
        const since = dayNumber(first);
        for (const [day, loss] of found.losses) {
          if (day < since) continue;
          // Completed by its factor, so it moves the plant by no more than two sensors scatter.
          expect(Math.abs(loss - (healthy.losses.get(day) ?? loss))).toBeLessThan(0.8);
        }
        expect(Math.abs(found.level!.loss - healthy.level!.loss)).toBeLessThan(0.8);
        expect(found.sensors[0]!.state).toBe("suspect");
        expect(found.reasons).toContainEqual({ code: "suspect", device_name: "Sensor 0" });
      }
    });
  }

  it("alone has no losses from its first day on", ({ expect }) => {
    const plant = simulatedPlant({ seed: 9, sensors: 1, days: 260 });
    const first = plant.records[0]!.days.at(-30)!.day;
    const inDoubt = (day: SensorDay): SensorDay => ({ ...day, loss: 100, quality: "in-doubt" });
    const found = soilingOf(
      withRecords(plant, ({ days }) => ({ days: days.map((day) => (day.day < first ? day : inDoubt(day))) })),
    );
    expect(Math.max(...found.losses.keys())).toBeLessThan(dayNumber(first));
    expect(found.level!.day).toBeLessThan(dayNumber(first));
  });
});
