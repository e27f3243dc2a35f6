import type { PlanEnergy, SavingsRequest } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import type { Database } from "../../platform/db.ts";
import { type PlanTerms, termsOfRequest } from "#domain/cleaning-plan/index";
import { analytics } from "../../platform/analytics.ts";
import type { DeviceRow } from "../../platform/schema.ts";
import type { EnergyRefusalCode } from "#domain/energy-file/types";
import { energyOfRow, energyYearOf, readEnergyText } from "../plants/index.ts";

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
  { plant_id }: Pick<DeviceRow, "plant_id">,
  request: SavingsRequest,
): Promise<CompleteRequest> {
  const terms = termsOfRequest(request);
  if (!terms.soilingRates.some((rate) => rate > 0))
    return { ok: false, title: texts.soilingRatePositive, field: "soiling_rate" };
  const energy = await energyOf(db, plant_id, request);
  if (!energy.ok) return energy;
  return { ok: true, request: { device_id: request.device_id, ...terms, energy: energy.energy } };
}

type Energy = { ok: true; energy: PlanEnergy } | Extract<CompleteRequest, { ok: false }>;

async function energyOf(db: Database, plantId: string, request: SavingsRequest): Promise<Energy> {
  if (request.csv_content !== undefined) {
    const read = readEnergyText(
      request.csv_content,
      { customStartDate: request.custom_csv_start_date ?? null, arrayKw: request.array_size, place: null },
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
  const stored = await energyYearOf(db, plantId);
  return stored
    ? { ok: true, energy: energyOfRow(stored) }
    : { ok: false, title: texts.energyFileNeeded, field: "csv_content" };
}
