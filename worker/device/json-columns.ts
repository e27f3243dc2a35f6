/**
 * Whole columns out of the database, one JSON list each: a cursor hands over row by row and value by value, which takes several
 * times as long as the query.
 */

/** The columns of a query as lists; its rows must come in order, so it takes a subquery. */
export const listsOf = (names: readonly string[]): string =>
  names.map((name) => `json_group_array(${name})`).join(", ");

/** What a query of `listsOf` found, in the order of the names. */
export function columnsOf(found: SqlStorageCursor<Record<string, SqlStorageValue>>): (number | null)[][] {
  const [lists] = [...found.raw<string[]>()];
  return lists!.map((list) => JSON.parse(list) as (number | null)[]);
}

/** Stored integers as values [unit of the quantity], missing ones as NaN. */
export function valuesOf(stored: readonly (number | null)[], scale: number): Float64Array {
  const values = new Float64Array(stored.length);
  for (let row = 0; row < stored.length; row++) values[row] = (stored[row] ?? NaN) / scale;
  return values;
}
