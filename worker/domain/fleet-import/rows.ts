import * as v from "valibot";
import { AddDevice } from "#contract/devices/registration";
import {
  type ImportColumn,
  importColumns,
  type ImportError,
  importTexts as texts,
  MAX_IMPORT_ROWS,
} from "#contract/devices/import";
import { AddPlant } from "#contract/plants/users";
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

type Cells = Readonly<Record<ImportColumn, string>>;

const plantColumns = { location: "plant_address", lat: "plant_latitude", lng: "plant_longitude" } as const;
const columnOf: Readonly<Record<string, ImportColumn>> = {
  device_name: "device",
  location: "address",
  lat: "latitude",
  lng: "longitude",
  timezone: "time_zone",
  installationdate: "installation_date",
  soilingAlertThreshold: "alert_threshold_percent",
  wash_extension_data: "wash_extension",
  notes: "notes",
};
const numbers: readonly ImportColumn[] = [
  "plant_latitude",
  "plant_longitude",
  "latitude",
  "longitude",
  "alert_threshold_percent",
];
const optional: ReadonlySet<ImportColumn> = new Set([
  ...Object.values(plantColumns),
  "alert_threshold_percent",
  "wash_extension",
  "notes",
]);
/** Default of the form. */
const DEFAULT_THRESHOLD = "10";
const yesNo: Readonly<Record<string, boolean>> = { "": true, yes: true, no: false };

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
    const cells = Object.fromEntries(
      importColumns.map((column) => [column, fields[names.indexOf(column)] ?? ""]),
    ) as unknown as Cells;
    return rowOf(line, cells, (column, problem) => errors.push({ line, column, problem }));
  });
  return { rows, errors };
}

function headerErrors(names: readonly string[]): ImportError[] {
  const known: readonly string[] = importColumns;
  const unknown = names.filter((name) => !known.includes(name));
  const missing = importColumns.filter((name) => !optional.has(name) && !names.includes(name));
  return [
    ...unknown.map((column) => ({ line: 1, column, problem: texts.unknownColumn })),
    ...missing.map((column) => ({ line: 1, column, problem: texts.noColumn })),
  ];
}

type Report = (column: ImportColumn, problem: string) => void;

function rowOf(line: number, cells: Cells, report: Report): FleetRow {
  const wrong = new Set<ImportColumn>(
    numbers.filter((column) => cells[column] !== "" && !Number.isFinite(Number(cells[column]))),
  );
  for (const column of wrong) report(column, texts.notNumber);
  if (cells.plant === "") {
    report("plant", texts.required);
    wrong.add("plant");
  }
  const row = { line, plant: cells.plant, place: placeOf(cells, wrong, report), device: null };
  return isPlantAlone(cells) ? row : { ...row, device: deviceOf(cells, wrong, report) };
}

const isPlantAlone = (cells: Cells): boolean => Object.values(columnOf).every((column) => cells[column] === "");

const toNumber = (text: string): number | undefined => (text === "" ? undefined : Number(text));

function placeOf(cells: Cells, wrong: ReadonlySet<ImportColumn>, report: Report): PlantForm | null {
  const columns = Object.values(plantColumns);
  if (columns.every((column) => cells[column] === "")) return null;
  const form = {
    plant_name: cells.plant,
    location: cells.plant_address,
    lat: toNumber(cells.plant_latitude),
    lng: toNumber(cells.plant_longitude),
  };
  const parsed = v.safeParse(AddPlant, form);
  if (parsed.success) return parsed.output;
  reportIssues(parsed.issues, { ...plantColumns, plant_name: "plant" }, cells, wrong, report);
  return null;
}

function deviceOf(cells: Cells, wrong: ReadonlySet<ImportColumn>, report: Report): DeviceForm | null {
  const washes = yesNo[cells.wash_extension.toLowerCase()];
  if (washes === undefined) report("wash_extension", texts.notYesNo);
  const parsed = v.safeParse(AddDevice, {
    isInboundApiDevice: true,
    plant_id: "-",
    device_name: cells.device,
    location: cells.address,
    lat: toNumber(cells.latitude),
    lng: toNumber(cells.longitude),
    timezone: cells.time_zone,
    installationdate: toUsDate(cells.installation_date),
    soilingAlertThreshold: Number(cells.alert_threshold_percent || DEFAULT_THRESHOLD),
    wash_extension_data: washes ?? true,
    notes: cells.notes,
  });
  if (parsed.success) return washes === undefined ? null : (parsed.output as DeviceForm);
  reportIssues(parsed.issues, columnOf, cells, wrong, report);
  return null;
}

/** Accepts dates as spreadsheets write them, without leading zeros, and ISO dates. */
function toUsDate(text: string): string {
  const [, year, ofYear, ofMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year !== undefined) return `${ofYear}/${ofMonth}/${year}`;
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(?=\d{4}$)/, (_, month: string, day: string) =>
    [month.padStart(2, "0"), day.padStart(2, "0"), ""].join("/"),
  );
}

function reportIssues(
  issues: readonly v.BaseIssue<unknown>[],
  columns: Readonly<Record<string, ImportColumn>>,
  cells: Cells,
  wrong: ReadonlySet<ImportColumn>,
  report: Report,
): void {
  const reported = new Set(wrong);
  for (const issue of issues) {
    const column = columns[v.getDotPath(issue) ?? ""];
    if (column === undefined || reported.has(column)) continue;
    reported.add(column);
    report(column, cells[column] === "" ? texts.required : issue.message);
  }
}
