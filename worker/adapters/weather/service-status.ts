import type { Database } from "../../platform/db.ts";
import { weatherServices } from "../../platform/schema.ts";
import { failureText, pauseSeconds } from "./failure.ts";
import type { WeatherFailure } from "./port.ts";

interface ServiceState {
  failures: number;
  pausedUntil: number;
}

/** Failures and pauses of the services, in D1, so that they outlive the isolate. */
export interface ServiceStatus {
  of(service: string): Promise<ServiceState>;
  note(service: string, failure: WeatherFailure | null): Promise<void>;
}

const NO_FAILURES: ServiceState = { failures: 0, pausedUntil: 0 };

export async function serviceMemory(db: Database, now: number): Promise<ServiceStatus> {
  const rows = await db.select().from(weatherServices);
  const known = new Map(
    rows.map(({ service, failures, paused_until }) => [service, { failures, pausedUntil: paused_until }]),
  );
  return {
    async of(service) {
      return known.get(service) ?? NO_FAILURES;
    },
    async note(service, failure) {
      const before = known.get(service) ?? NO_FAILURES;
      if (failure === null && before.failures === 0 && before.pausedUntil === 0) return;
      const failures = failure === null || failure.kind === "gaps" ? 0 : before.failures + 1;
      const pausedUntil = failure === null ? 0 : Math.ceil(now) + pauseSeconds(failure, failures);
      known.set(service, { failures, pausedUntil });
      const row = { failures, paused_until: pausedUntil, reason: failure === null ? null : failureText(failure) };
      await db
        .insert(weatherServices)
        .values({ service, ...row })
        .onConflictDoUpdate({ target: weatherServices.service, set: row });
    },
  };
}
