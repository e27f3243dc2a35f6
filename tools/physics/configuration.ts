import { DEFAULT_WASH_SECONDS, INACTIVE_SLOT, WASH_SLOTS } from "#contract/commands/arguments";
import { SLOTS_FROM_VERSION } from "#contract/devices/config";

export interface Configuration {
  washTimes: number[];
  washSec: number;
  washEnabled: boolean;
  normC: number;
  normD: number;
  nightSleep: boolean;
  tz: number;
}

export const factorySettings = (tz: number): Configuration => ({
  washTimes: [6, ...Array<number>(WASH_SLOTS - 1).fill(INACTIVE_SLOT)],
  washSec: DEFAULT_WASH_SECONDS,
  washEnabled: true,
  normC: 0,
  normD: 0,
  nightSleep: true,
  tz,
});

export const reportOf = (configuration: Configuration) => ({
  version: SLOTS_FROM_VERSION,
  ...configuration,
  washHour: configuration.washTimes[0],
  modbusOnly: false,
});

export type PhysicalAction = "wash" | "calibrate" | "restart" | "none";
export type ParsedCommand =
  | { understood: true; configuration: Configuration; physicalAction: PhysicalAction }
  | { understood: false };

const done = (configuration: Configuration, physicalAction: PhysicalAction = "none"): ParsedCommand => ({
  understood: true,
  configuration,
  physicalAction,
});

export function parseCommand(argument: string, now: Configuration): ParsedCommand {
  const [name = "", value = ""] = argument.split("=");
  if (value === "washSec") return done({ ...now, washSec: Number(name) });
  switch (name) {
    case "clean":
      return done(now, "wash");
    case "autoCal":
      return done(now, "calibrate");
    case "sysReset":
      return done(now, "restart");
    case "sysInfo":
      return done(now);
    case "wash_stop":
    case "wash_start":
      return done({ ...now, washEnabled: name === "wash_start" });
    case "ns_on":
    case "ns_off":
      return done({ ...now, nightSleep: name === "ns_on" });
    case "washTimes":
      return done({ ...now, washTimes: value.split(",").map(Number) });
    case "adjWashHour":
      return done({ ...now, washTimes: [Number(value), ...now.washTimes.slice(1)] });
    case "adjTZ":
      return done({ ...now, tz: Number(value) });
    case "normC": {
      const [, normC, normD] = /^normC=([^,]*),normD=(.*)$/.exec(argument) ?? [];
      return done({ ...now, normC: Number(normC), normD: Number(normD) });
    }
    default:
      return { understood: false };
  }
}

export function washesDue({ washTimes, washEnabled, tz }: Configuration, from: number, to: number): number[] {
  if (!washEnabled) return [];
  const hours = new Set(washTimes.filter((hour) => hour !== INACTIVE_SLOT));
  const due: number[] = [];
  const local = (t: number) => t + tz * 3600;
  for (let at = Math.floor(local(from) / 3600) * 3600; at <= local(to); at += 3600)
    if (at > local(from) && hours.has((((at / 3600) % 24) + 24) % 24)) due.push(at - tz * 3600);
  return due;
}
