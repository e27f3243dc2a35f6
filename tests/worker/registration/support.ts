import { claimText } from "#contract/setup/claim-code";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { provisionedUnits } from "../../../worker/platform/schema.ts";
import { call, db } from "../access/people.ts";

let units = 0;
export const CLAIM_CODE = "TEST001M";
export async function aUnit({ claimCode, ...values }: { api_key_hash?: string; claimCode?: string } = {}) {
  units += 1;
  const icc_id = `8944500102198304${String(units).padStart(4, "0")}`;
  const unit = {
    icc_id,
    claim_code_hash: claimCode === undefined ? null : await sha256Hex(claimText(icc_id, claimCode)),
    device_id: crypto.randomUUID(),
    serial_number: `S1-${String(units).padStart(4, "0")}`,
    product_id: 20_000,
    ...values,
  };
  await db.insert(provisionedUnits).values(unit);
  return unit;
}

export const form = (plant_id: string) => ({
  device_name: "  North Row ",
  plant_id,
  location: "Fresno, California",
  lat: 36.75,
  lng: -119.77,
  timezone: "America/Los_Angeles",
  installationdate: "03/09/2025",
  notes: "by the gate",
  soilingAlertThreshold: 8,
});

export const add = (cookie: string, json: unknown) => call("POST", "/api/device/addDevice", { cookie, json });
export const update = (cookie: string, json: unknown) => call("POST", "/api/device/updateDevice", { cookie, json });
