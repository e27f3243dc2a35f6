import { describe, it } from "vitest";
import { type EntryDelivery, type QueueStore, sendEntries } from "../../../web/src/api/offline/queue.ts";
import { type CrewTap, deliverTap, lastTaps } from "../../../web/src/features/crew/taps.ts";

const tap = (n: number, change: Partial<CrewTap> = {}): CrewTap => ({
  id: `tap-${n}`,
  address: "/api/crew/token/plants/a",
  was: "waiting",
  state: "underWay",
  reason: "",
  savedAt: 1_780_000_000 + n,
  problem: null,
  isRefused: false,
  ...change,
});
const answers = (status: number, body: object) => () => Promise.resolve(new Response(JSON.stringify(body), { status }));

describe("a tap of a crew", () => {
  it.for([
    [answers(200, { outcome: "saved" }), { kind: "sent", hasChanged: false }],
    [answers(200, { outcome: "changed" }), { kind: "sent", hasChanged: true }],
    [answers(429, { title: "Too many." }), { kind: "later", message: "Too many." }],
    [answers(503, { title: "Busy." }), { kind: "later", message: "Busy." }],
    [answers(404, { title: "Ended." }), { kind: "refused", message: "Ended." }],
    [() => Promise.reject(new TypeError("offline")), { kind: "unanswered" }],
  ] as const)("%# is sent, waits, or is refused by the answer", async ([send, expected], { expect }) => {
    expect(await deliverTap(tap(1), send as typeof fetch)).toEqual(expected);
  });

  it("is sent with its time and what the page showed", async ({ expect }) => {
    let sent: RequestInit | undefined;
    const send = (async (_: string, init: RequestInit) => {
      sent = init;
      return new Response(JSON.stringify({ outcome: "saved" }));
    }) as typeof fetch;
    await deliverTap(tap(1, { state: "skipped", reason: "Flooded & wet", savedAt: 1_780_000_000.7 }), send);
    expect(Object.fromEntries(sent!.body as URLSearchParams)).toEqual({
      was: "waiting",
      state: "skipped",
      reason: "Flooded & wet",
      at: "1780000000",
    });
  });

  it("never overtakes one that waits, and the last one is shown", async ({ expect }) => {
    const kept = [tap(1), tap(2, { was: "underWay", state: "done" }), tap(3, { address: "/api/crew/token/plants/b" })];
    const store: QueueStore<CrewTap> = {
      all: () => Promise.resolve([...kept]),
      update: () => Promise.resolve(),
      remove: (id) =>
        Promise.resolve(
          void kept.splice(
            kept.findIndex((one) => one.id === id),
            1,
          ),
        ),
    };
    const tried: string[] = [];
    const busy = (one: CrewTap): Promise<EntryDelivery> => {
      tried.push(one.id);
      return Promise.resolve({ kind: "later", message: "Busy." });
    };
    await sendEntries(store, busy, { retryRefused: false, inOrder: true });
    expect([tried, kept.length]).toEqual([["tap-1"], 3]);
    expect([...lastTaps(kept)].map(([address, { state }]) => [address.at(-1), state])).toEqual([
      ["a", "done"],
      ["b", "underWay"],
    ]);
  });
});
