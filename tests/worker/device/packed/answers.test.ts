import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { sampleColumns } from "#contract/inbound/inbound";
import type { SeriesQuantity } from "#contract/series/series";
import { mulberry32 } from "../../../analytics/oracle/random.ts";
import { sha256Hex } from "../../../../worker/platform/digest.ts";
import type { JobOrder } from "../../../../worker/device/jobs/start.ts";
import { isThorough } from "../../../fixtures/thorough.ts";
import { calculate, finished, normalize, start, undo } from "../jobs/support.ts";
import { aDevice, inside, readings, type SampleRow, settingsFor, settle, UNDONE_BY, uploadParts } from "../support.ts";

/** Twelve have every combination of zone, columns and undo. */
const DEVICES = isThorough ? 20 : 12;
const START = Date.UTC(2026, 2, 5, 7) / 1000;
const zones = ["America/Los_Angeles", "UTC", "Asia/Kolkata", "Australia/Lord_Howe"];
const quantities: SeriesQuantity[] = ["iC", "iD", "sl", "tC", "batt", "rain", "windSpeed", "windBearing"];

/** SHA-256 of each device's answers, and of those about jobs, by the store of one row a sample. */
const recorded = [
  ["8fcfe5e4654ee1c7f5b29ba1", "d6eca6de0da5429f4a173932"],
  ["5b02a7c3afea4ce26839e104", "b20edaa0b666fa14c87d86b9"],
  ["23c67d676be73ccfbe5771a1", "8a0ef827baaba861805954dd"],
  ["ca74615e0a2b2893485e59c1", "29768a1dd44434caa4e864bf"],
  ["22a850ff8868afdda9c75ae3", "1fbaaee64f6c7a0536caeae2"],
  ["ac911d4276518589ce3993be", "e9d867417d6033c2bb56ba55"],
  ["b2cfe8f8e3ae1de32e3849f4", "144453114957636c7b5ffb19"],
  ["4a12c4aee010b5548859243f", "71745a670e49f10647a533e1"],
  ["71ab892cd2d8a6b737bd8d77", "cbc989ca21458fa7beb6a39d"],
  ["156aa62b6e2ed6abd60f4569", "992cf960bb19f21c4d9bf758"],
  ["c225728bbb2566cb00608610", "caab186d92c9bb9dd3c46a4c"],
  ["71e94cf6e6d8df0aee4fb56c", "ba895ab41bb76ab419f292f9"],
  ["31f056459bf6a070fdc5c60e", "f9af6ca3b4e104a6edf1abee"],
  ["e02b26ed6ac5380ac2707c47", "c7cd74e2e19a0d7fae4b17a3"],
  ["6cd4db3d24e38b7156841712", "436e1623ed55b25a11ec0f74"],
  ["900739142b2c22d2b88217a5", "e508940089657c904149a58f"],
  ["2f5b55b9f7dd5b83dd493ccd", "848698e905eab8ef125c08cd"],
  ["06bf2a5eb076d136f49aba39", "b61cae866eb552b13a5e99d1"],
  ["6416bb59fe0195760a6fb3c9", "91da23733c1882ea80a6472a"],
  ["14208f8caf6727e5be6f9b90", "a4651c349e93d1e1aeb7a8a1"],
];

/** Minutes of a station from `first`, with gaps; some devices measure weather, some their own loss. */
function stationRows(random: () => number, kind: number, first: number, count: number): SampleRow[] {
  const rows: SampleRow[] = [];
  for (let minute = 0; minute < count; minute++) {
    const t = first + 60 * minute + (random() < 0.05 ? Math.floor(random() * 50) : 0);
    const clean = Math.max(0, 900 * Math.sin((t % 86_400) / 86_400 / 0.16));
    if (random() < 0.03) continue;
    rows.push({
      t,
      iC: Math.round(clean * 100) / 100,
      iD: random() < 0.02 ? null : Math.round(clean * (95 + random()) * 1) / 100,
      tC: Math.round(200 + 300 * random()) / 10,
      ...(kind % 2 === 1 && {
        tD: Math.round(200 + 300 * random()) / 10,
        batt: 12 + Math.round(random() * 999) / 1000,
      }),
      ...(kind % 3 === 1 && { rain: random() < 0.1 ? 0.254 : 0, windSpeed: Math.round(90 * random()) / 10 }),
      ...(kind % 3 === 1 && { windBearing: Math.round(3599 * random()) / 10 }),
      ...(kind % 4 === 2 && { sl: Math.round(500 * random()) / 100 }),
    });
  }
  return rows.filter(({ t }, index) => index === 0 || t! > rows[index - 1]!.t!);
}

type TestDevice = ReturnType<typeof aDevice>;
type SampleRange = Omit<Parameters<TestDevice["stub"]["series"]>[0], "resolution" | "band">;

/** Of a layer, an export with it, its undo, and a calculation after a late day. */
async function answersOfJobs({ stub, settings }: TestDevice, number: number, range: SampleRange): Promise<unknown[]> {
  const answers: unknown[] = [];
  const days = () => inside(stub, "SELECT * FROM days ORDER BY day");
  const run = async (order: JobOrder): Promise<string> => {
    const key = await start({ stub, settings }, order);
    const { state, result, done, total } = await finished(stub, key);
    answers.push({ state, result, done, total }, await days());
    return key;
  };
  const values = { normCOld: 0, normCNew: 2 + number / 10, normDOld: 0, normDNew: -1 };
  await run(normalize("2026-03-04", "2026-03-05", values));
  for (const resolution of [0, 3600] as const) answers.push(await stub.series({ ...range, resolution, band: true }));
  answers.push(new TextDecoder().decode((await stub.sampleText(range)).text));
  const key = await run({ kind: "export", request: { user: "u", from: range.from, to: range.to, origin: "" } });
  const { objects } = await env.FILES.list({ prefix: `exports/${key}/` });
  for (const { key: chunk } of objects) answers.push(await (await env.FILES.get(chunk))!.text());
  await run(undo(1));
  const late = stationRows(mulberry32(2000 + number), number, START - 30 * 3600, 120);
  answers.push(await stub.ingest(readings(settings, late, { now: START + 46 * 3600 })));
  await run(calculate("2026-03-01"));
  return answers;
}

async function answersOf(number: number): Promise<[stored: unknown, ofJobs: unknown]> {
  const random = mulberry32(1000 + number);
  const { id, stub } = aDevice();
  const settings = settingsFor(id, { timezone: zones[number % zones.length]!, correctsTemperature: number % 5 === 1 });
  const at = (hours: number) => START + hours * 3600;
  const receipts: unknown[] = [];
  const send = async (rows: SampleRow[], now: number, key: string = crypto.randomUUID()) =>
    receipts.push(await stub.ingest(readings(settings, rows, { now, key })));
  const file = async (parts: SampleRow[][], now: number) => {
    const stored = await uploadParts(stub, settings, parts, { now });
    const done = stored.ok ? { ok: true as const, value: stored.value.receipt } : stored;
    receipts.push(done);
    return done.ok ? Number(done.value.batch) : 0;
  };
  const station = (hours: number, minutes: number) => stationRows(random, number, at(hours), minutes);
  const day = station(0, 900);
  for (let from = 0; from < day.length; from += 15 * (1 + (number % 4)))
    await send(day.slice(from, from + 15 * (1 + (number % 4))), at(16), `${number} ${from}`);
  await send(day.slice(0, 15), at(16), `${number} 0`);
  if (number % 2 === 0) await settle(stub);
  const first = await file([station(10, 400), station(30, 200)], at(40));
  await send(station(12, 60), at(40));
  const second = await file([station(11, 200)], at(41));
  await send([...station(31, 20), { t: at(100), iC: 1 }, { t: at(31), iC: 9999 }], at(42));
  for (const row of station(36, 40)) await send([row], at(43));
  if (number % 3 !== 0)
    receipts.push(await stub.undoUpload({ batch: number % 3 === 1 ? first : second, now: at(44), by: UNDONE_BY }));
  if (number % 2 === 1) await settle(stub);
  await send(station(38, 30), at(45));
  const range = { timezone: settings.timezone, from: at(-1), to: at(60), quantities };
  const series: unknown[] = [];
  for (const resolution of [0, 1800, 3600, 10_800] as const)
    for (const band of [true, false]) series.push(await stub.series({ ...range, resolution, band }));
  const { text, next } = await stub.sampleText(range);
  await settle(stub);
  const stored = await env.DB.batch([
    env.DB.prepare("SELECT * FROM daily_soiling WHERE device_id = ? ORDER BY day").bind(id),
    env.DB.prepare("SELECT *, 'device' AS source FROM daily_weather WHERE device_id = ? ORDER BY day").bind(id),
  ]);
  const rows = stored.map(({ results }) =>
    results.map((row) => ({ ...(row as object), device_id: "", updated_at: undefined })),
  );
  const days = await inside(stub, "SELECT * FROM days ORDER BY day");
  const uploads = (await stub.uploads()).map(({ receipt, span, undoneAt }) => ({ receipt, span, undoneAt }));
  const answers = [
    receipts,
    series,
    new TextDecoder().decode(text),
    next,
    rows,
    days,
    uploads,
    await stub.lastDataPoint(),
  ];
  return [answers, await answersOfJobs({ id, stub, settings }, number, range)];
}

const digest = async (answers: unknown) => (await sha256Hex(JSON.stringify(answers))).slice(0, 24);

describe("the answers of an object", () => {
  it("request only quantities that a device measures", ({ expect }) => {
    expect(quantities.every((name) => name === "sl" || (sampleColumns as readonly string[]).includes(name))).toBe(true);
  });

  it.for(recorded.slice(0, DEVICES).map((digests, number) => [number, digests] as const))(
    "are those that were recorded of device %i",
    async ([number, digests], { expect }) => {
      const [stored, ofJobs] = await answersOf(number);
      expect([await digest(stored), await digest(ofJobs)]).toEqual(digests);
    },
  );
});
