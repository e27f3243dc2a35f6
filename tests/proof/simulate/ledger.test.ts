import { describe, it } from "vitest";
import type { Command } from "#contract/commands/command";
import { DeviceLog, type LoggedRequest } from "../../../tools/physics/device-log.ts";
import { factorySettings } from "../../../tools/physics/configuration.ts";
import { aCommand } from "../../fixtures/a-command.ts";
import { Ledger, type ServerBook } from "./ledger.ts";

const wash = {
  publishTime: 60,
  washTime: 55,
  washPow: 67,
  batt: 12,
  tempAvg: 9,
  humidAvg: 50,
  tankEmpty: 0,
  alert: false,
};

const command = (values: Partial<Command>): Command =>
  aCommand(0, { id: "clean-1", state: "succeeded", result: 0, attempts: 1, sentAt: 1, endedAt: 2, ...values });

const requested = (id: string): LoggedRequest => ({
  key: id,
  device: "device",
  action: "function",
  parameter: "clean",
  id,
  cancelled: false,
});

function scene() {
  const deviceLog = new DeviceLog("device");
  deviceLog.stamp(0, 800);
  deviceLog.stamp(60, 810.25);
  deviceLog.log(wash);
  deviceLog.configuration = factorySettings(0);
  const execution = deviceLog.recordDelivery("clean-1", "clean", 1);
  execution.result = 0;
  execution.settled = "succeeded";
  const { washTimes, washSec, washEnabled, nightSleep } = deviceLog.configuration;
  const server = {
    samples: new Map<number, number | null>([
      [0, 800],
      [60, 810.25],
    ]),
    washes: [wash],
    history: [command({}), command({ id: "clean-2", state: "expired", result: null, attempts: 0 })],
    config: {
      functionsValues: { washTimes, washSec, washEnabled },
      normalization: { clean: 0, soiled: 0 },
      nightSleep,
    },
  } satisfies ServerBook;
  return { deviceLog, server, requestedCommands: [requested("clean-1"), requested("clean-2")] };
}
type Scene = ReturnType<typeof scene>;

function isClean(change: (scene: Scene) => void): boolean {
  const changed = scene();
  change(changed);
  const ledger = new Ledger();
  ledger.compare(changed.deviceLog, changed.server, changed.requestedCommands);
  return ledger.isClean;
}

describe("the ledger of a simulated fleet", () => {
  it("matches a server that has all data and nothing else", ({ expect }) => {
    expect(isClean(() => {})).toBe(true);
    expect(isClean(({ deviceLog }) => deviceLog.stamp(0, 799))).toBe(true);
  });

  const wrongs: Record<string, (scene: Scene) => void> = {
    "a lost sample": ({ server }) => server.samples.delete(60),
    "a sample that nobody sent": ({ server }) => server.samples.set(120, 1),
    "another value": ({ server }) => server.samples.set(60, 810.26),
    "a lost wash record": ({ server }) => server.washes.pop(),
    "a wash record that nobody wrote": ({ server }) => (server.washes[0] = { ...wash, publishTime: 61 }),
    "a lost command": ({ server }) => server.history.pop(),
    "a command that nobody asked for": ({ requestedCommands }) => requestedCommands.pop(),
    "a command without an end": ({ server }) => (server.history[1]!.state = "sent"),
    "an action that was handed over twice": ({ deviceLog }) => deviceLog.recordDelivery("clean-1", "clean", 2),
    "success without the action": ({ server }) => Object.assign(server.history[1]!, { state: "succeeded", result: 0 }),
    "another end than the device was told": ({ server }) => (server.history[0]!.state = "expired"),
    "an answer that is nowhere": ({ deviceLog, server }) => {
      deviceLog.executions.get("clean-1")!.settled = "unknown";
      Object.assign(server.history[0]!, { state: "unknown", result: null });
    },
    "a setting that is unknown": ({ server }) =>
      Object.assign(server.history[1]!, { kind: "washSec", state: "unknown" }),
    "an action after it was taken back": ({ requestedCommands }) => (requestedCommands[0]!.cancelled = true),
    "another configuration": ({ server }) => (server.config.functionsValues.washSec = 6),
    "a fault that the device noticed": ({ deviceLog }) => deviceLog.faults.push("an answer was answered with 404"),
  };
  it.for(Object.entries(wrongs))("finds %s", ([, change], { expect }) => {
    expect(isClean(change)).toBe(false);
  });

  it("finds calculations that did not end well", ({ expect }) => {
    const ledger = new Ledger();
    ledger.jobs([
      { status: "done", progress: null, changes: null, message: null },
      { status: "running", progress: null, changes: null, message: null },
    ]);
    expect(ledger.isClean).toBe(false);
  });
});
