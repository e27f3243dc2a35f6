import { columnAfter, get, set } from "../numerics/column";
import { DEFAULT_DAY_UNCERTAINTY } from "../uncertainty/loss-uncertainty";
import { drySpells, SPELL_FIELDS } from "./dry-spells";
import { errorOf, limitAt, LIMITS, pointAtSpell } from "./growth-law";
import { SpellFit } from "./spell-fit";

/**
 * What the dry spells of one sensor say about each limit of `growthLaw`, without its prior, so that several sensors can be combined
 * (docs/methods.md, "Soiling of a plant"). Inputs and `scratch` as there. Writes to `result` [98]: limits [%, the last straight], log evidence,
 * log of the rate of clean glass (mean over the spells by days; NaN without any), number of spells, number of their days.
 */
export function growthEvidence(loss: usize, rain: usize, cleaned: usize, n: i32, noise: f64, scratch: usize, result: usize): void {
  const times = scratch;
  const losses = columnAfter(times, 1, n);
  const spells = columnAfter(losses, 1, n);
  const best = columnAfter(spells, 1, n);
  const fit = changetype<SpellFit>(columnAfter(best, 1, LIMITS + 1));
  const evidence = columnAfter(result, 1, LIMITS + 1);
  const rates = columnAfter(evidence, 1, LIMITS + 1);
  const sigma = max(noise, DEFAULT_DAY_UNCERTAINTY);
  const count = drySpells(loss, rain, cleaned, n, sigma, times, losses, spells);
  let days: f64 = 0;
  for (let i = 0; i <= LIMITS; i++) {
    set(result, i, limitAt(i));
    set(evidence, i, 0);
    set(rates, i, 0);
  }
  for (let s = 0; s < count; s++) {
    pointAtSpell(fit, times, losses, columnAfter(spells, s, SPELL_FIELDS));
    const variance = errorOf(fit, sigma, best);
    for (let i = 0; i <= LIMITS; i++) {
      set(evidence, i, get(evidence, i) + fit.evidence(limitAt(i), get(best, i), variance));
      set(rates, i, get(rates, i) + <f64>fit.days * get(best, i));
    }
    days += <f64>fit.days;
  }
  for (let i = 0; i <= LIMITS; i++) set(rates, i, get(rates, i) / days);
  const totals = columnAfter(rates, 1, LIMITS + 1);
  set(totals, 0, count);
  set(totals, 1, days);
}
