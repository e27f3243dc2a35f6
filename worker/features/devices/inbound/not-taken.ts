import type { Context } from "hono";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { inboundTexts } from "#contract/common/texts";
import type { OverQuota } from "../../../device/base/types.ts";
import { problem } from "../../../platform/problem.ts";

const BUSY_SECONDS = 30;

const overTexts = { ...operationTexts.overDeviceQuota, newDays: operationTexts.overDailyQuota.newDays };

export const notTaken = (c: Context, refusal: OverQuota | { reason: string }) =>
  "quota" in refusal
    ? tooMany(c, overTexts[refusal.quota](refusal.most), refusal.seconds)
    : refusal.reason === "busy"
      ? tooMany(c, operationTexts.uploadsBusy, BUSY_SECONDS)
      : problem(c, 422, inboundTexts.tooManyRows);
