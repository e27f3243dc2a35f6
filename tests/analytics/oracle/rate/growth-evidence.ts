import type { RainResponseInput, Summaries } from "../../../../analytics-wasm/types.ts";
import { noiseOf } from "../models/rain-response.ts";
import { fallen } from "../models/rain-removal.ts";
import { clamp, median, total } from "../statistics.ts";

interface Day {
  time: number;
  loss: number;
}
type Spell = Day[];

const LIMITS = [...Array.from({ length: 31 }, (_, step) => 2 * 30 ** (step / 30)), Infinity];

function spellsOf(days: (Day | null | "end")[], noise: number): Spell[] {
  const runs: Spell[] = [[]];
  for (const day of days) {
    if (day === "end") runs.push([]);
    else if (day !== null) runs.at(-1)!.push(day);
  }
  const pieces = runs.flatMap((run) => {
    const found: Spell[] = [];
    let begin = 0;
    for (let at = 3; at + 3 <= run.length; at++) {
      const three = (from: number) => median(run.slice(from, from + 3).map(({ loss }) => loss));
      const step = three(at) - three(at - 3);
      if (at - begin < 3 || (step > -3.3 * noise && step < 2)) continue;
      found.push(run.slice(begin, at));
      begin = at + 2;
    }
    found.push(run.slice(begin));
    return found;
  });
  return pieces;
}

function drySpells({ loss, rain, cleaned }: RainResponseInput, noise: number): Spell[] {
  const days = [...loss].map((value, time): Day | null | "end" => {
    if (fallen(rain[time]!) >= 0.5 || cleaned[time]! > 0) return "end";
    return Number.isFinite(value) ? { time, loss: value } : null;
  });
  return spellsOf(days, noise);
}

interface Drift {
  mean: number;
  variance: number;
  time: number;
}

/** Log likelihood of a spell whose rate drifts by `drift`: Kalman filter with matrices. The next spell goes on from `before`. */
function drifting(
  spell: Spell,
  { limit, logRate, drift, variance }: Record<"limit" | "logRate" | "drift" | "variance", number>,
  before: Drift,
): number {
  const rate = Math.exp(logRate);
  const stay = 44 / 45;
  const between = stay ** (spell[0]!.time - before.time);
  let state: [number, number] = [spell[0]!.loss, between * before.mean];
  let covariance = [
    [variance, 0],
    [0, between ** 2 * before.variance + 1 - between ** 2],
  ] as [[number, number], [number, number]];
  let sum = 0;
  for (const [at, { time, loss }] of spell.entries()) {
    if (at === 0) continue;
    for (let day = spell[at - 1]!.time; day < time; day++) {
      const kept = limit === Infinity ? 1 : Math.exp(-rate / limit);
      const room = limit === Infinity ? 1 : (kept * Math.max(0, limit - state[0])) / limit;
      const grown = limit === Infinity ? state[0] + rate : limit - (limit - state[0]) * kept;
      const [a, b] = [kept, drift * rate * room];
      const [[ll, ld], [, dd]] = covariance;
      state = [grown + b * state[1], stay * state[1]];
      const both = stay * (a * ld + b * dd);
      covariance = [
        [a * a * ll + 2 * a * b * ld + b * b * dd, both],
        [both, stay ** 2 * dd + 1 - stay ** 2],
      ];
    }
    const [[ll, ld], [, dd]] = covariance;
    const spread = ll + variance;
    const off = loss - state[0];
    sum -= (Math.min(off ** 2 / spread, 9) + Math.log(spread)) / 2;
    if (off ** 2 / spread > 9) continue;
    state = [state[0] + (ll * off) / spread, state[1] + (ld * off) / spread];
    covariance = [
      [ll - ll ** 2 / spread, ld - (ll * ld) / spread],
      [ld - (ll * ld) / spread, dd - ld ** 2 / spread],
    ];
  }
  Object.assign(before, { mean: state[1], variance: covariance[1][1], time: spell.at(-1)!.time });
  return sum;
}

/** Evidence and rate under a limit, if rates drift this much: uphill from `start`, then parabolas. Outliers make kinks, so any search ends elsewhere. */
function driftingLaw(
  spells: Spell[],
  limit: number,
  drift: number,
  { variance, start }: Record<"variance" | "start", number>,
) {
  const at = (logRate: number): number => {
    const state = { mean: 0, variance: 1, time: 0 };
    return total(spells.map((spell) => drifting(spell, { limit, logRate, drift, variance }, state)));
  };
  const parabola = (middle: number, step: number) => {
    const [below, here, above] = [-step, 0, step].map((off) => at(middle + off)) as [number, number, number];
    const bend = 2 * here - below - above;
    const off = bend > 0 ? clamp((step * (above - below)) / 2 / bend, -0.25, 0.25) : 0;
    return { peak: middle + off, bend: bend / step ** 2, height: here + (off * (above - below)) / step / 4 };
  };
  let middle = start;
  while (at(middle + 0.25) > at(middle) && middle < Math.log(5)) middle += 0.25;
  while (at(middle - 0.25) > at(middle) && middle > Math.log(0.005)) middle -= 0.25;
  const { peak: rate, bend, height } = parabola(parabola(parabola(middle, 0.25).peak, 0.08).peak, 0.08);
  const curvature = Math.max(1, bend);
  const width = 1 / curvature + 0.7 ** 2;
  const evidence = height - Math.log(curvature * width) / 2 - (rate - Math.log(0.09)) ** 2 / (2 * width);
  return { evidence, rate };
}

export const growthEvidence: Summaries["growthEvidence"] = (input) => {
  const noise = noiseOf(input.loss);
  const spells = drySpells(input, noise).filter((spell) => spell.length >= 10);
  const drifts = [0.2, 0.45];
  let starts = drifts.map(() => Math.log(0.09));
  const laws = LIMITS.toReversed().map((limit) => {
    if (spells.length === 0) return { evidence: 0, rate: NaN };
    const each = drifts.map((drift, place) =>
      driftingLaw(spells, limit, drift, { variance: noise ** 2, start: starts[place]! }),
    );
    starts = each.map(({ rate }) => rate);
    const highest = Math.max(...each.map(({ evidence }) => evidence));
    const weights = each.map(({ evidence }) => Math.exp(evidence - highest));
    return {
      evidence: highest + Math.log(total(weights) / 2),
      rate: total(each.map(({ rate }, place) => weights[place]! * (rate - drifts[place]! ** 2 / 2))) / total(weights),
    };
  });
  return {
    limits: Float64Array.from(LIMITS),
    evidence: Float64Array.from(laws.toReversed(), ({ evidence }) => evidence),
    rates: Float64Array.from(laws.toReversed(), ({ rate }) => rate),
    spells: spells.length,
    days: total(spells.map((spell) => spell.length)),
  };
};
