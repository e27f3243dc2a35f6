import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, it } from "vitest";
import { interlockTexts } from "#contract/commands/interlocks";
import { commandReasonTexts } from "#contract/commands/texts";
import type { Problem } from "#contract/common/problem";
import type { RolloutDetail, RolloutList } from "#contract/rollouts/rollout";
import { rolloutTexts as texts } from "#contract/rollouts/texts";
import { advanceRollouts } from "../../../worker/features/devices/index.ts";
import { now } from "../../../worker/platform/clock.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  auditLog,
  devices,
  mailOutbox,
  ownershipLosses,
  plantOwners,
  rolloutDevices,
  rollouts,
  sessions,
  users,
} from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, call, db } from "../access/people.ts";
import { anOwnerWithUnit, fetchCommands, obey, type Unit } from "../commands/support.ts";

// A tick advances all that run.
afterEach(async () => void (await db.batch([db.delete(rolloutDevices), db.delete(rollouts)])));
const tick = () => advanceRollouts(env, database(env), now());
const washTimes = { kind: "command", actionType: "function", param: "washTimes=6" } as const;

async function aFleet(count: number) {
  const first = await anOwnerWithUnit({ device_name: "Unit 0" });
  const units = [first];
  for (let at = 1; at < count; at++)
    units.push(await anOwnerWithUnit({ device_name: `Unit ${at}`, plant_id: first.plant }));
  return { owner: first.user, cookie: first.cookie, plant: first.plant, units };
}

const start = (cookie: string, json: object) => call("POST", "/api/rollouts", { cookie, json });
async function started(
  cookie: string,
  units: readonly Pick<Unit, "id">[],
  action: object,
  groupSize = 10,
  maxFailures = 0,
) {
  const answer = await start(cookie, { action, groupSize, maxFailures, devices: { ids: units.map(({ id }) => id) } });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json<RolloutDetail>();
}
const look = async (cookie: string, { id }: Pick<RolloutDetail, "id">) =>
  (await call("GET", `/api/rollouts/${id}`, { cookie })).json<RolloutDetail>();
const order = (cookie: string, { id }: Pick<RolloutDetail, "id">, what: "cancel" | "continue") =>
  call("POST", `/api/rollouts/${id}/${what}`, { cookie });
const statesOf = ({ devices: rows }: RolloutDetail) => rows.map(({ state }) => state);
const mailsTo = async ({ email }: { email: string }) => {
  const mine = and(eq(mailOutbox.to, email), eq(mailOutbox.template, "rollout-ended"));
  return db.select().from(mailOutbox).where(mine);
};
const titleOf = async (answer: Response) => [answer.status, (await answer.json<Problem>()).title];
const waits = async ({ key }: Pick<Unit, "key">) => (await fetchCommands(key)).length;

describe("a rollout of a command", () => {
  it("sends to one device, waits for its confirmation, then continues in groups without supervision", async ({
    expect,
  }) => {
    const { cookie, units } = await aFleet(4);
    const rollout = await started(cookie, units, washTimes, 2);
    expect(rollout).toMatchObject({ state: "running", title: "Wash times: 6 AM" });
    expect(statesOf(rollout)).toEqual(["running", "waiting", "waiting", "waiting"]);
    await tick();
    expect(await waits(units[1]!)).toBe(0);

    expect(await obey(units[0]!.key)).toBe("washTimes=6,25,25,25,25");
    await tick();
    expect(statesOf(await look(cookie, rollout))).toEqual(["succeeded", "running", "running", "waiting"]);
    await obey(units[1]!.key);
    await tick();
    expect(await waits(units[3]!)).toBe(0);
    await obey(units[2]!.key);
    await tick();
    await obey(units[3]!.key);
    await tick();
    expect(await look(cookie, rollout)).toMatchObject({ state: "done", counts: { succeeded: 4, waiting: 0 } });
    const log = await db.select().from(auditLog).where(eq(auditLog.subject, rollout.id));
    expect(log.map(({ action }) => action)).toEqual(["rollout-started", "rollout-done"]);
  });

  it("is not advanced by a person who looks, but by a task that the look starts", async ({ expect }) => {
    const { cookie, units } = await aFleet(3);
    const rollout = await started(cookie, units, washTimes);
    await obey(units[0]!.key);
    const sent: unknown[] = [];
    const TICK = { send: (body: unknown) => Promise.resolve(void sent.push(body)) } as unknown as Queue;
    const answer = await call("GET", `/api/rollouts/${rollout.id}`, { cookie, its: { TICK } });
    expect(statesOf(await answer.json<RolloutDetail>())).toEqual(["running", "waiting", "waiting"]);
    expect(sent).toEqual([{ task: "rollouts" }]);
  });

  it("sends nothing twice, however often it is advanced at the same time", async ({ expect }) => {
    const { cookie, units } = await aFleet(3);
    const rollout = await started(cookie, units, washTimes);
    await obey(units[0]!.key);
    await Promise.all([tick(), tick(), look(cookie, rollout), tick()]);
    for (const { stub } of units) expect((await stub.commands({ limit: 10 })).commands).toHaveLength(1);
  });

  it("goes on at the first cron although another customer's rollouts wait for silent devices", async ({ expect }) => {
    const silent = await aFleet(10);
    for (const unit of silent.units) await started(silent.cookie, [unit], washTimes);
    const victim = await aFleet(3);
    await started(victim.cookie, victim.units, washTimes);
    await obey(victim.units[0]!.key);
    await tick();
    expect(await waits(victim.units[1]!)).toBe(1);
  });

  it("stops at a failure, gives the reason, and continues when a person wants that", async ({ expect }) => {
    const { cookie, units } = await aFleet(3);
    const rollout = await started(cookie, units, washTimes);
    await obey(units[0]!.key, -1);
    await tick();
    const stopped = await look(cookie, rollout);
    expect(stopped).toMatchObject({ state: "stopped", counts: { failed: 1, waiting: 2 } });
    expect(stopped.devices[0]!.reason).toBe(commandReasonTexts["device-refused"]);
    expect(await waits(units[1]!)).toBe(0);

    expect((await order(cookie, rollout, "continue")).status).toBe(200);
    expect(statesOf(await look(cookie, rollout))).toEqual(["failed", "running", "waiting"]);
    expect(await titleOf(await order(cookie, rollout, "continue"))).toEqual([409, texts.notStopped]);
  });

  it("is canceled: unsent commands are withdrawn, sent ones are followed to their end", async ({ expect }) => {
    const { cookie, units } = await aFleet(4);
    const rollout = await started(cookie, units, washTimes, 2);
    await obey(units[0]!.key);
    await tick();
    const [sent] = await fetchCommands(units[1]!.key);
    expect((await order(cookie, rollout, "cancel")).status).toBe(200);
    expect(statesOf(await look(cookie, rollout))).toEqual(["succeeded", "running", "cancelled", "cancelled"]);
    await units[1]!.stub.answerCommand({ id: sent!.id, attempt: 1, answer: { result: 0 }, now: now() });
    await tick();
    expect(await look(cookie, rollout)).toMatchObject({ state: "cancelled", counts: { succeeded: 2, cancelled: 2 } });
    expect(await titleOf(await order(cookie, rollout, "cancel"))).toEqual([409, texts.notRunning]);
  });

  it("skips devices that it does not apply to, or that have warnings", async ({ expect }) => {
    const { cookie, plant, units } = await aFleet(1);
    const silent = await anOwnerWithUnit({ device_name: "Silent", plant_id: plant }, false);
    const dry = await anOwnerWithUnit({ device_name: "Dry", plant_id: plant, wash_extension_data: false });
    const rollout = await started(cookie, [dry, silent, units[0]!], washTimes);
    expect(rollout.devices.map(({ device_name, state, reason }) => [device_name, state, reason])).toEqual([
      ["Dry", "skipped", texts.noExtension],
      ["Silent", "skipped", interlockTexts.offline],
      ["Unit 0", "running", null],
    ]);
  });

  it("ends for a person who no longer has the permission", async ({ expect }) => {
    const { owner, cookie, units } = await aFleet(2);
    const rollout = await started(cookie, units, washTimes);
    await obey(units[0]!.key);
    await db.update(users).set({ devicesPageAccess: false }).where(eq(users.id, owner.id));
    await tick();
    await db.update(users).set({ devicesPageAccess: true }).where(eq(users.id, owner.id));
    expect((await look(cookie, rollout)).devices[1]).toMatchObject({ state: "skipped", reason: texts.noAccess });
  });
});

describe("the end of a rollout", () => {
  it("is mailed once to the person who started it, however many runs see it", async ({ expect }) => {
    const { owner, cookie, units } = await aFleet(2);
    const rollout = await started(cookie, units, washTimes);
    await obey(units[0]!.key);
    await tick();
    expect(await mailsTo(owner)).toEqual([]);
    await obey(units[1]!.key);
    await Promise.all([tick(), tick(), look(cookie, rollout)]);
    await tick();
    const mails = await mailsTo(owner);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("2 done");
    expect((await look(cookie, rollout)).endedAt).toBeGreaterThanOrEqual(rollout.startedAt);
  });

  it("comes after the allowed number of failures, and again after it was continued", async ({ expect }) => {
    const { owner, cookie, units } = await aFleet(5);
    const rollout = await started(cookie, units, washTimes, 1, 1);
    await obey(units[0]!.key, -1);
    await tick();
    expect(await look(cookie, rollout)).toMatchObject({ state: "running", maxFailures: 1, endedAt: null });
    await obey(units[1]!.key, -1);
    await tick();
    expect(await look(cookie, rollout)).toMatchObject({ state: "stopped", counts: { failed: 2, waiting: 3 } });
    expect((await mailsTo(owner)).map(({ text }) => text!.includes("3 waiting, 2 failed"))).toEqual([true]);

    await order(cookie, rollout, "continue");
    expect(await look(cookie, rollout)).toMatchObject({ state: "running", endedAt: null });
    for (const { key } of units.slice(2)) {
      await obey(key);
      await tick();
    }
    expect(await look(cookie, rollout)).toMatchObject({ state: "done", counts: { failed: 2, succeeded: 3 } });
    const mails = await mailsTo(owner);
    expect([mails.length, mails.filter(({ text }) => text!.includes("3 done, 2 failed")).length]).toEqual([2, 1]);
  });

  it("isn't mailed to a person who sees it in the answer, and is if another person cancels", async ({ expect }) => {
    const { owner, cookie, units } = await aFleet(3);
    await started(cookie, units.slice(2), { kind: "retire" });
    const own = await started(cookie, units.slice(0, 2), washTimes);
    await order(cookie, own, "cancel");
    expect(await mailsTo(owner)).toEqual([]);

    const other = await started(cookie, units.slice(0, 2), { ...washTimes, param: "washTimes=7" });
    const { id } = await aPerson({ user_type: "Admin" });
    const admin = await aSession(id);
    await db.update(sessions).set({ actingOwnerId: owner.id }).where(eq(sessions.userId, id));
    expect((await order(admin, other, "cancel")).status).toBe(200);
    expect((await mailsTo(owner)).map(({ text }) => text!.includes("cancelled"))).toEqual([true]);
  });
});

describe("a rollout without a command", () => {
  it("moves devices to a plant, and retires them, all of them at once", async ({ expect }) => {
    const { owner, cookie, plant, units } = await aFleet(12);
    const other = await aPlant({ owners: [owner.id], plant_name: "East" });
    const partner = await aPerson();
    await db.insert(plantOwners).values({ plant_id: plant, owner_id: partner.id });
    const moved = await started(cookie, units, { kind: "plant", plant_id: other }, 5);
    expect(moved).toMatchObject({ state: "done", title: texts.movesTo("East"), counts: { succeeded: 12 } });
    const rows = await db.select().from(devices).where(eq(devices.plant_id, other));
    expect(rows).toHaveLength(12);
    expect(await db.select().from(ownershipLosses).where(eq(ownershipLosses.owner_id, partner.id))).toHaveLength(12);

    const retired = await started(cookie, units, { kind: "retire", notes: "sold" });
    expect(retired).toMatchObject({ state: "done", counts: { succeeded: 12 } });
    const log = await db.select().from(auditLog).where(eq(auditLog.subject, units[3]!.id));
    expect(log.map(({ action }) => action)).toEqual(["device-changed", "device-retired"]);
  });
});

describe("permission for a rollout", () => {
  it("covers only the person's devices, and all matches only if their number is the one that the person saw", async ({
    expect,
  }) => {
    const { cookie, units } = await aFleet(2);
    const stranger = await anOwnerWithUnit();
    const ids = [units[0]!.id, stranger.id];
    expect(await titleOf(await start(cookie, { action: washTimes, devices: { ids } }))).toEqual([404, texts.notYours]);
    expect(await titleOf(await start(cookie, { action: washTimes, devices: { q: "unit", count: 3 } }))).toEqual([
      409,
      texts.countChanged(2),
    ]);
    const foreign = await aPlant({ owners: [stranger.user.id] });
    const move = { action: { kind: "plant", plant_id: foreign }, devices: { ids: [units[0]!.id] } };
    expect((await start(cookie, move)).status).toBe(404);
    const answer = await start(cookie, { action: washTimes, devices: { q: "unit", count: 2 } });
    expect(answer.status).toBe(201);
    const rollout = await answer.json<RolloutDetail>();
    for (const [method, what] of [
      ["GET", ""],
      ["POST", "/cancel"],
      ["POST", "/continue"],
    ] as const)
      expect((await call(method, `/api/rollouts/${rollout.id}${what}`, { cookie: stranger.cookie })).status).toBe(404);
    const list = async (who: string) =>
      (await (await call("GET", "/api/rollouts", { cookie: who })).json<RolloutList>()).rollouts.map(({ id }) => id);
    expect([await list(cookie), await list(stranger.cookie)]).toEqual([[rollout.id], []]);
  });

  it("excludes commands for a single device, and values that the limits refuse", async ({ expect }) => {
    const { cookie, units } = await aFleet(1);
    for (const [actionType, param] of [
      ["function", "sysReset"],
      ["config", "normC=1,normD=1"],
      ["adjTZ", "-7"],
      ["function", "washTimes=noon"],
    ] as const) {
      const action = { kind: "command", actionType, param };
      expect((await start(cookie, { action, devices: { ids: [units[0]!.id] } })).status).toBe(422);
    }
    expect(await waits(units[0]!)).toBe(0);
  });
});
