import type { DirectoryRows } from "../directory-rows.ts";

interface AnalysisRow {
  device_id: string;
  day: string;
  state: "PENDING" | "RUNNING" | "DONE" | "FAILED";
  attempts: number;
  reason: string | null;
  basis: unknown;
  recommended: string | null;
  because: unknown;
}

interface DeviceAnalyses {
  runs: AnalysisRow[];
  messages: number;
  plan: string;
}

function rowsOf<Row extends { device_id: string }>(directory: DirectoryRows, table: string, device: string): Row[] {
  const rows = directory.get(table)!.map((row) => JSON.parse(row) as Row);
  return rows.filter(({ device_id }) => device_id === device);
}

export const messageCount = (directory: DirectoryRows, device: string): number =>
  rowsOf(directory, "messages", device).length;

function analysesOf(directory: DirectoryRows, device: string): DeviceAnalyses {
  const plans = rowsOf<{ device_id: string; fingerprint: string; result: string }>(
    directory,
    "recommendations",
    device,
  );
  return {
    runs: rowsOf(directory, "daily_analyses", device),
    messages: messageCount(directory, device),
    plan: JSON.stringify(plans.map(({ result }) => result)),
  };
}

export const statesOf = (directory: DirectoryRows, devices: string[]): string[] =>
  devices.map(
    (device) =>
      analysesOf(directory, device)
        .runs.map(({ state }) => state)
        .join("+") || "none",
  );

export function analysisFaults(directory: DirectoryRows, undisturbed: string, device: string): string[] {
  const [usual, own] = [undisturbed, device].map((id) => analysesOf(directory, id)) as [DeviceAnalyses, DeviceAnalyses];
  const [run, ...more] = own.runs;
  if (!run || more.length > 0) return [`${device} has ${own.runs.length} runs of its day`];
  if (run.state !== "DONE") return [`${device}: its run is ${run.state}, ${run.reason ?? "without a reason"}`];
  const outcome = ({ basis, recommended, because }: AnalysisRow) => JSON.stringify([basis, recommended, because]);
  const faults: string[] = [];
  if (outcome(run) !== outcome(usual.runs[0]!)) faults.push(`${device}: its run ended otherwise`);
  if (own.plan !== usual.plan) faults.push(`${device}: its plan is another`);
  if (own.messages !== usual.messages) faults.push(`${device} has ${own.messages} messages, not ${usual.messages}`);
  return faults;
}
