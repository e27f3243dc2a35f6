import type { HealthEnvironment, HealthSubsystem } from "#contract/health/health";

export interface Check {
  subsystem: HealthSubsystem;
  environment: HealthEnvironment;
  success: boolean;
  status: number | null;
  latencyMs: number | null;
  detail: string | null;
}

type Item = Pick<Check, "subsystem" | "environment">;

export const passedCheck = (item: Item, latencyMs: number | null, detail: string | null = null): Check => ({
  ...item,
  success: true,
  status: 200,
  latencyMs,
  detail,
});

export const failedCheck = (
  item: Item,
  status: number | null,
  latencyMs: number | null,
  detail: string | null,
): Check => ({
  ...item,
  success: false,
  status,
  latencyMs,
  detail,
});

export async function measureTime<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begin = Date.now();
  const value = await work();
  return { value, ms: Date.now() - begin };
}
