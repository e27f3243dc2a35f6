import { pick } from "#contract/records/field";
import { daysBetween } from "#contract/common/calendar";
import type { WashRun } from "#contract/portfolio/runs";
import { metersBetween } from "../places/ground-distance.ts";

export interface WashCandidate {
  plant_id: string;
  plant_name: string;
  lat: number;
  lng: number;
  /** [kW DC] */
  array: number | null;
  cost: number;
  mobilization: number | null;
  best: string;
  /** By Monday, ascending; only possible weeks [$]. */
  worth: ReadonlyMap<string, number>;
}

export interface RunTerms {
  /** Mobilization part of a wash cost, for plants without their own [$]. */
  mobilization: number;
  /** Largest distance within a run [m]. */
  across: number;
  plants: number;
}

interface Group {
  members: readonly WashCandidate[];
  across: number;
  monday: string;
  /** Saved mobilizations, and what remains of them after losses [$]. */
  shared: number;
  saves: number;
  /** Joint losses by Monday, for weeks that suit all members [$]. */
  losses: ReadonlyMap<string, number>;
}

const loss = ({ worth, best }: WashCandidate, monday: string): number =>
  Math.max(0, (worth.get(best) ?? 0) - (worth.get(monday) ?? 0));

const singlePlantGroup = (plant: WashCandidate): Group => ({
  members: [plant],
  across: 0,
  monday: plant.best,
  shared: 0,
  saves: 0,
  losses: new Map([...plant.worth.keys()].map((monday) => [monday, loss(plant, monday)])),
});

const mobilizationCost = ({ cost, mobilization }: WashCandidate, terms: RunTerms): number =>
  Math.min(cost, mobilization ?? terms.mobilization);

const totalShiftDays = (members: readonly WashCandidate[], monday: string): number =>
  members.reduce((sum, { best }) => sum + Math.abs(daysBetween(best, monday)), 0);

function mergeGroups(one: Group, other: Group, terms: RunTerms): Group | null {
  if (one.members.length + other.members.length > terms.plants) return null;
  const across = distance(one, other, terms.across);
  if (across > terms.across) return null;
  const members = [...one.members, ...other.members];
  const losses = new Map<string, number>();
  let monday: string | null = null;
  for (const [week, lost] of one.losses) {
    const others = other.losses.get(week);
    if (others === undefined) continue;
    losses.set(week, lost + others);
    const difference: number = monday === null ? -1 : lost + others - losses.get(monday)!;
    // On a tie, more plants keep their week.
    if (difference < 0 || (difference === 0 && totalShiftDays(members, week) < totalShiftDays(members, monday!)))
      monday = week;
  }
  if (monday === null) return null;
  const trips = members.map((plant) => mobilizationCost(plant, terms));
  const shared = trips.reduce((sum, cost) => sum + cost, 0) - Math.max(...trips);
  return { members, across, monday, shared, saves: shared - losses.get(monday)!, losses };
}

/** Largest distance between two plants of the groups [m]; Infinity beyond `limit`. */
function distance(one: Group, other: Group, limit: number): number {
  let across = Math.max(one.across, other.across);
  for (const a of one.members)
    for (const b of other.members) {
      if (Math.abs(a.lat - b.lat) * MIN_METERS_PER_DEGREE > limit) return Infinity;
      across = Math.max(across, metersBetween(a, b));
      if (across > limit) return Infinity;
    }
  return across;
}
const MIN_METERS_PER_DEGREE = 111_000;

interface Match {
  gain: number;
  group: Group;
  other: Group;
}

function match(one: Group, other: Group, terms: RunTerms): Match | null {
  const group = mergeGroups(one, other, terms);
  if (group === null) return null;
  const gain = group.saves - one.saves - other.saves;
  return gain > 0 ? { gain, group, other } : null;
}

const better = (one: Match | null, other: Match | null): Match | null =>
  other !== null && (one === null || other.gain > one.gain) ? other : one;

const bestPartner = (group: Group, later: readonly Group[], terms: RunTerms): Match | null =>
  later.reduce<Match | null>((best, other) => better(best, match(group, other, terms)), null);

/** Groups whose partner is looked for before other calls get the thread; one of 500 takes 1 to 4 ms. */
const GROUPS_AT_ONCE = 16;

/** `pause`: gives the thread to others, because 500 plants take a second. */
export async function washRuns(
  plants: readonly WashCandidate[],
  terms: RunTerms,
  pause: () => Promise<unknown>,
): Promise<{ runs: WashRun[]; alone: number }> {
  const groups = plants.filter(({ worth, best }) => worth.has(best)).map((plant) => singlePlantGroup(plant));
  let sought = 0;
  const partnerOf = async (group: Group, index: number): Promise<Match | null> => {
    if (sought++ % GROUPS_AT_ONCE === 0) await pause();
    return bestPartner(group, groups.slice(index + 1), terms);
  };
  const partners: (Match | null)[] = [];
  for (const [index, group] of groups.entries()) partners.push(await partnerOf(group, index));
  for (;;) {
    const from = bestMatchIndex(partners);
    if (from === -1) break;
    const { group, other } = partners[from]!;
    const first = groups[from]!;
    const otherIndex = groups.indexOf(other);
    groups.splice(otherIndex, 1);
    partners.splice(otherIndex, 1);
    groups[from] = group;
    for (const [index, its] of groups.entries()) {
      const lostPartner = partners[index]?.other === first || partners[index]?.other === other;
      if (index === from || lostPartner) partners[index] = await partnerOf(its, index);
      else if (index < from) partners[index] = better(partners[index]!, match(its, group, terms));
    }
  }
  const runs = groups.filter(({ members }) => members.length > 1).map((group) => runOf(group));
  return {
    runs: runs.toSorted((one, other) => other.saves - one.saves || one.monday.localeCompare(other.monday)),
    alone: groups.length - runs.length,
  };
}

function bestMatchIndex(partners: readonly (Match | null)[]): number {
  let best = -1;
  for (const [index, partner] of partners.entries())
    if (partner !== null && (best === -1 || partner.gain > partners[best]!.gain)) best = index;
  return best;
}

function runOf({ members, across, monday, shared, saves }: Group): WashRun {
  const plants = members
    .map((plant) => ({
      ...pick(plant, ["plant_id", "plant_name", "array", "best"]),
      worth: plant.worth.get(monday)!,
      lost: loss(plant, monday),
    }))
    .toSorted((one, other) => one.plant_name.localeCompare(other.plant_name));
  return {
    monday,
    plants,
    across,
    cost: members.reduce((sum, { cost }) => sum + cost, 0) - shared,
    saves,
    worth: plants.reduce((sum, { worth }) => sum + worth, 0) + shared,
  };
}
