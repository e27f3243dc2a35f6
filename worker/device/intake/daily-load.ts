import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { DeviceLimits, DeviceQuota } from "../../platform/quotas.ts";
import type { Settings } from "../base/settings.ts";
import type { Load, OverQuota } from "../base/types.ts";

const nothing = (day: number): Load => ({ day, requests: 0, bytes: 0, days: 0 });

/**
 * Growth after which the load is stored. A device that rarely sends costs no write; one that sends without end keeps its object, and so the
 * count, in memory.
 */
const SAVED_AFTER: Record<DeviceQuota, number> = { requests: 20, bytes: 100_000, days: 1 };
const names = Object.keys(SAVED_AFTER) as DeviceQuota[];

/** Undoes a transaction. `days-needed`: the owner's quota must grant more days before the samples can be stored. */
export class NotStored extends Error {
  override name = "NotStored";
  readonly refusal: OverQuota | { reason: "days-needed"; days: number };

  constructor(refusal: NotStored["refusal"]) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Days that don't count against the owner's quota: the first of a device, and those of normal work in each day. */
const FIRST_DAYS = 400;
const DAYS_PER_DAY = 2;

export class DailyLoad {
  private readonly settings: Settings;
  private readonly limits: DeviceLimits;
  private current: Load | undefined;

  constructor(settings: Settings, limits: DeviceLimits) {
    this.settings = settings;
    this.limits = limits;
  }

  refusal(now: number): OverQuota | null {
    const load = this.of(now);
    const quota = (["requests", "bytes"] as const).find((name) => load[name] >= this.limits[name]);
    return quota ? this.over(quota, now) : null;
  }

  add(added: Partial<Record<DeviceQuota, number>>, now: number): void {
    const load = this.of(now);
    for (const name of names) load[name] += added[name] ?? 0;
    const stored = this.stored(load.day);
    if (names.some((name) => load[name] - stored[name] >= SAVED_AFTER[name])) this.settings.set("load", { ...load });
  }

  /** `known`: days that the device already had. */
  addDays(days: number, known: () => number, now: number): void {
    if (days === 0) return;
    const load = this.of(now);
    const today = load.days + days;
    if (today > this.limits.days) throw new NotStored(this.over("days", now));
    const free = DAYS_PER_DAY + Math.max(0, FIRST_DAYS - (known() - load.days));
    const missing = today - free - (load.granted ?? 0);
    if (missing > 0) throw new NotStored({ reason: "days-needed", days: missing });
    this.add({ days }, now);
  }

  grantDays(days: number, now: number): void {
    const load = this.of(now);
    load.granted = (load.granted ?? 0) + days;
    this.settings.set("load", { ...load });
  }

  private of(now: number): Load {
    const day = Math.floor(now / SECONDS_PER_DAY);
    if (this.current?.day !== day) this.current = { ...this.stored(day) };
    return this.current;
  }

  private stored(day: number): Load {
    const stored = this.settings.get("load");
    return stored?.day === day ? stored : nothing(day);
  }

  private over(quota: DeviceQuota, now: number): OverQuota {
    const seconds = Math.max(1, Math.ceil((Math.floor(now / SECONDS_PER_DAY) + 1) * SECONDS_PER_DAY - now));
    return { reason: "over-quota", quota, most: this.limits[quota], seconds };
  }
}
