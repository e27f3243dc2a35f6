import { addDays, daysBetween, mondayOf } from "#contract/common/calendar";
import { crewWeekText } from "#contract/decision/crew-week";
import type { ListedDecision } from "#contract/decision/decisions";
import { money, roundTo } from "#contract/decision/money";
import * as format from "#contract/common/format";
import type { Campaign, CampaignStep, CampaignSummary, StepState } from "#contract/portfolio/campaigns";
import type { BadgeStatus } from "../../../ui/states/StatusBadge.tsx";
import { openMonday } from "../marks.model.ts";
import { sentenceOf } from "../monday.model.ts";
import type { CampaignDraft } from "./drafts.ts";
import { campaignScreenTexts as texts } from "./texts.ts";

export const windowText = ({ from, to }: Pick<CampaignSummary, "from" | "to">): string => format.dayRange(from, to);

export function washedElsewhere(
  { from, plants: chosen }: Pick<CampaignDraft, "from" | "plants">,
  campaigns: readonly CampaignSummary[],
  plants: readonly { plant_id: string; plant_name: string }[],
): string[] {
  const open = campaigns.filter(({ state, to }) => state === "open" && (from === null || to >= from));
  return plants
    .filter(({ plant_id }) => chosen.includes(plant_id))
    .flatMap(({ plant_id, plant_name }) =>
      open
        .filter(({ unwashed }) => unwashed.includes(plant_id))
        .map((campaign) => texts.form.also(plant_name, campaign.name, windowText(campaign))),
    );
}

const WEEK_DAYS = 7;

/** Worth of the plant's next wash in a week [$, rounded]; null: not known, or no wash can be then. */
function worthIn({ weeks, today }: ListedDecision, monday: string): number | null {
  return weeks[daysBetween(mondayOf(today), monday) / WEEK_DAYS] ?? null;
}

/** Week in which the campaign begins; the next that is open if that Monday has passed. */
function weekOf({ from, to }: Pick<CampaignDraft, "from" | "to">, today: string | undefined): string | null {
  if (from === null || today === undefined) return null;
  const [monday, open] = [mondayOf(from), openMonday(today)];
  return monday < open && to !== null && to >= open ? open : monday;
}

/** What each plant says, and what the chosen ones are worth together in the week in which the campaign begins. */
export function plantWorths(plants: readonly ListedDecision[], draft: Pick<CampaignDraft, "from" | "to" | "plants">) {
  const isChosen = ({ plant_id }: ListedDecision) => draft.plants.includes(plant_id);
  const week = weekOf(draft, (plants.find(isChosen) ?? plants[0])?.today);
  const list = plants.map((plant) => {
    const { plant_id, plant_name, step } = plant;
    const worth = week === null ? null : worthIn(plant, week);
    const said = sentenceOf(plant);
    return {
      plant_id,
      plant_name,
      worth,
      isChosen: isChosen(plant),
      said: worth === null ? said : texts.form.worth(said, money(step, worth)),
      lost: worth !== null && roundTo(step, worth) < 0 ? money(step, -worth) : null,
    };
  });
  const chosen = list.filter(({ isChosen }) => isChosen);
  const known = chosen.flatMap(({ worth }) => worth ?? []);
  const total = known.reduce((sum, worth) => sum + worth, 0);
  return {
    week: week && format.shortDay(week),
    list,
    total: known.length === 0 ? null : money(1, total),
    losing: chosen.filter(({ lost }) => lost !== null),
  };
}

/**
 * Plants of an open campaign whose wash would lose in each week that is left of it, since it rained or was washed: the crew can be stopped.
 * Once its last Monday has passed, the next Monday is nearest to the days that are left, and to those of a crew that is late.
 */
export function losingPlants(
  { state, from, to, unwashed }: Pick<CampaignSummary, "state" | "from" | "to" | "unwashed">,
  plants: readonly ListedDecision[],
): string[] {
  const waiting = state === "open" ? plants.filter(({ plant_id }) => unwashed.includes(plant_id)) : [];
  return waiting.flatMap((plant) => {
    const worths: (number | null)[] = [];
    const open = openMonday(plant.today);
    const last = to > open ? to : open;
    for (let week = from > open ? mondayOf(from) : open; week <= last; week = addDays(week, WEEK_DAYS))
      worths.push(worthIn(plant, week));
    const known = worths.filter((worth) => worth !== null);
    const best = Math.max(...known);
    if (known.length === 0 || known.length < worths.length || roundTo(plant.step, best) >= 0) return [];
    return texts.losing(plant.plant_name, money(plant.step, -best));
  });
}

export function campaignProgress({ state, counts }: Pick<CampaignSummary, "state" | "counts">): {
  status: BadgeStatus;
  label: string;
  detail: string;
} {
  const { waiting, underWay, done, skipped } = counts;
  const all = waiting + underWay + done + skipped;
  const detail = [texts.progress(done, all), ...(skipped > 0 ? [texts.skipped(skipped)] : [])].join(", ");
  if (state === "cancelled") return { status: "unknown", label: texts.cancelled, detail };
  if (waiting + underWay === 0) return { status: "ok", label: texts.finished, detail };
  const isBegun = underWay + done + skipped > 0;
  return { status: isBegun ? "info" : "unknown", label: isBegun ? texts.underWay : texts.waiting, detail };
}

export const statuses: Record<StepState, BadgeStatus> = {
  waiting: "unknown",
  underWay: "info",
  done: "ok",
  skipped: "critical",
};

export function stepDetails(step: CampaignStep, zone: string): string[] {
  const { reason, by, changedAt, reportedAt, day, week, result, resultOn } = step;
  const { detail } = texts;
  const isLate = reportedAt !== null && changedAt !== null;
  return [
    week && crewWeekText(week),
    reason,
    by === "crew" && reportedAt === null && detail.byCrew,
    isLate && detail.byCrewLater(format.instant(changedAt, zone), format.instant(reportedAt, zone)),
    day && detail.washed(format.day(day)),
    day && resultText(result, resultOn),
  ].filter((line): line is string => Boolean(line));
}

function resultText(result: CampaignStep["result"], resultOn: string | null): string {
  const { detail } = texts;
  if (result === null) return resultOn === null ? detail.noResult : detail.resultOn(format.shortDay(resultOn));
  const { before, after, dollarsADay } = result;
  const said = detail.result(format.percent(before, 1), format.percent(after, 1));
  return dollarsADay === null ? said : `${said}, ${detail.aDay(format.dollars(dollarsADay, 0))}`;
}

export function verifiedDollars({ steps }: Pick<Campaign, "steps">): number | null {
  const known = steps.flatMap(({ result }) => result?.dollarsADay ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
