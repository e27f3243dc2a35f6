import { compareNames } from "#contract/common/compare-names";
import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { ListedDecision } from "#contract/decision/decisions";
import { money, moneyRange, roundTo } from "#contract/decision/money";
import { chanceFigure, decideAgain, heldUntil, isDue, shownWeek, unhurried } from "#contract/decision/no-rush";
import { type DecisionGroup, decisionGroup, doubtOf, groupVerbs, silentDays } from "#contract/decision/group";
import { reasonText, setupLeft } from "#contract/decision/texts";
import type { Status } from "../../ui/states/StatusBadge.tsx";
import { mondayTexts as texts } from "./texts.ts";
import { type Axis, axisOf, sparkPaths, windowMark } from "./marks.model.ts";

/** From this number of plants on, a list needs a search. */
export const MANY_PLANTS = 12;
const NONE = "–";
const KW_PER_MW = 1000;
const OFFLINE_DAYS = 30;
const OLD_DATA_SECONDS = 2 * 86_400;
const day = format.shortDay;

const isPending = ({ calculatedAt }: ListedDecision): boolean => calculatedAt === null;

const isDoubted = ({ reason }: ListedDecision): boolean => reason !== null && doubtOf([reason]) !== null;

/** Of the next wash that is advised, or of the next look at it; null: none. */
const firstWeek = (plant: ListedDecision): string | null =>
  plant.wash === null || isDoubted(plant) ? null : (decideAgain(plant) ?? plant.wash.first);

const groups: readonly DecisionGroup[] = ["wash", "fix", "wait"];

/** Wash by the cost of waiting, Fix by size, Wait by date. */
function order(one: ListedDecision, other: ListedDecision): number {
  const group = decisionGroup(one);
  const between = groups.indexOf(group) - groups.indexOf(decisionGroup(other));
  if (between !== 0) return between;
  const byName = () => compareNames(one.plant_name, other.plant_name);
  if (group === "wash")
    return shownWeek(other) - shownWeek(one) || (other.wash?.worth.mean ?? 0) - (one.wash?.worth.mean ?? 0) || byName();
  if (group === "fix") return (other.array ?? -1) - (one.array ?? -1) || byName();
  const [first, second] = [firstWeek(one) ?? "9", firstWeek(other) ?? "9"];
  return first === second ? byName() : first < second ? -1 : 1;
}

export const sorted = (plants: readonly ListedDecision[]): ListedDecision[] => plants.toSorted(order);

export const countsOf = (plants: readonly ListedDecision[]): Record<DecisionGroup, number> => {
  const counts = { wash: 0, fix: 0, wait: 0 };
  for (const plant of plants) counts[decisionGroup(plant)]++;
  return counts;
};

export type ShownGroup = DecisionGroup | "all";
export const shownGroups: readonly ShownGroup[] = ["all", ...groups];

export const countText = (group: ShownGroup, counts: Record<DecisionGroup, number>): string =>
  `${texts.groups[group]} ${group === "all" ? counts.wash + counts.fix + counts.wait : counts[group]}`;

/** The answer of the page: which plants, by when, worth what. Every second piece of `lead` is a figure. */
export function headingOf(plants: readonly ListedDecision[]): { title: string; lead: string[] } {
  const { title, lead } = answerOf(plants);
  const updating = plants.filter((plant) => plant.isUpdating && !isPending(plant)).length;
  const last = [lead.at(-1) ?? "", updating === 0 ? "" : texts.lead.updating(updating)].join(" ").trimEnd();
  return { title, lead: [...lead.slice(0, -1), last] };
}

function answerOf(plants: readonly ListedDecision[]): { title: string; lead: string[] } {
  const { heading, lead } = texts;
  const wash = plants.filter((plant) => decisionGroup(plant) === "wash");
  const last = wash
    .map((plant) => plant.wash!.last)
    .toSorted()
    .at(-1);
  if (last === undefined) return nothingToWash(plants);
  const worth = wash.reduce((sum, { step, wash }) => sum + roundTo(step, wash!.worth.mean), 0);
  const waiting = wash.reduce((sum, plant) => sum + shownWeek(plant), 0);
  const after = lead.afterCost(wash.length);
  return {
    title: heading.wash(wash.length, day(last)),
    lead: [
      lead.worth,
      money(1, worth),
      ...(waiting === 0 ? [after + lead.free] : [after + lead.waiting, money(1, waiting), lead.end]),
    ],
  };
}

function nothingToWash(plants: readonly ListedDecision[]): { title: string; lead: string[] } {
  const { heading, lead } = texts;
  const decided = plants.filter((plant) => !isPending(plant));
  const pending = plants.length - decided.length;
  if (pending > 0 && decided.length === 0) return { title: heading.pending, lead: [lead.pending] };
  const { fix, wait } = countsOf(decided);
  const next = sorted(decided).find((plant) => decisionGroup(plant) === "wait" && firstWeek(plant) !== null);
  const nextText = next ? `${next.plant_name}, ${day(firstWeek(next)!)}` : null;
  // A plant that is added leaves the answer of the others.
  const soFar = pending > 0 ? heading.soFar : "";
  const said = [...(wait > 0 ? [lead.canWait(wait, nextText)] : []), ...(pending > 0 ? [lead.more(pending)] : [])];
  return {
    title: fix > 0 ? heading.fix(fix, soFar) : heading.none(soFar),
    lead: said.length > 0 ? [said.join(" ")] : [],
  };
}

const said = (until: string, detail = "") => ({ until, detail });

/** What the decision is, without its verb. */
function decisionOf(plant: ListedDecision, group: DecisionGroup) {
  const { until } = texts;
  if (isPending(plant)) return said(until.pending);
  if (group === "fix") return fixOf(plant);
  const { wash, reason, planWeeks } = plant;
  if (wash === null) return said(until.none(planWeeks), until.noneDetail);
  if (group === "wash") return said(wash.first === wash.last ? until.week(day(wash.first)) : until.by(day(wash.last)));
  if (reason !== null && isDoubted(plant)) return said(until.hardly, reasonText(reason, plant));
  const [calm, again] = [unhurried(plant), decideAgain(plant)];
  if (calm === null || again === null) return said(until.wait(day(wash.first)));
  const held = heldUntil(plant);
  const detail = held ? until.hold(held) : until.noRush(chanceFigure(calm).value);
  return said(until.wait(day(again)), detail);
}

function fixOf(plant: ListedDecision) {
  const { until } = texts;
  const setup = setupLeft(plant.obstacles);
  if (setup !== null) return said(setup.left, setup.needs);
  const { soiling, sensorReason, today } = plant;
  if (plant.obstacles.includes("sensorOffline"))
    return said(soiling ? until.offline(day(soiling.day)) : until.noReadings, until.offlineDetail);
  if (plant.state === "unknown") return said(until.failed, until.failedDetail);
  if (sensorReason?.code === "suspect") return said(reasonText(sensorReason, plant), until.doubt);
  const ends = addDays(soiling?.day ?? today, OFFLINE_DAYS);
  return said(until.silent(format.days(silentDays(plant))), until.forecast(day(ends)));
}

function sensorsOf({ sensors, sensorReason, agreement }: ListedDecision): { status: Status; text: string } {
  const { sensors: words } = texts;
  const { live, of } = sensors;
  const code = sensorReason?.code;
  if (of === 0) return { status: "unknown", text: words.none };
  if (live === 0 && code !== "suspect") return { status: "critical", text: words.live(live, of) };
  if (code === "silent") return { status: "warning", text: words.silent(sensorReason.sensors, of) };
  if (code === "differ") return { status: "warning", text: words.differ(format.number(sensorReason.points, 1)) };
  if (code === "suspect" || code === "rainDiffers" || code === "growthDiffers" || code === "washDiffers")
    return { status: "warning", text: words[code] };
  if (of === 1) return { status: "unknown", text: words.one };
  const agree = agreement === "agree";
  return { status: agree ? "ok" : "unknown", text: agree ? words.agree(live) : words.live(live, of) };
}

/** While a change is calculated, it says so here, and the decision stays what it was. */
function dataOf({ lastDataAt, isUpdating }: ListedDecision, now: number): { text: string; isOld: boolean } {
  const { data } = texts;
  if (isUpdating) return { text: data.updating, isOld: false };
  if (lastDataAt === null) return { text: data.none, isOld: false };
  const age = Math.max(0, now - lastDataAt);
  const isOld = age >= OLD_DATA_SECONDS;
  if (isOld) return { text: format.days(Math.floor(age / 86_400)), isOld };
  const minutes = Math.max(1, Math.round(age / 60));
  return { text: minutes < 60 ? data.minutes(minutes) : data.hours(Math.round(minutes / 60)), isOld };
}

const sizeOf = (array: number): string =>
  array < KW_PER_MW
    ? `${format.number(array)} kW`
    : `${format.number(array / KW_PER_MW, array % KW_PER_MW === 0 ? 0 : 1)} MW`;

/** Texts of a row; the plain page has a place for each. */
export const rowWords = [
  ...(["name", "size", "place", "verb", "until", "detail", "sentence"] as const),
  ...(["worth", "range", "waiting", "week", "soiling"] as const),
];

/** Verb and until in one: "Wash in the week of Nov 30". */
export function sentenceOf(plant: ListedDecision): string {
  const group = decisionGroup(plant);
  const { until } = decisionOf(plant, group);
  const isDate = plant.wash !== null && !isPending(plant) && !isDoubted(plant);
  return group === "fix" || !isDate ? until : `${groupVerbs[group]} ${until.charAt(0).toLowerCase()}${until.slice(1)}`;
}

const actionOf = (plant: ListedDecision, group: DecisionGroup) => {
  if (group === "wash") return "plan";
  if (group === "wait") return "open";
  return setupLeft(plant.obstacles) === null ? "check" : "setup";
};

/** `owners`: for an Admin, else empty. */
function rowOf(plant: ListedDecision, axis: Axis, now: number, owners: string) {
  const { wash, step, array, location, soiling } = plant;
  const group = decisionGroup(plant);
  const size = array === null ? "" : sizeOf(array);
  const loss = soiling === null ? NONE : `${soiling.estimated ? "~" : ""}${format.percent(soiling.loss, 1)}`;
  return {
    id: plant.plant_id,
    name: plant.plant_name,
    /** Without the place, for cards. */
    size: [size, texts.soiled(loss)].filter(Boolean).join(" · "),
    owners,
    place: [owners, size, location].filter(Boolean).join(" · "),
    group,
    verb: groupVerbs[group],
    ...decisionOf(plant, group),
    sentence: sentenceOf(plant),
    window: windowMark(firstWeek(plant) === null ? null : wash, axis),
    worth: wash === null ? NONE : money(step, wash.worth.mean),
    range: wash === null ? "" : moneyRange(step, wash.worth),
    // Only a wash that is due costs something to wait for.
    waiting: isDue(plant) ? money(1, shownWeek(plant)) : NONE,
    /** Below it on a card. */
    week: isDue(plant) ? texts.aWeek : texts.notDue,
    soiling: loss,
    spark: sparkPaths(soiling),
    sensors: isPending(plant) ? { status: "unknown" as const, text: NONE } : sensorsOf(plant),
    data: dataOf(plant, now),
    action: actionOf(plant, group),
  } as const;
}
export type MondayRow = ReturnType<typeof rowOf>;

/** Rows in order, on one axis. */
export function rowsOf(
  plants: readonly ListedDecision[],
  now: number,
  ownersOf: (plant: string) => string = () => "",
): { rows: MondayRow[]; axis: Axis } {
  const list = sorted(plants);
  const axis = axisOf(list);
  return { rows: list.map((plant) => rowOf(plant, axis, now, ownersOf(plant.plant_id))), axis };
}

/** Words anywhere in name, place and decision, in any order. */
export function matches({ name, place, verb, until }: MondayRow, text: string): boolean {
  const all = `${name} ${place} ${verb} ${until}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}
