import * as v from "valibot";
import { refusals } from "../refusals.ts";
import type { FileRefusal } from "../types.ts";

const Name = v.optional(v.nullable(v.string()), "");

/** JSON of Campbell loggers (FileOption 32): TOA5 as objects. */
const CsiJson = v.looseObject({
  head: v.looseObject({
    environment: v.optional(v.looseObject({ station_name: Name, table_name: Name }), {}),
    fields: v.pipe(v.array(v.looseObject({ name: v.string(), units: Name, process: Name })), v.minLength(1)),
  }),
  data: v.array(
    v.looseObject({ time: v.string(), no: v.optional(v.nullable(v.number())), vals: v.array(v.unknown()) }),
  ),
});

export type CsiJsonResult = { ok: true; text: string } | { ok: false; refusal: FileRefusal };

export function toa5OfCsiJson(json: string): CsiJsonResult {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), CsiJson), json);
  if (!parsed.success) return { ok: false, refusal: refusals.json };
  const { head, data } = parsed.output;
  const { environment, fields } = head;
  const lines = [
    ["TOA5", environment.station_name, "CSIJSON", "", "", "", "", environment.table_name].map(cell),
    ["TIMESTAMP", "RECORD", ...fields.map(({ name }) => name)].map(cell),
    ["TS", "RN", ...fields.map(({ units }) => units)].map(cell),
    ["", "", ...fields.map(({ process }) => process)].map(cell),
    ...data.map(({ time, no, vals }) => [time.replace("T", " "), no, ...vals].map(cell)),
  ];
  return { ok: true, text: lines.map((line) => `${line.join(",")}\r\n`).join("") };
}

function cell(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return '"NAN"';
  return `"${value.replaceAll(/\s+/g, " ").replaceAll('"', '""')}"`;
}
