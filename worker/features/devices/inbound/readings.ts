import * as v from "valibot";
import { Hono } from "hono";
import { type Receipt, sampleColumns } from "#contract/inbound/inbound";
import { Columns, Rows, singles } from "#contract/inbound/readings";
import { READINGS_MAX_BYTES } from "#contract/common/limits";
import type { WashRecord } from "#contract/devices/device";
import type { SampleBatch } from "../../../device/base/types.ts";
import { wrongFields } from "../../../platform/validate.ts";
import { allow } from "../../../access/allow.ts";
import type { WireCommand } from "#contract/devices/reports";
import { texts } from "#contract/common/texts";
import { inboundTexts } from "#contract/inbound/texts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { problem } from "../../../platform/problem.ts";
import { CutOff, PartBuffer, piecesOf } from "#domain/text/bytes";
import { plainBody, rawFile, TooLarge } from "../../files/index.ts";
import { onWire } from "./commands.ts";
import { notTaken, parseJson, withKey } from "./device-key.ts";

export interface Readings {
  samples: SampleBatch;
  washes: WashRecord[];
}

type ReadingsResult = { ok: true; value: Readings } | { ok: false; fields: Record<string, string> };

export function readReadings(body: unknown): ReadingsResult {
  if (Array.isArray(body)) return fromRows(v.safeParse(Rows, { rows: body as unknown[] }));
  if (typeof body === "object" && body !== null && "rows" in body) return fromRows(v.safeParse(Rows, body));
  const parsed = v.safeParse(Columns, body);
  if (!parsed.success) return { ok: false, fields: wrongFields(parsed.issues) };
  const { t, washes, ...columns } = parsed.output;
  return { ok: true, value: { samples: { t, columns } as SampleBatch, washes } };
}

function fromRows(parsed: v.SafeParseResult<typeof Rows>): ReadingsResult {
  if (!parsed.success) return { ok: false, fields: wrongFields(parsed.issues) };
  const { rows, washes } = parsed.output;
  const samples = { t: singles(rows.map((row) => row.t ?? null)), columns: {} } as SampleBatch;
  for (const name of sampleColumns) {
    if (rows.some((row) => row[name] !== undefined))
      samples.columns[name] = singles(rows.map((row) => row[name] ?? null)) as (number | null)[];
  }
  return { ok: true, value: { samples, washes } };
}

/** Of a packed body both count: what was sent, and what is read. */
async function plainText(headers: Headers, sent: ArrayBuffer) {
  let bytes = sent.byteLength;
  const plain = plainBody({ headers, body: new Response(sent).body }, (length) => void (bytes += length));
  if (plain === "unknown-encoding") return plain;
  const whole = new PartBuffer(READINGS_MAX_BYTES);
  try {
    if (plain) for await (const piece of piecesOf(rawFile("", plain, READINGS_MAX_BYTES).content)) whole.add(piece);
    return { text: new TextDecoder().decode(whole.take()), bytes };
  } catch (error) {
    if (error instanceof TooLarge) return "too-large";
    if (error instanceof CutOff) return null;
    throw error;
  }
}

type ReadingsAnswer = Receipt & { commands?: WireCommand[] };

export const readings = new Hono<AppEnv>().post(
  "/api/device/inbound/readings",
  allow("device-key", { maxBytes: READINGS_MAX_BYTES }),
  withKey,
  async (c) => {
    const device = c.get("keyed");
    const sent = await c.req.arrayBuffer().catch(() => null);
    const arrived = sent && (await plainText(c.req.raw.headers, sent));
    // A device that hangs up mid-body sends it again; this is not our fault.
    if (arrived === null) return problem(c, 400, inboundTexts.cutOffBody, { type: "cut-off" });
    if (arrived === "too-large") return problem(c, 413, texts.tooLarge);
    if (arrived === "unknown-encoding") return problem(c, 415, inboundTexts.unknownEncoding);
    const { text } = arrived;
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
      bytes: arrived.bytes,
    });
    if (!stored.ok) return notTaken(c, stored);
    return c.json<ReadingsAnswer>(commands.length > 0 ? { ...stored.value, commands: onWire(commands) } : stored.value);
  },
);
