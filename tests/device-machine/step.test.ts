import * as fc from "fast-check";
import { describe, it } from "vitest";
import { finalCommandStates, isFinal } from "#contract/commands/command";
import {
  type CommandEvent,
  isReady,
  step,
  returnDelay,
  commandRetryDelay,
} from "../../worker/device/commands/machine.ts";
import type { CommandRecord } from "../../worker/device/commands/record.ts";

const NOW = 1_800_000_000;

const queued: CommandRecord = {
  id: "00000000-0",
  number: 1,
  key: "key",
  kind: "washSec",
  requested: "5",
  effective: "5",
  argument: "5=washSec",
  setting: "washSec",
  atMostOnce: false,
  answerWithin: 600,
  delivery: "pull",
  cloud: null,
  warnings: [],
  requestedBy: "owner",
  requestedAt: NOW,
  expiresAt: NOW + 86_400,
  state: "queued",
  reason: null,
  result: null,
  lateResult: null,
  attempts: 0,
  returns: 0,
  notBefore: NOW,
  deadline: null,
  sentAt: null,
  endedAt: null,
  isSuperseded: false,
};
const sent: CommandRecord = { ...queued, state: "sent", attempts: 1, sentAt: NOW, deadline: NOW + 600 };
const delivered: CommandRecord = { ...sent, state: "delivered" };
const action = { setting: null, atMostOnce: true };
const waiting: CommandRecord = { ...queued, attempts: 1, reason: "no-answer", sentAt: NOW, notBefore: NOW + 30 };

const events: CommandEvent[] = [
  { type: "send" },
  { type: "received", attempt: 1 },
  { type: "answered", attempt: 1, result: 0 },
  { type: "answered", attempt: 1, result: -1 },
  { type: "returned", attempt: 1, reason: "not-connected", pause: 0 },
  { type: "unclear", attempt: 1 },
  { type: "rejected", attempt: 1 },
  { type: "tick" },
  { type: "replaced" },
  { type: "withdrawn" },
];

/** Next state for each event; a dot: nothing changes. */
function table(command: CommandRecord, now: number): string {
  return events.map((event) => step(command, event, now)?.state ?? ".").join(" ");
}

describe("the state machine", () => {
  it("follows its table from every state that is not final", ({ expect }) => {
    expect(table(queued, NOW)).toBe("sent . . . . . . . superseded cancelled");
    expect(table(waiting, NOW)).toBe(". . succeeded failed . . . . superseded cancelled");
    expect(table(sent, NOW)).toBe(". delivered succeeded failed queued queued failed . . .");
    expect(table(delivered, NOW)).toBe(". . succeeded failed queued queued failed . . .");
    expect(table({ ...sent, ...action }, NOW)).toBe(". delivered succeeded failed queued unknown failed . . .");
    expect(table({ ...sent, isSuperseded: true }, NOW)).toBe(
      ". delivered succeeded failed superseded superseded failed . . .",
    );
  });

  it("ends in time: waiting commands as expired, sent ones retried or unknown", ({ expect }) => {
    const at = (command: CommandRecord, now: number) => step(command, { type: "tick" }, now);
    expect(at(queued, NOW + 86_399)).toBeNull();
    expect(at(queued, NOW + 86_400)).toMatchObject({ state: "expired", reason: "too-late", endedAt: NOW + 86_400 });
    expect(at({ ...queued, reason: "not-connected" }, NOW + 86_400)).toMatchObject({ reason: "not-connected" });
    for (const flying of [sent, delivered]) {
      expect(at(flying, NOW + 599)).toBeNull();
      expect(at(flying, NOW + 600)).toMatchObject({ state: "queued", reason: "no-answer", notBefore: NOW + 630 });
      expect(at({ ...flying, ...action }, NOW + 600)).toMatchObject({ state: "unknown", reason: "no-answer" });
      expect(at({ ...flying, attempts: 4 }, NOW + 600)).toMatchObject({ state: "queued", notBefore: NOW + 840 });
      expect(at({ ...flying, attempts: 5 }, NOW + 600)).toMatchObject({ state: "failed", reason: "no-answer" });
      expect(at({ ...flying, expiresAt: NOW + 630 }, NOW + 600)).toMatchObject({
        state: "failed",
        reason: "no-answer",
      });
      expect(at({ ...flying, expiresAt: NOW + 631 }, NOW + 600)).toMatchObject({ state: "queued" });
    }
  });

  it("sends only between its delay and its expiry, and an action only once", ({ expect }) => {
    expect(isReady(waiting, NOW + 29)).toBe(false);
    expect(step(waiting, { type: "send" }, NOW + 30)).toMatchObject({ state: "sent", attempts: 2, reason: null });
    expect(step(queued, { type: "send" }, NOW + 86_399)).toMatchObject({ deadline: NOW + 86_399 + 600 });
    expect(step(queued, { type: "send" }, NOW + 86_400)).toBeNull();
    expect(step({ ...queued, delivery: "particle" }, { type: "send" }, NOW)).toMatchObject({ deadline: NOW + 120 });
    expect(step({ ...waiting, ...action }, { type: "send" }, NOW + 30)).toBeNull();
  });

  it("gives the device the full time again after its receipt, but only once", ({ expect }) => {
    const first = step(sent, { type: "received", attempt: 1 }, NOW + 500)!;
    expect(first).toMatchObject({ state: "delivered", deadline: NOW + 1100 });
    expect(step(first, { type: "received", attempt: 1 }, NOW + 900)).toBeNull();
    expect(step({ ...sent, attempts: 2 }, { type: "received", attempt: 1 }, NOW)).toBeNull();
  });

  it("accepts success from any attempt that was sent, a refusal only from the newest, and nothing from one never sent", ({
    expect,
  }) => {
    const second = { ...sent, attempts: 2 };
    const answer = (attempt: number, result: number) => step(second, { type: "answered", attempt, result }, NOW);
    expect(answer(1, 3)).toMatchObject({ state: "succeeded", result: 3, reason: null, deadline: null });
    expect(answer(1, -1)).toBeNull();
    expect(answer(2, -1)).toMatchObject({ state: "failed", reason: "device-refused", result: -1 });
    expect([answer(0, 0), answer(3, 0)]).toEqual([null, null]);
    expect(step(queued, { type: "answered", attempt: 1, result: 0 }, NOW)).toBeNull();
  });

  it("does not count an attempt that certainly was not sent, and never waits less than the cloud says", ({
    expect,
  }) => {
    const back = (pause: number, returns = 0) =>
      step({ ...sent, ...action, returns }, { type: "returned", attempt: 1, reason: "not-connected", pause }, NOW);
    expect(back(0)).toMatchObject({ state: "queued", attempts: 0, returns: 1, reason: "not-connected" });
    expect([back(0), back(0, 1), back(0, 9), back(100)].map((next) => next!.notBefore - NOW)).toEqual([
      15, 30, 600, 100,
    ]);
    const old = step(
      { ...sent, attempts: 2 },
      { type: "returned", attempt: 1, reason: "not-connected", pause: 0 },
      NOW,
    );
    expect(old).toBeNull();
  });

  it("keeps a late answer once, in addition to an end that does not change", ({ expect }) => {
    for (const state of finalCommandStates) {
      const ended = { ...sent, state, deadline: null, endedAt: NOW, result: state === "succeeded" ? 0 : null };
      const late = step(ended, { type: "answered", attempt: 1, result: 7 }, NOW + 9);
      expect(late).toEqual({ ...ended, lateResult: 7 });
      expect(step(late!, { type: "answered", attempt: 1, result: 8 }, NOW + 10)).toBeNull();
      for (const event of events.filter(({ type }) => type !== "answered")) expect(step(ended, event, NOW)).toBeNull();
    }
    const done = { ...sent, state: "succeeded" as const, result: 0, endedAt: NOW };
    expect(step(done, { type: "answered", attempt: 1, result: 0 }, NOW)).toBeNull();
  });

  it("leaves no final state and sends no more often than allowed, for any events in any order", ({ expect }) => {
    const start = fc
      .record({ atMostOnce: fc.boolean(), isSuperseded: fc.boolean(), delivery: fc.constantFrom("pull", "particle") })
      .map((change): CommandRecord => Object.assign({}, queued, change));
    const event = fc
      .tuple(fc.constantFrom(...events), fc.nat(6))
      .map(([one, attempt]): CommandEvent => ("attempt" in one ? Object.assign({}, one, { attempt }) : one));
    const moments = fc.array(fc.tuple(event, fc.integer({ min: -1000, max: 100_000 })), { maxLength: 40 });
    fc.assert(
      fc.property(start, moments, (first, list) => {
        let command = first;
        for (const [one, seconds] of list) {
          const next = step(command, one, NOW + seconds) ?? command;
          if (isFinal(command.state)) expect({ ...next, lateResult: command.lateResult }).toEqual(command);
          expect(next.attempts).toBeLessThanOrEqual(first.atMostOnce ? 1 : 5);
          expect(isFinal(next.state)).toBe(next.endedAt !== null);
          command = next;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("retry delays", () => {
  it("double and end at ten minutes, or at a tenth of a short life; a fleet spreads by a quarter", ({ expect }) => {
    const tries = [1, 2, 3, 4, 5, 6, 40].map((attempts) => commandRetryDelay({ id: "00000000", attempts }));
    expect(tries).toEqual([30, 60, 120, 240, 480, 600, 600]);
    expect(commandRetryDelay({ id: "ffffffff-1", attempts: 1 })).toBeCloseTo(37.5, 6);
    const returns = (life: number) =>
      [1, 2, 3, 4, 20].map((returns) =>
        returnDelay({ id: "00000000", returns, requestedAt: NOW, expiresAt: NOW + life }),
      );
    expect(returns(86_400)).toEqual([15, 30, 60, 120, 600]);
    expect(returns(900)).toEqual([15, 30, 60, 90, 90]);
    expect(returns(60)).toEqual([15, 15, 15, 15, 15]);
  });
});
