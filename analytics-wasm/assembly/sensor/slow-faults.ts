import { get } from "../numerics/column";
import { FAST_GROWTH, NOT_GROWN, SensorDays, daysBetween, isOpen, isSound, mark } from "./sensor-days";
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
/** Standard errors by which a slope has to differ, also from 0 on days that may not grow; a spell of few days doesn't show less than this scatter [percentage points]. */
const SIGMAS: f64 = 2.5;
const FALL_SIGMAS: f64 = 3.5;
const MIN_SCATTER: f64 = 0.2;
/** Least usual growth [percentage points/day], and the share of it that is missed [1]. */
const MIN_USUAL: f64 = 0.06;
const GROWN_SHARE: f64 = 0.45;
/** Share of the highest loss of these days from which growth may level off [1]. */
const LEVEL_SHARE: f64 = 0.7;
/** Growth that is fast: multiples of the usual one, which is at least this, and standard errors of both, with the scatter of the usual days, (0.3 FAST)^2. */
const FAST: f64 = 2.2;
const MIN_FAST_USUAL: f64 = 0.045;
const FAST_SIGMAS: f64 = 3;
const USUAL_VARIANCE: f64 = 0.4356;

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

/** Growth within the dry spells before a window. */
@unmanaged
class Usual {
  /** [percentage points/day]; NaN: too little is known. */
  growth: f64;
  /** Sum of squared distances in time that shows it [days^2]. */
  square: f64;
  /** Highest loss of these spells [%]. */
  most: f64;
}

/**
 * Dry days on which soiling grows by less than half of what is usual (dust on the clean cell), or by more than twice of it (dust, or a drift;
 * neighbors tell that better). Days until a window shows it are marked.
 */
export function findGrowth(days: SensorDays, fault: f64): void {
  const line = changetype<Line>(memory.data(offsetof<Line>()));
  const usual = changetype<Usual>(memory.data(offsetof<Usual>()));
  for (let i = 1; i < days.rows; i++) {
    if (!isOpen(days, i, fault) || (fault == FAST_GROWTH && isFinite(get(days.neighbors, i)))) continue;
    for (let width = SHORTEST; width <= LONGEST; width *= LONGER) {
      const first = fitSpell(days, i, width, fault, line);
      if (first < 0) break;
      if (daysBetween(days, first, i) < width - 2 || <f64>line.n < MIN_SHARE * width) continue;
      measureUsual(days, first, i, mean(line), usual);
      if (fault == NOT_GROWN ? isNotGrown(line, usual) : isFast(line, usual)) mark(days, first, i, fault);
    }
  }
}

/** Where usual growth isn't known, or led to less loss, the loss has to fall. */
function isNotGrown(line: Line, usual: Usual): bool {
  const isUsual = usual.growth >= MIN_USUAL && mean(line) < LEVEL_SHARE * usual.most;
  const most = products(line) / squares(line) + (isUsual ? SIGMAS : FALL_SIGMAS) * slopeError(line);
  const limit = isUsual ? GROWN_SHARE * usual.growth : 0;
  return most < limit;
}

function isFast(line: Line, usual: Usual): bool {
  const error = slopeError(line);
  const both = Math.sqrt(error * error + USUAL_VARIANCE / usual.square);
  return usual.growth >= MIN_FAST_USUAL && products(line) / squares(line) > FAST * usual.growth + FAST_SIGMAS * both;
}

/** Fits the dry days before and with row `i`, less than `width` days back; returns the first of them, -1: there are less than two. */
function fitSpell(days: SensorDays, i: i32, width: f64, fault: f64, line: Line): i32 {
  start(line, get(days.day, i), get(days.loss, i));
  let first = -1;
  for (let k = i; k >= 0 && daysBetween(days, k, i) < width && !isWet(days, k); k--) {
    if (isOpen(days, k, fault)) {
      add(line, get(days.day, k), get(days.loss, k));
      first = k;
    }
    if (k > 0 && daysBetween(days, k - 1, k) > MAX_GAP_DAYS) break;
  }
  return line.n < 2 ? -1 : first;
}

/** Growth within the dry spells before row `first`. */
function measureUsual(days: SensorDays, first: i32, i: i32, loss: f64, usual: Usual): void {
  const spell = changetype<Line>(memory.data(offsetof<Line>()));
  let square: f64 = 0;
  let product: f64 = 0;
  let spellMost = -Infinity;
  usual.most = -Infinity;
  start(spell, get(days.day, first), loss);
  for (let k = first - 1; k >= -1; k--) {
    const isEnd = k < 0 || daysBetween(days, k, i) > USUAL_REACH || isWet(days, k) || daysBetween(days, k, k + 1) > MAX_GAP_DAYS;
    if (isEnd) {
      if (spell.n >= MIN_SPELL) {
        square += squares(spell);
        product += products(spell);
        usual.most = max(usual.most, spellMost);
      }
      start(spell, get(days.day, first), loss);
      spellMost = -Infinity;
    }
    if (k < 0 || daysBetween(days, k, i) > USUAL_REACH) break;
    if (isWet(days, k) || !isSound(days, k)) continue;
    add(spell, get(days.day, k), get(days.loss, k));
    spellMost = max(spellMost, get(days.loss, k));
  }
  usual.growth = square >= MIN_SQUARES ? product / square : NaN;
  usual.square = square;
}
