import type { PlanTerms } from "#contract/records/terms";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { ChangeReason } from "#contract/dashboard/reasons";

/** Facts that a plan was based on, so that the next one can say why it differs. */
export interface PlanFacts {
  today: string;
  terms: PlanTerms;
  energy: { file: string; uploadedAt: number };
  measured: { day: string; loss: number } | null;
  rainSource: string;
  cleaned: string | null;
  rained: { day: string; rain: number } | null;
}

/** A smaller move of the measured loss is expected soiling [percentage points]. */
const MOVED_LOSS = 0.5;
/** A smaller correction of a past day is rounding [percentage points]. */
const CORRECTED_LOSS = 0.005;

const isSame = (a: number[], b: number[]): boolean => a.every((value, month) => value === b[month]);
const isFlat = (values: number[]): boolean => values.every((value) => value === values[0]);

function rateChange(name: "energyPrice" | "soilingRate", before: number[], after: number[]): ChangeReason[] {
  if (isSame(before, after)) return [];
  if (!isFlat(before) || !isFlat(after)) return [{ code: `${name}ByMonth` }];
  return [{ code: name, from: before[0]!, to: after[0]! }];
}

function measuredChange(before: PlanFacts["measured"], after: PlanFacts["measured"]): ChangeReason[] {
  if (after === null) return [];
  if (before === null) return [{ code: "firstMeasured", loss: after.loss }];
  const moved = Math.abs(after.loss - before.loss);
  if (after.day === before.day)
    return moved < CORRECTED_LOSS ? [] : [{ code: "corrected", day: after.day, from: before.loss, to: after.loss }];
  return moved < MOVED_LOSS ? [] : [{ code: "measured", from: before.loss, to: after.loss }];
}

function changesBetween(before: PlanFacts, after: PlanFacts): ChangeReason[] {
  const differs = (isDifferent: boolean, reason: ChangeReason): ChangeReason[] => (isDifferent ? [reason] : []);
  const isNewer = (day: string, than: string | undefined): boolean => than === undefined || day > than;
  const { cleaned, rained } = after;
  const [from, to] = [before.terms, after.terms];
  const isWashedOtherwise = from.residualSoiling !== to.residualSoiling || from.washDays !== to.washDays;
  return [
    ...rateChange("energyPrice", from.prices, to.prices),
    ...rateChange("soilingRate", from.soilingRates, to.soilingRates),
    ...differs(from.washCost !== to.washCost, { code: "washCost", from: from.washCost, to: to.washCost }),
    ...differs(from.rainThreshold !== to.rainThreshold, {
      code: "rainThreshold",
      from: from.rainThreshold,
      to: to.rainThreshold,
    }),
    ...differs(from.rainThresholdPer !== to.rainThresholdPer, { code: "rainPer", to: to.rainThresholdPer }),
    ...differs(from.blockedWeeks.join() !== to.blockedWeeks.join(), { code: "blockedWeeks" }),
    ...differs(isWashedOtherwise, { code: "washing" }),
    ...differs(from.weeks !== to.weeks, { code: "period", from: from.weeks, to: to.weeks }),
    ...differs(before.energy.uploadedAt !== after.energy.uploadedAt || before.energy.file !== after.energy.file, {
      code: "energyFile",
      file: after.energy.file,
    }),
    ...differs(before.rainSource !== after.rainSource, { code: "rainSource" }),
    ...(cleaned !== null && isNewer(cleaned, before.cleaned ?? undefined)
      ? [{ code: "cleaned", day: cleaned } as const]
      : []),
    ...(rained !== null && isNewer(rained.day, before.rained?.day)
      ? [{ code: "rained", day: rained.day, inches: rained.rain / MILLIMETERS_PER_INCH } as const]
      : []),
    ...measuredChange(before.measured, after.measured),
  ];
}

export function changeReasons(
  former: { recommended: string | null; facts: PlanFacts },
  recommended: string | null,
  facts: PlanFacts,
): ChangeReason[] {
  if (recommended === former.recommended) return [];
  const passed: ChangeReason[] =
    former.recommended !== null && former.recommended < facts.today
      ? [{ code: "datePassed", date: former.recommended }]
      : [];
  const reasons = [...passed, ...changesBetween(former.facts, facts)];
  return reasons.length > 0 ? reasons : [{ code: "windowMoved" }];
}
