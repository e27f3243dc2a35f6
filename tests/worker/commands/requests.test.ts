import { describe, it } from "vitest";
import type { AuditPage } from "#contract/audit/audit";
import type { CommandHistory, ConfigAnswer } from "#contract/devices/config";
import { call } from "../access/people.ts";
import { settle } from "../device/support.ts";
import { anOwnerWithUnit, answer, ask, asked, configOf, fetchCommands, obey, problemOf, type Unit } from "./support.ts";

const history = async ({ id, cookie }: Unit, query = "") =>
  (await call("GET", `/api/device/${id}/commands${query}`, { cookie })).json<CommandHistory>();
const cancel = ({ id, cookie }: Unit, command: string) =>
  call("DELETE", `/api/device/${id}/commands/${command}`, { cookie });

describe("requesting a command", () => {
  it("queues it and confirms in the specification's words [A-201, A-252, A-253]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const answer = await ask(unit, "clean");
    expect(answer.status).toBe(202);
    expect(await answer.json<ConfigAnswer>()).toMatchObject({
      message: "Wash command sent. It may take up to 10 minutes.",
      clamped: false,
      command: { kind: "clean", state: "queued", requested: "clean", attempts: 0, requestedBy: unit.user.id },
    });
    const values = await (await ask(unit, "normC=1,normD=2", { action: "config" })).json<ConfigAnswer>();
    expect(values.message).toBe("The normalization values were sent.");
    const reset = await (await ask(unit, "sysReset", { acknowledged: ["reset"] })).json<ConfigAnswer>();
    expect(reset.message).toBe("The reset was sent.");
  });

  it("records both the requested value and the clamped one", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const answer = await (await ask(unit, "999=washSec")).json<ConfigAnswer>();
    expect(answer).toMatchObject({ clamped: true, command: { requested: "999=washSec", effective: "300=washSec" } });
    expect((await (await ask(unit, "washTimes=6")).json<ConfigAnswer>()).clamped).toBe(false);
    expect(await obey(unit.key)).toBe("300=washSec");
    expect(await obey(unit.key)).toBe("washTimes=6,25,25,25,25");
  });

  it("takes a number as well as a text, and sends it with the setting's name", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await asked(unit, 6, { action: "adjWashHour" });
    await asked(unit, -7, { action: "adjTZ" });
    expect([await obey(unit.key), await obey(unit.key)]).toEqual(["adjWashHour=6", "adjTZ=-7"]);
  });

  it("refuses an invalid command, naming the field", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    for (const param of ["explode", "washTimes=x", "", "x".repeat(65)]) {
      const answer = await ask(unit, param);
      expect(answer.status).toBe(422);
      expect(Object.keys((await problemOf(answer)).fields!)).toEqual(["device_param"]);
    }
    const other = await call("POST", "/api/device/config/config", {
      cookie: unit.cookie,
      json: { device_id: unit.id, device_param: "clean", actionType: "function" },
    });
    expect([other.status, Object.keys((await problemOf(other)).fields!)]).toEqual([422, ["actionType"]]);
  });

  it("requires every current prompt and warning to be acknowledged", async ({ expect }) => {
    const unit = await anOwnerWithUnit({}, false);
    const answer = await ask(unit, "wash_stop");
    expect(answer.status).toBe(409);
    const problem = await problemOf(answer);
    expect(problem.type).toBe("acknowledge");
    expect(Object.keys(problem.fields!)).toEqual(["disable-wash", "offline"]);
    for (const acknowledged of [["disable-wash"], ["offline"], ["disable-wash", "freezing"]])
      expect((await ask(unit, "wash_stop", { acknowledged })).status).toBe(409);
    expect((await history(unit)).commands).toEqual([]);
    const command = await asked(unit, "wash_stop", { acknowledged: ["offline", "disable-wash"] });
    expect(command.warnings).toEqual(["offline"]);
  });

  it("accepts a warning that has passed since the person saw it, and records only current ones", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const command = await asked(unit, "sysInfo", { acknowledged: ["offline"] });
    expect(command.warnings).toEqual([]);
  });

  it("warns of a wash that was sent a moment ago, but not of itself when it is requested again", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const first = await asked(unit, "clean", { idempotencyKey: "a" });
    const again = await asked(unit, "clean", { idempotencyKey: "a" });
    expect(again.id).toBe(first.id);
    const second = await ask(unit, "clean", { idempotencyKey: "b" });
    expect(Object.keys((await problemOf(second)).fields!)).toEqual(["recent-wash"]);
    const other = await ask(unit, "sysInfo", { idempotencyKey: "a" });
    expect(other.status).toBe(409);
    expect((await history(unit)).commands).toHaveLength(1);
  });

  it("warns of a running wash also after a newer one was withdrawn", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const first = await asked(unit, "clean");
    const second = await asked(unit, "clean", { acknowledged: ["recent-wash"] });
    expect(await fetchCommands(unit.key)).toMatchObject([{ id: first.id }]);
    expect((await cancel(unit, second.id)).status).toBe(200);
    const third = await ask(unit, "clean");
    expect(Object.keys((await problemOf(third)).fields!)).toEqual(["recent-wash"]);
    await answer(unit.key, first.id, { attempt: 1, result: -1 });
    expect((await ask(unit, "clean")).status).toBe(202);
  });

  it("leaves one line in the audit log for the request and one for the end, which the owner reads", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    const command = await asked(unit, "ns_on");
    await obey(unit.key);
    const waiting = await asked(unit, "ns_off", { acknowledged: ["night-sleep-off"] });
    await cancel(unit, waiting.id);
    await settle(unit.stub);
    const { lines } = await (await call("GET", "/api/audit", { cookie: unit.cookie })).json<AuditPage>();
    const told = lines.filter(({ subject }) => subject === unit.id);
    expect(told.map(({ action, person, after }) => [action, person?.id, after])).toMatchObject([
      ["command-ended", unit.user.id, { command: waiting.id, state: "cancelled", by: unit.user.id }],
      ["command-requested", unit.user.id, { command: waiting.id, kind: "ns_off" }],
      ["command-ended", undefined, { command: command.id, state: "succeeded", by: "device" }],
      ["command-requested", unit.user.id, { command: command.id, kind: "ns_on", warnings: [] }],
    ]);
    expect(told.map(({ requestId }) => requestId !== null)).toEqual([true, true, false, true]);
  });

  it("checks the warnings against the device's state at that moment", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const question = await ask(unit, "clean");
    expect(question.status).toBe(202);
    const both = await Promise.all(
      ["a", "b"].map((key) => ask(unit, "clean", { idempotencyKey: key, acknowledged: ["recent-wash"] })),
    );
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    const fresh = await anOwnerWithUnit();
    const race = await Promise.all(["a", "b", "c"].map((key) => ask(fresh, "clean", { idempotencyKey: key })));
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
  });
});

describe("the history of commands", () => {
  it("lists them newest first, page by page", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const ids: string[] = [];
    for (const seconds of [1, 2, 3]) ids.unshift((await asked(unit, `${seconds}=washSec`)).id);
    const first = await history(unit, "?limit=2");
    expect([first.commands.map(({ id }) => id), first.more]).toEqual([ids.slice(0, 2), true]);
    const second = await history(unit, `?limit=2&before=${ids[1]}`);
    expect([second.commands.map(({ id }) => id), second.more]).toEqual([ids.slice(2), false]);
    expect(first.commands[1]!.state).toBe("superseded");
    for (const query of ["?limit=0", "?limit=201", "?limit=x"])
      expect((await call("GET", `/api/device/${unit.id}/commands${query}`, { cookie: unit.cookie })).status).toBe(422);
  });

  it("lets a command be canceled until it was sent", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const command = await asked(unit, "ns_on");
    expect((await (await cancel(unit, command.id)).json<{ state: string }>()).state).toBe("cancelled");
    expect(await fetchCommands(unit.key)).toEqual([]);
    const sent = await asked(unit, "ns_on");
    await fetchCommands(unit.key);
    expect((await problemOf(await cancel(unit, sent.id))).title).toMatch(/already sent/);
    expect((await cancel(unit, "nothing")).status).toBe(404);
    const other = await anOwnerWithUnit();
    expect((await cancel({ ...other }, sent.id)).status).toBe(404);
  });

  it("shows each button its state [A-108]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect(await configOf(unit)).toMatchObject({ functionsStatus: {}, configStatus: {} });
    await asked(unit, "ns_on");
    await asked(unit, 6, { action: "adjWashHour" });
    expect(await configOf(unit)).toMatchObject({
      functionsStatus: { ns_on: "pending" },
      configStatus: { washHour: "pending" },
    });
    await obey(unit.key);
    await obey(unit.key, -1);
    const config = await configOf(unit);
    expect([config.functionsStatus, config.configStatus]).toEqual([{ ns_on: false }, {}]);
    expect(config.latest.map(({ kind, state, result }) => [kind, state, result])).toEqual([
      ["washHour", "failed", -1],
      ["ns_on", "succeeded", 0],
    ]);
  });
});
