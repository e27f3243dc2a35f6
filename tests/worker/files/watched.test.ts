import { describe, it } from "vitest";
import { watchedBody } from "../../../worker/features/files/index.ts";
import { CutOff } from "#domain/text/bytes";

const streamOf = (pieces: number[], ends: boolean, onCancel = () => {}) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const length of pieces) controller.enqueue(new Uint8Array(length));
      if (ends) controller.close();
    },
    cancel: onCancel,
  });

describe("the body of a sender", () => {
  it("passes completely and is counted", async ({ expect }) => {
    let bytes = 0;
    const body = watchedBody(streamOf([3, 4], true), (count) => void (bytes += count));
    expect((await new Response(body).arrayBuffer()).byteLength).toBe(7);
    expect(bytes).toBe(7);
  });

  it("is cut off when no more data comes, and releases its source", async ({ expect }) => {
    let isCancelled = false;
    const quiet = streamOf([3], false, () => void (isCancelled = true));
    await expect(new Response(watchedBody(quiet, () => {}, 1)).arrayBuffer()).rejects.toThrow(CutOff);
    expect(isCancelled).toBe(true);
  });
});
