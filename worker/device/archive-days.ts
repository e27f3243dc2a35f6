import type { Analytics } from "../../analytics-wasm/types.ts";
import { storeDays } from "./covered.ts";
import { spanOfDay } from "./day-window.ts";
import { weatherOf } from "./jobs/calculation.ts";
import { figuresOf, nextDays } from "./jobs/next-days.ts";
import { samplePages } from "./sample-pages.ts";
import type { Stores } from "./stores.ts";
import type { DeviceSettings } from "./types.ts";

const names = ["iC", "iD", "sl", "tC", "tD", "rain", "windSpeed", "windBearing"] as const;

/** Calculates the next days that wait in archived months, straight from the archive. A day that is written meanwhile waits on. */
export async function calculateArchived(
  stores: Stores,
  settings: DeviceSettings,
  analytics: () => Analytics,
): Promise<void> {
  const [first, ...others] = stores.days.waiting(true);
  if (first === undefined) return;
  const after = others.findIndex((day, index) => day !== first + index + 1);
  const group = [first, ...(after < 0 ? others : others.slice(0, after))];
  const last = group.at(-1)!;
  const zone = settings.timezone;
  const watch = stores.watches.begin(spanOfDay(zone, first).start, spanOfDay(zone, last).end);
  const pages = (request: Parameters<typeof samplePages>[1]) => samplePages(stores, request);
  try {
    const read = await nextDays({ pages, pause: () => Promise.resolve() }, zone, { next: first, last }, names);
    const done = group.filter((day) => day <= read.through);
    stores.transaction(() => {
      if (watch.isTouched()) return;
      storeDays(stores, done, figuresOf(read, settings, stores.layers.active(), analytics), analytics());
      stores.days.unmark(done);
      stores.stagedDays.forget(done);
      stores.outbox.put("weather", stores.weather.replace(done, weatherOf(zone, read.days, read.samples)));
    });
  } finally {
    watch.end();
  }
}
