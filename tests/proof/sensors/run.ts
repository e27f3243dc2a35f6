/**
 * `npm run sensors -- [--stations 60] [--healthy 300]`: plants 21 sensor faults on simulated stations and prints the table of
 * docs/accuracy.md, then counts false alarms on healthy stations and on the demonstration's fleet.
 */
import { parseArgs } from "node:util";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { fleet } from "../../../tools/demo/fleet.ts";
import { simulatedStation, stationOf } from "./devices.ts";
import { plantedFaults } from "./faults.ts";
import { stationDays } from "./judge.ts";
import { DAYS_AFTER, DAYS_BEFORE, falseAlarms, plant, type PlantedResult } from "./planted.ts";

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

let alarms = 0;
for (let index = 0; index < Number(values.healthy); index++) {
  const first = firstDay(index, 300);
  const station = simulatedStation(1000 + index, first, first + 364);
  alarms += falseAlarms(analytics, stationDays(analytics, station.site, station.readings, station));
}
console.log(
  `False alarms a device-year on ${values.healthy} simulated devices: ${(alarms / Number(values.healthy)).toFixed(2)}`,
);
const anchor = Date.UTC(2026, 10, 21) / 1000;
const stations = fleet(anchor).map((device) => stationOf(device, Math.floor(anchor / 86_400) - 400, 400));
const onFleet = stations.map((one) => falseAlarms(analytics, stationDays(analytics, one.site, one.readings, one)));
console.log(
  `On the demonstration's fleet (400 days): ${onFleet.join(", ")}; ${((mean(onFleet) * 365) / 400).toFixed(2)} a device-year`,
);
