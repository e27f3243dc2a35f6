import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { AlarmHandler } from "../alarms/scheduler.ts";
import type { Outbox } from "../d1-sync/outbox.ts";
import type { StagedDays } from "../jobs/staged-days.ts";
import type { Settings } from "../state/settings.ts";
import { updateStoredQuality, storeDays } from "./covered.ts";
import type { Days } from "./days.ts";
import type { NormLayers } from "./norm-layers-store.ts";
import type { Weather } from "./weather.ts";

interface CalculationDeps {
  transaction: <T>(work: () => T) => T;
  days: Days;
  layers: NormLayers;
  stagedDays: StagedDays;
  weather: Weather;
  outbox: Outbox;
  settings: Settings;
  analytics: () => Analytics;
  scheduleDrain: (due: number) => Promise<void>;
}

export function calculateDirtyDays(deps: CalculationDeps): AlarmHandler {
  const { transaction, days, layers, stagedDays, weather, outbox, settings, analytics, scheduleDrain } = deps;
  return async (now) => {
    const device = settings.get("device");
    if (!device || device.isProvisional) return null;
    transaction(() => updateStoredQuality(deps, analytics()));
    if (days.dirtyCount() > 0) {
      transaction(() => {
        const calculated = days.calculate(device, layers.active(), analytics());
        stagedDays.dropDays(calculated.days);
        storeDays(deps, calculated.days, calculated.rows, analytics());
        outbox.put("weather", weather.calculate(device.timezone, calculated.days));
        settings.set("calculatedAt", now);
      });
    }
    await scheduleDrain(now);
    return days.dirtyCount() > 0 ? now : null;
  };
}
