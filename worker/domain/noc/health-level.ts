import type { HealthFilter } from "#contract/noc/health-filters";
import type { NocLevel } from "#contract/noc/noc";
import { NO_WASH_SECONDS } from "#contract/alerts/rules";
import { connectionLevel, type ReportingFacts } from "../alerts/connection-level.ts";
import type { WashFacts } from "../alerts/facts.ts";
import { isTankLow, pumpState } from "../soiling/wash-condition.ts";

export interface NocFacts extends ReportingFacts {
  hasExtension: boolean;
  extension_health: number | null;
  wash: WashFacts | null;
  isInDoubt: boolean;
  isDisabled: boolean;
}

export const healthLevel = (health: 0 | 1 | 2 | null): 0 | 1 | 2 => health ?? 2;

const ofExtension = (health: number | null): 0 | 1 | 2 => (health === null || health === 0 ? 0 : health <= 2 ? 1 : 2);

/** The worst of connection, wash extension and doubt; null for a disabled device, and for one that can't be late if the others are healthy. */
export function nocLevel(facts: NocFacts, now: number): NocLevel {
  if (facts.isDisabled) return null;
  const extension = facts.hasExtension ? ofExtension(facts.extension_health) : 0;
  const own = Math.max(extension, facts.isInDoubt ? 1 : 0) as 0 | 1 | 2;
  const connection = connectionLevel(facts, now);
  if (connection === null && facts.isInboundApiDevice) return own === 0 ? null : own;
  return Math.max(healthLevel(connection), own) as NocLevel;
}

const filters = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly HealthFilter[];

export function filterBits(facts: NocFacts, now: number): number {
  if (facts.isDisabled) return 0;
  const level = connectionLevel(facts, now);
  const wash = facts.hasExtension ? facts.wash : null;
  const newest = wash?.washes[0];
  const isUnwashed = (seconds: number): boolean => newest !== undefined && now - newest.at >= seconds;
  const inFilter: Readonly<Record<Exclude<HealthFilter, 7>, boolean>> = {
    0: (nocLevel(facts, now) ?? 0) > 0,
    1: level === 1,
    2: level === 2,
    3: wash?.tanks[0] !== undefined && isTankLow(wash.tanks[0].empty),
    4: isUnwashed(NO_WASH_SECONDS["no-wash-2"]),
    5: isUnwashed(NO_WASH_SECONDS["no-wash-5"]),
    6: newest !== undefined && pumpState(newest.power) === "dry",
  };
  let bits = 0;
  for (const filter of filters) if (inFilter[filter]) bits |= 1 << filter;
  return bits;
}
