import { dayText, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { logError } from "../../platform/log.ts";
import type { AlarmHandler } from "../base/scheduler.ts";
import type { StagedDays } from "./staged-days.ts";
import type { SiteFacts } from "../base/settings.ts";
import { type JudgeDeps, judgeDays, storeDays, updateStoredQuality } from "./judge.ts";
import type { NormLayers } from "./norm-layers.ts";
import type { Weather } from "./weather.ts";

/** Weather and neighbors of a day are final a day later; twice a day is often enough to see them. */
const MAX_AGE_SECONDS = 12 * SECONDS_PER_HOUR;

export interface SoilingStores extends JudgeDeps {
  transaction: <T>(work: () => T) => T;
  layers: NormLayers;
  stagedDays: StagedDays;
  weather: Weather;
}

interface CalculationDeps extends SoilingStores {
  analytics: () => Analytics;
  judgeBySite: (now: number) => Promise<void>;
  scheduleDrain: (due: number) => void;
}

/** The stored facts are old enough to read them again. */
const areOld = (facts: SiteFacts | undefined, now: number): boolean =>
  now - (facts?.readAt ?? -Infinity) >= MAX_AGE_SECONDS;

export function calculateDirtyDays(deps: CalculationDeps): AlarmHandler {
  const { days, layers, stagedDays, weather, outbox, settings, analytics, scheduleDrain } = deps;
  return async (now) => {
    const device = settings.get("device");
    if (!device || device.isProvisional) return null;
    // Without D1 the days are judged by what was known before.
    if (areOld(settings.get("siteFacts"), now))
      await deps
        .judgeBySite(now)
        .catch((error: unknown) => logError("site-facts-failed", error, { device: device.device_id }));
    return () => {
      updateStoredQuality(deps, analytics());
      if (days.dirtyCount() > 0) {
        const calculated = days.calculate(device, layers.active(), analytics());
        stagedDays.dropDays(calculated.days);
        storeDays(deps, calculated.days, calculated.rows, analytics());
        outbox.put("weather", weather.calculate(device.timezone, calculated.days));
        settings.set("calculatedAt", now);
      }
      if (outbox.count() > 0) scheduleDrain(now);
      return days.dirtyCount() > 0 ? now : null;
    };
  };
}

interface SiteDeps extends Pick<CalculationDeps, "transaction" | "days" | "outbox" | "settings" | "analytics"> {
  siteFacts: (device: string, now: number) => Promise<SiteFacts>;
}

/** What D1 said of days that it has no longer stays, so that a day is judged as before after it left D1. */
function withOlder(facts: SiteFacts, before: SiteFacts | undefined, windowFrom: number): SiteFacts {
  const first = dayText(windowFrom);
  const merged = (name: "rain" | "neighbors") => ({
    ...Object.fromEntries(Object.entries(before?.[name] ?? {}).filter(([day]) => day < first)),
    ...facts[name],
  });
  return { ...facts, rain: merged("rain"), neighbors: merged("neighbors") };
}

/** Reads what D1 knows of the site, and judges all days by it. */
export const judgeBySite = (deps: SiteDeps) => async (now: number) => {
  const { device_id: device, isProvisional } = deps.settings.get("device") ?? {};
  if (device === undefined || isProvisional) return;
  const facts = await deps.siteFacts(device, now);
  deps.transaction(() => {
    deps.settings.set("siteFacts", withOlder(facts, deps.settings.get("siteFacts"), deps.days.windowFrom()));
    judgeDays(deps, deps.analytics());
  });
};
