import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import type { FileColumn } from "#contract/inbound/inbound";
import { FREEZING_AT_CELSIUS } from "#contract/common/limits";
import { airOf, batteryOf } from "./air.ts";
import { gaussian, seedOf } from "./random.ts";
import type { SimulatedSite } from "./site.ts";
import { lossAt, type SoilDay } from "./soil.ts";
import { sample } from "./station.ts";
import { LOW_BELOW, pumpPower } from "./wash.ts";
import { solarDay, type SimulatedWorld, type WorldDay, worldOf } from "./world.ts";

export interface Troubles {
  isFrozen: boolean;
  isStuck: boolean;
}

/** Mean air temperature in a cold spell [°C]; with the daily swing it stays below freezing. */
const COLD = -8;
export const FULL_TANK = 64;
/** Wash duration that leaves 1/e of the dirt [s]; the usual five seconds leave 3%. */
const WASH_SCALE = 1.4;

export type WashEnd = "washed" | "frozen" | "dry" | "stuck";

/** A station that runs once, forward in time, and washes on command. In `station.ts`, everything is fixed beforehand. */
export class LiveStation {
  readonly troubles: Troubles = { isFrozen: false, isStuck: false };
  tank = FULL_TANK;
  private readonly site: SimulatedSite;
  private readonly name: string;
  private world: SimulatedWorld;
  private readonly clean = new Map<number, SoilDay>();

  constructor(site: SimulatedSite, name: string, from: number) {
    this.site = site;
    this.name = name;
    const first = solarDay(site, from);
    this.world = worldOf(site, name, first, first + 2);
  }

  sample(t: number, step: number): Record<FileColumn, number> {
    return sample(this.site, this.name, this.today(t), t, step);
  }

  /** Washes for some seconds until `t` [UTC epoch seconds]; `record` is the log entry. */
  wash(t: number, seconds: number): { end: WashEnd; record: WashRecord } {
    const today = this.today(t);
    const air = airOf(today.weather, t - today.midnight);
    const end = this.washEnd(air.temperature);
    if (end === "washed" || end === "stuck") this.tank--;
    if (end === "washed") {
      const cleaning = { at: t - today.midnight, remaining: Math.exp(-seconds / WASH_SCALE) };
      today.clean.cleanings = [...today.clean.cleanings, cleaning].sort((a, b) => a.at - b.at);
    }
    const state = end === "dry" ? "dry" : end === "stuck" ? "blocked" : "good";
    const record: WashRecord = {
      publishTime: t,
      washTime: t - seconds,
      washPow: round(pumpPower(state, gaussian(seedOf(`${this.name} pump`), t)), 1),
      batt: round(batteryOf(this.name, t, 0), 2),
      tempAvg: round(air.temperature, 1),
      humidAvg: round(air.humidity, 1),
      tankEmpty: this.tankEmpty,
      alert: end === "frozen",
    };
    return { end, record };
  }

  get tankEmpty(): number {
    return Math.max(0, LOW_BELOW - Math.max(0, this.tank));
  }

  private washEnd(temperature: number): WashEnd {
    if (temperature <= FREEZING_AT_CELSIUS) return "frozen";
    if (this.tank <= 0) return "dry";
    return this.troubles.isStuck ? "stuck" : "washed";
  }

  private today(t: number): WorldDay {
    const day = solarDay(this.site, t);
    const simulatedDay = this.world.days.get(day);
    if (!simulatedDay) {
      this.world = worldOf(this.site, this.name, day, day + 2);
      return this.today(t);
    }
    const clean = this.cleanDay(day, simulatedDay);
    const weather = this.troubles.isFrozen ? { ...simulatedDay.weather, temperature: COLD } : simulatedDay.weather;
    return { ...simulatedDay, weather, clean };
  }

  private cleanDay(day: number, { clean }: WorldDay): SoilDay {
    const known = this.clean.get(day);
    if (known) return known;
    const before = this.clean.get(day - 1);
    const own = { ...clean, start: before ? lossAt(before, SECONDS_PER_DAY) : clean.start };
    this.clean.set(day, own);
    return own;
  }
}

const round = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places;
