import { jobTexts } from "#contract/devices/job-texts";
import { storeDays } from "../soiling/judge.ts";
import { noChanges, withChanges, type JobContext, knownDays, nextFigures } from "./context.ts";
import type { JobHandler } from "./types.ts";

export function calculation(context: JobContext): JobHandler<"calculation"> {
  const { stores } = context;
  return {
    failed: jobTexts.calculationFailed,
    async step(job) {
      const settings = stores.settings.get("device")!;
      const cursor = job.cursor ?? begin(context, settings.timezone, job.request.from);
      const total = job.cursor ? job.total : Math.max(0, cursor.last - cursor.next + 1);
      if (cursor.next > cursor.last) return { to: "done", result: cursor.changes, total };

      const { through, days, rows } = nextFigures(context, settings, stores.layers.active(), cursor);
      return {
        to: "next",
        cursor: {
          next: through + 1,
          last: cursor.last,
          changes: withChanges(cursor.changes, days, stores.days.of(days), rows),
        },
        done: total - (cursor.last - through),
        total,
        // A day whose samples changed meanwhile stays dirty and is calculated again.
        write() {
          storeDays(stores, days, rows, context.analytics());
          stores.outbox.put("weather", stores.weather.calculate(settings.timezone, days));
        },
      };
    },
  };
}

function begin({ stores }: JobContext, zone: string, from: number) {
  const { first, last } = knownDays(stores, zone) ?? { first: 0, last: -1 };
  return { next: Math.max(from, first), last, changes: noChanges };
}
