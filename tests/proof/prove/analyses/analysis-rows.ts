import type { DirectoryRows } from "../directory-rows.ts";

interface AnalysisRow {
  plant_id: string;
  day: string;
  state: "PENDING" | "RUNNING" | "DONE" | "FAILED";
  attempts: number;
  reason: string | null;
  recommended: string | null;
  because: unknown;
}

interface PlantAnalyses {
  runs: AnalysisRow[];
  messages: number;
  plan: string;
}

function rowsOf<Row extends { plant_id: string }>(directory: DirectoryRows, table: string, plant: string): Row[] {
  const rows = directory.get(table)!.map((row) => JSON.parse(row) as Row);
  return rows.filter(({ plant_id }) => plant_id === plant);
}

export const messageCount = (directory: DirectoryRows, plant: string): number =>
  rowsOf(directory, "messages", plant).length;

function analysesOf(directory: DirectoryRows, plant: string): PlantAnalyses {
  const plans = rowsOf<{ plant_id: string; result: string }>(directory, "plant_plans", plant);
  return {
    runs: rowsOf(directory, "plant_analyses", plant),
    messages: messageCount(directory, plant),
    plan: JSON.stringify(plans.map(({ result }) => result)),
  };
}

export const statesOf = (directory: DirectoryRows, plants: string[]): string[] =>
  plants.map(
    (plant) =>
      analysesOf(directory, plant)
        .runs.map(({ state }) => state)
        .join("+") || "none",
  );

export function analysisFaults(directory: DirectoryRows, undisturbed: string, plant: string): string[] {
  const [usual, own] = [undisturbed, plant].map((id) => analysesOf(directory, id)) as [PlantAnalyses, PlantAnalyses];
  const [run, ...more] = own.runs;
  if (!run || more.length > 0) return [`${plant} has ${own.runs.length} runs of its day`];
  if (run.state !== "DONE") return [`${plant}: its run is ${run.state}, ${run.reason ?? "without a reason"}`];
  const outcome = ({ recommended, because }: AnalysisRow) => JSON.stringify([recommended, because]);
  const faults: string[] = [];
  if (outcome(run) !== outcome(usual.runs[0]!)) faults.push(`${plant}: its run ended otherwise`);
  if (own.plan !== usual.plan) faults.push(`${plant}: its plan is another`);
  if (own.messages !== usual.messages) faults.push(`${plant} has ${own.messages} messages, not ${usual.messages}`);
  return faults;
}
