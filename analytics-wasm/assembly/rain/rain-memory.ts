import { get } from "../numerics/column";
import { erf } from "../numerics/erf";
import { normalQuantile } from "../numerics/normal-quantile";
import { normal } from "../numerics/random";

const SPREAD = 0;
const ANNUAL = 1;
const CORRELATION = 2;
const AMOUNT = 3;
const LINK = 4;
const PERSISTENCE = 5;
const SHAPE = 6;

/** A smaller share of wet days has almost no rain to move and no precise quantile [1]. */
const RAREST: f64 = 1e-4;

let spread: f64 = 0;
let annual: f64 = 0;
let correlation: f64 = 0;
let amount: f64 = 0;
let link: f64 = 0;
/** P(wet after wet) - P(wet after dry) [1]. */
export let persistence: f64 = 0;
/** Gamma shape of an amount entirely above the minimum [1]. */
export let baseShape: f64 = 0;

/** Parts of the anomaly of year and months, and their sum; standard normal. */
let ofYear: f64 = 0;
let ofMonth: f64 = 0;
let anomaly: f64 = 0;

/** Current month: share of wet days, and factor of the mean amount [1]. */
export let monthShare: f64 = 0;
export let monthAmount: f64 = 1;

/** `memory`: spread, annual, correlation, amount, link, persistence, shape (`RainMemory` in `types.ts`). */
export function setMemory(memory: usize): void {
  spread = get(memory, SPREAD);
  annual = get(memory, ANNUAL);
  correlation = get(memory, CORRELATION);
  amount = get(memory, AMOUNT);
  link = get(memory, LINK);
  persistence = get(memory, PERSISTENCE);
  baseShape = get(memory, SHAPE);
}

/** Years are independent, because a plan sees one at a time. Nothing is drawn without a spread. */
export function beginYear(): void {
  if (isConstant()) return;
  ofYear = normal();
  ofMonth = normal();
}

/**
 * A latent anomaly shared by a year and neighboring months (AR(1), as in low-frequency corrections of weather generators: Wilks and Wilby
 * 1999, doi 10.1177/030913339902300302) moves the month's share of wet days by the probit f' = Phi(a sqrt(1 + s^2) + s z), a = Phi^-1(f),
 * whose mean over z is f, and the mean amount by a log-normal factor of standard deviation t and correlation r with z. Since E[f' exp(t w -
 * t^2/2)] = Phi(a + r s t / sqrt(1 + s^2)), the factor is divided so that the month's mean rain is preserved.
 */
export function beginMonth(share: f64): void {
  monthShare = share;
  monthAmount = 1;
  if (isConstant()) return;
  anomaly = Math.sqrt(annual) * ofYear + Math.sqrt(1 - annual) * ofMonth;
  const own = normal();
  ofMonth = correlation * ofMonth + Math.sqrt(1 - correlation * correlation) * normal();
  if (share < RAREST) return;
  const width = Math.sqrt(1 + spread * spread);
  const level = normalQuantile(share);
  monthShare = probability(level * width + spread * anomaly);
  const weight = link * anomaly + Math.sqrt(1 - link * link) * own;
  const kept = share / probability(level + (link * spread * amount) / width);
  monthAmount = Math.exp(amount * weight - (amount * amount) / 2) * kept;
}

function isConstant(): bool {
  return spread == 0 && amount == 0;
}

/** Standard normal distribution. */
function probability(x: f64): f64 {
  return 0.5 * (1 + erf(x * Math.SQRT1_2));
}
