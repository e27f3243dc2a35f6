import * as v from "valibot";

/** `reporting`: sends data, but isn't registered as a device yet. */
export const unitStates = ["free", "reporting", "registered"] as const;
export type UnitState = (typeof unitStates)[number];

export const UNITS_LISTED = 500;
export const MAX_IMPORTED_UNITS = 1000;
/** Text of the longest file: each line has up to 180 characters. */
export const MAX_UNITS_LENGTH = 256 * 1024;
/** All units of a portal. */
export const MAX_UNITS = 100_000;

export const unitColumns = ["icc_id", "device_id", "serial_number", "product_id", "key_sha256", "claim_code"] as const;
export type UnitColumn = (typeof unitColumns)[number];

export interface UnitProblem {
  line: number;
  /** Null: the whole file. */
  column: UnitColumn | null;
  problem: string;
}

export const unitTexts = {
  problems: {
    icc_id: "The ICCID is 18 to 22 digits.",
    device_id: "The device ID is letters, digits, - and _.",
    serial_number: "The serial number is S, digit, dash, four digits.",
    product_id: "The product ID is a number.",
    key_sha256: "The key is given as its SHA-256, 64 hex digits.",
    claim_code: "The claim code is 8 characters, the last one of which checks the others.",
  } satisfies Record<UnitColumn, string>,
  twice: "The file has this value twice.",
  header: (cell: string) =>
    `"${cell.slice(0, 40)}" in the header isn't a column, or is there twice. Columns are ${unitColumns.join(", ")}.`,
  empty: "The file has no unit.",
  tooMany: `A file can have up to ${MAX_IMPORTED_UNITS} units. Split it.`,
  fileTooLong: "The file is too long. Split it.",
  otherUnit: "Another unit has this value already.",
  notSaved: "Nothing was saved. Correct the rows and try again.",
  full: "The portal has no room for more units.",
  changed: "Units were added elsewhere at the same moment. Try again.",
  at: ({ line, problem }: UnitProblem) => `Line ${line}: ${problem}`,
  added: (added: number, known: number) =>
    `${added} ${added === 1 ? "unit" : "units"} added${known === 0 ? "" : `, ${known} known already`}.`,
} as const;

export const UnitsQuery = v.object({
  state: v.optional(v.picklist(unitStates)),
  find: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64))),
});

export const AddUnits = v.strictObject({
  csv: v.pipe(v.string("Choose a CSV file."), v.maxLength(MAX_UNITS_LENGTH, unitTexts.fileTooLong)),
  /** Gives a claim code to each unit without one that isn't a device. */
  claimCodes: v.boolean(),
});
export type AddUnits = v.InferOutput<typeof AddUnits>;

export interface ListedUnit {
  iccId: string;
  deviceId: string;
  serialNumber: string;
  productId: number;
  hasClaimCode: boolean;
  state: UnitState;
  /** Last contact before the registration, to the day. */
  reportedAt: number | null;
  device: { name: string; plant: string; owners: string } | null;
}

export interface UnitInventory {
  units: ListedUnit[];
  counts: Record<UnitState, number>;
  /** Units that match but aren't listed. */
  more: number;
}

export interface UnitsAdded {
  message: string;
  /** Claim codes that were stored just now; only their digests are kept. */
  labels: { iccId: string; claimCode: string }[];
}
