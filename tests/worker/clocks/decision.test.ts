import { describe, it } from "vitest";
import { addDays, instantOf, zoneOffset } from "#contract/common/calendar";
import { clockStep } from "../../../worker/features/devices/clocks/shift.ts";

const zone = "America/Los_Angeles";
const HOUR = 3600;
const hoursFromUtc = (at: number) => zoneOffset(zone, at) / HOUR;

function washesAround(day: string, slot: number, minuteOfCron: number) {
  const [first, end] = [instantOf(zone, addDays(day, -2)), instantOf(zone, addDays(day, 3))];
  let offset = hoursFromUtc(first);
  let washes = 0;
  for (let at = first; at < end; at += 60) {
    if ((at / 60) % 60 === minuteOfCron) {
      const clock = { offset, wanted: hoursFromUtc(at), isBeingSet: false, washHours: [slot] };
      if (clockStep(clock, at) === "send") offset = clock.wanted;
    }
    if (((at + offset * HOUR) / 60) % (24 * 60) === slot * 60) washes += 1;
  }
  return { washes, offset };
}

describe("the clock of a device over daylight saving", () => {
  it.for([
    ["spring", "2026-03-08", -7],
    ["fall", "2026-11-01", -8],
  ] as const)("follows in %s without skipping or repeating a wash, at any hour", ([, day, after], { expect }) => {
    for (let slot = 0; slot < 24; slot++)
      for (const minute of [0, 7, 59]) {
        const { washes, offset } = washesAround(day, slot, minute);
        expect([slot, minute, washes, offset]).toEqual([slot, minute, 5, after]);
      }
  });

  it("waits for a wash that is close, by the old or the new time, and for a command in progress", ({ expect }) => {
    // 03:00 PDT, but 02:00 on the device.
    const now = Date.UTC(2026, 2, 8, 10) / 1000;
    const clock = { offset: -8, wanted: -7, isBeingSet: false, washHours: [12] };
    expect(clockStep(clock, now)).toBe("send");
    expect(clockStep({ ...clock, isBeingSet: true }, now)).toBe("wait");
    expect([0, 1, 2, 3, 4, 5].map((hour) => clockStep({ ...clock, washHours: [hour] }, now))).toEqual([
      "send",
      "wait",
      "wait",
      "wait",
      "wait",
      "send",
    ]);
    expect(clockStep({ ...clock, offset: -7, washHours: [3] }, now)).toBe("keep");
    expect(clockStep({ ...clock, washHours: [0, 23] }, Date.UTC(2026, 2, 8, 31) / 1000)).toBe("wait");
  });
});
