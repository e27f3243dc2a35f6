import { pick } from "#contract/records/field";
import { dayNumber, dayText } from "#contract/common/calendar";
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
  /** Number of the day. */
  best: number;
  /** What another Monday costs, by the number of its day [$]; only possible weeks. */
  losses: ReadonlyMap<number, number>;
}

const waitingCost = ({ decision: { wash } }: DecidedSite): number => wash?.waiting[0] ?? 0;

/** None if the plant has no next wash, or if that is on hold or beyond the known weeks. */
function candidateOf({ plant, inputs, decision: { state, wash, weeks } }: DecidedSite): Candidate[] {
  const best = weeks.find(({ monday }) => monday === wash?.best)?.worth ?? null;
  if (wash === null || best === null || state === "hold") return [];
  const losses = weeks.flatMap(({ monday, worth }) =>
    worth === null ? [] : [[dayNumber(monday), Math.max(0, best - worth)] as const],
  );
  const mobilization = Math.min(wash.cost, inputs?.wash_mobilization ?? MOBILIZATION);
  return [{ plant, cost: wash.cost, mobilization, best: dayNumber(wash.best), losses: new Map(losses) }];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Group {
  members: readonly Candidate[];
  across: number;
  monday: number;
  /** Of each Monday on which all can be washed. */
  losses: ReadonlyMap<number, number>;
  shared: number;
  saves: number;
}

const alone = (one: Candidate): Group => ({
  members: [one],
  across: 0,
  monday: one.best,
  losses: one.losses,
  shared: 0,
  saves: 0,
});

/** In the week in which the plants lose least together; on a tie, more plants keep their week. Null: too far, or no week suits all. */
function joined(group: Group, one: Candidate): Group | null {
  const across = Math.max(group.across, ...group.members.map(({ plant }) => metersBetween(plant, one.plant)));
  if (across > MAX_ACROSS) return null;
  const members = [...group.members, one];
  const moved = (monday: number): number => sum(members.map(({ best }) => Math.abs(best - monday)));
  const losses = new Map<number, number>();
  let [least, first] = [Infinity, 0];
  for (const [monday, lost] of group.losses) {
    const total = lost + (one.losses.get(monday) ?? Infinity);
    if (total === Infinity) continue;
    losses.set(monday, total);
    if (total < least || (total === least && moved(monday) < moved(first))) [least, first] = [total, monday];
  }
  if (least === Infinity) return null;
  const trips = members.map(({ mobilization }) => mobilization);
  const shared = sum(trips) - Math.max(...trips);
  return { members, across, monday: first, losses, shared, saves: shared - least };
}

/** The group with the plant that adds most to its savings. Null: none adds anything. */
function grown(group: Group, candidates: readonly Candidate[]): Group | null {
  let best = group;
  for (const one of candidates) {
    const larger = group.members.includes(one) ? null : joined(group, one);
    if (larger && larger.saves > best.saves) best = larger;
  }
  return best === group ? null : best;
}

/** The run of close plants that saves most, grown from each plant by the one that adds most. Null: no two are worth combining. */
export function bestWashRun(sites: readonly DecidedSite[]): WashRun | null {
  const candidates = sites
    .toSorted((one, other) => waitingCost(other) - waitingCost(one))
    .flatMap(candidateOf)
    .slice(0, MAX_CANDIDATES);
  let best: Group | null = null;
  for (const one of candidates) {
    let group: Group | null = alone(one);
    for (let size = 1; group !== null && size <= MAX_PLANTS; size++) {
      if (group.saves > (best?.saves ?? 0)) best = group;
      group = grown(group, candidates);
    }
  }
  return (
    best && {
      monday: dayText(best.monday),
      plants: best.members.map(({ plant }) => pick(plant, ["plant_id", "plant_name"])),
      across: best.across,
      cost: sum(best.members.map(({ cost }) => cost)) - best.shared,
      saves: best.saves,
    }
  );
}
