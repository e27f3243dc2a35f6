/** Least rain of a wet day [mm]. */
const WET_DAY = 0.254;
/** Least mean rain of a wet day [mm]. */
const LEAST_MEAN = 0.3;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Members with the chances [1] and amounts [mm] of a forecast: on each day a member is as wet among them as its rain year is among the rain
 * years, so that days keep their company (Schaake shuffle; Clark et al. 2004, doi 10.1175/1525-7541(2004)005<0243:TSSAMF>2.0.CO;2). Wet days
 * are the place's own of `months` (rain by day of the forecast), scaled to the expected rain. `columns`: rain years from the first day on.
 */
export function chanceMembers(
  { chance, amount }: { chance: readonly (number | null)[]; amount: readonly (number | null)[] },
  columns: readonly ArrayLike<number>[],
  months: readonly (readonly number[])[],
): Float64Array[] {
  const members = columns.map(() => new Float64Array(chance.length).fill(NaN));
  for (const [lead, odds] of chance.entries()) {
    if (odds === null) continue;
    const wet = months[lead]!.filter((rain) => rain >= WET_DAY).toSorted((a, b) => a - b);
    const amounts = wet.length === 0 ? [LEAST_MEAN] : wet;
    const drier = [...columns.keys()].sort((a, b) => columns[a]![lead]! - columns[b]![lead]! || a - b);
    // By rank: part of the wet members that are drier, negative for a dry one.
    const parts = drier.map((_, rank) => ((rank + 0.5) / columns.length - (1 - odds)) / odds);
    const raw = parts.map((part) =>
      part > 0 ? amounts[Math.min(amounts.length - 1, Math.floor(part * amounts.length))]! : 0,
    );
    const rain = amount[lead];
    const usual = mean(raw.filter((one) => one > 0));
    const scale = rain == null ? 1 : Math.max(rain / odds, LEAST_MEAN) / usual;
    for (const [rank, member] of drier.entries())
      members[member]![lead] = raw[rank]! > 0 ? Math.max(WET_DAY, scale * raw[rank]!) : 0;
  }
  return members;
}
