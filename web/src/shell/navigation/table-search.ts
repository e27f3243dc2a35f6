import * as v from "valibot";

/** A value of the address that may be missing; a wrong one counts as missing, so bad links never throw. */
export const optional = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

/** Search text and page of a table in the address. */
export const tableSearch = {
  find: optional(v.string()),
  /** From 2; page 1 is omitted. */
  page: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(2))),
};
/** Whose plants an Admin sees. */
export const ownerSearch = { owner: optional(v.pipe(v.string(), v.maxLength(64))) };
export const TableSearch = v.object(tableSearch);
