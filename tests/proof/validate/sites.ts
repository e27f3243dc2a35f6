import { neighborhoods, validatedTerms } from "#contract/simulation/terms";
import { expectedSiteRate, modelRates, type SiteRate } from "#domain/simulation/site-rate";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { basisAt } from "./climate.ts";
import { type Judgment, judged } from "./judgment.ts";

interface Site {
  lat: number;
  lng: number;
  /** Mean rate of dry soiling [%/day]. */
  measured: number;
  neighborhood: (typeof neighborhoods)[number];
}

/** Standard normal quantile of 0.9. */
const NINE_OF_TEN = 1.281_551_6;
/** Californian systems that nobody selected: mean of 186 (Mejia and Kleissl 2013, doi 10.1016/j.solener.2013.06.016) [%/day]. */
const UNSELECTED = 0.051;

/**
 * Sites of a CSV with a header: `lat`, `lng`, a rate in `rate_pct_per_day` or `mean_soiling_rate_pct_per_day`, and optionally `neighborhood`
 * (unknown, farmland, unpaved, industry, town, none). Lines that start with # are left out.
 */
export function readSites(text: string): Site[] {
  const [head = "", ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const names = head.split(",").map((name) => name.trim());
  const at = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name));
  const columns = {
    lat: at("lat"),
    lng: at("lng", "lon"),
    rate: at("rate_pct_per_day", "mean_soiling_rate_pct_per_day"),
  };
  const missing = Object.entries(columns).flatMap(([name, index]) => (index < 0 ? [name] : []));
  if (missing.length > 0) throw new Error(`The file of sites has no column for ${missing.join(", ")}.`);
  const around = at("neighborhood");
  return rows.map((row, index) => {
    const cells = row.split(",").map((cell) => cell.trim());
    const [lat, lng, measured] = [columns.lat, columns.lng, columns.rate].map((column) => Number(cells[column]));
    const neighborhood = neighborhoods.find((name) => name === cells[around]) ?? "unknown";
    if (![lat, lng, measured].every((value) => Number.isFinite(value)) || measured! <= 0)
      throw new Error(`Row ${index + 2} of the sites has no place or no rate.`);
    return { lat: lat!, lng: lng!, measured: measured!, neighborhood };
  });
}

const meanOf = ({ median, spread }: SiteRate): number => median * Math.exp(spread ** 2 / 2);
const holds = ({ median, spread }: SiteRate, rate: number): boolean =>
  Math.abs(Math.log(rate / median)) <= NINE_OF_TEN * spread;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
};

/** Expected rates of sites against measured ones. Nothing is fitted here, so no region has to be left out. */
export function judgeSites(name: string, sites: readonly Site[], kernels: Analytics): Judgment[] {
  const compared = sites.flatMap((site) => {
    const basis = basisAt(site);
    if (basis === null) return [];
    const model = 100 * mean(modelRates(basis, validatedTerms, kernels));
    const expected = expectedSiteRate(model, site.neighborhood);
    return [{ site, expected, log: Math.log(meanOf(expected) / site.measured) }];
  });
  if (compared.length === 0) throw new Error(`${name}: none of the ${sites.length} sites is covered.`);
  const data = `${name}, ${compared.length} sites`;
  const held = mean(compared.map(({ site, expected }) => Number(holds(expected, site.measured))));
  const unselected = expectedSiteRate(UNSELECTED, "unknown");
  const low = unselected.median * Math.exp(-NINE_OF_TEN * unselected.spread);
  const high = unselected.median * Math.exp(NINE_OF_TEN * unselected.spread);
  const error = Math.sqrt(mean(compared.map(({ log }) => log ** 2)));
  return [
    judged(
      data,
      "expected over measured rate, median",
      1,
      Math.exp(median(compared.map(({ log }) => log))),
      [0.8, 1.25],
    ),
    judged(data, "standard deviation of the log ratio", 0, error, [0, 0.42]),
    judged(data, "share of sites within P10 to P90", 0.8, held, [0.7, 0.9]),
    judged("unselected systems, California", "mean rate over P10 of our range", 1, UNSELECTED / low, [1, high / low]),
  ];
}
