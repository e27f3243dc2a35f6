import { type MutationMeta, QueryClient, QueryClientProvider, QueryObserver, useQuery } from "@tanstack/react-query";
import { setImmediate } from "node:timers/promises";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { plantDecision } from "#domain/decision/index";
import {
  type ChangeState,
  DAYS_FOLLOW_MS,
  followChanges,
  rereadOthers,
  useChangeState,
} from "../../../web/src/api/changes.ts";
import { DecideBox } from "../../../web/src/features/decide/DecideBox.tsx";
import { decideWords } from "../../../web/src/features/decide/decide.model.ts";
import { decideTexts } from "../../../web/src/features/decide/texts.ts";
import { plantDecisionQuery } from "../../../web/src/features/savings/index.ts";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";
import { container } from "../draws-nothing.ts";

const desert = plantDecision(rowOfPlan(desertPlan), "2026-11-30");

function aPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  // It may begin twice.
  followChanges(client);
  followChanges(client);
  const asked: Record<string, number> = { decision: 0, decisions: 0 };
  let answer = () => {};
  let fail = () => {};
  const watch = (name: string, queryKey: readonly unknown[]) => {
    client.setQueryData(queryKey, desert);
    const queryFn = () => {
      asked[name]! += 1;
      return new Promise((resolve, reject) => {
        answer = () => resolve({ ...desert, step: 7 });
        fail = () => reject(new Error("No answer"));
      });
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    return { queryKey, queryFn };
  };
  watch("decisions", ["decisions"]);
  const query = watch("decision", plantDecisionQuery("p").queryKey);
  const Box = () => {
    const state: ChangeState = useChangeState(useQuery(query), query.queryKey);
    return (
      <>
        <i title={state} />
        <DecideBox words={decideWords(desert, state === "updating")} curve={null} actions={null} />
      </>
    );
  };
  const page = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Box />
      </QueryClientProvider>,
    );
  return {
    client,
    query,
    asked,
    answer: async () => {
      answer();
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async () => {
      fail();
      await vi.advanceTimersByTimeAsync(0);
    },
    save: (meta?: MutationMeta, result: Promise<unknown> = Promise.resolve(null)) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => result, meta })
        .execute(undefined),
    html: () => page().replace(/^<i.*?<.i>/, ""),
    state: () => /<i title="(\w+)"/.exec(page())?.[1],
  };
}

describe("the box of a decision", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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

  it("keeps the decision that a hold was answered with, and the list is asked once", async ({ expect }) => {
    const { client, html, save, asked, query } = aPage();
    const before = html();
    client.setQueryData(query.queryKey, desert);
    await save({ changesPlans: "answered" });
    expect(asked).toEqual({ decision: 0, decisions: 1 });
    expect(html()).toBe(before);
  });

  it("says that it is updating after a decision about days, until the answer with their figures, asked once", async ({
    expect,
  }) => {
    const { client, html, save, answer, asked, query } = aPage();
    const before = html();
    await save({ changesPlans: "days" });
    expect(asked).toEqual({ decision: 0, decisions: 0 });
    const updating = html();
    expect(updating).toContain(decideTexts.updating);
    // A poll's answer in the meantime is old.
    void client.invalidateQueries({ queryKey: query.queryKey });
    await answer();
    expect(html()).toBe(updating);
    await vi.advanceTimersByTimeAsync(DAYS_FOLLOW_MS);
    expect(asked).toEqual({ decision: 2, decisions: 1 });
    expect(html()).toBe(updating);
    await answer();
    expect(html()).toBe(before);
  });

  it("says so at once on a page that is open, though nothing is asked yet", async ({ expect }) => {
    vi.stubGlobal("window", { HTMLIFrameElement: EventTarget });
    const { client, save, query } = aPage();
    const shown: ChangeState[] = [];
    const Box = () => {
      shown.push(useChangeState(useQuery(query), query.queryKey));
      return null;
    };
    const root = createRoot(container());
    flushSync(() =>
      root.render(
        <QueryClientProvider client={client}>
          <Box />
        </QueryClientProvider>,
      ),
    );
    await save({ changesPlans: "days" });
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.at(-1)).toBe("updating");
    flushSync(() => root.unmount());
    vi.useRealTimers();
    // React looks at the window once more after a page is gone.
    await setImmediate();
    vi.unstubAllGlobals();
  });

  it("goes on saying so from one decision about days to the figures of the next", async ({ expect }) => {
    const { html, save, answer, asked } = aPage();
    const before = html();
    await save({ changesPlans: "days" });
    const updating = html();
    await vi.advanceTimersByTimeAsync(DAYS_FOLLOW_MS - 1000);
    await save({ changesPlans: "days" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.decision).toBe(0);
    expect(html()).toBe(updating);
    await vi.advanceTimersByTimeAsync(DAYS_FOLLOW_MS - 1000);
    expect(html()).toBe(updating);
    await answer();
    expect(asked.decision).toBe(1);
    expect(html()).toBe(before);
  });

  it("asks again after a refused change, and says nothing of updating", async ({ expect }) => {
    for (const changesPlans of [true, "answered", "days"] as const) {
      const { html, save, asked } = aPage();
      const before = html();
      await expect(save({ changesPlans }, Promise.reject(new Error("Refused")))).rejects.toThrow("Refused");
      expect(asked).toEqual({ decision: 1, decisions: 1 });
      expect(html()).toBe(before);
    }
  });

  it("knows that its words are from before a change whose answer failed, until one arrives", async ({ expect }) => {
    for (const [changesPlans, ms] of [
      [true, 0],
      ["days", DAYS_FOLLOW_MS],
    ] as const) {
      const { client, html, save, fail, answer, state, query } = aPage();
      const before = html();
      await save({ changesPlans });
      await vi.advanceTimersByTimeAsync(ms);
      await fail();
      expect(html()).toBe(before);
      expect(state()).toBe("failed");
      void client.invalidateQueries({ queryKey: query.queryKey });
      expect(state()).toBe("failed");
      await answer();
      expect(state()).toBe("shown");
      // A poll that fails later has nothing to do with the change.
      void client.invalidateQueries({ queryKey: query.queryKey });
      await fail();
      expect(state()).toBe("shown");
    }
  });

  it("asks once if the change rereads more than plans", async ({ expect }) => {
    const { client, save, asked } = aPage();
    client.setQueryData(["plants"], []);
    for (const result of [Promise.resolve(null), Promise.reject(new Error("Refused"))]) {
      Object.assign(asked, { decision: 0, decisions: 0 });
      await client.resetQueries({ queryKey: ["plants"] });
      await Promise.all([rereadOthers(client, { queryKey: [] }), save({ changesPlans: true }, result).catch(() => {})]);
      expect(asked).toEqual({ decision: 1, decisions: 1 });
      expect(client.getQueryState(["plants"])?.isInvalidated).toBe(true);
    }
  });
});
