import { env } from "cloudflare:workers";
import { APPLICATION_VERSION } from "#contract/common/version";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import * as schema from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, db } from "../access/people.ts";
import { putFile, toa5 } from "../inbound/support.ts";

export const CANARY = "canary7f3a";
const canary = (name: string) => `${CANARY}-${name}`;
const AT = 1_760_000_000;

export async function anOwnerOfCanaries() {
  const owner = await aPerson({
    id: canary("owner"),
    email: `${CANARY}-owner@people.example`,
    name: canary("owner-name"),
    company_name: canary("company"),
    business_phone: canary("phone"),
    city: canary("city"),
    inbound_api_access: true,
  });
  const staff = await aPerson({
    id: canary("staff"),
    email: `${CANARY}-staff@people.example`,
    name: canary("staff-name"),
    mobile_phone: canary("staff-phone"),
    user_type: "Staff",
    owner_id: owner.id,
  });
  const plant = await aPlant({
    plant_id: canary("plant"),
    plant_name: canary("plant-name"),
    location: canary("plant-place"),
    owners: [owner.id],
    staff: [staff.id],
  });
  const key = crypto.randomUUID();
  const device = await aDevice(plant, {
    device_id: canary("device"),
    device_name: canary("device-name"),
    serialno: canary("serial"),
    location: canary("device-place"),
    notes: canary("device-notes"),
    api_key_hash: await sha256Hex(key),
  });
  const cookie = await aSession(owner.id);
  await entered(owner.id, plant, device);
  await recorded(owner.id, device);
  await told(plant, device);
  await putFile(device, toa5(1_780_000_000, 60), { cookie, name: `${canary("file")}.dat` });
  return { owner, staff, plant, device, cookie, job: canary("job"), export: canary("export") };
}

async function entered(userId: string, plant_id: string, device_id: string): Promise<void> {
  await db
    .insert(schema.calculationInputs)
    .values({ plant_id, values: {}, version: 1, saved_by: userId, saved_at: AT });
  await db.insert(schema.energyYears).values({
    plant_id,
    kind: "custom",
    file_name: canary("energy-file"),
    daily_kwh: Array.from({ length: 365 }, () => 10),
    source_key: canary("energy-key"),
    uploaded_by: userId,
    uploaded_at: AT,
  });
  await env.FILES.put(canary("energy-key"), canary("energy-content"));
  await db.insert(schema.cleaningEvents).values({
    device_id,
    day: "2026-01-05",
    notes: canary("cleaning-notes"),
    crew: canary("crew"),
    created_by: userId,
    created_at: AT,
  });
  await db.insert(schema.offsets).values({ device_id, value: 1, set_by: userId, set_at: AT });
  await db.insert(schema.dailyWeather).values({ device_id, day: "2026-01-05", rain: 1 });
}

async function told(plant_id: string, device_id: string): Promise<void> {
  const texts = { title: canary("message-title"), message: canary("message-text"), details: canary("message-details") };
  await db.insert(schema.messages).values({
    ...texts,
    ts: Math.floor(Date.now() / 1000),
    type: "DEVICE",
    plant_id,
    device_id,
    dedupe_key: canary("message-key"),
  });
}

const planFound = () => ({
  startDay: "2026-01-05",
  timezone: "America/Los_Angeles",
  weeks: 13,
  plans: [0, 1].map((cleanings) => ({
    cleanings,
    weeks: cleanings === 0 ? [] : [3],
    dates: cleanings === 0 ? [] : ["2026-01-26"],
    income: 100 + cleanings,
    soilingLoss: 5,
    washCost: 100 * cleanings,
    p10: 99,
    p50: 100,
    p90: 102,
  })),
  best_num_cleanings: 1,
  planned_cleanings: 1,
  best_weeks: [[3]],
  max_revenues: [101],
  soiling_loss_dollars: [5],
  soiling_loss_max: Array<number>(13).fill(1),
  rainfall: Array<number>(13).fill(0.1),
  chart_cumrev_max: Array<number>(13).fill(8),
  maxAnnualSavings: 1,
  windows: [{ first: "2026-03-16", last: "2026-03-30" }],
  assumptions: [canary("assumption")],
  initialLoss: 0,
  rainSource: canary("rain-source"),
  version: APPLICATION_VERSION,
});

async function recorded(user_id: string, device_id: string): Promise<void> {
  await db.insert(schema.savingsRuns).values({
    job: canary("job"),
    device_id,
    user_id,
    status: "DONE",
    result: planFound(),
    created_at: AT,
  });
  const sizes = { from_at: 0, to_at: 86_400, done: 0, total: 1, rows: 0, bytes: 0, chunks: 0 };
  await db.insert(schema.exports).values({
    id: canary("export"),
    user_id,
    device_id,
    state: "error",
    reason: canary("reason"),
    created_at: AT,
    ...sizes,
  });
  await db.insert(schema.mailOutbox).values({
    id: canary("mail"),
    to: `${CANARY}-owner@people.example`,
    template: "t",
    subject: canary("subject"),
    text: canary("text"),
    state: "logged",
    next_try_at: AT,
    expires_at: AT * 2,
    created_at: AT,
  });
  await db.insert(schema.auditLog).values([
    { at: AT, user_id, action: "inputs-saved", subject: canary("plant"), after: { note: canary("audit") } },
    { at: AT, user_id: null, action: "data-uploaded", subject: device_id, after: { note: canary("audit-upload") } },
    { at: AT, user_id: null, action: "sign-in-failed", subject: await sha256Hex(`${CANARY}-owner@people.example`) },
  ]);
  await db
    .insert(schema.provisionedUnits)
    .values({ icc_id: canary("iccid"), device_id, serial_number: canary("serial") });
}
