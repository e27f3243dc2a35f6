import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/index.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { ownerOf, replace } from "./meter.ts";

const NOW = 1_795_400_000;
const DAY = 86_400;
const DEVICES_PER_PLANT = 20;

const numbers = (from: number, to: number): string =>
  `(WITH RECURSIVE counted(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM counted WHERE n < ${to - 1}) SELECT n FROM counted)`;

async function seed(from: number, to: number): Promise<void> {
  const plant = `'fleet-' || (n / ${DEVICES_PER_PLANT})`;
  const [first, last] = [Math.floor(from / DEVICES_PER_PLANT), Math.ceil(to / DEVICES_PER_PLANT)];
  await env.DB.batch(
    [
      `INSERT INTO plants (plant_id, plant_name, lat, lng, status) SELECT 'fleet-' || n, 'Fleet ' || n, 30 + n % 18, -120 + n % 45, 'Enable' FROM ${numbers(first, last)}`,
      `INSERT OR IGNORE INTO users (id, email, name, company_name, user_type, demo, email_verified, status, created_at, updated_at)
        SELECT 'owner-' || n, 'owner-' || n || '@fleet.example', 'Owner ' || n, 'Fleet', 'Owner', 0, 1, 'Enable', ${NOW}, ${NOW} FROM ${numbers(0, 100)}`,
      `INSERT INTO plant_owners (owner_id, plant_id) SELECT 'owner-' || (n % 100), 'fleet-' || n FROM ${numbers(first, last)}`,
      `INSERT INTO devices (device_id, device_name, plant_id, serialno, lat, lng, timezone, installed_on, last_data_at, report_step, judged_by, wash_facts)
        SELECT 'fleet-' || n, 'Device ' || n, ${plant}, 'S1-' || n, 30 + n % 18 + n * 0.00001, -120 + n % 45, 'America/Denver', '2025-01-01',
          ${NOW + 600} + n % 50, 60, '${ALL_RULES}', '{"washes":[{"at":${NOW - DAY},"power":70},{"at":${NOW - 2 * DAY},"power":70}],"tanks":[{"at":${NOW - DAY},"empty":0}],"temperature":12,"battery":12.6,"isEnabled":true,"hasSlots":true}' FROM ${numbers(from, to)}`,
      `INSERT INTO alert_states (device_id, rule, state, since) SELECT 'fleet-' || n, 'tank-low', 'clear', ${NOW - DAY} FROM ${numbers(from, to)} WHERE n % 10 = 0`,
      ...Array.from(
        { length: 8 },
        (_, d) =>
          `INSERT INTO daily_soiling (device_id, day, loss, quality, samples, window_insolation)
            SELECT 'fleet-' || n, date(${NOW}, 'unixepoch', '-${d} days'), 3 + n % 5, 1, 900, 6 FROM ${numbers(from, to)}`,
      ),
    ].map((sql) => env.DB.prepare(sql)),
  );
}

interface Counted {
  read: number;
  written: number;
  statements: number;
}

async function counted(work: () => Promise<unknown>): Promise<Counted & { seconds: number }> {
  const sum: Counted = { read: 0, written: 0, statements: 0 };
  const session = (env.DB.prepare("SELECT 1") as unknown as { dbSession: object }).dbSession;
  const undo = replace(
    ownerOf(session, "_send"),
    "_send",
    (original) =>
      async function (...values) {
        const answer = await original.apply(this, values);
        for (const { meta } of [answer].flat() as { meta?: { rows_read?: number; rows_written?: number } }[]) {
          sum.read += meta?.rows_read ?? 0;
          sum.written += meta?.rows_written ?? 0;
          sum.statements++;
        }

        return answer;
      },
  );
  const began = Date.now();
  try {
    await work();
  } finally {
    undo();
  }
  return { ...sum, seconds: (Date.now() - began) / 1000 };
}

/** A tick that isn't the first of its hour. */
const TICK = Math.floor(NOW / 3600) * 3600 + 900;

/** Limits of rows read; the rows are the bill, and the times are those of this machine. */
const fleets = [
  { from: 0, devices: 10_000, tick: 25_000 },
  { from: 10_000, devices: 100_000, tick: 250_000 },
];

describe("a fleet of healthy devices", () => {
  it.for(fleets)(
    "of $devices takes few rows of a tick, and none for a look at what changed",
    { timeout: 900_000 },
    async (fleet, { expect }) => {
      await seed(fleet.from, fleet.devices);
      const { cookie } = await aSignedInPerson({ user_type: "Admin" });
      const look = (path: string) =>
        counted(async () => (await call("GET", `/api/noc/${path}`, { cookie })).arrayBuffer());
      const tick = await counted(() => runAlertTick(env, TICK));
      const changes = await look(`changes?after=${TICK}`);
      console.log(`FLEET ${fleet.devices} ${JSON.stringify({ tick, changes, map: await look("fleet") })}`);
      await env.DB.prepare("update devices set last_data_at = ?")
        .bind(TICK - 2400)
        .run();
      const outage = await counted(() => runAlertTick(env, TICK + 1));
      await env.DB.batch([
        env.DB.prepare("update devices set last_data_at = ?").bind(TICK),
        env.DB.prepare("delete from alert_states where rule <> 'tank-low'"),
      ]);
      console.log(`FLEET ${fleet.devices}, all silent ${JSON.stringify(outage)}`);
      expect(tick).toMatchObject({ written: 0 });
      expect(tick.read).toBeLessThanOrEqual(fleet.tick);
      expect(outage.read).toBeLessThanOrEqual(6 * fleet.tick);
      expect(changes.read).toBeLessThanOrEqual(20);
    },
  );
});
