import * as v from "valibot";
import { AddDevice } from "#contract/devices/registration";
import { importColumns, type ImportError, importTexts as texts, MAX_IMPORT_ROWS } from "#contract/devices/import";
import { AddPlant } from "#contract/plants/users";
import { deviceFields } from "#contract/records/device";
import type { Fields } from "#contract/records/field";
import { type Cells, neededColumns, type Report, reportCells, wireOfCells } from "../records/cells.ts";
import { splitFields } from "../text/delimited.ts";
import { linesOf } from "../text/lines.ts";

export type DeviceForm = Extract<AddDevice, { isInboundApiDevice: true }>;
export type PlantForm = Omit<v.InferOutput<typeof AddPlant>, "owners">;

interface FleetRow {
  line: number;
  plant: string;
  place: PlantForm | null;
  /** Null if the row has only a plant, or if the device is invalid. `plant_id` is a placeholder. */
  device: DeviceForm | null;
}

export interface FleetFile {
  rows: FleetRow[];
  errors: ImportError[];
}

const { location, lat, lng } = deviceFields;
const placeFields = {
  location: { ...location, csv: "plant_address" },
  lat: { ...lat, csv: "plant_latitude" },
  lng: { ...lng, csv: "plant_longitude" },
} as const;
const PLANT = "plant";
const columnIn = (fields: Fields) => (name: string) => fields[name]?.csv;

export function readFleet(csv: string): FleetFile {
  const lines = linesOf(csv.replace(/^\uFEFF/, ""));
  const head = lines[0] ?? "";
  const separator = head.split(";").length > head.split(",").length ? ";" : ",";
  const names = splitFields(head.toLowerCase(), separator);
  const errors = headerErrors(names);
  if (errors.length > 0) return { rows: [], errors };
  const filled = lines.slice(1).flatMap((text, index) => {
    const fields = splitFields(text, separator);
    return fields.some((field) => field !== "") ? [{ line: index + 2, fields }] : [];
  });
  if (filled.length === 0) return { rows: [], errors: [{ line: 1, column: "", problem: texts.empty }] };
  const extra = filled[MAX_IMPORT_ROWS];
  if (extra) return { rows: [], errors: [{ line: extra.line, column: "", problem: texts.tooManyRows }] };
  const rows = filled.map(({ line, fields }) => {
    const cells = Object.fromEntries(importColumns.map((column) => [column, fields[names.indexOf(column)] ?? ""]));
    return rowOf(line, cells, (column, problem) => errors.push({ line, column, problem }));
  });
  return { rows, errors };
}

function headerErrors(names: readonly string[]): ImportError[] {
  const unknown = names.filter((name) => !importColumns.includes(name));
  const missing = [PLANT, ...neededColumns(deviceFields)].filter((name) => !names.includes(name));
  return [
    ...unknown.map((column) => ({ line: 1, column, problem: texts.unknownColumn })),
    ...missing.map((column) => ({ line: 1, column, problem: texts.noColumn })),
  ];
}

function rowOf(line: number, cells: Cells, report: Report): FleetRow {
  const plant = cells[PLANT]!;
  if (plant === "") report(PLANT, texts.required);
  const row = { line, plant, place: placeOf(plant, cells, report), device: null };
  return isEmpty(deviceFields, cells) ? row : { ...row, device: deviceOf(cells, report) };
}

const isEmpty = (fields: Fields, cells: Cells): boolean =>
  Object.values(fields).every(({ csv }) => csv === undefined || cells[csv] === "");

function placeOf(plant: string, cells: Cells, report: Report): PlantForm | null {
  if (isEmpty(placeFields, cells)) return null;
  const { wire, problems } = wireOfCells(placeFields, cells);
  const parsed = v.safeParse(AddPlant, { ...wire, plant_name: plant });
  const columnOf = (name: string) => (name === "plant_name" && plant !== "" ? PLANT : columnIn(placeFields)(name));
  reportCells({ problems, ...parsed }, columnOf, cells, report);
  return parsed.success ? parsed.output : null;
}

function deviceOf(cells: Cells, report: Report): DeviceForm | null {
  const { wire, problems } = wireOfCells(deviceFields, cells);
  const parsed = v.safeParse(AddDevice, { ...wire, isInboundApiDevice: true, plant_id: "-" });
  reportCells({ problems, ...parsed }, columnIn(deviceFields), cells, report);
  return parsed.success && problems.size === 0 ? (parsed.output as DeviceForm) : null;
}
