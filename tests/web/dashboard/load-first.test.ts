import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { saveFirstSelection } from "../../../web/src/features/dashboard/first/first-selection.ts";
import { loadFirst } from "../../../web/src/features/dashboard/first/load-first.ts";
import { plantDecisionQuery } from "../../../web/src/features/savings/index.ts";

const { queryKey } = plantDecisionQuery("p1");
let asked: string[];
let answer: (path: string) => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = (path) => Promise.resolve(Response.json({ path }));
  vi.stubGlobal("fetch", (input: string) => {
    asked.push(input);
    return answer(input);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the first answers of the dashboard", () => {
  it("are in the cache before the screen is rendered, and are waited for once", async ({ expect }) => {
    saveFirstSelection("p1");
    const client = new QueryClient();
    await loadFirst(client);
    expect(client.getQueryData(queryKey)).toEqual({ path: "/api/plant/p1/decision" });
    expect(new Set(asked).size).toBe(asked.length);
    const first = asked.length;
    await loadFirst(client);
    expect(asked).toHaveLength(first);
  });

  it("name the plant only if the person's own list has it", async ({ expect }) => {
    for (const [listed, expected] of [
      ["p1", "p1"],
      ["p2", null],
    ] as const) {
      answer = (path) =>
        Promise.resolve(Response.json(path.startsWith("/api/plant/all") ? { plants: [{ plant_id: listed }] } : {}));
      saveFirstSelection("p1");
      expect(await loadFirst(new QueryClient())).toBe(expected);
    }
  });

  it("are not waited for where there was no plain page", async ({ expect }) => {
    await loadFirst(new QueryClient());
    expect(asked).toEqual([]);
  });

  it("never hold the screen back for longer than a second, and a refusal not at all", async ({ expect }) => {
    answer = () => Promise.resolve(new Response(null, { status: 403 }));
    saveFirstSelection("p1");
    await loadFirst(new QueryClient());
    answer = () => new Promise(() => undefined);
    saveFirstSelection("p1");
    const client = new QueryClient();
    let isOver = false;
    const waiting = loadFirst(client).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });
});
