import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { setImmediate } from "node:timers/promises";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, describe, it, vi } from "vitest";
import type { SavingsResult } from "#contract/savings/savings";
import { type PlanTerms, sameTerms } from "#domain/cleaning-plan/index";
import { useLivePlan } from "../../../web/src/features/savings/what-if/plans.ts";
import { container } from "../draws-nothing.ts";
import { saved } from "./what-if-cases.ts";

const at = (washCost: number): PlanTerms => ({ ...saved, washCost });

/** A planner whose answers come when the test says so. */
function aSlowPlanner() {
  const asked: { terms: PlanTerms; answer: (plan: SavingsResult) => void }[] = [];
  const plan = (terms: PlanTerms) => new Promise<SavingsResult>((answer) => asked.push({ terms, answer }));
  const answer = (washCost: number) =>
    asked.find(({ terms }) => sameTerms(terms, at(washCost)))!.answer({ initialLoss: washCost } as SavingsResult);
  return {
    planner: { plan, stop: () => undefined, id: crypto.randomUUID() },
    answer,
    costs: () => asked.map(({ terms }) => terms.washCost),
  };
}

describe("the plan at the sliders", () => {
  afterEach(async () => {
    // React looks at the window once more after a page is gone.
    await setImmediate();
    vi.unstubAllGlobals();
  });

  it("is that of the newest terms, also if an older answer is late, and asks for none in between", async ({
    expect,
  }) => {
    vi.stubGlobal("window", { HTMLIFrameElement: EventTarget });
    const { planner, answer, costs } = aSlowPlanner();
    const shown: (number | undefined)[] = [];
    const drawn: number[] = [];
    function Live({ terms }: { terms: PlanTerms }) {
      const { data } = useLivePlan(planner, terms);
      drawn.push(terms.washCost);
      if (data?.initialLoss !== shown.at(-1)) shown.push(data?.initialLoss);
      return null;
    }
    const root = createRoot(container());
    const client = new QueryClient();
    const move = async (washCost: number) => {
      root.render(
        <QueryClientProvider client={client}>
          <Live terms={at(washCost)} />
        </QueryClientProvider>,
      );
      await expect.poll(() => drawn.at(-1)).toBe(washCost);
    };
    await move(1);
    await expect.poll(costs).toEqual([1]);
    await move(2);
    await move(3);
    expect(costs()).toEqual([1]);
    answer(1);
    await expect.poll(costs).toEqual([1, 3]);
    await move(4);
    expect(costs()).toEqual([1, 3]);
    answer(3);
    await expect.poll(costs).toEqual([1, 3, 4]);
    answer(4);
    await expect.poll(() => shown.at(-1)).toBe(4);
    expect(shown).toEqual([1, 3, 4]);
    flushSync(() => root.unmount());
  });
});
