import type { Place } from "#contract/places/places";
import { database } from "../../platform/db.ts";
import { firstSuccessfulService } from "./choose.ts";
import { serviceMemory } from "./service-status.ts";
import type { DaySpan } from "./port.ts";
import { weatherServices } from "./services.ts";

export interface WeatherProbe {
  place: Place;
  zone: string;
  span: DaySpan;
}

export type Probed = { ok: true; title: string } | { ok: false; status: number | null; reason: string };

export async function probeServices(
  env: Pick<Env, "DB">,
  { place, zone, span }: WeatherProbe,
  timeoutMs: number,
  now: number,
): Promise<Probed | null> {
  const services = weatherServices(env);
  if (services.length === 0) return null;
  const memory = await serviceMemory(database(env), now);
  const signal = AbortSignal.timeout(timeoutMs);
  let status: number | null = null;
  const chosen = await firstSuccessfulService(services, memory, now, async (service) => {
    const answer = await service.days(place, zone, span, signal);
    if (!answer.ok && "status" in answer.failure) ({ status } = answer.failure);
    return answer;
  });
  if (chosen.ok) return { ok: true, title: chosen.service.title };
  return { ok: false, status, reason: chosen.reasons.join("; ") };
}
