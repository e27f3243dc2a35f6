/**
 * Selects whole columns as JSON lists: a cursor goes value by value, several times slower than the query. The rows must be ordered, so use
 * a subquery.
 */
export const listsOf = (names: readonly string[]): string =>
  names.map((name) => `json_group_array(${name})`).join(", ");

export function columnsOf(found: SqlStorageCursor<Record<string, SqlStorageValue>>): (number | null)[][] {
  const [lists] = [...found.raw<string[]>()];
  return lists!.map((list) => JSON.parse(list) as (number | null)[]);
}

/** [unit of the quantity]; missing values become NaN. */
export function valuesOf(stored: readonly (number | null)[], scale: number): Float64Array {
  const values = new Float64Array(stored.length);
  for (let row = 0; row < stored.length; row++) values[row] = (stored[row] ?? NaN) / scale;
  return values;
}
