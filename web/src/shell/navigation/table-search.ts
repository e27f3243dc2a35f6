import * as v from "valibot";

/** Search text and page of a table in the address. Bad links never throw. */
export const tableSearch = {
  find: v.fallback(v.optional(v.string()), undefined),
  /** From 2; page 1 is omitted. */
  page: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(2))),
    undefined,
  ),
};
export const TableSearch = v.object(tableSearch);
