import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import type { OutgoingCommand } from "#contract/devices/reports";
import { READINGS_MAX_BYTES } from "#contract/common/limits";
import type { Receipt } from "#contract/inbound/inbound";
import { inboundTexts, texts } from "#contract/common/texts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { problem } from "../../../platform/problem.ts";
import { onWire } from "./commands.ts";
import { deviceOfKey, keyOf } from "./device-key.ts";
import { notTaken } from "./not-taken.ts";
import { parseJson } from "./parse-json.ts";
import { readReadings } from "./readings-body.ts";
import { wrongKey } from "./wrong-key.ts";

type ReadingsAnswer = Receipt & { commands?: OutgoingCommand[] };

export const readings = new Hono<AppEnv>().post(
  "/api/device/inbound/readings",
  allow("device-key", { maxBytes: READINGS_MAX_BYTES }),
  async (c) => {
    const key = keyOf(c.req.raw.headers);
    const keyed = key === null ? null : await deviceOfKey(database(c.env), key, now());
    if (!keyed) return wrongKey(c, key);
    if (keyed.isRetired) return problem(c, 410, inboundTexts.retired);
    const device = keyed.settings;
    // A device that hangs up mid-body sends it again; this is not our fault.
    const text = await c.req.text().catch(() => null);
    if (text === null) return problem(c, 400, inboundTexts.cutOffBody, { type: "cut-off" });
    const body = parseJson(text);
    if (body === undefined) return problem(c, 400, texts.noJson);
    const parsed = readReadings(body);
    if (!parsed.ok) return problem(c, 422, inboundTexts.badReadings, { type: "validation", fields: parsed.fields });
    const { stored, commands } = await deviceObject(c.env, device.device_id).exchange({
      settings: device,
      ...parsed.value,
      // Includes the body, so a reused key never swallows new data.
      key: await sha256Hex(`${c.req.header("idempotency-key") ?? ""}\n${text}`),
      now: now(),
      bytes: text.length,
    });
    if (!stored.ok) return notTaken(c, stored);
    return c.json<ReadingsAnswer>(commands.length > 0 ? { ...stored.value, commands: onWire(commands) } : stored.value);
  },
);
