/**
 * `npm run sensors -- [--stations 60] [--healthy 300]`: plants sensor faults on simulated stations and prints the table of
 * docs/accuracy.md, then counts false alarms on healthy stations and on the demonstration's fleet.
 */
import { parseArgs } from "node:util";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { fleet } from "../../../tools/demo/fleet.ts";
import { faultOfCode, sensorFaults } from "#contract/soiling/sensor-faults";
import { neighborOf, type SimulatedStation, simulatedStation, stationOf } from "./devices.ts";
import { plantedFaults } from "./faults.ts";
import { lossesOf, stationDays } from "./judge.ts";
import { type UnloggedWash, unloggedWash } from "./unlogged.ts";
import { DAYS_AFTER, DAYS_BEFORE, falseAlarms, type HealthyResult, plant, type PlantedResult } from "./planted.ts";

const { values } = parseArgs({
  options: { stations: { type: "string", default: "60" }, healthy: { type: "string", default: "300" } },
});
const analytics = loadAnalyticsFromDisk();
/** Start days spread over the seasons of 2025. */
const firstDay = (index: number, spread: number) => 20_200 + ((index * 37) % spread);

const results = new Map<string, PlantedResult[]>(plantedFaults.map(({ name }) => [name, []]));
for (let index = 0; index < Number(values.stations); index++) {
  const first = firstDay(index, 300);
  const station = simulatedStation(index, first, first + DAYS_BEFORE + DAYS_AFTER - 1);
  for (const fault of plantedFaults) results.get(fault.name)!.push(plant(analytics, station, first, fault));
}

const dollars = (value: number): string => `$${Math.round(value).toLocaleString("en-US")}`;
const mean = (list: number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
const share = (list: PlantedResult[], days: number): string =>
  `${Math.round((100 * list.filter(({ named }) => named !== null && named <= days).length) / list.length)}%`;
const median = (list: PlantedResult[]): string => {
  const named = list.map((one) => one.named ?? Infinity).toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
  return Number.isFinite(named) ? String(named) : "–";
};
console.log(
  "| fault | median day of its name | named by day 10 | by day 30 | booked before the name | most | counted in the end |",
);
console.log("|---|---|---|---|---|---|---|");
for (const [name, list] of results) {
  const [before, after] = [list.map((one) => one.bookedBefore), list.map((one) => one.bookedAfter)];
  const cells = [
    name,
    median(list),
    share(list, 10),
    share(list, 30),
    dollars(mean(before)),
    dollars(Math.max(...before)),
  ];
  console.log(`| ${[...cells, dollars(mean(after))].join(" | ")} |`);
}
console.log(`A true day: ${dollars(mean([...results.values()].flat().map(({ trueDay }) => trueDay)))}`);

const perCent = (part: number, days: number) => `${((100 * part) / days).toFixed(2)}%`;

function printHealthy(name: string, list: HealthyResult[]): void {
  const sum = (figure: (one: HealthyResult) => number) => list.reduce((total, one) => total + figure(one), 0);
  const days = sum((one) => one.days);
  const alarms = list.flatMap((one) => one.alarms);
  const yearly = (codes: number[]) => ((365 * codes.length) / days).toFixed(2);
  const names = sensorFaults.map((fault) => [fault, alarms.filter((code) => faultOfCode(code) === fault)] as const);
  const each = names.filter(([, codes]) => codes.length > 0).map(([fault, codes]) => `${fault} ${yearly(codes)}`);
  console.log(
    `${name}, judged every day: ${yearly(alarms)} false alarms a device-year (${each.join(", ")}); left out at some time ` +
      `${perCent(
        sum((one) => one.everOut),
        days,
      )}, in the end ${perCent(
        sum((one) => one.out),
        days,
      )}, marked ${perCent(
        sum((one) => one.marked),
        days,
      )}`,
  );
}

const judged = (station: SimulatedStation, neighbor?: SimulatedStation) =>
  falseAlarms(
    analytics,
    stationDays(analytics, station.site, station.readings, station, neighbor && lossesOf(analytics, neighbor)),
  );
printHealthy(
  `${values.healthy} simulated devices`,
  Array.from({ length: Number(values.healthy) }, (_, index) => {
    const first = firstDay(index, 300);
    return judged(simulatedStation(1000 + index, first, first + 364));
  }),
);
const third = Math.ceil(Number(values.healthy) / 3);
printHealthy(
  `${third} of them with a neighbor`,
  Array.from({ length: third }, (_, index) => {
    const first = firstDay(index, 300);
    const station = simulatedStation(1000 + index, first, first + 364);
    return judged(station, neighborOf(station));
  }),
);
const washed = Array.from({ length: Number(values.stations) }, (_, index) => {
  const first = firstDay(index, 300);
  const wash = first + DAYS_BEFORE;
  return { station: simulatedStation(index, first, first + DAYS_BEFORE + DAYS_AFTER - 1, { washes: [wash] }), wash };
});
const washes = washed.map(({ station }) => judged(station));
printHealthy(`${values.stations} simulated devices with one wash that nobody logged`, washes);
for (const least of [0, 2]) {
  const found = washed.map(({ station, wash }) => unloggedWash(analytics, station, wash));
  const seen = found.filter(({ before }) => before >= least);
  const share = (matches: (one: UnloggedWash) => boolean) => perCent(seen.filter(matches).length, seen.length);
  const others = seen.reduce((sum, one) => sum + one.others, 0);
  console.log(
    `${seen.length} unlogged washes from ${least}% soiling on: found within 3 days ${share((one) => one.isFound)}, ` +
      `taken for rain ${share((one) => one.isRain)}; ${others} other falls without rain or wash`,
  );
}
const anchor = Date.UTC(2026, 10, 21) / 1000;
printHealthy(
  "The demonstration's fleet (400 days)",
  fleet(anchor).map((device) => judged(stationOf(device, Math.floor(anchor / 86_400) - 400, 400))),
);
