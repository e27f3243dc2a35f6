import { whole } from "../statistics.ts";
import type { LedgerLine } from "./ledger.ts";
import type { FleetRunResult } from "./run.ts";
import type { TrafficCounts } from "./network.ts";

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

function ledgerLines(lines: readonly LedgerLine[]): string[] {
  const shown = lines.filter(({ ours, server }) => ours !== 0 || server !== 0);
  const width = Math.max(...shown.map(({ what }) => what.length));
  const row = (what: string, ours: string, server: string, result: string) =>
    `${what.padEnd(width)}  ${ours.padStart(12)}  ${server.padStart(12)}  ${result}`;
  return [
    row("", "simulator", "server", ""),
    ...shown.map(({ what, ours, server, isEqual }) => row(what, whole(ours), whole(server), isEqual ? "" : "DIFFERS")),
  ];
}

function trafficLines(traffic: TrafficCounts, seconds: number): string[] {
  const { requests, lostRequests, lostReplies, duplicates, unreachable, serverErrors, times } = traffic;
  return [
    `${whole(requests)} requests, ${whole(requests / seconds)} a second; answers within ${whole(quantile(times, 0.5))} ms (p50), ${whole(quantile(times, 0.99))} ms (p99)`,
    `the network lost ${whole(lostRequests)} requests and ${whole(lostReplies)} answers, and delivered ${whole(duplicates)} twice`,
    `${whole(unreachable)} calls got no answer; ${whole(serverErrors)} answers were server errors (5xx)`,
  ];
}

const conditionLine = (counts: ReadonlyMap<string, number>): string =>
  counts.size === 0
    ? "no device had a fault"
    : `faults of devices: ${[...counts].map(([name, count]) => `${whole(count)} x ${name}`).join(", ")}`;

const MAX_FAULTS = 20;

export function outcomeLines(outcome: FleetRunResult): string[] {
  const { ledger, traffic, conditions, samples, seconds, drainSeconds, refusedCommands } = outcome;
  const { faults } = ledger;
  return [
    `${whole(samples)} samples in ${whole(seconds)} s, drained in ${whole(drainSeconds)} s; ${whole(refusedCommands)} commands were refused because too many waited`,
    ...trafficLines(traffic, seconds + drainSeconds),
    conditionLine(conditions),
    "",
    ...ledgerLines(ledger.lines),
    "",
    ...faults.slice(0, MAX_FAULTS).map((fault) => `FAULT ${fault}`),
    ...(faults.length > MAX_FAULTS ? [`and ${whole(faults.length - MAX_FAULTS)} more faults`] : []),
    ledger.isClean ? "PASS: simulator and server agree" : `FAIL: ${whole(faults.length)} faults`,
  ];
}
