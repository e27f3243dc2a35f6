import { daysBetween } from "#contract/common/calendar";
import type { WashRun } from "#contract/portfolio/runs";
import { metersBetween } from "../places/ground-distance.ts";

export interface WashCandidate {
  plant_id: string;
  plant_name: string;
  device_id: string;
  lat: number;
  lng: number;
  /** kW DC; null: not entered. */
  array: number | null;
  cost: number;
  /** Part of it that pays for the crew's trip, as entered for the plant; null: not known. */
  mobilization: number | null;
  best: string;
  /** What the wash brings in each week in which it is possible, by Monday, the first week first. */
  worth: ReadonlyMap<string, number>;
}

export interface RunTerms {
  /** Part of each wash cost that pays for the crew's trip, where the plant has none of its own [$]. */
  mobilization: number;
  /** Farthest apart that two plants of a run may be [m]. */
  across: number;
  plants: number;
}

interface Group {
  members: readonly WashCandidate[];
  across: number;
  monday: string;
  /** Mobilizations saved [$], and what is left of that after the plants' losses. */
  shared: number;
  saves: number;
  /** What the members lose together, by the Mondays that all of them can be washed in. */
  losses: ReadonlyMap<string, number>;
}

const loss = ({ worth, best }: WashCandidate, monday: string): number =>
  Math.max(0, (worth.get(best) ?? 0) - (worth.get(monday) ?? 0));

const alone = (plant: WashCandidate): Group => ({
  members: [plant],
  across: 0,
  monday: plant.best,
  shared: 0,
  saves: 0,
  losses: new Map([...plant.worth.keys()].map((monday) => [monday, loss(plant, monday)])),
});

/** A trip costs at most the whole wash, so a wash that is cheaper than the mobilization saves no more than its cost. */
const trip = ({ cost, mobilization }: WashCandidate, terms: RunTerms): number =>
  Math.min(cost, mobilization ?? terms.mobilization);

/** By how much the plants' washes move together [days]. */
const moved = (members: readonly WashCandidate[], monday: string): number =>
  members.reduce((sum, { best }) => sum + Math.abs(daysBetween(best, monday)), 0);

/** Two groups as one run in the week in which they lose least; null: too far apart, too many, or no week suits all. */
function joined(one: Group, other: Group, terms: RunTerms): Group | null {
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
    // Weeks that cost the same: the plants keep theirs where they can.
    if (difference < 0 || (difference === 0 && moved(members, week) < moved(members, monday!))) monday = week;
  }
  if (monday === null) return null;
  const trips = members.map((plant) => trip(plant, terms));
  const shared = trips.reduce((sum, cost) => sum + cost, 0) - Math.max(...trips);
  return { members, across, monday, shared, saves: shared - losses.get(monday)!, losses };
}

/** Farthest distance between two plants of the groups [m]; Infinity once one is beyond `limit`. */
function distance(one: Group, other: Group, limit: number): number {
  let across = Math.max(one.across, other.across);
  for (const a of one.members)
    for (const b of other.members) {
      // Far apart by latitude alone: most pairs of a large fleet, without the sines.
      if (Math.abs(a.lat - b.lat) * LEAST_METERS_A_DEGREE > limit) return Infinity;
      across = Math.max(across, metersBetween(a, b));
      if (across > limit) return Infinity;
    }
  return across;
}
/** Of latitude; less than a degree has by `metersBetween`. */
const LEAST_METERS_A_DEGREE = 111_000;

interface Match {
  gain: number;
  group: Group;
  other: Group;
}

/** What joining two groups gains over leaving them apart; null: nothing. */
function match(one: Group, other: Group, terms: RunTerms): Match | null {
  const group = joined(one, other, terms);
  if (group === null) return null;
  const gain = group.saves - one.saves - other.saves;
  return gain > 0 ? { gain, group, other } : null;
}

const better = (one: Match | null, other: Match | null): Match | null =>
  other !== null && (one === null || other.gain > one.gain) ? other : one;

/** The best partner of a group among those that come after it. */
const bestPartner = (group: Group, later: readonly Group[], terms: RunTerms): Match | null =>
  later.reduce<Match | null>((best, other) => better(best, match(group, other, terms)), null);

/**
 * Runs of plants that one mobilization can wash in one week, those that save most first. Starting from single plants, the two groups
 * whose joining saves most are joined until none saves more: a mobilization saved is weighed against what each plant loses outside
 * its best week, so plants whose windows overlap meet in them, and a plant leaves its window only where that pays.
 */
export function washRuns(plants: readonly WashCandidate[], terms: RunTerms): { runs: WashRun[]; alone: number } {
  const groups = plants.filter(({ worth, best }) => worth.has(best)).map((plant) => alone(plant));
  const partners = groups.map((group, index) => bestPartner(group, groups.slice(index + 1), terms));
  for (;;) {
    const from = mostGained(partners);
    if (from === -1) break;
    const { group, other } = partners[from]!;
    const first = groups[from]!;
    const gone = groups.indexOf(other);
    groups.splice(gone, 1);
    partners.splice(gone, 1);
    groups[from] = group;
    for (const [index, its] of groups.entries()) {
      const lostPartner = partners[index]?.other === first || partners[index]?.other === other;
      if (index === from || lostPartner) partners[index] = bestPartner(its, groups.slice(index + 1), terms);
      else if (index < from) partners[index] = better(partners[index]!, match(its, group, terms));
    }
  }
  const runs = groups.filter(({ members }) => members.length > 1).map((group) => runOf(group));
  return {
    runs: runs.toSorted((one, other) => other.saves - one.saves || one.monday.localeCompare(other.monday)),
    alone: groups.length - runs.length,
  };
}

function mostGained(partners: readonly (Match | null)[]): number {
  let most = -1;
  for (const [index, partner] of partners.entries())
    if (partner !== null && (most === -1 || partner.gain > partners[most]!.gain)) most = index;
  return most;
}

function runOf({ members, across, monday, shared, saves }: Group): WashRun {
  const plants = members
    .map((plant) => ({
      plant_id: plant.plant_id,
      plant_name: plant.plant_name,
      device_id: plant.device_id,
      array: plant.array,
      best: plant.best,
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
