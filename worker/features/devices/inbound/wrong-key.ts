import type { Context } from "hono";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { inboundTexts } from "#contract/common/texts";
import { clientAddress } from "../../../platform/address.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { problem } from "../../../platform/problem.ts";

const PREFIX = 8;

/** Reveals nothing of any device. Wrong keys are limited by address and by key prefix; a right key never waits. */
export async function wrongKey(c: Context<AppEnv>, key: string | null) {
  const { KEY_ADDRESS_LIMIT, KEY_LIMIT } = c.env;
  const counts = [KEY_ADDRESS_LIMIT.limit({ key: clientAddress(c) })];
  if (key !== null) counts.push(KEY_LIMIT.limit({ key: await sha256Hex(key.slice(0, PREFIX)) }));
  const isWithin = (await Promise.all(counts)).every(({ success }) => success);
  if (!isWithin) return tooMany(c, inboundTexts.tooManyWrongKeys, 60);
  c.header("WWW-Authenticate", "Bearer");
  return problem(c, 401, inboundTexts.wrongKey);
}
