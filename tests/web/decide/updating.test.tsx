import { type MutationMeta, QueryClient, QueryClientProvider, QueryObserver, useQuery } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { plantDecision } from "#domain/decision/index";
import { refreshAfterChanges, refreshPlans, useIsUpdating } from "../../../web/src/api/changes.ts";
import { DecideBox } from "../../../web/src/features/decide/DecideBox.tsx";
import { decideWords } from "../../../web/src/features/decide/decide.model.ts";
import { decideTexts } from "../../../web/src/features/decide/texts.ts";
import { plantDecisionQuery } from "../../../web/src/features/savings/index.ts";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";

const desert = plantDecision(rowOfPlan(desertPlan), "2026-11-30");

function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const asked: Record<string, number> = { decision: 0, decisions: 0 };
  let answer = () => {};
  const watch = (name: string, queryKey: readonly unknown[]) => {
    client.setQueryData(queryKey, desert);
    const queryFn = () => {
      asked[name]! += 1;
      return new Promise((resolve) => (answer = () => resolve({ ...desert, step: 7 })));
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    return { queryKey, queryFn };
  };
  watch("decisions", ["decisions"]);
  const query = watch("decision", plantDecisionQuery("p").queryKey);
  refreshAfterChanges(client, "p");
  const Box = () => (
    <DecideBox
      words={decideWords(desert, useIsUpdating(useQuery(query), query.queryKey))}
      curve={null}
      actions={null}
    />
  );
  return {
    client,
    query,
    asked,
    answer: async () => {
      answer();
      await new Promise((resolve) => setTimeout(resolve));
    },
    save: (meta?: MutationMeta) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: async () => null, meta })
        .execute(undefined),
    html: () =>
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <Box />
        </QueryClientProvider>,
      ),
  };
}

describe("the box of a decision", () => {
  it("says that it is updating while its words are from before a saved change, without another line", async ({
    expect,
  }) => {
    const { html, save, answer, asked } = aPage();
    const linesOf = (text: string) => text.match(/data-part="\w+"/g);
    const before = html();
    expect(before).not.toContain(decideTexts.updating);
    await save({ changesPlans: true });
    expect(asked).toEqual({ decision: 1, decisions: 1 });
    expect(html()).toContain(`${decideWords(desert).verb}${decideTexts.updating}`);
    expect(linesOf(html())).toEqual(linesOf(before));
    await answer();
    expect(html()).toBe(before);
  });

  it("says nothing of a poll, and nothing is asked after what changes no plan", async ({ expect }) => {
    const { client, html, save, answer, asked, query } = aPage();
    const before = html();
    await save();
    await save({ activity: "Calculating" });
    expect(asked).toEqual({ decision: 0, decisions: 0 });
    expect(html()).toBe(before);
    void client.invalidateQueries({ queryKey: query.queryKey });
    expect(asked).toEqual({ decision: 1, decisions: 0 });
    expect(html()).toBe(before);
    await answer();
    // Nor later, after the answer to a change.
    await save({ changesPlans: true });
    await answer();
    void client.invalidateQueries({ queryKey: query.queryKey });
    expect(html()).toBe(before);
  });

  it("keeps the decision that a hold was answered with, and the list is asked once", ({ expect }) => {
    const { client, html, asked, query } = aPage();
    const before = html();
    client.setQueryData(query.queryKey, desert);
    void refreshPlans(client, "p", true);
    expect(asked).toEqual({ decision: 0, decisions: 1 });
    expect(html()).toBe(before);
  });
});
