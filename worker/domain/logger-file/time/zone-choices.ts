import type { FileZones } from "#contract/inbound/inbound";
import { scanFields } from "../../text/delimited.ts";
import type { Layout } from "../layout/layout.ts";
import type { LoggerFileOptions } from "../types.ts";
import { clockOf, type ToInstant } from "./clock.ts";
import { rowTime } from "./row-time.ts";
import type { DateOrder } from "./timestamp-format.ts";
import { type StatedZone, zoneIn } from "./zone.ts";

/** The zone that a person chose; null is the logger clock setting. */
export const chosenZone = (layout: Layout, { fileZone }: Pick<LoggerFileOptions, "fileZone">): StatedZone | null =>
  fileZone === undefined ? layout.zone : zoneIn(fileZone);

/** What the first row means in each zone that the file may mean, and by the logger clock; null if they agree. */
export function zoneChoices(
  layout: Layout,
  { lines, order, options }: { lines: readonly (string | null)[]; order: DateOrder; options: LoggerFileOptions },
): FileZones | null {
  const { zone } = layout;
  if (zone === null) return null;
  const meanings = zone.kind === "unclear" ? zone.meanings : [zone];
  const choices = [...meanings, null].flatMap((meaning) => {
    const first = firstInstant(layout, lines, { order, toInstant: clockOf(meaning, options) });
    return first === null ? [] : [{ value: valueOf(meaning), first }];
  });
  if (new Set(choices.map(({ first }) => first)).size < 2) return null;
  return { choices, stated: zone.kind === "unclear" ? null : valueOf(zone) };
}

function firstInstant(
  layout: Layout,
  lines: readonly (string | null)[],
  plan: { order: DateOrder; toInstant: ToInstant },
): number | null {
  const time = rowTime(layout, plan);
  const size = layout.columns.length;
  const fields = { starts: new Int32Array(size), ends: new Int32Array(size) };
  for (const line of lines.slice(layout.firstRow)) {
    if (line === null || scanFields(line, layout.separator, fields.starts, fields.ends) < time.needed) continue;
    if (time.read(line, fields, Number.NEGATIVE_INFINITY) === null) return Math.floor(time.t);
  }
  return null;
}

function valueOf(zone: Exclude<StatedZone, { kind: "unclear" }> | null): string {
  if (zone === null) return "clock";
  if (zone.kind === "zone") return zone.zone;
  const minutes = Math.abs(zone.offset) / 60;
  const two = (number: number) => String(number).padStart(2, "0");
  return `UTC${zone.offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
