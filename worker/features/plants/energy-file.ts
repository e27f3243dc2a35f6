import { and, eq, sql } from "drizzle-orm";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { SaveEnergyFile } from "#contract/savings/energy-file";
import type { StoredLossCurve } from "#contract/savings/loss-curve";
import { texts } from "#contract/common/texts";
import { otherUnit } from "#contract/dashboard/specific-yield";
import { type EnergyFileOptions, lossCurveOf, readEnergyFile } from "#domain/energy-file/index";
import { annualEnergy, clearSkyYear, seasonNote } from "#domain/energy-file/year";
import type { EnergyRefusalCode } from "#domain/energy-file/types";
import type { Author } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { markPlansOfPlant } from "../../platform/tasks/due-plans.ts";
import { energyYears, plants } from "../../platform/schema.ts";
import { addFileRows, energyFileKey, removeFileRows } from "../../platform/stored-files.ts";
import { storedInputs } from "./calculation-inputs.ts";
import { type EnergyYearRow, summaryOf } from "./energy-year.ts";

/** `title`: the specification's text; `detail`: the exact fault; `blame`: the input that is wrong. */
interface RefusedFile {
  ok: false;
  title: string;
  detail?: string;
  blame: "file" | "startDate";
  code: EnergyRefusalCode;
}
export type EnergyFileRead =
  | {
      ok: true;
      kind: EnergyYearRow["kind"];
      daily: number[];
      startDate: string | null;
      notes: string[];
      /** Null: a percent of soiling costs a percent. */
      lossCurve: StoredLossCurve | null;
    }
  | RefusedFile;

/** What is known of a file's plant [kW DC; degrees]. */
interface FilePlant {
  arrayKw: number | null;
  place: { lat: number; lng: number } | null;
}

export function readEnergyText(
  content: string,
  { acLimitKw = null, arrayKw, place, ...options }: Omit<EnergyFileOptions, "sky"> & FilePlant,
  kernels: Pick<Analytics, "clearSkyEnergy" | "lossCurves">,
): EnergyFileRead {
  const read = readEnergyFile(content, { acLimitKw, ...options, sky: place && clearSkyYear(place, kernels) });
  if (read.ok) {
    const unit = otherUnit(annualEnergy(read.dailyKwh), arrayKw);
    if (unit !== null) return { ok: false, code: "unit", title: texts.csvBadFormat, detail: unit, blame: "file" };
    const season = read.kind !== "PVsyst" && place !== null ? seasonNote(read.monthlyKwh, place.lat) : null;
    if (season !== null) read.notes.push(season);
    const startDate = read.kind === "custom" ? options.customStartDate : null;
    const lossCurve = read.hourly && lossCurveOf(read.hourly, acLimitKw, kernels);
    return { ok: true, kind: read.kind, daily: read.dailyKwh, startDate, notes: read.notes, lossCurve };
  }
  const { code, message: title, detail } = read;
  if (code === "start-date") return { ok: false, code, title, blame: "startDate" };
  return { ok: false, code, title, detail, blame: "file" };
}

export function readUpload(
  { fileName, content, customCSVFileStartDate, acLimitKw = null }: SaveEnergyFile,
  plant: FilePlant,
  kernels: Pick<Analytics, "clearSkyEnergy" | "lossCurves">,
): EnergyFileRead {
  const options = { customStartDate: customCSVFileStartDate, acLimitKw, ...plant };
  if (fileName.toLowerCase().endsWith(".csv")) return readEnergyText(content, options, kernels);
  return { ok: false, title: texts.csvBadFormat, detail: "Choose a .csv file.", code: "format", blame: "file" };
}

/** The array size counts once a person has saved it. */
export async function filePlant(db: Database, plantId: string): Promise<FilePlant> {
  const [{ version, inputs }, [plant]] = await Promise.all([
    storedInputs(db, plantId),
    db.select({ lat: plants.lat, lng: plants.lng }).from(plants).where(eq(plants.plant_id, plantId)),
  ]);
  return { arrayKw: version > 0 ? inputs.array_size : null, place: plant ?? null };
}

export async function energyYearOf(db: Database, plantId: string): Promise<EnergyYearRow | null> {
  const [row] = await db.select().from(energyYears).where(eq(energyYears.plant_id, plantId));
  return row ?? null;
}

/** Stores the file as received and its year, then deletes the former file: a plant has one. */
export async function storeEnergyYear(
  stores: { db: Database; files: R2Bucket },
  file: SaveEnergyFile,
  row: Omit<EnergyYearRow, "source_key">,
  by: Author,
): Promise<EnergyYearRow> {
  const { db, files } = stores;
  const source_key = energyFileKey(row.plant_id, crypto.randomUUID());
  const stored = await files.put(source_key, file.content, { httpMetadata: { contentType: "text/csv" } });
  const complete = { ...row, source_key };
  const isOfPlant = eq(energyYears.plant_id, row.plant_id);
  const lineOf = (year: EnergyYearRow) => ({ source: year.source_key, ...summaryOf(year) });
  const replace = async (): Promise<EnergyYearRow | null> => {
    const former = await energyYearOf(db, row.plant_id);
    const isFormer = and(isOfPlant, former ? eq(energyYears.source_key, former.source_key) : undefined);
    const saved = await save(db, {
      entry: {
        action: "energy-file-saved",
        ...by,
        subject: row.plant_id,
        before: former && lineOf(former),
        after: lineOf(complete),
      },
      unchanged: former ? isStored(energyYears, isFormer) : sql`not ${isStored(energyYears, isFormer)}`,
      statements: [
        addFileRows(db, [{ key: source_key, owner_id: null, plant_id: row.plant_id, bytes: stored.size }]),
        db.insert(energyYears).values(complete).onConflictDoUpdate({ target: energyYears.plant_id, set: complete }),
        markPlansOfPlant(db, row.plant_id, row.uploaded_at),
      ],
    });
    // Another upload came between; the later one counts.
    return saved ? former : replace();
  };
  const former = await replace();
  if (former) {
    await files.delete(former.source_key);
    await removeFileRows(db, [former.source_key]);
  }
  return complete;
}

/** Headers with the original file name; other alphabets use the extended form (RFC 6266). */
export function downloadHeaders(fileName: string): Record<string, string> {
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="energy-file.csv"; filename*=UTF-8''${encoded}`,
    "Cache-Control": "private, no-store",
  };
}

export async function plantLossCurve(db: Database, plantId: string): Promise<StoredLossCurve | null> {
  const [row] = await db
    .select({ curve: energyYears.loss_curve })
    .from(energyYears)
    .where(eq(energyYears.plant_id, plantId));
  return (row?.curve ?? null) as StoredLossCurve | null;
}
