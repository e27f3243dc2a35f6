import type { ClientError } from "#contract/common/client-error";
import { APPLICATION_VERSION } from "#contract/common/version";
import { ApiProblem } from "./problem.ts";

/** Faults reported per page; repeats count once. */
const MAX_ERRORS = 5;

/** Report of a fault, without queries, which may hold codes and names; null: not our fault. */
export function describeFault(error: unknown, path: string): ClientError | null {
  // The server logs its own answers; lost networks and aborts aren't faults.
  if (error instanceof ApiProblem) return null;
  if (error instanceof DOMException && error.name === "AbortError") return null;
  const fault = error instanceof Error ? error : new Error(typeof error === "string" ? error : "Unknown fault");
  const report: ClientError = {
    message: withoutAddresses(`${fault.name}: ${fault.message}`).slice(0, 500),
    path: path.slice(0, 200),
    version: APPLICATION_VERSION,
  };
  if (fault.stack) report.stack = withoutAddresses(fault.stack).slice(0, 4000);
  return report;
}

/** Removes email addresses and queries of links. */
const withoutAddresses = (text: string): string =>
  text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()/]+\.[a-z]{2,}/gi, "[email]")
    .replace(/https?:\/\/[^\s/"'<>()]+/g, "")
    .replace(/\?[^\s"'<>():]*/g, "?[query]");

/** Sends each fault of a page once, up to `MAX_ERRORS`. `path` is the screen's pattern, without ids. */
export function faultReporter(send: (report: ClientError) => void, path: () => string): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const report = describeFault(error, path());
    if (!report) return;
    const identity = `${report.message}\n${report.stack ?? ""}`;
    if (sent.size >= MAX_ERRORS || sent.has(identity)) return;
    sent.add(identity);
    send(report);
  };
}

export function postReport(report: ClientError): void {
  void fetch("/api/client-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
}
