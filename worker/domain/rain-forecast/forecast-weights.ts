/** Sums of `dayScore` over days, at one lead. */
export interface LeadScores {
  days: number;
  spread: number;
  miss: number;
}

/** Days of record that weigh as much as what was believed before [days]. */
const PRIOR_DAYS = 100;
/** Without this much record of a kind of site, no forecast counts there [days]. */
const LEAST_DAYS = 60;
/** A smaller share changes no plan; less than this on the first day is no skill [1]. */
const [LEAST_SHARE, LEAST_FIRST] = [0.03, 0.2];
/** Shares are in the fingerprint of a plan. */
const DECIMALS = 100;

/** What an ensemble is worth before its record is known [1], by days ahead. */
const believed = (lead: number): number => 0.9 * Math.exp(-((lead / 6) ** 1.5));

/** Share of the forecast of the least score, `a² spread + 2 a miss`, with `prior` as that of `PRIOR_DAYS` days. */
function bestShare({ days, spread, miss }: LeadScores, prior: number): number {
  if (!(spread > 0)) return prior;
  const before = (PRIOR_DAYS * spread) / days;
  return Math.min(1, Math.max(0, (before * prior - miss) / (before + spread)));
}

const none: LeadScores = { days: 0, spread: 0, miss: 0 };

/**
 * Shares of a forecast in its mix with climate by lead [1], never rising; all 0: it doesn't count. A site starts with what the service does
 * at all sites of its kind, so that rare rain can't move it. `previous`: what its model was worth there before it had a record.
 */
export function forecastWeights(
  kind: readonly (LeadScores | undefined)[],
  site: readonly (LeadScores | undefined)[],
  leads: number,
  previous: readonly (LeadScores | undefined)[] = [],
): number[] {
  if (Math.max(kind[0]?.days ?? 0, previous[0]?.days ?? 0) < LEAST_DAYS) return Array.from({ length: leads }, () => 0);
  let least = 1;
  const shares = Array.from({ length: leads }, (_, lead) => {
    // A lead that was never compared is worth nothing.
    const isCompared = kind[lead] !== undefined || previous[lead] !== undefined;
    const before = bestShare(previous[lead] ?? none, believed(lead));
    const pooled = isCompared ? bestShare(kind[lead] ?? none, before) : 0;
    least = Math.min(least, bestShare(site[lead] ?? none, pooled));
    return least < LEAST_SHARE ? 0 : Math.round(DECIMALS * least) / DECIMALS;
  });
  return shares[0]! < LEAST_FIRST ? shares.map(() => 0) : shares;
}
