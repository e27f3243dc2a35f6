import { QueryClient, QueryClientProvider, type UseQueryResult } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { startingInputs } from "#contract/records/inputs";
import type { Scenarios as StoredScenarios } from "#contract/savings/scenarios";
import type { InputsState } from "../../../web/src/features/savings/inputs/use-inputs.ts";
import { whatIfTexts } from "../../../web/src/features/savings/texts.ts";
import { scenarioTermsOf } from "../../../web/src/features/savings/what-if/cases.model.ts";
import { Scenarios } from "../../../web/src/features/savings/what-if/Scenarios.tsx";
import WhatIf, { BlockedWeeks } from "../../../web/src/features/savings/what-if/WhatIf.tsx";
import { saved } from "./what-if-cases.ts";

const nothing = () => undefined;

describe("scenarios", () => {
  it("can be compared in place of those that were deleted", ({ expect }) => {
    const scenarios = ["a", "b", "c", "d"].map((id) => ({ id, name: id, terms: scenarioTermsOf(saved) }));
    const disabledOf = (kept: readonly unknown[]): number => {
      const query = { data: { scenarios: kept }, isError: false, error: null };
      const html = renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <Scenarios
            plant="p"
            maySave={false}
            query={query as unknown as UseQueryResult<StoredScenarios>}
            terms={saved}
            problem={undefined}
            chosen={["a", "b", "c"]}
            onChoose={nothing}
            onLoad={nothing}
          />
        </QueryClientProvider>,
      );
      return [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].filter(([box]) => box.includes("disabled")).length;
    };
    expect(disabledOf(scenarios)).toBe(1);
    expect(disabledOf(scenarios.slice(1))).toBe(0);
  });
});

describe("a plant without an energy file", () => {
  it("can be tried as soon as a person saved its inputs, because its plan takes other energy", ({ expect }) => {
    const shown = (version: number): string => {
      const stored = { inputs: startingInputs, energyYear: null, version };
      return renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <WhatIf plant="p" maySave={false} inputs={{ stored } as unknown as InputsState} onLive={nothing} />
        </QueryClientProvider>,
      );
    };
    expect(shown(0)).toContain(whatIfTexts.needsEnergy);
    expect(shown(1)).not.toContain(whatIfTexts.nothingYet);
  });
});

describe("blocked weeks", () => {
  it("are counted as the list shows them, without past ones, and aren't printed", ({ expect }) => {
    const chosen = ["2026-11-16", "2026-12-07"];
    const html = renderToStaticMarkup(
      <BlockedWeeks today="2026-11-29" plan={undefined} weeks={12} chosen={chosen} onChange={nothing} />,
    );
    expect(html).toContain(whatIfTexts.weeks(["2026-12-07"]));
    expect(html).toMatch(/^<details data-print="hide"/);
  });
});
