import { expect, it } from "vitest";
import { workerCalls } from "../../../web/src/analytics/worker-calls.ts";

const FAILED = "It failed.";
const started = () => {
  const worker = new EventTarget();
  const sent: number[] = [];
  const call = workerCalls<string>(worker as Worker, FAILED);
  const answer = (id: number, result: string | null) =>
    worker.dispatchEvent(new MessageEvent("message", { data: { id, result } }));
  return { worker, sent, call: () => call((id) => sent.push(id)), answer };
};

it("gives each answer to its call, in any order, and fails a call without a result", async () => {
  const { sent, call, answer } = started();
  const calls = [call(), call(), call()];
  answer(sent[2]!, "third");
  answer(sent[0]!, null);
  answer(sent[1]!, "second");
  answer(sent[1]!, "again");
  await expect(Promise.allSettled(calls)).resolves.toMatchObject([
    { status: "rejected", reason: { message: FAILED } },
    { status: "fulfilled", value: "second" },
    { status: "fulfilled", value: "third" },
  ]);
});

it("fails every open and later call of a worker that died", async () => {
  const { worker, sent, call } = started();
  const open = [call(), call()];
  worker.dispatchEvent(new Event("error"));
  const all = await Promise.allSettled([...open, call()]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(sent).toHaveLength(2);
});
