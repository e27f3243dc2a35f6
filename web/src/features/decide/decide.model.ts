import type { PlantDecision, SensorPart } from "#contract/decision/decision";
import { basisLabels, decisionFigures, decisionText, decisionTooltips, reasonText } from "#contract/decision/texts";
import { decisionGroup, groupVerbs } from "#contract/decision/group";
import { isAsPractice } from "#contract/decision/money";
import { sensorsFirst } from "#contract/decision/sensors-first";
import { daysBetween } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { decideTexts } from "./texts.ts";

const { strip: texts } = decideTexts;

type DecideTone = "wash" | "wait" | "fix";
const tones: Record<PlantDecision["state"], DecideTone> = {
  washNow: "wash",
  windowOpen: "wash",
  hold: "wait",
  noWashNeeded: "wait",
  unknown: "fix",
};

/** All that the box says; the plain page and the program fill the same places with it. */
export interface DecideWords {
  tone: DecideTone;
  verb: string;
  headline: string;
  sub: string;
  figures: { label: string; value: string; note: string }[];
  /** 10th and 90th percentile, mean and $0 on the bar below the worth [1]; null without a wash. */
  range: { low: number; high: number; mean: number; zero: number } | null;
  tooltip: string | undefined;
  basis: PlantDecision["basis"];
  chip: string;
  reasons: string;
}

/** `isOld`: from before a change that was saved. */
export function decideWords(decision: PlantDecision, isOld = false): DecideWords {
  const { state, wash, noRush, basis } = decision;
  const { headline, sub } = decisionText(decision);
  return {
    tone: noRush === null ? tones[state] : "wait",
    verb: groupVerbs[decisionGroup(decision)] + (isOld ? decideTexts.updating : ""),
    headline,
    // A plan without a reading for a week still stands, but the sensors come first.
    sub: sensorsFirst(decision) ?? sub,
    figures: decisionFigures(decision),
    range: wash && rangeOf(wash.worth),
    tooltip: wash ? decisionTooltips.worth(decision, wash) : undefined,
    basis,
    chip: basisLabels[basis],
    reasons: reasonsLine(decision),
  };
}

/** "2 sensors agree · 13 months measured · model fits last year" */
function reasonsLine(decision: Pick<PlantDecision, "reasons" | "step">): string {
  return decision.reasons
    .map((reason, at) => {
      const text = reasonText(reason, decision).replace(/\.$/, "");
      return at === 0 || reason.code === "newSensor" ? text : text.charAt(0).toLowerCase() + text.slice(1);
    })
    .join(" · ");
}

/** A tenth of the bar stays free on both sides. */
const BAR_MARGIN = 0.1;

function rangeOf({ mean, p10, p90 }: { mean: number; p10: number; p90: number }): DecideWords["range"] {
  const [low, high] = [Math.min(p10, mean, 0), Math.max(p90, mean, 0)];
  if (!(high > low)) return null;
  const place = (dollars: number): number => BAR_MARGIN + ((1 - 2 * BAR_MARGIN) * (dollars - low)) / (high - low);
  return { low: place(p10), high: place(p90), mean: place(mean), zero: place(0) };
}

/** In place of "$0 more than your practice"; null: the plan brings more. `step`: of figures of a year. */
export function equalText(year: NonNullable<PlantDecision["year"]>, step: number) {
  if (!isAsPractice(year, step)) return null;
  const { plan, practice } = year;
  return plan.washes === 0 && practice.washes === 0 ? decideTexts.year.isPractice : decideTexts.year.noMore;
}

/** What a sensor shows of its plant, above its charts. */
export function sensorText({ device_name, loss, factor, alone }: SensorPart): string {
  const shown =
    loss === null
      ? texts.name(device_name)
      : texts.factor(device_name, format.percent(loss, 1), format.number(factor, 1));
  return shown + (alone === null ? "" : texts.alone(aloneText(alone)));
}

function aloneText({ state, first }: NonNullable<SensorPart["alone"]>): string {
  if (first === null) return texts.noWash;
  return state === "noWashNeeded" ? texts.wait(format.shortDay(first)) : texts.wash(format.shortDay(first));
}

/** Where a link of the decision leads. */
export interface DecidePlace {
  tab: "soiling" | "plan" | "inputs";
  device?: string;
  compare?: true;
}

/** How old the level is that a plant's card says. */
export function measuredWhen({ day, estimated, rained }: NonNullable<PlantDecision["soiling"]>, today: string): string {
  const { measured: words } = decideTexts;
  if (estimated) return words.estimated(format.shortDay(day), rained);
  return daysBetween(day, today) > 1 ? words.on(format.shortDay(day)) : words.now;
}
