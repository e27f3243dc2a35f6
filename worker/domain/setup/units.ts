import { isIccId, plainIccId } from "#contract/setup/icc-id";
import { claimCodeOf, isClaimCode, normalizedClaimCode } from "#contract/setup/claim-code";
import { MAX_IMPORTED_UNITS, type UnitColumn, unitColumns, type UnitProblem, unitTexts } from "#contract/setup/units";

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

/** Serial number: letter S, digit, dash, four digits. */
const checks: Readonly<Record<UnitColumn, (text: string) => boolean>> = {
  icc_id: (text) => isIccId(text) && plainIccId(text) === text,
  device_id: (text) => /^[\w-]{1,64}$/.test(text),
  serial_number: (text) => /^S\d-\d{4}$/.test(text),
  product_id: (text) => /^\d{0,9}$/.test(text),
  key_sha256: (text) => /^([\da-f]{64})?$/i.test(text),
  claim_code: (text) => text === "" || isClaimCode(text),
};

const isColumn = (cell: string): boolean => (unitColumns as readonly string[]).includes(cell);

export type UnitList = { ok: true; units: Unit[] } | { ok: false; problems: UnitProblem[] };

/** Reads all lines or none. The header and the last three columns are optional; a header may have them in any order. */
export function readUnits(text: string): UnitList {
  const units: Unit[] = [];
  const problems: UnitProblem[] = [];
  const seen = new Set<string>();
  let columns: readonly string[] = unitColumns;
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    const fields = line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
    const isHeader = index === 0 && fields.includes("icc_id");
    if (isHeader) {
      // Else a column under another word would be lost: printed claim codes would be replaced by new ones.
      const wrong = new Set(fields.filter((cell, at) => !isColumn(cell) || fields.indexOf(cell) < at));
      for (const cell of wrong) problems.push({ line: 1, column: null, problem: unitTexts.header(cell) });
      if (wrong.size > 0) break;
      // Cells beyond the header are the usual ones.
      columns = [...fields, ...unitColumns.filter((column) => !fields.includes(column))];
    }
    if (isHeader || fields.every((field) => field === "")) continue;
    const cells = Object.fromEntries(
      unitColumns.map((column) => [column, fields[columns.indexOf(column)] ?? ""]),
    ) as Record<UnitColumn, string>;
    const wrong = (column: UnitColumn, problem: string) => problems.push({ line: index + 1, column, problem });
    const before = problems.length;
    for (const column of unitColumns) if (!checks[column](cells[column])) wrong(column, unitTexts.problems[column]);
    const { icc_id, device_id, serial_number, product_id, claim_code } = cells;
    const hash = cells.key_sha256.toLowerCase();
    for (const [column, name] of Object.entries({ icc_id, device_id, key_sha256: hash })) {
      if (name !== "" && seen.has(`${column} ${name}`)) wrong(column as UnitColumn, unitTexts.twice);
      seen.add(`${column} ${name}`);
    }
    if (problems.length === before)
      units.push({
        icc_id,
        device_id,
        serial_number,
        product_id: product_id === "" ? DEFAULT_PRODUCT : Number(product_id),
        api_key_hash: hash === "" ? null : hash,
        claim_code: claim_code === "" ? null : normalizedClaimCode(claim_code),
      });
  }
  const rows = units.length + new Set(problems.map(({ line }) => line)).size;
  if (rows === 0) problems.push({ line: 1, column: null, problem: unitTexts.empty });
  if (rows > MAX_IMPORTED_UNITS) problems.unshift({ line: 1, column: null, problem: unitTexts.tooMany });
  return problems.length > 0 ? { ok: false, problems } : { ok: true, units };
}

/** One unit as a file with a header, so that nothing typed is read as one. A comma would begin another column. */
export const unitFile = (typed: Readonly<Record<UnitColumn, string>>): string =>
  `${unitColumns.join()}\n${unitColumns.map((column) => typed[column].replaceAll(",", " ")).join()}`;

const newClaimCode = (): string => claimCodeOf(crypto.getRandomValues(new Uint8Array(7)));

/** Units without a claim code get a new one. */
export const withClaimCodes = (units: readonly Unit[]): Unit[] =>
  units.map((unit) => ({ ...unit, claim_code: unit.claim_code ?? newClaimCode() }));
