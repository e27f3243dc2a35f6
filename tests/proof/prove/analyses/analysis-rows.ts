import { type DirectoryRows, rowsOf } from "../directory-rows.ts";

interface PlanRow {
  plant_id: string;
  result: string;
  told_on: string | null;
  due_at: number;
}

const ofPlant = <Row extends { plant_id: string }>(directory: DirectoryRows, table: string, plant: string): Row[] =>
  rowsOf<Row>(directory, table).filter(({ plant_id }) => plant_id === plant);

export const messageCount = (directory: DirectoryRows, plant: string): number =>
  ofPlant(directory, "messages", plant).length;

export const planOf = (directory: DirectoryRows, plant: string): PlanRow | undefined =>
  ofPlant<PlanRow>(directory, "plant_plans", plant)[0];

/** A run postpones its plan while it lasts. */
export const statesOf = (directory: DirectoryRows, plants: string[], now: number): ("done" | "running" | "waiting")[] =>
  plants.map((plant) => {
    const plan = planOf(directory, plant);
    if (plan !== undefined && plan.told_on !== null) return "done";
    return plan !== undefined && plan.due_at > now ? "running" : "waiting";
  });

export function analysisFaults(directory: DirectoryRows, undisturbed: string, plant: string): string[] {
  const [usual, own] = [planOf(directory, undisturbed)!, planOf(directory, plant)];
  if (own === undefined || own.told_on === null) return [`${plant} has no run of its day`];
  const faults: string[] = [];
  if (own.told_on !== usual.told_on) faults.push(`${plant}: its run is of ${own.told_on}`);
  if (own.result !== usual.result) faults.push(`${plant}: its plan is another`);
  const [messages, wanted] = [messageCount(directory, plant), messageCount(directory, undisturbed)];
  if (messages !== wanted) faults.push(`${plant} has ${messages} messages, not ${wanted}`);
  return faults;
}
