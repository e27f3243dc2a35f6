import { describe, it } from "vitest";
import type { Command } from "#contract/commands/command";
import { type InterlockFacts, interlockTexts } from "#contract/commands/interlocks";
import { commandKind, commandKinds } from "#contract/commands/kinds";
import { commandReasonTexts } from "#contract/commands/texts";
import { OUTCOME_COLOR_SECONDS } from "#contract/devices/config";
import { aCommand } from "../../../fixtures/a-command.ts";
import { ApiProblem } from "../../../../web/src/api/problem.ts";
import {
  afterError,
  afterPress,
  buttonStateOf,
  isUndone,
  limitedTo,
  outcomeOf,
  promptsOf,
  requestOf,
  stepText,
  timeLeft,
} from "../../../../web/src/features/devices/control-room/commands/commands.model.ts";
import { commandTexts as texts } from "../../../../web/src/features/devices/control-room/texts.ts";

const NOW = 1_790_000_000;
const ZONE = "America/Los_Angeles";
const command = (change: Partial<Command> = {}) => aCommand(NOW, change);
const calm: InterlockFacts = {
  lastContactAt: NOW,
  online: true,
  temperature: 20,
  tankEmpty: 0,
  battery: 13,
  lastWashAt: null,
  clearSkyGhi: 800,
};

describe("a command button", () => {
  it("is no longer a success once its opposite succeeded", ({ expect }) => {
    const [disable, enable] = [commandKind("wash_stop")!, commandKind("wash_start")!];
    const done = (kind: string, requestedAt: number) => command({ kind, requestedAt, state: "succeeded" });
    const latest = [done("wash_stop", NOW - 60), done("wash_start", NOW), done("ns_on", NOW + 60)];
    expect([isUndone({ latest }, disable), isUndone({ latest }, enable)]).toEqual([true, false]);
    const queued = [done("wash_stop", NOW - 60), command({ kind: "wash_start", requestedAt: NOW })];
    expect(isUndone({ latest: queued }, disable)).toBe(false);
    // Commands without a setting have no opposite.
    expect(isUndone({ latest: [done("clean", NOW - 60), done("autoCal", NOW)] }, commandKind("clean")!)).toBe(false);
  });

  it("is go without a status, pending for true and pending, success for false [A-121, A-122, A-123]", ({ expect }) => {
    expect(buttonStateOf(undefined, undefined, NOW)).toBe("go");
    expect([buttonStateOf(true, undefined, NOW), buttonStateOf("pending", undefined, NOW)]).toEqual([
      "pending",
      "pending",
    ]);
    expect(buttonStateOf(false, undefined, NOW)).toBe("success");
    expect([texts.go, texts.waiting, texts.success]).toEqual(["GO", "Waiting...", "Success"]);
  });

  it("shows how a command ended badly for a day, and is go again where nothing is left to do", ({ expect }) => {
    const ended = (state: Command["state"], endedAt = NOW) =>
      buttonStateOf(undefined, command({ state, endedAt }), NOW);
    expect([ended("failed"), ended("expired"), ended("unknown")]).toEqual(["failed", "failed", "unknown"]);
    expect([ended("cancelled"), ended("superseded")]).toEqual(["go", "go"]);
    expect(ended("failed", NOW - OUTCOME_COLOR_SECONDS - 1)).toBe("go");
  });
});

describe("what is said of a command", () => {
  it("is until when it waits, and that only a queued one can be cancelled", ({ expect }) => {
    expect(outcomeOf(command(), ZONE)).toEqual({
      tone: "waiting",
      text: texts.queued,
      until: NOW + 900,
      canCancel: true,
    });
    expect(outcomeOf(command({ reason: "no-answer", attempts: 1 }), ZONE).text).toContain(
      commandReasonTexts["no-answer"],
    );
    const sent = outcomeOf(command({ state: "sent", answerBy: NOW + 600 }), ZONE);
    expect(sent).toMatchObject({ text: texts.sent, until: NOW + 600, canCancel: false });
  });

  it("is why it failed, what the device answered, and that an unclear end needs a look at the log", ({ expect }) => {
    const failed = command({ state: "failed", reason: "device-refused", result: -3, endedAt: NOW });
    expect(outcomeOf(failed, ZONE).text).toContain(`${commandReasonTexts["device-refused"]} ${texts.answer} -3.`);
    const unknown = outcomeOf(command({ state: "unknown", reason: "no-answer", endedAt: NOW, lateResult: 0 }), ZONE);
    expect(unknown.text).toBe(`${texts.unknown} ${texts.lateAnswer} 0.`);
    expect(outcomeOf(command({ state: "succeeded", endedAt: NOW }), ZONE).text).toMatch(/^Succeeded .+ P[SD]T\.$/);
  });

  it("names the limit of what was limited, and nothing where slots were only filled up", ({ expect }) => {
    expect(limitedTo({ requested: "washTimes=6,30", effective: "washTimes=6,23,25,25,25" })).toBe("23");
    expect(limitedTo({ requested: "washTimes=6", effective: "washTimes=6,25,25,25,25" })).toBeNull();
    expect(limitedTo({ requested: "normC=40,normD=-0.4", effective: "normC=30,normD=-0.4" })).toBe("30");
  });

  it("counts down to zero and never below", ({ expect }) => {
    expect([timeLeft(-3), timeLeft(59.2), timeLeft(61), timeLeft(3725)]).toEqual(["0:00", "1:00", "1:01", "1:02:05"]);
  });

  it("is each step with who made it", ({ expect }) => {
    const step = { at: NOW, attempt: 0, result: null, reason: null } as const;
    const person = { kind: "person", name: "Test Person" } as const;
    expect(stepText({ ...step, from: null, to: "queued", by: person })).toBe(`${texts.requested} · Test Person`);
    expect(stepText({ ...step, from: "queued", to: "sent", attempt: 2, by: { kind: "device" } })).toContain(
      "attempt 2",
    );
    const late = stepText({ ...step, from: "unknown", to: "unknown", result: 0, by: { kind: "device" } });
    expect(late).toContain(texts.lateAnswer);
  });
});

describe("a press", () => {
  const order = (kind: string) => ({ kind: commandKind(kind)!, device: "d", param: kind, key: "k" });

  it("sends at once where nothing speaks against it, and asks first where a prompt precedes [A-155, A-156]", ({
    expect,
  }) => {
    expect(afterPress(order("clean"), promptsOf(commandKind("clean")!, calm, NOW)).step).toBe("sending");
    for (const kind of ["wash_stop", "mb_mode", "ns_off", "autoCal", "sysReset"]) {
      const { confirmation } = commandKind(kind)!;
      const next = afterPress(order(kind), promptsOf(commandKind(kind)!, calm, NOW));
      expect(next).toMatchObject({ step: "asking", prompts: { [confirmation!.name]: confirmation!.text } });
    }
  });

  it("knows the warnings before anything is sent, for every kind", ({ expect }) => {
    const cold = { ...calm, temperature: 2, tankEmpty: 3, battery: 11 };
    expect(Object.keys(promptsOf(commandKind("clean")!, cold, NOW))).toEqual(["freezing", "tank-low", "battery-low"]);
    for (const kind of commandKinds)
      expect(Object.keys(promptsOf(kind, { ...calm, lastContactAt: null }, NOW))).toContain("offline");
  });

  it("asks again with the same key when a warning came up meanwhile, and else offers the same call again", ({
    expect,
  }) => {
    const current = { order: order("clean"), prompts: {} };
    const fields = { freezing: interlockTexts.freezing };
    const warned = afterError(current, new ApiProblem({ title: "x", status: 409, type: "acknowledge", fields }));
    expect(warned).toEqual({ step: "asking", order: current.order, prompts: fields });
    const failed = afterError(current, new ApiProblem({ title: "Network Error", status: 0 }));
    expect(failed).toMatchObject({ step: "failed", order: { key: "k" }, message: "Network Error" });
    expect(requestOf(current.order, fields)).toEqual({
      device_id: "d",
      device_param: "clean",
      actionType: "function",
      acknowledged: ["freezing"],
    });
  });
});
