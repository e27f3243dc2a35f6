import type { PlanEnergy, SavingsRequest } from "#contract/savings/savings";
import type { StoredLossCurve } from "#contract/savings/loss-curve";
import { texts } from "#contract/common/texts";
import type { Database } from "../../platform/db.ts";
import { type PlanTerms, sameTerms, termsOfInputs, termsOfRequest } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import type { devices } from "../../platform/schema.ts";
import type { EnergyRefusalCode } from "#domain/energy-file/types";
import { energyYearOf, readEnergyText, storedInputs } from "../plants/index.ts";

export interface StoredRequest extends PlanTerms {
  device_id: string;
  energy: PlanEnergy;
}

export type CompleteRequest =
  | { ok: true; request: StoredRequest }
  | {
      ok: false;
      title: string;
      detail?: string;
      /** Of a refused file. */
      code?: EnergyRefusalCode;
      field: keyof SavingsRequest;
    };

/** Refuses what cannot be planned. A file sent with the request takes precedence over the plant's. */
export async function completeRequest(
  db: Database,
  { plant_id, soiling_rate: ownRate }: Pick<typeof devices.$inferSelect, "plant_id" | "soiling_rate">,
  request: SavingsRequest,
): Promise<CompleteRequest> {
  const terms = termsOfRequest(request);
  if (!terms.soilingRates.some((rate) => rate > 0))
    return { ok: false, title: texts.soilingRatePositive, field: "soiling_rate" };
  const energy = await energyOf(db, plant_id, request);
  if (!energy.ok) return energy;
  const inForce = await inForceIfSaved(db, { plant_id, ownRate }, terms);
  return { ok: true, request: { device_id: request.device_id, ...(inForce ?? terms), energy: energy.energy } };
}

/** Saved inputs use the device's own rate, so that the result equals the recommendation. */
async function inForceIfSaved(
  db: Database,
  { plant_id, ownRate }: { plant_id: string; ownRate: number | null },
  asked: PlanTerms,
): Promise<PlanTerms | null> {
  if (ownRate === null) return null;
  const { inputs, version } = await storedInputs(db, plant_id);
  const saved = version === 0 ? null : termsOfInputs(inputs);
  return saved !== null && sameTerms(saved, asked) ? termsOfInputs(inputs, ownRate) : null;
}

export async function storedEnergy(db: Database, plantId: string): Promise<PlanEnergy | null> {
  const stored = await energyYearOf(db, plantId);
  return stored && energyOfRow(stored);
}

type StoredEnergyYear = NonNullable<Awaited<ReturnType<typeof energyYearOf>>>;

export const energyOfRow = ({ daily_kwh, kind, file_name, loss_curve }: StoredEnergyYear): PlanEnergy => ({
  daily: daily_kwh as number[],
  source: kind === "months" ? "monthly values" : `the ${kind} file ${file_name}`,
  ...(loss_curve !== null && { lossCurve: loss_curve as StoredLossCurve }),
});

type Energy = { ok: true; energy: PlanEnergy } | Extract<CompleteRequest, { ok: false }>;

async function energyOf(db: Database, plantId: string, request: SavingsRequest): Promise<Energy> {
  if (request.csv_content !== undefined) {
    const read = readEnergyText(
      request.csv_content,
      { customStartDate: request.custom_csv_start_date ?? null },
      analytics(),
    );
    if (read.ok) {
      const { daily, kind, lossCurve } = read;
      return {
        ok: true,
        energy: {
          daily,
          source: kind === "months" ? "monthly values" : `a ${kind} file`,
          ...(lossCurve && { lossCurve }),
        },
      };
    }
    const field = read.blame === "file" ? "csv_content" : "custom_csv_start_date";
    const { title, detail, code } = read;
    return { ok: false, title, code, field, ...(detail === undefined ? {} : { detail }) };
  }
  const energy = await storedEnergy(db, plantId);
  return energy ? { ok: true, energy } : { ok: false, title: texts.energyFileNeeded, field: "csv_content" };
}
