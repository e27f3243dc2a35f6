import { readFileSync } from "node:fs";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { rdtoolsLoss } from "../../analytics/rate/rdtools-series.ts";
import { column, type HsuCase, reference } from "../../analytics/support.ts";
import { type Judgment, judged, within } from "./judgment.ts";

/** Days on which RdTools 3 divides its own test series, and the slopes that it finds [%/day]. */
const RDTOOLS = { breaks: [25, 50], slopes: [0.5085, 0.2019, 0.083] };

const rowsOf = (name: string): string[][] =>
  readFileSync(new URL(`../../fixtures/reference/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(","));
const seconds = (utc: string): number => Date.parse(utc.endsWith("Z") ? utc : `${utc}Z`) / 1000;

/** Figures of RdTools and pvlib that are in the repository (tests/fixtures/reference), against ours. */
export function judgeReferences(analytics: Analytics): Judgment[] {
  const day = column(rdtoolsLoss.length, (index) => index);
  const { events, segments } = analytics.detectIntervals({ day, loss: rdtoolsLoss });
  const sorted = Array.from(rdtoolsLoss).sort((a, b) => a - b);
  const center = 1 - sorted[Math.floor(sorted.length / 2)]! / 100;
  const soiling = (reference("hsu-vectors.json") as HsuCase[]).flatMap((one) => {
    const ratio = analytics.hsuSoilingRatio({
      rain: Float64Array.from(one.rain),
      pm25: one.pm2_5,
      pm10: one.pm10,
      tilt: one.tilt,
      cleaningThreshold: one.threshold_mm,
      rainPeriod: one.period_h,
      v25: one.v25,
      v10: one.v10,
      stepSeconds: 3600,
    });
    return one.expected.map((expected, hour) => Math.abs(ratio[hour]! - expected));
  });
  const noons = rowsOf("solar-transit.csv").map(([, lat, lng, year, month, date, , transit]) => {
    const at = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000;
    return Math.abs(analytics.solarNoon({ lat: Number(lat), lng: Number(lng), day: at }) - seconds(transit!));
  });
  const suns = rowsOf("solar-position-clear-sky.csv").map(([, lat, lng, , utc, , zenith]) => {
    const sun = analytics.solarPosition({ lat: Number(lat), lng: Number(lng), t: Float64Array.of(seconds(utc!)) });
    return Math.abs(sun.zenith[0]! - Number(zenith));
  });
  return [
    ...RDTOOLS.breaks.map((expected, index) =>
      judged("RdTools, three sawteeth", `day of division ${index + 1}`, expected, events[index]?.day ?? NaN, [
        expected,
        expected,
      ]),
    ),
    ...RDTOOLS.slopes.map((expected, index) =>
      judged(
        "RdTools, three sawteeth",
        `slope ${index + 1} [%/day]`,
        expected,
        (segments[index]?.slope ?? NaN) / center,
        within(expected, 1e-4),
      ),
    ),
    judged(
      "pvlib, soiling by HSU",
      `largest difference of ${soiling.length} hours`,
      0,
      Math.max(...soiling),
      [0, 2e-8],
    ),
    judged("pvlib, solar noon", `largest difference of ${noons.length} days [s]`, 0, Math.max(...noons), [0, 10]),
    judged("pvlib, zenith", `largest difference of ${suns.length} hours [°]`, 0, Math.max(...suns), [0, 0.02]),
  ];
}
