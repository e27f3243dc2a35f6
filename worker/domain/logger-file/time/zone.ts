import { isZone } from "#contract/common/calendar";
import { zoneInName } from "../quantity-units.ts";

/** A time zone that a file states: a fixed offset [s east of UTC], a zone with its rules, or one that has several meanings. */
export type StatedZone =
  | { kind: "offset"; offset: number; text: string }
  | { kind: "zone"; zone: string; text: string }
  | { kind: "unclear"; text: string; meanings: Exclude<StatedZone, { kind: "unclear" }>[] };

/** Hours of a standard time, and a zone that observes it. Loggers write the daylight name for a fixed offset. */
const standardTimes: Record<string, [hours: number, zone: string]> = {
  E: [-5, "America/New_York"],
  C: [-6, "America/Chicago"],
  M: [-7, "America/Denver"],
  P: [-8, "America/Los_Angeles"],
  AK: [-9, "America/Anchorage"],
};
const otherTimes: Record<string, number> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  ZULU: 0,
  UT: 0,
  HST: -10,
  AST: -4,
  ADT: -3,
  CHST: 10,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  AEST: 10,
  AEDT: 11,
  AWST: 8,
  JST: 9,
};
/** What an abbreviation may mean, as offsets [h] and zones. */
const severalMeanings: Record<string, (number | string)[]> = {
  IST: [5.5, 1, 2],
  BST: [1, 6],
  SST: [-11, 8],
  ...Object.fromEntries(
    Object.entries(standardTimes).map(([letters, [hours, zone]]) => [`${letters}T`, [zone, hours, hours + 1]]),
  ),
};
/** "Pacific Time", and the names of Windows, whose "Pacific Standard Time" observes daylight saving time. */
const IN_WORDS = /\b(eastern|central|mountain|pacific|alaskan?)(?: (?:standard|daylight|prevailing))? time\b/i;

const offsetOf = (sign: string, hours: string, minutes = "0"): number =>
  (sign === "+" ? 1 : -1) * (Number(hours) * 3600 + Number(minutes) * 60);

/** [s east of UTC] of "Z", "UTC", "GMT-7", "UTC+02:00", "-0700", "MDT"; NaN for other text. */
export function offsetIn(text: string): number {
  const match = /^(?:UTC|GMT|UT)? ?([+-])(\d{1,2}):?(\d\d)?$/i.exec(text.replace("\u2212", "-"));
  if (match) {
    const offset = offsetOf(match[1]!, match[2]!, match[3]);
    return Math.abs(offset) <= 14 * 3600 ? offset : Number.NaN;
  }
  const name = text.toUpperCase();
  const [, letters = "", half] = /^(AK|[ECMP])([SD])T$/.exec(name) ?? [];
  const hours = half === undefined ? otherTimes[name] : standardTimes[letters]![0] + (half === "D" ? 1 : 0);
  return hours === undefined ? Number.NaN : hours * 3600;
}

const OFFSET = /(?:UTC|GMT) ?[+\u2212-] ?\d{1,2}(?::?\d\d)?(?!\d)|(?<![\d:])[+\u2212-]\d\d:\d\d(?!\d)/i;
const IANA = /[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_]*(?:[+-][A-Za-z_\d]+)*){1,2}/g;
const regionIn = (text: string): string | null => text.match(IANA)?.find(isZone) ?? null;
const BOTH = /\b(AK|[ECMP])ST ?\/ ?\1DT\b/;

/** The zone in the name of a time column, or in a line that states one; null without any. */
export function zoneIn(name: string): StatedZone | null {
  const text = name.slice(0, 100);
  const both = BOTH.exec(text)?.[1];
  if (both !== undefined) return { kind: "zone", zone: standardTimes[both]![1], text };
  const iana = regionIn(text);
  if (iana !== null) return { kind: "zone", zone: iana, text };
  const written = OFFSET.exec(text)?.[0].replaceAll(/ (?!$)/g, "");
  const words = text.replaceAll(/([a-z])([A-Z])/g, "$1 $2").split(/[^A-Za-z]+/);
  const names = words.filter((word) => /^(utc|gmt)$/i.test(word) || word === word.toUpperCase());
  if (/[a-z][_ .-]z$/i.test(text.trim())) names.push("Z");
  for (const candidate of [...(written === undefined ? [] : [written]), ...names]) {
    const offset = offsetIn(candidate);
    if (!Number.isNaN(offset)) return { kind: "offset", offset, text };
  }
  if (words.some((word) => /(?<!o)utc|gmt/i.test(word))) return { kind: "offset", offset: 0, text };
  const [, inWords] = IN_WORDS.exec(text.replaceAll("_", " ")) ?? [];
  const key = inWords
    ? `${/^ak|^al/i.test(inWords) ? "AK" : inWords[0]!.toUpperCase()}T`
    : names.find((word) => word in severalMeanings);
  return key === undefined ? null : unclear(text, severalMeanings[key]!);
}

const unclear = (text: string, meanings: (number | string)[]): StatedZone => ({
  kind: "unclear",
  text,
  meanings: meanings.map((meaning) =>
    typeof meaning === "string"
      ? { kind: "zone", zone: meaning, text }
      : { kind: "offset", offset: meaning * 3600, text },
  ),
});

/** The zone of a column that repeats it in each row; several zones have several meanings. */
export function zoneInCells(name: string, cells: readonly string[]): StatedZone | null {
  const isRegion = new Set(cells).size === 1 && regionIn(cells[0]!) === cells[0];
  if (!ZONE_COLUMN.test(name.trim()) && !isRegion) return null;
  const zones = [...new Set(cells)].map((cell) => zoneIn(cell) ?? offsetAlone(cell, name));
  const [first] = zones;
  if (first === undefined || zones.includes(null)) return null;
  if (zones.length === 1) return { ...first!, text: name };
  return {
    kind: "unclear",
    text: name,
    meanings: zones.flatMap((zone) => (zone!.kind === "unclear" ? zone!.meanings : [zone!])),
  };
}

/** A zone in the names of the cells may be that of the times, which have none. */
export function zoneOfCells(names: readonly string[]): StatedZone | null {
  const cells = names.filter((name) => /clean|wash|soil|dirt/i.test(name));
  const zones = new Set(cells.flatMap((name) => zoneInName(name) ?? []));
  const meanings = [...zones].map((zone) => ({ kind: "offset" as const, offset: offsetIn(zone), text: zone }));
  const known = meanings.filter(({ offset }) => !Number.isNaN(offset));
  return known.length === 0 ? null : { kind: "unclear", text: cells.find(zoneInName)!, meanings: known };
}

const ZONE_COLUMN =
  /^(?:tz|time ?zone|zone|zeitzone|(?:utc|gmt|tz|time ?zone)[ _-]?(?:offset|diff)(?: ?[[(].*[)\]])?)$/i;

/** A number in hours, minutes, seconds or as "-0700"; no zone is more than 14 hours from UTC. */
function offsetAlone(cell: string, text: string): StatedZone | null {
  const [, sign = "+", digits, minutes = "0"] = /^([+-]?)(\d{1,5})(?::?(?<=:)(\d{2})|\.0+)?$/.exec(cell.trim()) ?? [];
  if (digits === undefined) return null;
  const size = Number(digits);
  const seconds = [
    size * 3600 + Number(minutes) * 60,
    digits.length === 4 ? Math.floor(size / 100) * 3600 + (size % 100) * 60 : Number.NaN,
    size * 60,
    size,
  ].filter((offset) => offset <= 14 * 3600 && offset % 900 === 0);
  const units = [...new Set(seconds)].map((offset) => (sign === "-" ? -offset : offset));
  if (units.length === 1) return { kind: "offset", offset: units[0]!, text };
  return unclear(
    text,
    units.map((offset) => offset / 3600),
  );
}

const STATEMENT =
  /time ?zone|zeit(?:zone|basis)|zona horaria|fuso|\b(?:tz|tz.?offset|times?|clock|uhrzeit|hora|heure)\b|(?:utc|gmt|time) ?offset|timestamps?|\b(?:data|daten|values|recorded|logged) (?:is|are|in)\b|^all (?:data|values)\b/i;
const DATED = /\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}:\d{2}:\d{2}|\d{8}/;

/** The zone that the lines above the names state ("Time zone: GMT-07:00", "All times are UTC"). */
export function zoneAbove(lines: readonly string[]): StatedZone | null {
  for (const line of lines) {
    const text = line.slice(0, 200).replaceAll(/["#]/g, "").trim();
    const region = regionIn(text);
    if (!(STATEMENT.test(text) || region) || DATED.test(text)) continue;
    const number = /(?:zone|offset|tz)[^\d+-]*([+-]?\d{1,5}(?::\d{2}|\.0+)?)\W*$/i.exec(text)?.[1];
    const isNumber = number !== undefined && region === null;
    const found = isNumber ? offsetAlone(number, text) : zoneIn(text);
    if (found) return found;
  }
  return null;
}
