import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { followOtherTabs } from "../../../web/src/api/other-tabs.ts";

describe("two tabs of one browser", () => {
  it("notice what the other saved, and a hidden one reads it when it is looked at", async ({ expect }) => {
    const [saver, visible, hidden] = [new QueryClient(), new QueryClient(), new QueryClient()];
    const ends = [saver, visible, hidden].map((client) => followOtherTabs(client, () => client !== hidden));
    const isStale = (client: QueryClient) => client.getQueryState(["inputs"])?.isInvalidated;
    for (const client of [saver, visible, hidden]) client.setQueryData(["inputs"], 1);
    const failing = new MutationObserver(saver, { mutationFn: () => Promise.reject(new Error("refused")) });
    await failing.mutate().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([visible, hidden].map(isStale)).toEqual([false, false]);
    await new MutationObserver(saver, { mutationFn: () => Promise.resolve("saved") }).mutate();
    await expect.poll(() => [visible, hidden].map(isStale)).toEqual([true, true]);
    expect(isStale(saver)).toBe(false);
    for (const end of ends) end();
  });
});
