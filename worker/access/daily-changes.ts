import type { DailyQuota } from "../platform/quotas.ts";
import type { RoutePolicy } from "./allow.ts";

/** Never refused: people, sign-in, keys and emergencies. Their audit lines are bounded by themselves (`MAX_DAILY_LINES`). */
const urgentPermissions: ReadonlySet<unknown> = new Set([
  "owners.manage",
  "owners.choose",
  "owner-data.manage",
  "staff.manage",
  "staff.list",
]);
const urgentPaths = [
  /^\/api\/account\/(?:sessions|password|confirm|two-factor)/,
  /^\/api\/device\/apiKey\//,
  /^\/api\/rollouts\/:id\/cancel$/,
  // Replaces a value of the person's own row.
  /^\/api\/account\/theme$/,
  /^\/api\/messages\/seen$/,
];

/** A change counts once for each started block of its body, because what it stores grows with it. */
const BLOCK_BYTES = 4096;

type DailyChange = { quota: DailyQuota; countsBytes: boolean } | null;

/** Daily quota against which calls of a route count; null if they change nothing or are never refused. */
export function dailyChangeOf({ method, path, access, body, ...limits }: RoutePolicy): DailyChange {
  const isOfPerson = access !== "public" && access !== "signed-in" && access !== "device-key";
  if (!isOfPerson || method === "GET" || limits.onlyReads) return null;
  const isUrgent = urgentPermissions.has(access) || urgentPaths.some((urgent) => urgent.test(path));
  if (isUrgent || limits.needsConfirmation) return null;
  if (/^\/api\/device\/(?:config\/|:id\/commands\/)/.test(path)) return { quota: "commands", countsBytes: false };
  // Files and imports have quotas of their own; calculations keep only the newest results.
  const isFile = limits.stores === true || body === "multipart" || body === "file" || limits.adds === "device";
  const isCalculation = limits.needsComputing === "plan" || limits.needsComputing === "document";
  return { quota: "changes", countsBytes: !isFile && !isCalculation };
}

/** A body of unknown length counts as the longest that the route takes. */
export function changeAmount({ body, headers }: Request, longest: number): number {
  if (body === null) return 1;
  const declared = headers.has("transfer-encoding") ? null : headers.get("content-length");
  return Math.max(1, Math.ceil(Number(declared ?? longest) / BLOCK_BYTES));
}
