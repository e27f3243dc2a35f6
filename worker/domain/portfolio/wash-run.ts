import { pick } from "#contract/records/field";
import { metersOfMiles } from "#contract/common/format";
import type { PlantDecision } from "#contract/decision/decision";
import type { WashRun } from "#contract/portfolio/wash-run";
import type { CalculationInputs } from "#contract/records/inputs";
import { metersBetween } from "../places/ground-distance.ts";

/** Part of a wash cost that brings the crew there and back, of plants without their own [$]. */
const MOBILIZATION = 500;
const MAX_ACROSS = metersOfMiles(50);
const MAX_PLANTS = 4;
/** Plants considered, most at stake first; the work grows with the square of this. */
const MAX_CANDIDATES = 50;

export interface DecidedSite {
  plant: { plant_id: string; plant_name: string; lat: number; lng: number };
  inputs: Pick<CalculationInputs, "wash_mobilization"> | null;
  decision: Pick<PlantDecision, "state" | "wash" | "weeks">;
}

interface Candidate {
  plant: DecidedSite["plant"];
  cost: number;
  mobilization: number;
  best: string;
  /** What another Monday costs [$]; only possible weeks. */
  losses: ReadonlyMap<string, number>;
}

const waitingCost = ({ decision: { wash } }: DecidedSite): number => wash?.waiting[0] ?? 0;

/** None if the plant has no next wash, or if that is on hold or beyond the known weeks. */
function candidateOf({ plant, inputs, decision: { state, wash, weeks } }: DecidedSite): Candidate[] {
  const best = weeks.find(({ monday }) => monday === wash?.best)?.worth ?? null;
  if (wash === null || best === null || state === "hold") return [];
  const losses = weeks.flatMap(({ monday, worth }) =>
    worth === null ? [] : [[monday, Math.max(0, best - worth)] as const],
  );
  const mobilization = Math.min(wash.cost, inputs?.wash_mobilization ?? MOBILIZATION);
  return [{ plant, cost: wash.cost, mobilization, best: wash.best, losses: new Map(losses) }];
}

interface Run {
  monday: string;
  members: readonly Candidate[];
  saves: number;
  /** Plants that are washed in their best week. */
  kept: number;
}

/** Of one plant and those that add most, one after the other: each shares the smaller trip, and loses what its other week costs. */
function runOf(monday: string, first: Candidate, candidates: readonly Candidate[]): Run {
  const lossOf = ({ losses }: Candidate): number => losses.get(monday) ?? Infinity;
  const members = [first];
  let saves = -lossOf(first);
  for (let added: Candidate | null = first; added !== null && members.length < MAX_PLANTS;) {
    const longest = Math.max(...members.map(({ mobilization }) => mobilization));
    let most = 0;
    added = null;
    for (const one of candidates) {
      const adds = Math.min(one.mobilization, longest) - lossOf(one);
      const isNear = (other: Candidate): boolean => metersBetween(one.plant, other.plant) <= MAX_ACROSS;
      if (adds > most && !members.includes(one) && members.every(isNear)) [added, most] = [one, adds];
    }
    if (added) members.push(added);
    saves += most;
  }
  return { monday, members, saves, kept: members.filter(({ best }) => best === monday).length };
}

/** The run of close plants that saves most; on a tie, more plants keep their week. Null: no two are worth combining. */
export function bestWashRun(sites: readonly DecidedSite[]): WashRun | null {
  const candidates = sites
    .toSorted((one, other) => waitingCost(other) - waitingCost(one))
    .flatMap(candidateOf)
    .slice(0, MAX_CANDIDATES);
  let best: Run = { monday: "", members: [], saves: 0, kept: 0 };
  for (const first of candidates)
    for (const monday of first.losses.keys()) {
      const run = runOf(monday, first, candidates);
      if (run.saves > best.saves || (run.saves > 0 && run.saves === best.saves && run.kept > best.kept)) best = run;
    }
  const { monday, members, saves } = best;
  if (members.length === 0) return null;
  const places = members.map(({ plant }) => plant);
  const trips = members.map(({ mobilization }) => mobilization);
  return {
    monday,
    plants: places.map((plant) => pick(plant, ["plant_id", "plant_name"])),
    across: Math.max(...places.flatMap((one) => places.map((other) => metersBetween(one, other)))),
    cost: sum(members.map(({ cost }) => cost)) - (sum(trips) - Math.max(...trips)),
    saves,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
