import { validatedTerms } from "#contract/simulation/terms";
import { project } from "#domain/simulation/simulate";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { Place } from "#contract/places/places";
import { basisAt } from "./climate.ts";
import { type Judgment, judged } from "./judgment.ts";

const PLACES = 60;
const PAIRS = 1000;
/** Change of a year's rain above which a place has another climate [1]. */
const OTHER_RAIN = 0.03;
/** Distance of a pair [m] and its length in degrees of latitude. */
const APART = 2000;
const METERS_PER_DEGREE = 111_195;

/** Uniform numbers from 0 to 1 that are the same in every run: Park and Miller's generator. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Random places of the contiguous US and pairs near each other: no absurd loss, no step between neighbors. */
export function judgePlaces(kernels: Analytics): Judgment[] {
  const random = randomNumbers(20261128);
  const anywhere = (): Place => ({ lat: 25 + 24 * random(), lng: -124 + 57 * random() });
  const lossAt = (place: Place) => {
    const basis = basisAt(place);
    const rain = basis?.climate.rain.reduce((sum, month) => sum + month, 0) ?? 0;
    return basis && { ...project(basis, validatedTerms, kernels).annual, rain };
  };
  const losses: NonNullable<ReturnType<typeof lossAt>>[] = [];
  while (losses.length < PLACES) {
    const loss = lossAt(anywhere());
    if (loss) losses.push(loss);
  }
  const steps: number[] = [];
  let steepest = 0;
  while (steps.length < PAIRS) {
    const place = anywhere();
    const turn = 2 * Math.PI * random();
    const [north, east] = [Math.sin(turn), Math.cos(turn)].map((part) => (part * APART) / METERS_PER_DEGREE) as [
      number,
      number,
    ];
    const here = lossAt(place);
    const there =
      here && lossAt({ lat: place.lat + north, lng: place.lng + east / Math.cos((place.lat * Math.PI) / 180) });
    if (!there) continue;
    const step = Math.abs(there.mean / here.mean - 1);
    steps.push(step);
    if (Math.abs(there.rain / here.rain - 1) < OTHER_RAIN) steepest = Math.max(steepest, step);
  }
  steps.sort((a, b) => a - b);
  const means = losses.map(({ mean }) => mean);
  return [
    judged(`${PLACES} random places`, "lowest loss of a year [%]", 0.2, Math.min(...means), [0.05, 3]),
    judged(`${PLACES} random places`, "highest loss of a year [%]", 8, Math.max(...means), [1, 15]),
    judged(
      `${PLACES} random places`,
      "ordered ranges",
      1,
      losses.filter(({ mean, p10, p90 }) => p10 < mean && mean < p90).length / PLACES,
      [1, 1],
    ),
    judged(`${PAIRS} pairs 1.2 miles apart`, "median change of the loss", 0, steps[PAIRS / 2]!, [0, 0.01]),
    judged(
      `${PAIRS} pairs 1.2 miles apart`,
      "share of pairs that change by over 5%",
      0,
      steps.filter((step) => step > 0.05).length / PAIRS,
      [0, 0.05],
    ),
    judged(`${PAIRS} pairs 1.2 miles apart`, "largest change", 0, steps.at(-1)!, [0, 0.15]),
    judged(
      `${PAIRS} pairs 1.2 miles apart`,
      "largest change where a year's rain changes by under 3%",
      0,
      steepest,
      [0, 0.05],
    ),
  ];
}
