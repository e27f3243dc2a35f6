import { createHash } from "node:crypto";
import { claimCodeOf, claimText, isClaimCode, normalizedClaimCode } from "#contract/setup/claim-code";
import { isIccId, plainIccId } from "#contract/setup/icc-id";
import { insert, literal } from "./sql.ts";

export interface Unit {
  icc_id: string;
  device_id: string;
  serial_number: string;
  product_id: number;
  /** SHA-256 of the factory key; null: none. */
  api_key_hash: string | null;
  /** Printed on the label; null: none. Only its digest is stored. */
  claim_code: string | null;
}

/** Default of units without a product id. */
const DEFAULT_PRODUCT = 17_764;
const DEVICE_ID = /^[\w-]{1,64}$/;
/** Letter S, digit, dash, four digits. */
const SERIAL = /^S\d-\d{4}$/;

export type UnitList = { ok: true; units: Unit[] } | { ok: false; problems: string[] };

/** Reads all lines or none. The header and the last three columns are optional. */
export function readUnits(text: string): UnitList {
  const units: Unit[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    const cells = line.split(",").map((cell) => cell.trim());
    const [icc_id = "", device_id = "", serial_number = "", product = "", key = "", claim = ""] = cells;
    const hash = key.toLowerCase();
    if (line.trim() === "" || (index === 0 && icc_id === "icc_id")) continue;
    const wrong = [
      isIccId(icc_id) && plainIccId(icc_id) === icc_id ? "" : "the ICCID is 18 to 22 digits",
      DEVICE_ID.test(device_id) ? "" : "the device id is letters, digits, - and _",
      SERIAL.test(serial_number) ? "" : "the serial number is written S, digit, dash, four digits",
      /^\d{0,9}$/.test(product) ? "" : "the product id is a number",
      /^([\da-f]{64})?$/.test(hash) ? "" : "the key is given as its SHA-256, 64 hex digits",
      claim === "" || isClaimCode(claim)
        ? ""
        : "the claim code is 8 characters, the last one of which checks the others",
      [icc_id, device_id, hash].some((name) => name !== "" && seen.has(name)) ? "this unit is in the file twice" : "",
    ].filter((reason) => reason !== "");
    for (const name of [icc_id, device_id, hash]) seen.add(name);
    const product_id = product === "" ? DEFAULT_PRODUCT : Number(product);
    if (wrong.length > 0) problems.push(`Line ${index + 1}: ${wrong.join("; ")}.`);
    else
      units.push({
        icc_id,
        device_id,
        serial_number,
        product_id,
        api_key_hash: hash === "" ? null : hash,
        claim_code: claim === "" ? null : normalizedClaimCode(claim),
      });
  }
  if (units.length === 0 && problems.length === 0) problems.push("The file holds no unit.");
  return problems.length > 0 ? { ok: false, problems } : { ok: true, units };
}

const newClaimCode = (): string => claimCodeOf(crypto.getRandomValues(new Uint8Array(7)));

/** Units without a claim code get a new one. */
export const withClaimCodes = (units: readonly Unit[]): Unit[] =>
  units.map((unit) => ({ ...unit, claim_code: unit.claim_code ?? newClaimCode() }));

export const claimHash = ({ icc_id, claim_code }: Unit): string | null =>
  claim_code === null ? null : createHash("sha256").update(claimText(icc_id, claim_code)).digest("hex");

/** Adds unknown units. A known one only gets its claim code, if it has none yet and is not a device. */
export const unitRows = (units: readonly Unit[]): string[] =>
  units.flatMap(({ claim_code, ...unit }) => {
    const claim_code_hash = claimHash({ ...unit, claim_code });
    const added = insert("provisioned_units", { ...unit, claim_code_hash });
    if (claim_code_hash === null) return [added];
    return [
      added,
      `UPDATE provisioned_units SET claim_code_hash = ${literal(claim_code_hash)} WHERE icc_id = ${literal(unit.icc_id)}
        AND claim_code_hash IS NULL AND device_id NOT IN (SELECT device_id FROM devices)`,
    ];
  });
