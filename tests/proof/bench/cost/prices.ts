/** Counts of `tests/worker/cost`: a day of one device. */
export interface DayUsage {
  requests: number;
  calls: number;
  written: number;
  read: number;
  d1Written: number;
  d1Read: number;
  puts: number;
  gets: number;
  /** Of a sample, as stored. */
  bytes: number;
}

/** List prices of Cloudflare, Workers Paid, October 2026 [$ a million], after what is included in a month [millions]. */
const prices = {
  requests: { price: 0.3, included: 10 },
  cpuMs: { price: 0.02, included: 30 },
  calls: { price: 0.15, included: 1 },
  /** 128 MB while an object is awake [GB-s]. */
  awake: { price: 12.5, included: 0.4 },
  written: { price: 1, included: 50 },
  read: { price: 0.001, included: 25_000 },
  d1Written: { price: 1, included: 50 },
  d1Read: { price: 0.001, included: 25_000 },
  puts: { price: 4.5, included: 1 },
  gets: { price: 0.36, included: 10 },
} as const;

const DAYS_PER_MONTH = 30.44;
/** Assumed: processor time of a request [ms], and how long a call keeps the object awake [s]. */
const CPU_MS = 1.5;
const AWAKE_SECONDS = 0.01;
const OBJECT_GB = 0.128;

type Item = keyof typeof prices;

/** Millions a month of `devices` devices. */
function amounts(day: DayUsage, devices: number): Record<Item, number> {
  const { calls, requests } = day;
  const monthly = (count: number): number => (count * DAYS_PER_MONTH * devices) / 1e6;
  return {
    requests: monthly(requests),
    cpuMs: monthly(requests * CPU_MS),
    calls: monthly(calls),
    awake: monthly(calls * AWAKE_SECONDS * OBJECT_GB),
    written: monthly(day.written),
    read: monthly(day.read),
    d1Written: monthly(day.d1Written),
    d1Read: monthly(day.d1Read),
    puts: monthly(day.puts),
    gets: monthly(day.gets),
  };
}

/** [$ a month] of one device at list prices, nothing included. */
export const listPrice = (day: DayUsage): number =>
  Object.entries(amounts(day, 1)).reduce((sum, [item, amount]) => sum + amount * prices[item as Item].price, 0);

/** [$ a month] of a fleet, after what the plan includes and without its $5. */
export const fleetPrice = (day: DayUsage, devices: number): number =>
  Object.entries(amounts(day, devices)).reduce((sum, [item, amount]) => {
    const { price, included } = prices[item as Item];
    return sum + Math.max(0, amount - included) * price;
  }, 0);
