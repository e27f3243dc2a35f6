import { createMiddleware } from "hono/factory";
import type { Problem } from "#contract/common/problem";
import type { Receipt, ShortUploadAnswer } from "#contract/inbound/inbound";
import type { AppEnv } from "../../../../platform/context.ts";
import { inboundTexts } from "#contract/inbound/texts";

/** Answer length that a CRBasic program keeps, in a String of the usual size [characters]. */
export const SHORT_ANSWER = 200;
const SENTENCE = 140;

export const isForm = (headers: Headers): boolean =>
  /^multipart\/form-data\b/i.test(headers.get("content-type")?.trim() ?? "");

/** Whole sentences that fit, else whole words. */
export function shorten(text: string, most = SENTENCE): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const end = Math.max(start.lastIndexOf(". "), start.lastIndexOf("; "));
  if (end > 0) return `${start.slice(0, end)}.`;
  const words = start.slice(0, -1);
  return `${words.slice(0, Math.max(words.lastIndexOf(" "), most / 2))}…`;
}

/** Problem for a logger: the most specific sentence; the request id is only in the header. */
function shortProblem({ type, title, status, fields }: Problem): Problem {
  const [field] = Object.entries(fields ?? {});
  return { type, status, title: shorten(field ? field.join(": ") : title) };
}

/** Shortens answers to bodies that are the file itself (loggers). Browsers and programs send forms and get full answers. */
export const shortAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (isForm(c.req.raw.headers) || c.res.headers.get("content-type") !== "application/problem+json") return;
  const body = JSON.stringify(shortProblem(await c.res.clone().json<Problem>()));
  const headers = new Headers(c.res.headers);
  headers.delete("content-length");
  c.res = new Response(body, { status: c.res.status, headers });
});

export const shortAnswer = (batch: string, message: string): ShortUploadAnswer => ({
  message: shorten(message),
  batch,
});

export function uploadMessage(receipt: Receipt, replay: boolean, leftOut: number): string {
  if (replay) return inboundTexts.sameFile;
  const { accepted, duplicate, updated, rejectedCount, ignoredCount = 0 } = receipt;
  const parts = [`${rows(accepted)} stored`];
  if (updated > 0) parts.push(`${rows(updated)} updated`);
  if (duplicate > 0) parts.push(`${rows(duplicate)} already stored`);
  if (rejectedCount > 0) parts.push(`${rows(rejectedCount)} rejected`);
  if (ignoredCount > 0) parts.push(`${counted(ignoredCount, "value")} ignored`);
  const sentence = `${parts.join(", ")}.`;
  return leftOut === 0 ? sentence : `${sentence} ${inboundTexts.undonePart(rows(leftOut), leftOut)}`;
}

export function withFirstReason(message: string, { rejected, ignored = [] }: Receipt): string {
  const first = rejected[0] ?? ignored[0];
  return first ? `${message} Line ${first.line}: ${first.reason}` : message;
}

const counted = (count: number, noun: string): string =>
  count === 1 ? `1 ${noun}` : `${count.toLocaleString("en-US")} ${noun}s`;
const rows = (count: number): string => counted(count, "row");
