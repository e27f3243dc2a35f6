import type { SensorKernels, SensorFaultsInput } from "../../../../analytics-wasm/types.ts";
import { type Day, isSound, mark, medianOf } from "./days.ts";
import { wet } from "./wet.ts";
import { movedZero } from "./small-faults.ts";
import { lossFaults } from "./loss-faults.ts";

/** As in docs/methods.md, rule by rule; each looks at all days. */
export const sensorFaults: SensorKernels["sensorFaults"] = (input) => {
  const days = daysOf(input);
  for (const [cell, fault] of [
    ["soiled", 6],
    ["clean", 7],
  ] as const)
    stuck(days, cell, fault);
  movedZero(days);
  apart(days);
  shifted(days);
  wet(days);
  uneven(days);
  lossFaults(days);
  return Uint8Array.from(days, ({ fault }) => fault);
};

const daysOf = (input: SensorFaultsInput): Day[] =>
  Array.from(input.day, (at, row) => ({
    at,
    loss: input.loss[row]!,
    quality: input.quality[row]!,
    stuck: { clean: input.stuckClean[row]!, soiled: input.stuckSoiled[row]! },
    lag: input.lag[row]!,
    middle: input.middle[row]!,
    saved: input.daylight[row]!,
    morning: input.morning[row]! - input.midday[row]!,
    midday: input.midday[row]!,
    afternoon: input.afternoon[row]! - input.midday[row]!,
    dark: input.dark[row]!,
    rain: input.rain[row]!,
    cleaned: input.cleaned[row] !== 0,
    isUnshown: false,
    neighbors: input.neighbors[row]!,
    fault: 0,
  }));

function stuck(days: Day[], cell: "clean" | "soiled", fault: number): void {
  const sure = days.filter((one) => one.stuck[cell] >= 10_800);
  for (const one of days) {
    const isNext = sure.some((other) => Math.abs(other.at - one.at) === 1);
    if (one.stuck[cell] >= 10_800 || (isNext && one.stuck[cell] >= 1800)) one.fault = fault;
  }
}

/** The next day after row `row` for which a figure is known, within five days. */
const nextKnown = (days: Day[], row: number, figure: "lag" | "middle"): number =>
  days.findIndex((one, index) => index > row && Number.isFinite(one[figure]) && one.at - days[row]!.at <= 5);

function apart(days: Day[]): void {
  const lags = (one: Day) => Math.abs(one.lag) > 1200 && one.quality <= 1;
  for (const [row, one] of days.entries()) {
    const next = lags(one) ? nextKnown(days, row, "lag") : -1;
    if (next < 0 || !lags(days[next]!) || Math.sign(one.lag) !== Math.sign(days[next]!.lag)) continue;
    const isOpen = (at: number, from: number) =>
      days[at] !== undefined && !Number.isFinite(days[at].lag) && Math.abs(days[at].at - days[from]!.at) <= 5;
    let [first, last] = [row, next];
    while (isOpen(first - 1, row)) first--;
    while (isOpen(last + 1, next)) last++;
    mark(days.slice(first, last + 1), 8);
  }
}

function shifted(days: Day[]): void {
  let start = -1;
  const clocks = [0, -1, 1];
  let usual: number[] | null = null;
  for (const [row, one] of days.entries()) {
    if (!Number.isFinite(one.middle)) continue;
    if (start < 0) {
      const before = days.slice(0, row).filter(({ middle, fault }) => Number.isFinite(middle) && fault === 0);
      const last = before.slice(-40);
      usual =
        last.length < 5 ? null : clocks.map((sign) => medianOf(last.map(({ middle, saved }) => middle + sign * saved)));
    }
    const next = nextKnown(days, row, "middle");
    if (usual === null || next < 0) continue;
    const normal = usual;
    const isMoved = ({ middle, saved }: Day) =>
      clocks.every((sign, index) => Math.abs(middle + sign * saved - normal[index]!) > 2400);
    const moved = [one, days[next]!].filter(isMoved).length;
    if (start < 0 && moved === 2) start = row;
    if (start >= 0 && moved === 0) {
      mark(days.slice(start, row), 9);
      start = -1;
    }
  }
  if (start >= 0) mark(days.slice(start), 9);
}

function uneven(days: Day[]): void {
  const known = (one: Day) => isSound(one) && Number.isFinite(one.morning + one.afternoon);
  let start = -1;
  let usual: { morning: number; afternoon: number; loss: number; scatter: number } | null = null;
  for (const [row, one] of days.entries()) {
    if (!known(one)) continue;
    if (start < 0) {
      const before = days.slice(0, row).filter(known).slice(-40);
      const median = (name: "morning" | "afternoon" | "loss") => medianOf(before.map((day) => day[name]));
      const spread = (name: "morning" | "afternoon") =>
        1.4826 * medianOf(before.map((day) => Math.abs(day[name] - median(name))));
      usual =
        before.length < 8
          ? null
          : {
              morning: median("morning"),
              afternoon: median("afternoon"),
              loss: median("loss"),
              scatter: Math.max(spread("morning"), spread("afternoon")),
            };
    }
    if (usual === null) continue;
    const normal = usual;
    const isOff = (day: Day) => {
      const moved = [Math.abs(day.morning - normal.morning), Math.abs(day.afternoon - normal.afternoon)];
      const more = 0.2 * Math.abs(day.loss - normal.loss);
      const least = 4 * normal.scatter;
      if (normal.loss > 20) return false;
      return Math.min(...moved) > Math.max(1.2 + more, least) || Math.max(...moved) > Math.max(3 + more, least);
    };
    const next = days
      .slice(row)
      .filter((day) => known(day) && day.at - one.at <= 14)
      .slice(0, 4);
    if (start < 0 && isOff(one) && next.filter(isOff).length >= 3) start = row;
    if (start >= 0 && !isOff(one) && next.filter((day) => !isOff(day)).length >= 3) {
      mark(days.slice(start, row), 10);
      start = -1;
    }
  }
  if (start >= 0) mark(days.slice(start), 10);
}
