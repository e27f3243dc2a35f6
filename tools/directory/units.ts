import { createHash } from "node:crypto";
import { claimText } from "#contract/setup/claim-code";
import type { Unit } from "#domain/setup/units";
import { insert, literal } from "./sql.ts";

export const claimHash = ({ icc_id, claim_code }: Unit): string | null =>
  claim_code === null ? null : createHash("sha256").update(claimText(icc_id, claim_code)).digest("hex");

const UNITS_OF_DEVICES = `SELECT device_id FROM devices UNION SELECT unit_id FROM devices WHERE unit_id IS NOT NULL
  UNION SELECT unit_id FROM replaced_units`;

/** Adds unknown units. A known one only gets its claim code, if it has none yet and is, or was, no part of a device. */
export const unitRows = (units: readonly Unit[]): string[] =>
  units.flatMap(({ claim_code, ...unit }) => {
    const claim_code_hash = claimHash({ ...unit, claim_code });
    const added = insert("provisioned_units", { ...unit, claim_code_hash });
    if (claim_code_hash === null) return [added];
    return [
      added,
      `UPDATE provisioned_units SET claim_code_hash = ${literal(claim_code_hash)} WHERE icc_id = ${literal(unit.icc_id)}
        AND claim_code_hash IS NULL AND device_id NOT IN (${UNITS_OF_DEVICES})`,
    ];
  });
