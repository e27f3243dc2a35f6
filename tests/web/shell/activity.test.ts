import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { activities } from "../../../web/src/shell/notices/activity.ts";

describe("long work in the header", () => {
  it("is what an open job and a pending change say, each once, and nothing else", async ({ expect }) => {
    const client = new QueryClient();
    const job = (name: string, state: string) =>
      client.query({
        queryKey: [name],
        queryFn: () => Promise.resolve(state),
        meta: { activity: (data: unknown) => (data === "RUNNING" ? "Calculating savings" : null) },
      });
    await job("a", "RUNNING");
    await job("b", "RUNNING");
    await job("c", "DONE");
    await client.query({ queryKey: ["plain"], queryFn: () => Promise.resolve("RUNNING") });
    expect(activities(client)).toEqual(["Calculating savings"]);

    let finish = (): void => undefined;
    const upload = client.getMutationCache().build<void, Error, void, unknown>(client, {
      mutationFn: () => new Promise<void>((resolve) => (finish = resolve)),
      meta: { activity: "Uploading" },
    });
    const done = upload.execute();
    await Promise.resolve();
    expect(activities(client)).toEqual(["Calculating savings", "Uploading"]);
    finish();
    await done;
    client.setQueryData(["a"], "DONE");
    client.setQueryData(["b"], "DONE");
    expect(activities(client)).toEqual([]);
  });
});
