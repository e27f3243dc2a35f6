import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { LIVE_PING, LIVE_PONG } from "#contract/noc/live";
import type { NocChanges } from "#contract/noc/noc";
import { followChanges, POLL_MS, retryMs } from "../../../web/src/features/noc/live/use-changes.ts";

class FakeSocket extends EventTarget {
  readonly sent: unknown[] = [];
  isClosed = false;
  send(data: unknown) {
    this.sent.push(data);
  }
  close() {
    this.isClosed = true;
  }
  open = () => this.dispatchEvent(new Event("open"));
  drop = () => this.dispatchEvent(new Event("close"));
  say = (data: string) => this.dispatchEvent(new MessageEvent("message", { data }));
}

function follow() {
  const sockets: FakeSocket[] = [];
  const taken: NocChanges[] = [];
  const ask = vi.fn();
  const end = followChanges({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    ask,
    take: (changes) => taken.push(changes),
    random: () => 1,
  });
  return { sockets, taken, ask, end };
}

describe("following messages on the network operations map [A-180]", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("takes them from the socket, and asks only once while it is open", ({ expect }) => {
    const { sockets, taken, ask, end } = follow();
    const [socket] = sockets as [FakeSocket];
    socket.open();
    expect(ask).toHaveBeenCalledTimes(1);
    socket.say(JSON.stringify({ messages: [], until: 7 }));
    expect(taken).toEqual([{ messages: [], until: 7 }]);
    for (let n = 0; n < 10; n++) {
      vi.advanceTimersByTime(POLL_MS);
      expect(socket.sent).toHaveLength(n + 1);
      expect(socket.sent[n]).toBe(LIVE_PING);
      socket.say(LIVE_PONG);
    }
    expect(taken).toHaveLength(1);
    expect(ask).toHaveBeenCalledTimes(1);
    end();
    expect(socket.isClosed).toBe(true);
  });

  it("asks every half minute while there is none, and tries again after longer and longer waits", ({ expect }) => {
    const { sockets, ask, end } = follow();
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = sockets.length;
      sockets.at(-1)!.drop();
      vi.advanceTimersByTime(seconds * 1000 - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
    expect(ask).toHaveBeenCalledTimes(Math.floor(183_000 / POLL_MS));
    end();
    vi.advanceTimersByTime(600_000);
    expect([ask.mock.calls.length, sockets.length]).toEqual([6, 9]);
    expect([retryMs(1, 0), retryMs(40, 0), retryMs(40, 1)]).toEqual([500, 30_000, 60_000]);
  });

  it("takes a socket that answers no ping for lost", ({ expect }) => {
    const { sockets, ask, end } = follow();
    const [socket] = sockets as [FakeSocket];
    socket.open();
    vi.advanceTimersByTime(2 * POLL_MS);
    expect([socket.isClosed, socket.sent]).toEqual([true, [LIVE_PING]]);
    vi.advanceTimersByTime(1000);
    expect(sockets).toHaveLength(2);
    sockets[1]!.open();
    expect(ask).toHaveBeenCalledTimes(2);
    end();
  });
});
