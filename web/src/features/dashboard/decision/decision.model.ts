import { addDays, dayOf, daysBetween, mondayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { decisionLabels, obstacleHeadline } from "#contract/dashboard/decision-texts";
import type {
  Obstacle,
  Recommendation,
  RecommendationState,
  RecommendedWash,
} from "#contract/dashboard/recommendation";
import { dashboardTexts } from "../texts.ts";

const { decision: texts, obstacles } = dashboardTexts;

type DecisionTone = "now" | "open" | "calm" | "unknown";

interface Piece {
  text: string;
  strong?: boolean;
}

export interface Decision {
  tone: DecisionTone;
  label: string;
  headline: string;
  sentence: Piece[];
  plant: string | null;
  basis: string[];
  /** The most important one. */
  obstacle: Obstacle | null;
}

const tones: Record<RecommendationState, DecisionTone> = {
  washNow: "now",
  windowOpen: "open",
  noWashNeeded: "calm",
  unknown: "unknown",
};

const strong = (text: string): Piece => ({ text, strong: true });
const plain = (text: string): Piece => ({ text });
const dollars = (value: number): string => format.dollars(value, 0);

export function decide(recommendation: Recommendation, now: number): Decision {
  const { state, wash, obstacles: found } = recommendation;
  const tone = tones[state];
  const label = decisionLabels[state];
  const obstacle = state === "unknown" ? (found[0] ?? "calculationFailed") : null;
  if (obstacle !== null) {
    return {
      tone,
      label,
      headline: obstacleHeadline(obstacle),
      sentence: [plain(measuredDetail(recommendation, obstacle, obstacles[obstacle].detail))],
      plant: null,
      basis: [],
      obstacle,
    };
  }
  return {
    tone,
    label,
    headline: headlineOf(state, wash, recommendation.today),
    sentence:
      wash === null
        ? [plain(texts.nonePays(recommendation.plan?.weeks ?? 52))]
        : sentenceOf(state, wash, recommendation.today),
    plant: plantFigure(recommendation),
    basis: basisOf(recommendation, now),
    obstacle,
  };
}

function measuredDetail({ measured }: Recommendation, obstacle: Obstacle, detail: string): string {
  return obstacle === "sensorOffline" && measured !== null
    ? `Latest valid day: ${format.shortDay(measured.day)}. ${detail}`
    : detail;
}

function headlineOf(state: RecommendationState, wash: RecommendedWash | null, today: string): string {
  if (wash === null) return texts.noneNeeded;
  const { first, last } = wash.window;
  const thisWeek = mondayOf(today);
  if (state === "noWashNeeded") return texts.noneUntil(format.shortDay(first));
  const started = first <= thisWeek;
  if (started && last <= thisWeek) return texts.thisWeek(format.shortDay(addDays(thisWeek, 6)));
  if (started && last === addDays(thisWeek, 7)) return texts.nextWeek(format.shortDay(addDays(last, 6)));
  if (first === last) return texts.week(format.shortDay(first), format.inDays(daysBetween(today, first)));
  return started
    ? texts.anyWeekFromNow(format.shortDay(last))
    : texts.anyWeek(format.shortDay(first), format.shortDay(last));
}

function sentenceOf(state: RecommendationState, wash: RecommendedWash, today: string): Piece[] {
  const ahead = state === "noWashNeeded";
  const { date, window, worth, worthP10, worthP90, weekOfDelay, paysBack } = wash;
  const when = format.inDays(daysBetween(today, date));
  // Delay counts from the best week, which is named unless it is the window's first.
  const isLater = date > window.first;
  const spread = worthP10 === null || worthP90 === null ? "." : texts.spread(dollars(worthP10), dollars(worthP90));
  return [
    ...(ahead
      ? [
          plain(
            texts.nextWash(format.shortDay(date), when, format.shortDay(window.first), format.shortDay(window.last)),
          ),
        ]
      : isLater
        ? [plain(texts.bestWeek(format.shortDay(date), when))]
        : []),
    plain(texts.worth[ahead ? 0 : 1]),
    strong(`${dollars(worth)} ${texts.afterCost}`),
    plain(`${spread} `),
    ...delayPieces(weekOfDelay, ahead || isLater ? texts.delayAfter : texts.delay),
    plain(" "),
    ...oddsPieces(paysBack),
  ];
}

function delayPieces(cost: RecommendedWash["weekOfDelay"], [before, after]: readonly string[]): Piece[] {
  if (cost === null) return [plain(texts.cannotSlip)];
  if (cost < 0.5) return [plain(texts.noDelay)];
  return [plain(before!), strong(dollars(cost)), plain(after!)];
}

function oddsPieces(paysBack: RecommendedWash["paysBack"]): Piece[] {
  if (paysBack === null) return [plain(texts.noOdds)];
  return [plain(texts.odds[0]), strong(`${paysBack.years} of ${paysBack.of}`), plain(texts.odds[1])];
}

function plantFigure({ plant }: Recommendation): string | null {
  if (plant === null) return null;
  return texts.plant(plant.devices, plant.worth === null ? null : dollars(plant.worth), dollars(plant.saves));
}

function basisOf({ calculatedAt, changed, timezone }: Recommendation, now: number): string[] {
  return [
    texts.savedInputs,
    ...(calculatedAt === null ? [] : [texts.calculated(timeText(calculatedAt, timezone, now))]),
    changed === null
      ? texts.unchanged
      : texts.changed(changed.from === null ? null : format.shortDay(changed.from), changed.reasons),
  ];
}

/** "today 3:16 AM PST", "Nov 20 3:16 AM PST". */
export function timeText(at: number, zone: string, now: number): string {
  const day = dayOf(zone, at);
  const age = daysBetween(day, dayOf(zone, now));
  return `${age === 0 || age === 1 ? format.inDays(-age) : format.shortDay(day)} at ${format.clock(at, zone)}`;
}
