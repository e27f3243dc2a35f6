import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { plantDecision } from "#domain/decision/index";
import { useIsUpdating } from "../../../web/src/api/changes.ts";
import { DecideBox } from "../../../web/src/features/decide/DecideBox.tsx";
import { decideWords } from "../../../web/src/features/decide/decide.model.ts";
import { decideTexts } from "../../../web/src/features/decide/texts.ts";
import { plantDecisionQuery } from "../../../web/src/features/savings/index.ts";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";

const desert = plantDecision(rowOfPlan(desertPlan), "2026-11-30");

describe("the box of a decision", () => {
  it("says that it is updating while its words are from before a saved change, without another line", ({ expect }) => {
    const client = new QueryClient();
    const query = plantDecisionQuery("p");
    client.setQueryData(query.queryKey, desert);
    const Box = () => (
      <DecideBox
        words={decideWords(desert, useIsUpdating(useQuery(query), query.queryKey))}
        curve={null}
        actions={null}
      />
    );
    const html = () =>
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <Box />
        </QueryClientProvider>,
      );
    const linesOf = (text: string) => text.match(/data-part="\w+"/g);
    const before = html();
    expect(before).not.toContain(decideTexts.updating);
    // Polls every five minutes, without a change.
    const cached = client.getQueryCache().find(query)!;
    cached.setState({ fetchStatus: "fetching" });
    expect(html()).toBe(before);
    cached.setState({ isInvalidated: true });
    expect(html()).toContain(`${decideWords(desert).verb}${decideTexts.updating}`);
    expect(linesOf(html())).toEqual(linesOf(before));
    client.setQueryData(query.queryKey, desert);
    cached.setState({ fetchStatus: "idle" });
    expect(html()).toBe(before);
  });
});
