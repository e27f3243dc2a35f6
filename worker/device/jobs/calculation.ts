import { jobTexts } from "#contract/devices/job-texts";
import { storeDays } from "../soiling/judge.ts";
import { weatherNames, weatherOf } from "../soiling/weather.ts";
import { noChanges, withChanges } from "./changes.ts";
import { type JobContext, knownDays } from "./context.ts";
import { figuresOf, nextDays } from "./next-days.ts";
import type { JobHandler } from "./types.ts";

const names = ["iC", "iD", "sl", "tC", "tD", ...weatherNames] as const;

export function calculation(context: JobContext): JobHandler<"calculation"> {
  const { stores } = context;
  return {
    failed: jobTexts.calculationFailed,
    async step(job) {
      const settings = stores.settings.get("device")!;
      const cursor = job.cursor ?? begin(context, settings.timezone, job.request.from);
      const total = job.cursor ? job.total : Math.max(0, cursor.last - cursor.next + 1);
      if (cursor.next > cursor.last) return { to: "done", result: cursor.changes, total };

      const read = nextDays(context, settings.timezone, cursor, names);
      const after = figuresOf(read, settings, stores.layers.active(), context.analytics);
      const weather = weatherOf(settings.timezone, read.days, read.samples);
      const days = [...new Set([...stores.days.between(cursor.next, read.through), ...read.days])];
      const before = stores.days.rows(days);
      return {
        to: "next",
        cursor: {
          next: read.through + 1,
          last: cursor.last,
          changes: withChanges(cursor.changes, days, before, after),
        },
        done: total - (cursor.last - read.through),
        total,
        // A day whose samples changed meanwhile stays dirty and is calculated again.
        write() {
          storeDays(stores, days, after, context.analytics());
          stores.outbox.put("weather", stores.weather.replace(days, weather));
        },
      };
    },
  };
}

function begin({ stores }: JobContext, zone: string, from: number) {
  const { first, last } = knownDays(stores, zone) ?? { first: 0, last: -1 };
  return { next: Math.max(from, first), last, changes: noChanges };
}
