import * as v from "valibot";

/** Search text and page of the table of a screen, as its address keeps them. A bad link never throws. */
export const tableSearch = {
  find: v.fallback(v.optional(v.string()), undefined),
  /** From 2 on; the first page is not written. */
  page: v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(2))),
    undefined,
  ),
};
export const TableSearch = v.object(tableSearch);
