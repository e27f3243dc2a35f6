import type { Analytics, TypicalYearInput } from "../../../../analytics-wasm/types.ts";
import { deposit, leftByRain, lossOfMass } from "./hsu.ts";
import { MONTHS, rainYears } from "./rain-year.ts";
import { normalQuantile } from "../rate/soiling-rate.ts";
import { mean, median, quantile, total } from "../statistics.ts";

const monthOfDay = MONTHS.flatMap((days, month) => Array.from({ length: days }, () => month));

function memberLoss(rain: Float64Array, member: number, input: TypicalYearInput): number[] {
  const { pm10, pm25, tilt, threshold, partial = false, site } = input;
  const turns = ((member + 0.5) * (Math.sqrt(5) - 1)) / 2;
  const factor = site ? site.median * Math.exp(site.spread * normalQuantile(turns % 1)) : 1;
  const slope = Math.max(Math.cos((tilt * Math.PI) / 180), 0.25);
  const losses: number[] = [];
  let mass = 0;
  for (let step = 0; step < 730; step++) {
    const day = step % 365;
    const month = monthOfDay[day]!;
    const level = deposit(pm25[month]! * 1e-6, pm10[month]! * 1e-6, 0, 86_400, 0.0009, 0.004);
    mass += factor * slope * level;
    mass *= leftByRain(rain[day]!, threshold, partial);
    if (step >= 365) losses.push(100 * lossOfMass(mass));
  }
  return losses;
}

function distances(values: number[], middle: number): number[] {
  const spread = Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
  return values.map((value) => Math.abs(value - middle) / (spread > 0 ? spread : 1));
}

/** Extraterrestrial light [relative] on a plane facing the equator, from sunrise to sunset. */
function light(day: number, lat: number, tilt: number): number {
  const radians = Math.PI / 180;
  const declination = 23.45 * radians * Math.sin((2 * Math.PI * (284 + day + 1)) / 365);
  const plane = (Math.abs(lat) - tilt) * Math.sign(lat === 0 ? 1 : lat) * radians;
  const sunset = (at: number): number => Math.acos(Math.min(Math.max(-Math.tan(at) * Math.tan(declination), -1), 1));
  const end = Math.min(sunset(lat * radians), sunset(plane));
  const strips = 64;
  // Simpson's rule: 1, 4, 2, 4, …, 2, 4, 1.
  const heights = Array.from({ length: strips + 1 }, (_, strip) => {
    const hour = (strip / strips) * end;
    const height = Math.cos(plane) * Math.cos(declination) * Math.cos(hour) + Math.sin(plane) * Math.sin(declination);
    return height * (strip % strips === 0 ? 1 : strip % 2 === 1 ? 4 : 2);
  });
  const distance = 1 + 0.033 * Math.cos((2 * Math.PI * (day + 1)) / 365);
  return Math.max((distance * end * total(heights)) / (3 * strips), 0);
}

function monthlyLoss(losses: number[][], lights: readonly number[]): Float64Array {
  return Float64Array.from(MONTHS, (_, month) => {
    const days = [...monthOfDay.keys()].filter((day) => monthOfDay[day] === month);
    const sky = total(days.map((day) => lights[day]!));
    const ofDay = (day: number): number => mean(losses.map((year) => year[day]!));
    return total(days.map((day) => ofDay(day) * (sky > 0 ? lights[day]! / sky : 1 / days.length)));
  });
}

export const typicalYear: Analytics["typicalYear"] = (input) => {
  const rain = rainYears({ ...input, years: input.members });
  const losses = rain.map((year, member) => memberLoss(year, member, input));
  const means = losses.map((year) => mean(year));
  const terms = [
    distances(means, median(means)),
    distances(
      rain.map((year) => total(year)),
      total(input.p),
    ).map((far) => 0.5 * far),
    distances(
      rain.map((year) => year.filter((mm) => mm > 0).length),
      total(input.d),
    ).map((far) => 0.25 * far),
  ];
  const scores = losses.map((_, member) => total(terms.map((term) => term[member]!)));
  const member = scores.indexOf(Math.min(...scores));
  const daily = (share: number): Float64Array =>
    Float64Array.from(monthOfDay, (_, day) =>
      quantile(
        losses.map((year) => year[day]!),
        share,
      ),
    );
  const lights = monthOfDay.map((_, day) => light(day, input.lat, input.tilt));
  const months = monthlyLoss(losses, lights);
  const ofYears = losses.map((year) => monthlyLoss([year], lights));
  const range = (of: (months: Float64Array) => number): [number, number] => {
    const values = ofYears.map((year) => of(year));
    return [quantile(values, 0.1), quantile(values, 0.9)];
  };
  const monthRanges = MONTHS.map((_, month) => range((year) => year[month]!));
  const [fullYearP10, fullYearP90] = range((year) => mean(year));
  return {
    member,
    rain: rain[member]!,
    pm10: Float64Array.from(monthOfDay, (month) => input.pm10[month]!),
    pm25: Float64Array.from(monthOfDay, (month) => input.pm25[month]!),
    loss: Float64Array.from(losses[member]!),
    lossP10: daily(0.1),
    lossP50: daily(0.5),
    lossP90: daily(0.9),
    monthlyLoss: months,
    monthlyP10: Float64Array.from(monthRanges, ([low]) => low),
    monthlyP90: Float64Array.from(monthRanges, ([, high]) => high),
    fullYearLoss: mean(months),
    fullYearP10,
    fullYearP90,
    meanLoss: mean(means),
    memberLoss: Float64Array.from(means),
  };
};
