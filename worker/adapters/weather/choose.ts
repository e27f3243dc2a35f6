import { failureText } from "./failure.ts";
import type { ServiceStatus } from "./service-status.ts";
import type { ServiceResult, WeatherService } from "./port.ts";

export type ChosenService<T> = { ok: true; value: T; service: WeatherService } | { ok: false; reasons: string[] };

export async function firstSuccessfulService<T>(
  services: readonly WeatherService[],
  memory: ServiceStatus,
  now: number,
  ask: (service: WeatherService) => Promise<ServiceResult<T>>,
): Promise<ChosenService<T>> {
  const reasons: string[] = [];
  for (const service of services) {
    const { pausedUntil } = await memory.of(service.key);
    if (pausedUntil > now) {
      reasons.push(`${service.title} is paused for ${minutes(pausedUntil - now)}`);
      continue;
    }
    const answer = await ask(service);
    await memory.note(service.key, answer.ok ? null : answer.failure);
    if (answer.ok) return { ok: true, value: answer.value, service };
    reasons.push(`${service.title} ${failureText(answer.failure)}`);
  }
  return { ok: false, reasons };
}

const minutes = (seconds: number): string => {
  const count = Math.ceil(seconds / 60);
  return count === 1 ? "a minute" : `${count} minutes`;
};
