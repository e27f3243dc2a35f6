import { get } from "../numerics/column";
import { DRIFTED, NOT_GROWN, SensorDays, daysBetween, isSound, mark } from "./sensor-days";
import { ANY_RAIN } from "./sudden-change";

/** Windows that are tried: the shortest, by how much the next is longer, the longest [days], and the least share of days with a figure [1]. */
const SHORTEST: f64 = 10;
const LONGER: f64 = 1.4;
const LONGEST: f64 = 30;
const MIN_SHARE: f64 = 0.7;
/** What is usual comes from days up to this far before the window's end. */
const USUAL_REACH: f64 = 100;
/**
 * Spells shorter than this show no growth; all together have at least this sum of squared distances in time [days^2]: that of nine days, less
 * what rounding may take.
 */
const MIN_SPELL = 4;
const MIN_SQUARES: f64 = 59.95;
/** Longest gap within a spell [days]. */
const MAX_GAP_DAYS: f64 = 7;
/** Standard errors by which a slope has to differ; a spell of few days doesn't show less than this scatter [percentage points]. */
const SIGMAS: f64 = 2.5;
const MIN_SCATTER: f64 = 0.2;
/** Least usual growth [percentage points/day], and the share of it that is missed [1]. */
const MIN_USUAL: f64 = 0.06;
const GROWN_SHARE: f64 = 0.45;
/** Least drift away from the neighbors [percentage points/day], and how far it has led [percentage points]. */
const MIN_DRIFT: f64 = 0.05;
const MIN_SHIFT: f64 = 1;
const MIN_NEIGHBOR_DAYS = 20;
/** Ratio of a device's soiling to that of its neighbors [1], and the squares of the neighbors' changes that show it [points^2]. */
const MIN_RATIO: f64 = 0.4;
const MAX_RATIO: f64 = 2.5;
const MIN_CHANGES: f64 = 4;

/** Sums of a straight line; figures are taken from `x0` and `y0`, so that squares stay small. */
@unmanaged
class Line {
  n: i32;
  x0: f64;
  y0: f64;
  x: f64;
  y: f64;
  xx: f64;
  xy: f64;
  yy: f64;
}

function start(line: Line, x0: f64, y0: f64): void {
  memory.fill(changetype<usize>(line), 0, offsetof<Line>());
  line.x0 = x0;
  line.y0 = y0;
}

function add(line: Line, px: f64, py: f64): void {
  const x = px - line.x0;
  const y = py - line.y0;
  line.n++;
  line.x += x;
  line.y += y;
  line.xx += x * x;
  line.xy += x * y;
  line.yy += y * y;
}

function squares(line: Line): f64 {
  return line.xx - (line.x * line.x) / <f64>line.n;
}

function products(line: Line): f64 {
  return line.xy - (line.x * line.y) / <f64>line.n;
}

function mean(line: Line): f64 {
  return line.y0 + line.y / <f64>line.n;
}

/** Standard error of the slope. */
function slopeError(line: Line): f64 {
  const rest = line.yy - (line.y * line.y) / <f64>line.n - (products(line) * products(line)) / squares(line);
  return Math.sqrt(max(rest / <f64>max(line.n - 2, 1), MIN_SCATTER * MIN_SCATTER) / squares(line));
}

function isWet(days: SensorDays, i: i32): bool {
  return !(get(days.rain, i) < ANY_RAIN) || get(days.cleaned, i) != 0;
}

/** Dry days on which soiling grows by less than half of what is usual: dust on the clean cell. Days until a window shows growth are in doubt. */
export function findNotGrown(days: SensorDays): void {
  const line = changetype<Line>(memory.data(offsetof<Line>()));
  for (let i = 1; i < days.rows; i++) {
    if (!isOpen(days, i, NOT_GROWN)) continue;
    for (let width = SHORTEST; width <= LONGEST; width *= LONGER) {
      const first = fitSpell(days, i, width, line);
      if (first < 0) break;
      if (daysBetween(days, first, i) < width - 2 || <f64>line.n < MIN_SHARE * width) continue;
      const most = products(line) / squares(line) + SIGMAS * slopeError(line);
      if (most < GROWN_SHARE * usualGrowth(days, first, i, mean(line))) mark(days, first, i, NOT_GROWN);
    }
  }
}

/** A good day without a fault, or with this one, which an overlapping window has found. */
function isOpen(days: SensorDays, i: i32, fault: f64): bool {
  return get(days.quality, i) == 1 && (get(days.fault, i) == 0 || get(days.fault, i) == fault) && isFinite(get(days.loss, i));
}

/** Fits the dry days before and with row `i`, less than `width` days back; returns the first of them, -1: there are less than two. */
function fitSpell(days: SensorDays, i: i32, width: f64, line: Line): i32 {
  start(line, get(days.day, i), get(days.loss, i));
  let first = -1;
  for (let k = i; k >= 0 && daysBetween(days, k, i) < width && !isWet(days, k); k--) {
    if (isOpen(days, k, NOT_GROWN)) {
      add(line, get(days.day, k), get(days.loss, k));
      first = k;
    }
    if (k > 0 && daysBetween(days, k - 1, k) > MAX_GAP_DAYS) break;
  }
  return line.n < 2 ? -1 : first;
}

/** Growth within the dry spells before row `first` [percentage points/day]; 0: too little is known, or they never reached `loss` [%]. */
function usualGrowth(days: SensorDays, first: i32, i: i32, loss: f64): f64 {
  const spell = changetype<Line>(memory.data(offsetof<Line>()));
  let square: f64 = 0;
  let product: f64 = 0;
  let most = -Infinity;
  let spellMost = -Infinity;
  start(spell, get(days.day, first), loss);
  for (let k = first - 1; k >= -1; k--) {
    const isEnd = k < 0 || daysBetween(days, k, i) > USUAL_REACH || isWet(days, k) || daysBetween(days, k, k + 1) > MAX_GAP_DAYS;
    if (isEnd) {
      if (spell.n >= MIN_SPELL) {
        square += squares(spell);
        product += products(spell);
        most = max(most, spellMost);
      }
      start(spell, get(days.day, first), loss);
      spellMost = -Infinity;
    }
    if (k < 0 || daysBetween(days, k, i) > USUAL_REACH) break;
    if (isWet(days, k) || !isSound(days, k)) continue;
    add(spell, get(days.day, k), get(days.loss, k));
    spellMost = max(spellMost, get(days.loss, k));
  }
  const usual = product / square;
  return square >= MIN_SQUARES && usual >= MIN_USUAL && loss < most ? usual : 0;
}

/** A loss that moves away from the plant's other devices, across rain, too. Alone, a drift looks like soiling. */
export function findDrift(days: SensorDays): void {
  const line = changetype<Line>(memory.data(offsetof<Line>()));
  const usual = changetype<Line>(memory.data(offsetof<Line>()));
  for (let i = 1; i < days.rows; i++) {
    if (!hasNeighbors(days, i)) continue;
    for (let width = SHORTEST; width <= LONGEST; width *= LONGER) {
      let first = i;
      for (let k = i; k >= 0 && daysBetween(days, k, i) < width; k--) if (hasNeighbors(days, k)) first = k;
      if (!fitUsual(days, first, i, usual)) break;
      const square = squares(usual);
      const ratio = square > MIN_CHANGES ? min(max(products(usual) / square, MIN_RATIO), MAX_RATIO) : 1;
      const level = mean(usual) - ratio * (usual.x0 + usual.x / <f64>usual.n);
      start(line, get(days.day, i), level);
      for (let k = first; k <= i; k++) {
        if (hasNeighbors(days, k)) add(line, get(days.day, k), get(days.loss, k) - ratio * get(days.neighbors, k));
      }
      if (<f64>line.n < MIN_SHARE * width) continue;
      const slope = products(line) / squares(line);
      const shift = mean(line) - level + 0.5 * slope * daysBetween(days, first, i);
      if (slope > MIN_DRIFT + SIGMAS * slopeError(line) && shift > MIN_SHIFT) mark(days, first, i, DRIFTED);
    }
  }
}

function hasNeighbors(days: SensorDays, i: i32): bool {
  return isOpen(days, i, DRIFTED) && isFinite(get(days.neighbors, i));
}

/** The device's losses by those of its neighbors, on the days before row `first`. */
function fitUsual(days: SensorDays, first: i32, i: i32, line: Line): bool {
  start(line, get(days.neighbors, first), get(days.loss, first));
  for (let k = first - 1; k >= 0 && daysBetween(days, k, i) <= USUAL_REACH; k--) {
    if (isSound(days, k) && isFinite(get(days.neighbors, k))) add(line, get(days.neighbors, k), get(days.loss, k));
  }
  return line.n >= MIN_NEIGHBOR_DAYS;
}
