import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { commandTexts } from "#contract/commands/texts";
import {
  CommandReport,
  type CommandReportAnswer,
  type WireCommand,
  type PendingCommands,
  WaitQuery,
} from "#contract/devices/reports";
import type { DeviceCommands } from "../../../device/commands/types.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { withKey } from "./device-key.ts";

const BUSY_RETRY = 5;
const IDLE_RETRY = 60;
const LOOK = 1000;
export const deviceCommands = new Hono<AppEnv>()
  .get("/api/device/inbound/commands", allow("device-key"), withKey, validate("query", WaitQuery), async (c) => {
    const object = deviceObject(c.env, c.get("keyed").device_id);
    const { commands, isBusy } = await fetchWithin(object, c.req.valid("query").wait);
    c.header("Retry-After", String(isBusy ? BUSY_RETRY : IDLE_RETRY));
    return c.json<PendingCommands>({ commands: onWire(commands), now: Math.floor(now()) });
  })
  .post(
    "/api/device/inbound/commands/:id",
    allow("device-key"),
    withKey,
    validate("json", CommandReport),
    async (c) => {
      const { attempt, ...answer } = c.req.valid("json");
      const object = deviceObject(c.env, c.get("keyed").device_id);
      const result = await object.answerCommand({ id: c.req.param("id"), attempt, answer, now: now() });
      return result.ok
        ? c.json<CommandReportAnswer>({ state: result.value.state })
        : problem(c, 404, commandTexts.commandNotFound);
    },
  );

/** Devices count in whole seconds. */
export const onWire = (commands: WireCommand[]): WireCommand[] =>
  commands.map((command) => ({ ...command, expires_at: Math.floor(command.expires_at) }));

/** Holds the request only while a command is open. Otherwise it answers at once, so that an idle device keeps no object awake. */
async function fetchWithin(
  object: Pick<DeviceCommands, "fetchCommands">,
  seconds: number,
): Promise<{ commands: WireCommand[]; isBusy: boolean }> {
  const until = now() + seconds;
  for (;;) {
    const { commands, isOpen } = await object.fetchCommands({ now: now() });
    if (commands.length > 0 || !isOpen || now() + LOOK / 1000 > until) return { commands, isBusy: isOpen };
    await scheduler.wait(LOOK);
  }
}
