import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import type { Session } from "#contract/accounts/session";
import { changeView } from "../../../web/src/api/session/session.ts";
import { dropEarlierRuns } from "../../../web/src/features/savings/use-savings.ts";

async function calculated(...runs: readonly [device: string, result: number][]) {
  const client = new QueryClient();
  const cache = client.getMutationCache();
  for (const [device, result] of runs)
    await cache
      .build(client, { mutationKey: ["savings", device], gcTime: Infinity, mutationFn: async () => result })
      .execute(undefined);
  return { client, cache, results: () => cache.getAll().map(({ state }) => state.data) };
}

describe("results of Calculate", () => {
  it("are kept only of the last one of each device", async ({ expect }) => {
    const { cache, results } = await calculated(["a", 1], ["b", 2], ["a", 3]);
    dropEarlierRuns(cache, ["savings", "a"]);
    expect(results()).toEqual([2, 3]);
  });

  it("are gone when the page acts for another owner", async ({ expect }) => {
    const { client, results } = await calculated(["a", 1]);
    changeView(client, { user: { id: "u" } } as Session);
    expect(results()).toEqual([]);
  });
});
