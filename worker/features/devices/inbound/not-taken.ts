import type { Context } from "hono";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { inboundTexts } from "#contract/common/texts";
import type { OverQuota } from "../../../device/types.ts";
import { problem } from "../../../platform/problem.ts";

/** When to try a file again while others arrive [s]. */
const BUSY_SECONDS = 30;

/** Why a device did not take a request; where it sent enough for today, the sentence names the limit. */
export const notTaken = (c: Context, refusal: OverQuota | { reason: string }) =>
  "quota" in refusal
    ? tooMany(c, operationTexts.overDeviceQuota[refusal.quota](refusal.most), refusal.seconds)
    : refusal.reason === "busy"
      ? tooMany(c, operationTexts.uploadsBusy, BUSY_SECONDS)
      : problem(c, 422, inboundTexts.tooManyRows);
