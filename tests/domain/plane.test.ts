import * as fc from "fast-check";
import { describe, it } from "vitest";
import { planeDifference, sensorPlane } from "#domain/telemetry/plane";
import { planeNote } from "../../web/src/features/devices/plane.model.ts";

const fixed = (arrayTilt: number) => ({ arrayMount: "fixed", arrayTilt }) as const;
const tracker = { arrayMount: "tracker", arrayTilt: 0 } as const;
const turning = Array.from({ length: 7 * 24 }, (_, hour) =>
  hour % 24 < 7 || hour % 24 > 18 ? 0 : 55 * Math.cos(((hour % 24) - 7) * (Math.PI / 11)),
);

describe("the plane of a sensor", () => {
  it("is the median of its tilt, whatever it was for a tenth of the time", ({ expect }) => {
    const week = Array.from({ length: 168 }, (_, hour) => (hour < 15 ? 60 : 20 + 0.1 * (hour % 2)));
    expect(sensorPlane(week)).toEqual({ tilt: expect.closeTo(20, 0), swing: expect.closeTo(0.1, 1) });
    expect(sensorPlane([null, 20, null, 21])).toBeNull();
    expect(sensorPlane([])).toBeNull();
    expect(sensorPlane(turning)!.swing).toBeGreaterThan(60);
  });

  it("differs from an array's by more than five degrees, and dust with it", ({ expect }) => {
    const sensor = { tilt: 10, swing: 0.2 };
    expect(planeNote(fixed(25), sensor)).toBe(
      "The device is tilted 10° and the array 25°. Expect about 9% more soiling on the device.",
    );
    expect(planeNote(fixed(5), { tilt: 30, swing: 0 })).toBe(
      "The device is tilted 30° and the array 5°. Expect about 13% less soiling on the device.",
    );
    expect([fixed(10), fixed(15), fixed(5)].map((array) => planeNote(array, sensor))).toEqual([null, null, null]);
    expect(planeNote(fixed(16), sensor)).not.toBeNull();
  });

  it("is fixed where the array turns, or turns where the array doesn't", ({ expect }) => {
    expect(planeNote(tracker, { tilt: 12, swing: 1 })).toBe(
      "The device stays at 12° while the array tracks the sun. It may soil differently from the array.",
    );
    expect(planeNote(tracker, sensorPlane(turning))).toBeNull();
    expect(planeNote(fixed(20), { tilt: 20, swing: 84.6 })).toBe(
      "The device tilts by 85° over the day, but the array is set to fixed tilt.",
    );
  });

  it("is not judged where the mount or the sensor's tilt isn't known", ({ expect }) => {
    expect(planeDifference({ arrayMount: "unknown", arrayTilt: 0 }, { tilt: 40, swing: 0 })).toBeNull();
    expect(planeDifference(fixed(20), null)).toBeNull();
  });

  it("gets more dust exactly if it is the flatter one", ({ expect }) => {
    const tilt = fc.double({ min: 0, max: 80, noNaN: true });
    fc.assert(
      fc.property(tilt, tilt, (sensor, array) => {
        const difference = planeDifference(fixed(array), { tilt: sensor, swing: 0 });
        if (Math.abs(sensor - array) <= 5) expect(difference).toBeNull();
        else expect((difference as { dust: number }).dust > 0).toBe(sensor < array);
      }),
    );
  });
});
