import { dayNumber, dayOf } from "../../contract/calendar.ts";
import type { AlarmClock } from "./scheduler.ts";
import type { Chore } from "./handlers.ts";
import { calculationDue, reportDue } from "../telemetry/intake.ts";
import type { Stores } from "../stores.ts";

/** Sets the alarms of the chores that the stores call for; committed together with the writes before it. */
export class Wakes {
  private readonly stores: Stores;
  private readonly alarms: Pick<AlarmClock<Chore>, "set">;
  private readonly commandsDue: () => number | null;

  constructor(stores: Stores, alarms: Pick<AlarmClock<Chore>, "set">, commandsDue: () => number | null) {
    this.stores = stores;
    this.alarms = alarms;
    this.commandsDue = commandsDue;
  }

  /** After a write of any kind; instants are UTC epoch seconds. */
  async follow(at: number): Promise<void> {
    const { days, settings, outbox } = this.stores;
    if (days.dirtyCount() > 0) {
      const today = dayNumber(dayOf(settings.get("device")!.timezone, at));
      const due = calculationDue(!days.othersWait(today), settings.get("calculatedAt"), at);
      await this.alarms.set("calculate", due);
      await this.alarms.set("gather", due);
    }
    if (outbox.count() > 0)
      await this.alarms.set("outbox", reportDue(outbox.hasDays(), settings.get("reportedAt"), at));
  }

  /** After a step of a command. */
  async followCommands(at: number): Promise<void> {
    await this.wakeCommands();
    await this.follow(at);
  }

  /** Also at the start of the object, so that no command is ever left without its alarm. */
  async wakeCommands(): Promise<void> {
    const due = this.commandsDue();
    if (due !== null) await this.alarms.set("commands", due);
  }

  /** After a step of a job: its chores, and those that its work calls for. */
  async followJobs(at: number): Promise<void> {
    const { jobs, exports } = this.stores;
    const step = jobs.due();
    if (step !== null) await this.alarms.set("jobs", step);
    const sweep = exports.due();
    if (sweep !== null) await this.alarms.set("sweep-exports", sweep);
    await this.follow(at);
  }
}
