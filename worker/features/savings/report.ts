import { and, desc, eq } from "drizzle-orm";
import type { CleaningReport, ReportInputs } from "../../contract/cleaning-report.ts";
import type { SavingsResult } from "../../contract/savings.ts";
import { planTerms, type PlanTerms, wholeTerms } from "../../documents/cleaning-plan/index.ts";
import { annualEnergy } from "../../documents/energy/year.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { type devices, plants, savingsRuns } from "../../platform/schema.ts";
import { storedInputs } from "../plants/index.ts";
import type { StoredRequest } from "./request.ts";

type Device = Pick<typeof devices.$inferSelect, "device_id" | "device_name" | "plant_id" | "serialno" | "timezone">;

const MINUTE = 60;

function inputsOf({ energy, ...terms }: StoredRequest): ReportInputs {
  return { ...wholeTerms(terms), energy: { annualKwh: annualEnergy(energy.daily), source: energy.source } };
}

/** Whether two plans ask the same. */
const areSame = (a: PlanTerms, b: PlanTerms | null): boolean =>
  b !== null && JSON.stringify(wholeTerms(a)) === JSON.stringify(wholeTerms(b));

/** All that the report of a device prints, of its newest finished plan; null: there is none. `now`: UTC epoch seconds. */
export async function reportOf(db: Database, device: Device, now: number): Promise<CleaningReport | null> {
  const { device_id, plant_id } = device;
  const finished = and(eq(savingsRuns.device_id, device_id), eq(savingsRuns.status, "DONE"));
  const [[run], [plant], { inputs }] = await Promise.all([
    db.select().from(savingsRuns).where(finished).orderBy(desc(savingsRuns.created_at)).limit(1),
    db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plant_id)),
    storedInputs(db, plant_id),
  ]);
  if (!run) return null;
  const request = run.request as StoredRequest;
  return {
    device: {
      id: device_id,
      name: device.device_name,
      serial: device.serialno,
      timezone: device.timezone,
    },
    plant: { name: plant?.name ?? "" },
    inputs: inputsOf(request),
    savedInputs: areSame(request, planTerms(inputs)),
    result: run.result as SavingsResult,
    calculatedAt: run.updated_at,
    // As the report prints it: two people who print within one minute hold the same bytes.
    printedAt: Math.floor(now / MINUTE) * MINUTE,
    digest: await sha256Hex(JSON.stringify([request, run.result])),
  };
}
