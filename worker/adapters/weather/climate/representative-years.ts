/** Rain that ends a dry spell, for sorting years only [mm]. */
const SPELL_ENDS = 5;

/**
 * Picks `count` rain years that represent all: sorted by dryness, the middle one of each of `count` equal parts, in generated order. In a
 * desert, a few dry years too many would promise a fifth too much.
 */
export function representativeYears(years: readonly Float64Array[], count: number): Float64Array[] {
  const size = Math.floor(years.length / count);
  const ordered = [...years.entries()]
    .map(([index, rain]) => ({ index, rain, dryness: dryness(rain) }))
    .sort((a, b) => a.dryness - b.dryness || a.index - b.index);
  return Array.from({ length: count }, (_, part) => ordered[part * size + Math.floor(size / 2)]!)
    .sort((a, b) => a.index - b.index)
    .map(({ rain }) => rain);
}

/** Sum of days since rain, over all days. */
function dryness(rain: Float64Array): number {
  let [since, sum] = [0, 0];
  for (const mm of rain) {
    since = mm >= SPELL_ENDS ? 0 : since + 1;
    sum += since;
  }
  return sum;
}
