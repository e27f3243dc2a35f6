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
const OWN_DAYS = 7;

/** With a smaller share of wet days there is hardly any rain to move, and no precise quantile [1]. */
const MIN_WET_SHARE: f64 = 1e-4;

let spread: f64 = 0;
let annual: f64 = 0;
let correlation: f64 = 0;
let amount: f64 = 0;
let link: f64 = 0;
/** P(wet after wet) - P(wet after dry) [1]; shape of the gamma amounts far above the minimum [1]. */
export let persistence: f64 = 0;
export let baseShape: f64 = 0;
export let hasOwnDays: bool = false;

/** Anomalies: the year's and the months' part, and their sum; standard normal. */
let ofYear: f64 = 0;
let ofMonth: f64 = 0;
let anomaly: f64 = 0;

/** Current month: share of wet days [1], factor of the mean wet-day amount [1]. */
export let monthShare: f64 = 0;
export let monthAmount: f64 = 1;

/** `memory` [8]: the fields of `RainMemory` (`types/dust.ts`) in order. */
export function setMemory(memory: usize): void {
  spread = get(memory, SPREAD);
  annual = get(memory, ANNUAL);
  correlation = get(memory, CORRELATION);
  amount = get(memory, AMOUNT);
  link = get(memory, LINK);
  persistence = get(memory, PERSISTENCE);
  baseShape = get(memory, SHAPE);
  hasOwnDays = get(memory, OWN_DAYS) != 0;
}

/** Draws the parts of a year; years are independent, because a plan sees one at a time. Nothing is drawn without a spread. */
export function beginYear(): void {
  if (isConstant()) return;
  ofYear = normal();
  ofMonth = normal();
}

/**
 * Moves a month's share of wet days and mean amount by an anomaly that the year and neighboring months share (AR(1); Wilks and Wilby 1999,
 * doi 10.1177/030913339902300302). The month's mean rain stays exact (docs/methods.md, "Rain years with memory").
 */
export function beginMonth(share: f64): void {
  monthShare = share;
  monthAmount = 1;
  if (isConstant()) return;
  anomaly = Math.sqrt(annual) * ofYear + Math.sqrt(1 - annual) * ofMonth;
  const own = normal();
  ofMonth = correlation * ofMonth + Math.sqrt(1 - correlation * correlation) * normal();
  if (share < MIN_WET_SHARE) return;
  const width = Math.sqrt(1 + spread * spread);
  const level = normalQuantile(share);
  monthShare = normalCdf(level * width + spread * anomaly);
  const weight = link * anomaly + Math.sqrt(1 - link * link) * own;
  const kept = share / normalCdf(level + (link * spread * amount) / width);
  monthAmount = Math.exp(amount * weight - (amount * amount) / 2) * kept;
}

function isConstant(): bool {
  return spread == 0 && amount == 0;
}

function normalCdf(x: f64): f64 {
  return 0.5 * (1 + erf(x * Math.SQRT1_2));
}
