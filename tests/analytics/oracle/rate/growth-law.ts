import type { RainResponseInput, Summaries } from "../../../../analytics-wasm/types.ts";
import { noiseOf } from "../models/rain-response.ts";
import { fallen } from "../models/rain-removal.ts";
import { clamp, mean, median, total } from "../statistics.ts";

interface Day {
  time: number;
  loss: number;
}
type Spell = Day[];

const LIMITS = [...Array.from({ length: 31 }, (_, step) => 2 * 30 ** (step / 30)), Infinity];
const RATES = [Math.log(0.005), Math.log(5)] as const;

function straightSlope(spell: Spell): number {
  const [time, loss] = [mean(spell.map((day) => day.time)), mean(spell.map((day) => day.loss))];
  const products = spell.map((day) => (day.time - time) * (day.loss - loss));
  return total(products) / total(spell.map((day) => (day.time - time) ** 2));
}

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

function fitted(spell: Spell, limit: number, logRate: number) {
  const rate = Math.exp(logRate);
  const rows = spell.map(({ time, loss }) => {
    const passed = time - spell[0]!.time;
    return limit === Infinity
      ? { kept: 1, rest: loss - rate * passed }
      : { kept: Math.exp((-rate * passed) / limit), rest: loss - limit };
  });
  const shape = total(rows.map(({ kept }) => kept ** 2));
  const level = total(rows.map(({ kept, rest }) => kept * rest)) / shape;
  const residuals = rows.map(({ kept, rest }) => rest - level * kept);
  return { residuals, shape, squares: total(residuals.map((value) => value ** 2)) };
}

/** Ternary search around the best of 17 rates. */
function bestRate(spell: Spell, limit: number): number {
  const squares = (logRate: number) => fitted(spell, limit, logRate).squares;
  const width = (RATES[1] - RATES[0]) / 16;
  const values = Array.from({ length: 17 }, (_, step) => squares(RATES[0] + width * step));
  const place = values.indexOf(Math.min(...values));
  let [low, high] = [Math.max(0, place - 1), Math.min(16, place + 1)].map((step) => RATES[0] + width * step) as [
    number,
    number,
  ];
  for (let step = 0; step < 30; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (squares(left) < squares(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

function evidenceOf(spell: Spell, noise: number): number[] {
  const rates = LIMITS.map((limit) => bestRate(spell, limit));
  const fits = LIMITS.map((limit, index) => fitted(spell, limit, rates[index]!));
  const best = fits.reduce((one, other) => (other.squares < one.squares ? other : one));
  const n = spell.length;
  const products = total(best.residuals.slice(1).map((value, day) => value * best.residuals[day]!));
  const raw = best.squares > 0 ? products / best.squares : 0;
  const r = clamp(raw + (3 + 3 * raw) / n, 0.5, 0.8);
  const variance = (Math.max(noise ** 2, best.squares / (n - 3)) * (1 + r)) / (1 - r);
  return LIMITS.map((limit, index) => {
    const [rate, { squares, shape }] = [rates[index]!, fits[index]!];
    const around = fitted(spell, limit, rate - 0.05).squares + fitted(spell, limit, rate + 0.05).squares;
    const curvature = Math.max((around - 2 * squares) / (2 * variance * 0.05 ** 2), 1e-9);
    const width = Math.min(RATES[1] - RATES[0], Math.sqrt((2 * Math.PI) / curvature));
    return Math.log(width) - squares / (2 * variance) - Math.log(shape) / 2;
  });
}

const risesAPoint = (spell: Spell): boolean =>
  spell.length >= 20 && straightSlope(spell) * (spell.at(-1)!.time - spell[0]!.time) >= 1;

function drySpells({ loss, rain, cleaned }: RainResponseInput, noise: number): Spell[] {
  const days = [...loss].map((value, time): Day | null | "end" => {
    if (fallen(rain[time]!) >= 0.5 || cleaned[time]! > 0) return "end";
    return Number.isFinite(value) ? { time, loss: value } : null;
  });
  return spellsOf(days, noise);
}

/** Log likelihood of a spell whose rate drifts by `drift`: Kalman filter with matrices. */
function drifting(spell: Spell, limit: number, logRate: number, drift: number, variance: number): number {
  const rate = Math.exp(logRate);
  const stay = 44 / 45;
  let state: [number, number] = [spell[0]!.loss, 0];
  let covariance = [
    [variance, 0],
    [0, 1],
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
  return sum;
}

/** Evidence and rate under a limit, if rates drift this much: uphill from `start`, then parabolas. Outliers make kinks, so any search ends elsewhere. */
function driftingLaw(
  spells: Spell[],
  limit: number,
  drift: number,
  { variance, start }: Record<"variance" | "start", number>,
) {
  const at = (logRate: number): number =>
    total(spells.map((spell) => drifting(spell, limit, logRate, drift, variance)));
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

/** Linear or saturating growth (docs/methods.md). */
export const growthLaw: Summaries["growthLaw"] = (input) => {
  const { loss, rate } = input;
  const noise = noiseOf(loss);
  const spells = drySpells(input, noise).filter(risesAPoint);
  const step = Math.log(30) / 30;
  const prior = LIMITS.map((limit) =>
    limit === Infinity
      ? Math.log(0.75)
      : Math.log((0.25 * step) / (0.7 * Math.sqrt(2 * Math.PI))) - (Math.log(limit / 12) / 0.7) ** 2 / 2,
  );
  const logs = spells
    .map((spell) => evidenceOf(spell, noise))
    .reduce((sum, one) => sum.map((value, index) => value + one[index]!), prior);
  const highest = Math.max(...logs);
  const weights = logs.map((value) => Math.exp(value - highest));
  const limited = weights.slice(0, -1);
  const sum = total(limited);
  const at = (share: number): number => {
    let [row, left] = [0, share * sum];
    while (row < 30 && left > limited[row]!) left -= limited[row++]!;
    return Math.exp(Math.log(LIMITS[row]!) + (left / limited[row]! - 0.5) * step);
  };
  const limit = at(0.5);
  const clean = spells.map((spell) => Math.exp(bestRate(spell, limit)));
  const faster = spells.length > 0 && rate > 0 ? clamp(median(clean) / rate, 1, 4) : 1;
  return { limit, low: at(0.025), high: at(0.975), spells: spells.length, chance: sum / total(weights), faster };
};
