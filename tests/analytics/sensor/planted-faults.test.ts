import { describe, it } from "vitest";
import { neighborOf, simulatedStation } from "../../proof/sensors/devices.ts";
import { plantedFaults } from "../../proof/sensors/faults.ts";
import { judge, lossesOf, stationDays } from "../../proof/sensors/judge.ts";
import { DAYS_AFTER, DAYS_BEFORE, falseAlarms, plant } from "../../proof/sensors/planted.ts";
import { analytics } from "../support.ts";

const FIRST = 20_280;
/** As in `npm run sensors`. */
const firstDay = (index: number) => 20_200 + ((index * 37) % 300);
const stations = [0, 1, 2, 3, 4, 5].map((index) =>
  simulatedStation(index, FIRST, FIRST + DAYS_BEFORE + DAYS_AFTER - 1),
);
const resultsOf = (name: string) => {
  const fault = plantedFaults.find((one) => one.name === name)!;
  return stations.map((station) => plant(analytics, station, FIRST, fault));
};

/** A true day of the table in docs/accuracy.md [$]. */
const TRUE_DAY = 303;

describe("planted sensor faults", () => {
  it.for([
    ["soiled cell at 0", 1],
    ["soiled cell stuck at one value", 1],
    ["clean cell at 0", 1],
    ["clean cell stuck at one value", 1],
    ["soiled cell in kW/m²", 1],
    ["both clocks an hour late", 3],
    ["soiled cell's logger an hour late", 6],
  ] as const)("named within days, and worth nothing in the end: %s", ([name, days], { expect }) => {
    for (const { named, bookedAfter } of resultsOf(name)) {
      expect(named).toBeLessThanOrEqual(days);
      expect(bookedAfter).toBeLessThanOrEqual(2 * TRUE_DAY);
    }
  });

  it("of swapped cells cost less than two days of true loss", ({ expect }) => {
    for (const { bookedBefore, bookedAfter } of resultsOf("cells swapped"))
      expect(Math.max(bookedBefore, bookedAfter)).toBeLessThanOrEqual(2 * TRUE_DAY);
  });

  it.for([
    ["gain of the soiled cell -15%"],
    ["gain of the soiled cell -6%"],
    ["bird on the soiled cell, -9% for ten days"],
    ["shadow on the soiled cell, 9 to 10:30 AM"],
    ["soiled cell turned by 12° of azimuth"],
    ["gain of the soiled cell -3%"],
    ["gain of the clean cell +3%"],
    ["8 W/m² added to the soiled cell"],
    ["cells swapped"],
    ["gain of either cell by 3 to 15%"],
  ] as const)("named within ten days on five of six stations: %s", ([name], { expect }) => {
    const named = resultsOf(name).filter((one) => one.named !== null && one.named <= 10);
    expect(named.length).toBeGreaterThanOrEqual(5);
  });

  it.for([
    ["cells swapped", [10, 13, 15, 16, 25, 45]],
    ["gain of the soiled cell -3%", [5, 17, 54]],
    ["gain of the clean cell +3%", [5, 17, 53, 54, 58]],
    ["moisture in the soiled cell, mornings", [37, 82, 152]],
  ] as const)("are named within ten days where they are small or it rains: %s", ([name, indices], { expect }) => {
    const fault = plantedFaults.find((one) => one.name === name)!;
    for (const index of indices) {
      const first = firstDay(index);
      const last = first + DAYS_BEFORE + DAYS_AFTER - 1;
      const station = simulatedStation(index, first, last, { hasDroughts: false });
      expect(plant(analytics, station, first, fault).named, `station ${index}`).toBeLessThanOrEqual(10);
    }
  });

  it("are no drift of healthy stations from a neighbor: at most 0.5 a station-year", ({ expect }) => {
    const drifts = Array.from({ length: 10 }, (_, index) => {
      const station = simulatedStation(1000 + index, firstDay(index), firstDay(index) + 364);
      const losses = lossesOf(analytics, neighborOf(station));
      const days = stationDays(analytics, station.site, station.readings, station, losses);
      const { fault } = judge(analytics, days, days.day.length);
      return fault.filter((code, row) => code === 19 && fault[row - 1] !== 19).length;
    });
    expect(drifts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(0.5 * 10);
  });

  it.for([["gain of the soiled cell +3%"], ["gain of the soiled cell +6%"]] as const)(
    "that may be a wash are named within ten days on five of six stations: %s",
    ([name], { expect }) => {
      const named = resultsOf(name).filter((one) => one.named !== null && one.named <= 10);
      expect(named.length).toBeGreaterThanOrEqual(5);
    },
  );

  it.for([["clean cell soils by 0.1%/day"], ["soiled cell drifts by -0.1%/day, with a neighbor"]] as const)(
    "that grow slowly are named within 30 days on five of six stations: %s",
    ([name], { expect }) => {
      const named = resultsOf(name).filter((one) => one.named !== null && one.named <= 30);
      expect(named.length).toBeGreaterThanOrEqual(5);
    },
  );

  it("aren't seen in a wash that nobody logged: at most 2% of its days", ({ expect }) => {
    let [doubted, all] = [0, 0];
    for (let index = 0; index < 12; index++) {
      const washed = simulatedStation(index, FIRST, FIRST + DAYS_BEFORE + DAYS_AFTER - 1, {
        washes: [FIRST + DAYS_BEFORE],
      });
      const days = stationDays(analytics, washed.site, washed.readings, washed);
      const { fault } = judge(analytics, days, days.day.length);
      const start = days.day.findIndex((day) => day >= FIRST + DAYS_BEFORE);
      doubted += fault.subarray(start).filter((code) => code === 14 || code === 16).length;
      all += fault.length - start;
    }
    expect(doubted / all).toBeLessThanOrEqual(0.02);
  });

  it("are seen on healthy stations at most 0.76 times a station-year, and take out at most 2% of their days", ({
    expect,
  }) => {
    const healthy = Array.from({ length: 18 }, (_, index) => simulatedStation(2000 + index, FIRST, FIRST + 121));
    const results = healthy.map((one) => falseAlarms(analytics, stationDays(analytics, one.site, one.readings, one)));
    expect(results.flatMap(({ alarms }) => alarms).length).toBeLessThanOrEqual(0.76 * 6);
    const days = results.reduce((sum, one) => sum + one.days, 0);
    expect(results.reduce((sum, { out }) => sum + out, 0)).toBeLessThanOrEqual(0.02 * days);
  });

  const doubted = (index: number, hasDroughts: boolean) => {
    const first = firstDay(index);
    const one = simulatedStation(1000 + index, first, first + 364, { hasDroughts });
    const days = stationDays(analytics, one.site, one.readings, one);
    const { fault, counts } = judge(analytics, days, days.day.length);
    return fault.filter((code, row) => code > 0 && !counts[row]).length;
  };

  it.for([[4], [20], [28], [37], [48], [110], [162], [281]] as const)(
    "take out at most 2% of the days of a healthy station whose light rain, dust and odd days once looked like one: %i",
    ([index], { expect }) => {
      expect(doubted(index, false)).toBeLessThanOrEqual(0.02 * 365);
    },
  );

  it.for([[6], [20], [78], [105], [152], [223]] as const)(
    "leave out at most three days of a healthy station with pairs of odd days in a drought: %i",
    ([index], { expect }) => {
      expect(doubted(index, true)).toBeLessThanOrEqual(3);
    },
  );
});
