import { describe, it } from "vitest";
import { basisBuffers, packBasis, planBuffers, unpackBasis } from "../../../web/src/analytics/columns.ts";
import { basis, energy, planOf, saved, serverPlan } from "../savings/what-if-cases.ts";

describe("the columns that change hands", () => {
  it("take nothing away: the plan of packed columns is that of the server, bit for bit", ({ expect }) => {
    const { weeklyLoss, weeklyRain, cumulativeIncome, ...live } = planOf(saved.terms);
    const { soiling_loss_max, rainfall, chart_cumrev_max, ...job } = serverPlan(saved.terms);
    expect(live).toEqual(job);
    expect(Array.from(weeklyLoss, (loss) => (Number.isNaN(loss) ? null : loss))).toEqual(soiling_loss_max);
    expect(Array.from(weeklyRain)).toEqual(rainfall);
    expect(Array.from(cumulativeIncome)).toEqual(chart_cumrev_max);
  });

  it("are handed over and not copied, both ways", ({ expect }) => {
    const packed = packBasis(basis(), energy);
    const there = structuredClone(packed, { transfer: basisBuffers(packed) });
    expect(packed.energy.daily.length).toBe(0);
    expect(unpackBasis(there)).toEqual(unpackBasis(packBasis(basis(), energy)));
    const plan = planOf(saved.terms);
    const back = structuredClone(plan, { transfer: planBuffers(plan) });
    expect([plan.weeklyLoss.length, back.weeklyLoss.length]).toEqual([0, 52]);
  });

  it("say so where no rain is known", ({ expect }) => {
    const dry = basis({ rain: { covered: false } });
    expect(basisBuffers(packBasis(dry, energy))).toHaveLength(1);
    expect(planOf(saved.terms, dry).rainSource).toBe("none");
  });
});
