import {
  cellOf,
  type ClimateHeader,
  columns,
  MONITORED,
  STEPS_PER_FACTOR,
  STEPS_PER_UNIT,
} from "../../worker/adapters/weather/climate/layout.ts";
import { records } from "../text/csv.ts";

type GridRecord = Record<string, string>;

function steps(row: GridRecord, name: string, perUnit: number): number {
  const exact = Number(row[name] || Number.NaN) * perUnit;
  const whole = Math.round(exact);
  if (!(Math.abs(exact - whole) < 1e-6) || Math.abs(whole) > 32_767) throw new Error(`${name} does not fit the layout`);
  return whole;
}

function differences(values: number[]): number[] {
  return values.map((value, index) => value - (index === 0 ? 0 : values[index - 1]!));
}

export function packClimate(version: string, gridCsv: string, factorsCsv: string): Uint8Array {
  const factors = records(factorsCsv);
  const regions = [...new Set(factors.map((row) => row["region"]!))];
  const cells = records(gridCsv).map((row) => {
    const region = regions.indexOf(row["region"]!);
    if (region < 0 || region >= MONITORED) throw new Error(`no factors for the region ${row["region"]}`);
    const place: Record<string, number> = cellOf({ lat: Number(row["lat"]), lng: Number(row["lng"]) });
    return {
      values: columns.map((name) => place[name] ?? steps(row, name, STEPS_PER_UNIT)),
      flag: region + (row["pm_source"] === "m" ? MONITORED : 0),
    };
  });
  const grid = columns.flatMap((_, index) => differences(cells.map((cell) => cell.values[index]!)));
  const seasons = regions.flatMap((region) =>
    ["PM10", "PM2.5"].flatMap((pollutant) => {
      const row = factors.find((row) => row["region"] === region && row["pollutant"] === pollutant);
      if (!row) throw new Error(`no factors of ${pollutant} for ${region}`);
      return Array.from({ length: 12 }, (_, m) => steps(row, `f${String(m + 1).padStart(2, "0")}`, STEPS_PER_FACTOR));
    }),
  );
  const header: ClimateHeader = { version, cells: cells.length, regions };
  const json = JSON.stringify(header);
  const head = new TextEncoder().encode(json.length % 2 === 0 ? json : `${json} `);
  const flags = Uint8Array.from(cells, (cell) => cell.flag);
  return Buffer.concat([
    new Uint8Array(Uint32Array.of(head.length).buffer),
    head,
    new Uint8Array(Int16Array.from([...grid, ...seasons]).buffer),
    flags,
  ]);
}
