import { type Context, Hono } from "hono";
import { audit } from "../../../access/audit.ts";
import { visibleDevice } from "../../../access/scope.ts";
import type { Command } from "../../../contract/command.ts";
import { interlocksThatHold, interlockTexts } from "../../../contract/command-interlocks.ts";
import { type CommandKind, needsOf, readCommand } from "../../../contract/command-kinds.ts";
import { commandTexts } from "../../../contract/command-texts.ts";
import {
  ACKNOWLEDGE,
  CommandPage,
  type CommandHistory,
  type ConfigAnswer,
  ConfigRequest,
} from "../../../contract/device-config.ts";
import { texts } from "../../../contract/texts.ts";
import type { CommandRefusal } from "../../../device/commands/types.ts";
import { deviceObject } from "../../../device/object-of.ts";
import { analytics } from "../../../platform/analytics.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { interlockFacts } from "../config/facts.ts";
import { withDevice } from "../visible.ts";
import { commandRequest, deliveryOf } from "./request.ts";

/** Commands of people to a device: asking, looking, taking back. Each further step is written down by the device's object. */
export const commands = new Hono<AppEnv>()
  .post("/api/device/config/:actionType", validate("json", ConfigRequest), async (c) => {
    const request = c.req.valid("json");
    const principal = c.get("principal")!;
    const device = await visibleDevice(database(c.env), principal, request.device_id);
    if (!device) return problem(c, 404, texts.deviceNotFound);
    if (request.actionType !== c.req.param("actionType")) return wrongField(c, "actionType", commandTexts.otherAction);
    const known = readCommand(request.actionType, String(request.device_param));
    if (!known) return wrongField(c, "device_param", commandTexts.unknownCommand);
    const { kind, reading } = known;
    if (!reading.ok) return wrongField(c, "device_param", reading.reason);

    const at = now();
    const object = deviceObject(c.env, device.device_id);
    const idempotencyKey = `${principal.user.id}/${c.req.header("idempotency-key") ?? crypto.randomUUID()}`;
    const state = await object.configuration({ now: at, key: idempotencyKey });
    // Asked again, the warnings are not: the first request may be the reason of one.
    if (state.ofKey) {
      const isSame = state.ofKey.kind === kind.kind && state.ofKey.requested === reading.requested;
      return isSame ? accepted(c, kind, state.ofKey) : problem(c, 409, commandTexts.keyReused);
    }
    const facts = interlockFacts(state, device, analytics(), at);
    const warnings = interlocksThatHold(kind.interlocks, facts, at);
    const missing = unacknowledged(kind, needsOf(kind, warnings), request.acknowledged);
    if (missing) return problem(c, 409, commandTexts.acknowledge, { type: ACKNOWLEDGE, fields: missing });

    const result = await object.requestCommand(
      commandRequest(device, kind, reading, {
        idempotencyKey,
        delivery: deliveryOf(c.env, device),
        warnings,
        requestedBy: principal.user.id,
        now: at,
        expiresIn: request.expires_in,
      }),
    );
    if (!result.ok) return refused(c, result.reason);
    await note(c, "command-requested", device.device_id, result.value);
    return accepted(c, kind, result.value);
  })
  .get("/api/device/:id/commands", withDevice, validate("query", CommandPage), async (c) => {
    const { limit, before } = c.req.valid("query");
    const page = { limit, ...(before !== undefined && { before }) };
    return c.json<CommandHistory>(await deviceObject(c.env, c.get("device").device_id).commands(page));
  })
  .delete("/api/device/:id/commands/:command", withDevice, async (c) => {
    const request = { id: c.req.param("command"), by: c.get("principal")!.user.id, now: now() };
    const result = await deviceObject(c.env, c.get("device").device_id).cancelCommand(request);
    if (!result.ok) return refused(c, result.reason);
    await note(c as unknown as Context<AppEnv>, "command-withdrawn", c.get("device").device_id, result.value);
    return c.json<Command>(result.value);
  });

/** Who asked; what became of it is in the device's own trail. */
const note = (c: Context<AppEnv>, action: string, subject: string, { id, kind, effective }: Command): Promise<void> =>
  audit(database(c.env), {
    action,
    at: now(),
    userId: c.get("principal")!.user.id,
    subject,
    after: { command: id, kind, effective },
    requestId: c.get("requestId"),
  });

const wrongField = (c: Context, field: string, reason: string) =>
  problem(c, 422, reason, { type: "validation", fields: { [field]: reason } });

const accepted = (c: Context, kind: CommandKind, command: Command) =>
  c.json<ConfigAnswer, 202>(
    { message: kind.sent, command, clamped: command.requested !== command.effective && isLimited(command) },
    202,
  );

/** `washTimes=6` becomes `washTimes=6,25,25,25,25` without any limit. */
const isLimited = ({ requested, effective }: Command): boolean =>
  numbersOf(requested).some((number, index) => number !== numbersOf(effective)[index]);
const numbersOf = (text: string): number[] => [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

/** What must be agreed to and how it reads, unless exactly that was agreed to. */
function unacknowledged(kind: CommandKind, needs: string[], given: string[]): Record<string, string> | null {
  if (needs.length === new Set(given).size && needs.every((name) => given.includes(name))) return null;
  const { confirmation } = kind;
  return Object.fromEntries(
    needs.map((name) => [
      name,
      name === confirmation?.name ? confirmation.text : interlockTexts[name as keyof typeof interlockTexts],
    ]),
  );
}

const refusals = {
  "key-reused": { status: 409, title: commandTexts.keyReused },
  "unknown-command": { status: 404, title: commandTexts.commandNotFound },
  "already-sent": { status: 409, title: commandTexts.alreadySent },
  "already-ended": { status: 409, title: commandTexts.alreadyEnded },
  "too-many-open": { status: 429, title: commandTexts.tooManyOpen },
} as const satisfies Record<CommandRefusal, { status: 404 | 409 | 429; title: string }>;

const refused = (c: Context, reason: CommandRefusal) => problem(c, refusals[reason].status, refusals[reason].title);
