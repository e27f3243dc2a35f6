import { addDays, daylightSaving, dayNumber, dayText } from "#contract/common/calendar";
import { EXCLUDED_CODE, GOOD_CODE, withFault } from "#contract/soiling/day-quality";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { Outbox } from "../base/outbox.ts";
import type { Settings, SiteFacts } from "../base/settings.ts";
import type { DayRow, Days, JudgedDays } from "./days.ts";

/** Increase it when a rule changes: stored days are then judged again, once. */
const RULE_VERSION = 7;

export type JudgeKernels = Pick<Analytics, "coveredDays" | "sensorFaults" | "dayScatter">;

export interface JudgeDeps {
  days: Days;
  outbox: Outbox;
  settings: Settings;
}

const noFacts: SiteFacts = { readAt: 0, offset: 0, rain: {}, cleaned: [], neighbors: {}, decisions: [] };

/**
 * The only way to store days; run it in a transaction. Judges all days again, because a fault that ends or is named now began on earlier
 * days, and queues all changes for D1. A day without a row loses its old one.
 */
export function storeDays(deps: JudgeDeps, done: number[], rows: DayRow[], kernels: JudgeKernels): void {
  deps.days.replace(done, rows);
  deps.outbox.put("soiling", done);
  if (done.length > 0) judgeDays(deps, kernels);
}

export function updateStoredQuality(deps: JudgeDeps, kernels: JudgeKernels): void {
  if (deps.settings.get("dayRules") === RULE_VERSION) return;
  judgeDays(deps, kernels);
  deps.settings.set("dayRules", RULE_VERSION);
}

/** Finds covered cells and sensor faults, and applies what people decided. Depends only on stored days and facts of the site. */
export function judgeDays({ days, outbox, settings }: JudgeDeps, kernels: JudgeKernels): void {
  const known = days.judged();
  const facts = settings.get("siteFacts") ?? noFacts;
  const { day, temperature, light } = known;
  const own = Uint8Array.from(known.own, (quality) => (quality === GOOD_CODE ? 1 : 0));
  const covered = kernels.coveredDays({ day, loss: known.loss, good: own, temperature, light });
  const fault = kernels.sensorFaults({
    ...known,
    loss: known.loss.map((loss) => loss + facts.offset),
    quality: covered,
    ...siteColumns(known, facts),
    daylight: daylightOf(settings.get("device")?.timezone ?? "UTC", day),
  });
  const judged = Array.from(day, (number, row) => {
    const counts = decidedFor(number, facts.decisions);
    if (counts !== undefined) return { day: number, quality: counts ? own[row]! : EXCLUDED_CODE, mark: null };
    return { day: number, ...withFault(covered[row]!, fault[row]!) };
  });
  const good = Uint8Array.from(judged, ({ quality }) => (quality === GOOD_CODE ? 1 : 0));
  const scatter = kernels.dayScatter({ day, loss: known.loss, uncertainty: known.uncertainty, good });
  const changed = judged
    .map((one, row) => Object.assign(one, { scatter: scatter[row]! }))
    .filter(
      (one, row) =>
        one.quality !== known.quality[row] ||
        one.mark !== (known.mark[row] || null) ||
        one.scatter !== (known.scatter[row] || 0),
    );
  days.setJudgment(changed);
  outbox.put(
    "soiling",
    changed.map((one) => one.day),
  );
}

/** Daylight saving time of each day [s]. Looks it up by month, because zone rules take about 20 us and it seldom changes. */
function daylightOf(zone: string, days: Float64Array): Float64Array {
  const months = new Map<string, number | null>();
  return days.map((number) => {
    const day = dayText(number);
    const month = day.slice(0, 7);
    let saved = months.get(month);
    if (saved === undefined) {
      const [first, last] = [`${month}-01`, addDays(`${month}-01`, 31)].map((end) => daylightSaving(zone, end));
      saved = first === last ? first! : null;
      months.set(month, saved);
    }
    return saved ?? daylightSaving(zone, day);
  });
}

/** Whether the newest decision about a day lets it count. */
const decidedFor = (day: number, decisions: SiteFacts["decisions"]): boolean | undefined =>
  decisions.findLast(({ first, last }) => day >= first && day <= last)?.counts;

/** Rain and cleanings since the day before in the list, so that those of days without samples aren't lost. */
function siteColumns({ day }: JudgedDays, { rain, cleaned, neighbors }: SiteFacts) {
  const rains = Object.entries(rain).map(([text, amount]) => ({ day: dayNumber(text), amount }));
  rains.sort((a, b) => a.day - b.day);
  const cleanedDays = cleaned.map(dayNumber).sort((a, b) => a - b);
  const losses = new Map(Object.entries(neighbors).map(([text, loss]) => [dayNumber(text), loss]));
  let [nextRain, nextCleaned] = [0, 0];
  const columns = {
    rain: new Float64Array(day.length),
    cleaned: new Float64Array(day.length),
    neighbors: day.map((number) => losses.get(number) ?? NaN),
  };
  for (const [row, number] of day.entries()) {
    columns.rain[row] = NaN;
    for (; nextRain < rains.length && rains[nextRain]!.day <= number; nextRain++)
      columns.rain[row] = (columns.rain[row] || 0) + rains[nextRain]!.amount;
    for (; nextCleaned < cleanedDays.length && cleanedDays[nextCleaned]! <= number; nextCleaned++)
      columns.cleaned[row] = 1;
  }
  return columns;
}
