import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { DayDecision, DayDecisionRequest, DaysInDoubt, SensorCheck } from "#contract/soiling/sensor-check";
import { sensorCheckTexts as texts } from "#contract/soiling/sensor-check";
import { faultRules } from "#contract/soiling/sensor-faults";

/** Days after an open fault for which "These days count" holds, so that a person isn't asked again every day. */
const AHEAD_DAYS = 60;

export const openFaults = ({ inDoubt }: SensorCheck): DaysInDoubt[] => inDoubt.filter(({ isOpen }) => isOpen);

export const isMark = ({ fault }: DaysInDoubt): boolean => !faultRules[fault].excludes;

/** "Sensor in doubt since Nov 4: …" */
export function faultText({ fault, from, to, days, isOpen }: DaysInDoubt): string {
  const when = isOpen ? `since ${format.shortDay(from)}` : `${format.shortDay(from)} to ${format.day(to)}`;
  const { seen, action, excludes } = faultRules[fault];
  const what = `${when} (${format.days(days)}): ${seen} ${action}`;
  return excludes ? `${texts.inDoubt} ${what}` : `${texts.marked} ${what} ${texts.stillCount}`;
}

export const decisionOf = ({ from, to, isOpen }: DaysInDoubt, counts: boolean): DayDecisionRequest => ({
  from,
  to: counts && isOpen ? addDays(to, AHEAD_DAYS) : to,
  counts,
});

export const decisionText = ({ counts }: DayDecision): string => (counts ? texts.counted : texts.excluded);
