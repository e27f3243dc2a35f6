import type { ClientError } from "#contract/common/client-error";
import { APPLICATION_VERSION } from "#contract/common/version";
import { ApiProblem } from "./problem.ts";

/** At most this many faults of one page are reported; the same one only once. */
const MOST = 5;

/** What is reported of a fault: never an address's query, where codes and names can be; null for what is no fault of ours. */
export function describeFault(error: unknown, path: string): ClientError | null {
  // An answer of the server is in its own log, a network that is away is nobody's fault, an abort is a wish.
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

/** Blanks e-mail addresses and the queries of links; the host is known anyway. */
const withoutAddresses = (text: string): string =>
  text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()/]+\.[a-z]{2,}/gi, "[email]")
    .replace(/https?:\/\/[^\s/"'<>()]+/g, "")
    .replace(/\?[^\s"'<>():]*/g, "?[query]");

/** Sends each fault of a page once, and only the first few. `path` is the pattern of the screen, without ids. */
export function faultReporter(send: (report: ClientError) => void, path: () => string): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    const report = describeFault(error, path());
    if (!report) return;
    const identity = `${report.message}\n${report.stack ?? ""}`;
    if (sent.size >= MOST || sent.has(identity)) return;
    sent.add(identity);
    send(report);
  };
}

/** Posts a report even while the page goes away. A report that fails is not reported. */
export function postReport(report: ClientError): void {
  void fetch("/api/client-errors", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
}
