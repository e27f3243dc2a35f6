import type { SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import {
  type Command,
  type CommandStep,
  type CommandTrail,
  isSystemActor,
  type TrailStep,
} from "#contract/commands/command";
import type { Database } from "../../../platform/db.ts";
import { personNames } from "../people-names.ts";
import { allow } from "../../../access/allow.ts";
import { shownName, visibleDevice } from "../../../access/scope.ts";
import { numbersIn } from "#contract/commands/arguments";
import { type CommandKind, parseCommand, promptTexts } from "#contract/commands/kinds";
import { commandTexts } from "#contract/commands/texts";
import {
  ACKNOWLEDGMENT_NEEDED,
  type CommandHistory,
  CommandPage,
  type ConfigAnswer,
  ConfigRequest,
} from "#contract/devices/config";
import { texts } from "#contract/common/texts";
import type { CommandRefusal } from "../../../device/commands/types.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { withDevice } from "../visible.ts";
import { commandRequest, deliveryOf } from "./request.ts";

type NameOf = (actor: string) => string;

type ShownName = SQL<string | null>;

async function namesOf(db: Database, actors: readonly string[], name: ShownName): Promise<NameOf> {
  return personNames(
    db,
    actors.filter((actor) => !isSystemActor(actor)),
    name,
  );
}

const withName = (command: Command, nameOf: NameOf): Command => ({
  ...command,
  requestedBy: isSystemActor(command.requestedBy) ? "Soilsight" : nameOf(command.requestedBy),
});

async function namedCommands(db: Database, commands: readonly Command[], name: ShownName): Promise<Command[]> {
  const nameOf = await namesOf(
    db,
    commands.map(({ requestedBy }) => requestedBy),
    name,
  );
  return commands.map((command) => withName(command, nameOf));
}

const trailStep = ({ actor, ...step }: CommandStep, nameOf: NameOf): TrailStep => ({
  ...step,
  by: isSystemActor(actor) ? { kind: actor } : { kind: "person", name: nameOf(actor) },
});

async function namedTrail(db: Database, steps: readonly CommandStep[], name: ShownName): Promise<CommandTrail> {
  const nameOf = await namesOf(
    db,
    steps.map(({ actor }) => actor),
    name,
  );
  return { steps: steps.map((step) => trailStep(step, nameOf)) };
}

export const commands = new Hono<AppEnv>()
  .post("/api/device/config/:actionType", allow("devices.configure"), validate("json", ConfigRequest), async (c) => {
    const request = c.req.valid("json");
    const principal = c.get("principal")!;
    const device = await visibleDevice(c.var.db, principal, request.device_id);
    if (!device) return problem(c, 404, texts.deviceNotFound);
    if (device.retired_at !== null) return problem(c, 409, commandTexts.retired);
    if (request.actionType !== c.req.param("actionType"))
      return refuseFields(c, { actionType: commandTexts.otherAction });
    const known = parseCommand(request.actionType, String(request.device_param));
    if (!known) return refuseFields(c, { device_param: commandTexts.unknownCommand });
    const { kind, reading } = known;
    if (!reading.ok) return refuseFields(c, { device_param: reading.reason });

    const result = await deviceObject(c.env, device.device_id).requestCommand(
      commandRequest(device, kind, reading, {
        idempotencyKey: `${principal.user.id}/${c.req.header("idempotency-key") ?? crypto.randomUUID()}`,
        delivery: deliveryOf(c.env, device),
        acknowledged: request.acknowledged,
        requestedBy: principal.user.id,
        requestId: c.get("requestId"),
        now: now(),
        expiresIn: request.expires_in,
      }),
    );
    if (!result.ok && result.reason === "unacknowledged")
      return problem(c, 409, commandTexts.acknowledge, {
        type: ACKNOWLEDGMENT_NEEDED,
        fields: promptTexts(kind, result.needs),
      });
    if (!result.ok) return refusalResponse(c, result.reason);
    return acceptedResponse(c, kind, result.value);
  })
  .get(
    "/api/device/:id/commands",
    allow("devices.configure"),
    withDevice,
    validate("query", CommandPage),
    async (c) => {
      const { limit, before } = c.req.valid("query");
      const page = { limit, ...(before !== undefined && { before }) };
      const { db, device, principal } = c.var;
      const { commands, more } = await deviceObject(c.env, device.device_id).commands(page);
      const name = shownName(principal, device.plant_id);
      return c.json<CommandHistory>({ commands: await namedCommands(db, commands, name), more });
    },
  )
  .get("/api/device/:id/commands/:command", allow("devices.configure"), withDevice, async (c) => {
    const { db, device, principal } = c.var;
    const steps = await deviceObject(c.env, device.device_id).commandSteps(c.req.param("command"));
    if (steps.length === 0) return problem(c, 404, commandTexts.commandNotFound);
    return c.json<CommandTrail>(await namedTrail(db, steps, shownName(principal, device.plant_id)));
  })
  .delete("/api/device/:id/commands/:command", allow("devices.configure"), withDevice, async (c) => {
    const { principal, requestId, device } = c.var;
    const request = { id: c.req.param("command"), by: principal!.user.id, requestId, now: now() };
    const result = await deviceObject(c.env, device.device_id).cancelCommand(request);
    if (!result.ok) return refusalResponse(c, result.reason);
    return c.json<Command>(result.value);
  });

const acceptedResponse = (c: Context, kind: CommandKind, command: Command) =>
  c.json<ConfigAnswer, 202>(
    { message: kind.sent, command, clamped: command.requested !== command.effective && isLimited(command) },
    202,
  );

const isLimited = ({ requested, effective }: Command): boolean =>
  numbersIn(requested).some((number, index) => number !== numbersIn(effective)[index]);

const refusals = {
  "key-reused": { status: 409, title: commandTexts.keyReused },
  "unknown-command": { status: 404, title: commandTexts.commandNotFound },
  "already-sent": { status: 409, title: commandTexts.alreadySent },
  "already-ended": { status: 409, title: commandTexts.alreadyEnded },
  "too-many-open": { status: 429, title: commandTexts.tooManyOpen },
} as const satisfies Record<CommandRefusal, { status: 404 | 409 | 429; title: string }>;

const refusalResponse = (c: Context, reason: CommandRefusal) =>
  problem(c, refusals[reason].status, refusals[reason].title);
