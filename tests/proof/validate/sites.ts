import { neighborhoods, validatedTerms } from "#contract/simulation/terms";
import { siteRate } from "#domain/simulation/site-rate";
import type { Analytics, SiteRate } from "../../../analytics-wasm/types.ts";
import { basisAt } from "./climate.ts";
import { type Judgment, judged } from "./judgment.ts";
import { mean, median } from "../statistics.ts";

interface Site {
  lat: number;
  lng: number;
  /** Mean rate of dry soiling [%/day]. */
  measured: number;
  neighborhood: (typeof neighborhoods)[number];
}

/** Californian systems that nobody selected: mean of 186 (Mejia and Kleissl 2013, doi 10.1016/j.solener.2013.06.016) [%/day]. */
const UNSELECTED = 0.051;

/**
 * Sites of a CSV with a header: `lat`, `lng`, a rate in `rate_pct_per_day` or `mean_soiling_rate_pct_per_day`, and optionally `neighborhood`
 * (unknown, farmland, unpaved, industry, town, none). Lines that start with # are left out.
 */
export function readSites(text: string): Site[] {
  const lines = text
    .replace("\uFEFF", "")
    .split(/\r?\n/)
    .map((line, index) => ({ row: index + 1, cells: line.split(",").map((cell) => cell.trim().replaceAll('"', "")) }))
    .filter(({ cells }) => cells.some((cell) => cell !== "") && !cells[0]!.startsWith("#"));
  const [head, ...rows] = lines;
  const at = (...wanted: string[]): number => head?.cells.findIndex((name) => wanted.includes(name)) ?? -1;
  const columns = {
    lat: at("lat"),
    lng: at("lng", "lon"),
    rate: at("rate_pct_per_day", "mean_soiling_rate_pct_per_day"),
  };
  const missing = Object.entries(columns).flatMap(([name, index]) => (index < 0 ? [name] : []));
  if (missing.length > 0) throw new Error(`The file of sites has no column for ${missing.join(", ")}.`);
  const around = at("neighborhood");
  return rows.map(({ row, cells }) => {
    const [lat, lng, measured] = [columns.lat, columns.lng, columns.rate].map((column) =>
      cells[column] ? Number(cells[column]) : Number.NaN,
    ) as [number, number, number];
    if (![lat, lng, measured].every((value) => Number.isFinite(value)) || measured <= 0)
      throw new Error(`Row ${row} of the sites has no place or no rate.`);
    const said = cells[around] || "unknown";
    const neighborhood = neighborhoods.find((name) => name === said);
    if (!neighborhood)
      throw new Error(`Row ${row} of the sites has the neighborhood ${said}. Use ${neighborhoods.join(", ")}.`);
    return { lat, lng, measured, neighborhood };
  });
}

const holds = ({ p10, p90 }: SiteRate, rate: number): boolean => p10 <= rate && rate <= p90;

/** Shares from 0.7 to 0.9, and next to them where so few sites may have none of these. */
const shareBounds = (sites: number): [number, number] =>
  sites < 10 ? [Math.floor(0.7 * sites) / sites, Math.ceil(0.9 * sites) / sites] : [0.7, 0.9];

/** Expected rates of sites against measured ones. Nothing is fitted here, so no region has to be left out. */
export function judgeSites(name: string, sites: readonly Site[], kernels: Analytics): Judgment[] {
  const compared = sites.flatMap((site) => {
    const basis = basisAt(site);
    if (basis === null) return [];
    const expected = siteRate(basis, { ...validatedTerms, neighborhood: site.neighborhood }, kernels);
    return [{ site, expected, log: Math.log(expected.mean / site.measured) }];
  });
  if (compared.length === 0) throw new Error(`${name}: none of the ${sites.length} sites is covered.`);
  const left = compared.length < sites.length ? ` of ${sites.length}` : "";
  const data = `${name}, ${compared.length}${left} sites`;
  const held = mean(compared.map(({ site, expected }) => Number(holds(expected, site.measured))));
  // The model has their mean, too.
  const model = new Float64Array(12).fill(UNSELECTED);
  const { p10: low, p90: high } = kernels.siteRate({ model, tilted: model });
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
    judged(data, "share of sites within P10 to P90", 0.8, held, shareBounds(compared.length)),
    judged("unselected systems, California", "mean rate over P10 of our range", 1, UNSELECTED / low, [1, high / low]),
  ];
}
