import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inRoot } from "../../../tools/process/root.ts";
import { WINDOW_DAYS } from "../../../worker/device/soiling/days.ts";
import { migratedSchema } from "../../fixtures/migrated-schema.ts";
import { numbers } from "./counted.ts";
import { short, type Row } from "./table.ts";

const DEVICES = 10_000;
const DEVICES_PER_PLANT = 4;
const PLANTS = DEVICES / DEVICES_PER_PLANT;
/** Days after the window is full, in which each new day replaces one. */
const MORE_DAYS = 30;
const YEAR_DAYS = 365;
const TARGET_BYTES = 100_000;
const HOURS_DAYS = 60;
const WEEKS = 52;
/** Measured by tests of plant plans: a plan with its decision, sensors and facts, and what a week's decision keeps [characters]. */
const [RESULT, DECISION, SENSORS, FACTS, SAID] = [8400, 4500, 500, 500, 390];

/** In no order, as ids are. */
const device = "printf('%08x%016x', (n * 2654435761) & 4294967295, n)";
const plant = "printf('%08x-0000-4000-8000-%012x', (n * 2654435761) & 4294967295, n)";
/** A cell of 0.1 degrees and a zone. */
const site = "printf('%.1f,%.1f America/Denver', 25 + n % 240 / 10.0, -105 - n / 240 / 10.0)";
const real = "abs(random()) / 9.3e17";
const text = (length: number): string => `'"' || printf('%.${length}c', 'x') || '"'`;
const hours = `'{"speed":[' || rtrim(replace(printf('%.24c', 'x'), 'x', '3.14,'), ',') || '],"bearing":[' || rtrim(replace(printf('%.24c', 'x'), 'x', '271,'), ',') || ']}'`;

/** What a new day of the whole fleet writes, and what it removes. */
function dayRows(day: number): string[] {
  const before = (days: number): string => `date(0, 'unixepoch', '+${20_000 + day - days} days')`;
  const today = before(0);
  return [
    `INSERT INTO daily_soiling SELECT ${device}, ${today}, ${real}, ${real}, ${real}, 1, NULL, 1440, ${real}, ${real}, ${day} FROM ${numbers(DEVICES)}`,
    `INSERT INTO daily_weather SELECT ${device}, ${today}, 0, ${real}, ${real} FROM ${numbers(DEVICES)}`,
    `INSERT INTO site_weather SELECT ${site}, ${today}, 0, ${real}, ${real}, 'Open-Meteo ERA5' FROM ${numbers(PLANTS)}`,
    `INSERT INTO site_wind_hours SELECT ${site}, ${today}, ${hours} FROM ${numbers(PLANTS)}`,
    ...[
      ["daily_soiling", "device_id", device, DEVICES, WINDOW_DAYS],
      ["daily_weather", "device_id", device, DEVICES, WINDOW_DAYS],
      ["site_wind_hours", "site", site, PLANTS, HOURS_DAYS + 1],
    ].map(
      ([table, key, of, count, kept]) =>
        `DELETE FROM ${table} WHERE (${key}, day) IN (SELECT ${of}, ${before(Number(kept))} FROM ${numbers(Number(count))})`,
    ),
  ];
}

const standingRows = [
  `INSERT INTO plants (plant_id, plant_name, lat, lng) SELECT ${plant}, 'Central Valley ' || n, 36.75, -119.77 FROM ${numbers(PLANTS)}`,
  `INSERT INTO devices (device_id, device_name, plant_id, serialno, lat, lng, timezone, installed_on, wash_facts, api_key_hash, judged_by)
    SELECT ${device}, 'Sensor ' || n, (SELECT plant_id FROM plants LIMIT 1), 'S1-' || n, 36.75, -119.77, 'America/Los_Angeles', '2025-01-01', ${text(230)}, lower(hex(randomblob(32))), ${text(130)} FROM ${numbers(DEVICES)}`,
  `INSERT INTO plant_plans SELECT ${plant}, 'America/Los_Angeles', lower(hex(randomblob(32))), '2026-11-30', NULL, 1, 1, '2026-11-24', ${text(DECISION)}, ${text(SENSORS)}, ${text(FACTS)}, ${text(RESULT)} FROM ${numbers(PLANTS)}`,
  ...Array.from(
    { length: WEEKS },
    (_, week) =>
      `INSERT INTO plan_mondays SELECT ${plant}, date('2026-01-05', '+${week * 7} days'), ${text(SAID)}, ${text(FACTS)} FROM ${numbers(PLANTS)}`,
  ),
];

/** Fills the directory of a fleet with the rows of a year and more, day by day, and weighs its pages. */
export function benchDirectory(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "soilsight-directory-"));
  const database = new DatabaseSync(join(folder, "directory.sqlite"));
  try {
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
    const migrations = readdirSync(inRoot("migrations"))
      .filter((name) => name.endsWith(".sql"))
      .map((name) => ({ queries: readFileSync(inRoot("migrations", name), "utf8").split("--> statement-breakpoint") }));
    for (const statement of migratedSchema(migrations)) database.exec(statement);
    const pages = (): number => (database.prepare("PRAGMA page_count").get() as { page_count: number }).page_count;
    const free = (): number =>
      (database.prepare("PRAGMA freelist_count").get() as { freelist_count: number }).freelist_count;
    const [{ page_size: size }, empty] = [database.prepare("PRAGMA page_size").get() as { page_size: number }, pages()];
    for (const statement of standingRows) database.exec(statement);
    const weigh = (): number => ((pages() - empty - free()) * size) / DEVICES;
    let afterYear = 0;
    for (let day = 1; day <= WINDOW_DAYS + MORE_DAYS; day++) {
      database.exec("BEGIN");
      for (const statement of dayRows(day)) database.exec(statement);
      database.exec("COMMIT");
      if (day === YEAR_DAYS) afterYear = weigh();
    }
    const whole = weigh();
    const tables = database
      .prepare(
        `SELECT tbl_name AS name, sum(bytes) AS bytes FROM (SELECT name AS part, sum(pgsize) AS bytes FROM dbstat GROUP BY name)
           JOIN sqlite_master ON sqlite_master.name = part GROUP BY 1 ORDER BY 2 DESC LIMIT 9`,
      )
      .all() as { name: string; bytes: number }[];
    return Promise.resolve([
      {
        what: `D1 of ${short(DEVICES)} devices at ${short(PLANTS)} plants after a year`,
        ratio: `${short(afterYear / 1000)} kB a device`,
        target: `${TARGET_BYTES / 1000} kB: ${afterYear <= TARGET_BYTES ? "met" : "NOT MET"}`,
        absolute: `${short((afterYear * DEVICES) / 1e6)} MB`,
      },
      {
        what: `${short(WINDOW_DAYS)} days and ${MORE_DAYS} more, of which each replaces one`,
        ratio: `${short(whole / 1000)} kB a device`,
        absolute: `${short((whole * DEVICES) / 1e6)} MB`,
      },
      ...tables.map(({ name, bytes }) => ({
        what: `  ${name}`,
        ratio: `${short(bytes / DEVICES / 1000)} kB a device`,
        absolute: `${short(bytes / 1e6)} MB`,
      })),
    ]);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}
