import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { EnergyYearSummary } from "#contract/savings/energy-file";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { addDays, dayOf } from "#contract/common/calendar";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { UserRecord } from "#contract/accounts/user-record";
import type { PlantList } from "#contract/plants/plant";
import type { Device, WashLog, WashRecord } from "#contract/devices/device";
import type { CurrentYearLoss, DailySoiling, SoilingLoss } from "#contract/soiling/soiling";
import { settingsFor } from "../device/support.ts";
import { aPerson, aSignedInPerson, call } from "../access/people.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { customCsv, pvsystCsv } from "../plants/energy-files.ts";

const zone = "America/Los_Angeles";
const get = async <T>(path: string, cookie: string) => (await call("GET", path, { cookie })).json<T>();
const putFile = async (plant: string, cookie: string, content: string, customCSVFileStartDate: string | null) =>
  (
    await call("PUT", `/api/plant/${plant}/energy-file`, {
      cookie,
      json: { fileName: "year.csv", content, customCSVFileStartDate },
    })
  ).json<EnergyYearSummary>();

describe("the wash log", () => {
  it("has every field of an entry, ordered by publishTime [D-090, A-116, A-177]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const first = 1_780_000_000;
    const entry = (publishTime: number, alert: boolean): WashRecord => ({
      publishTime,
      washTime: publishTime - 90,
      washPow: 62.5,
      batt: 12.4,
      tempAvg: 2.5,
      humidAvg: 41,
      tankEmpty: 3,
      alert,
    });
    const [early, late] = [entry(first, true), entry(first + 7200, false)];
    await env.DEVICE.getByName(device).ingest({
      settings: settingsFor(device),
      samples: { t: [], columns: {} },
      washes: [late, early],
      key: crypto.randomUUID(),
      now: first + 8000,
    });
    expect((await get<WashLog>(`/api/device/${device}/wash-log`, cookie)).records).toEqual([early, late]);
  });
});

describe("a negative loss", () => {
  it("is returned and averaged with its sign and costs nothing [D-114]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const today = dayOf(zone, Date.now() / 1000);
    await someDays(device, today, [{ loss: -1 }]);
    const year = () => get<CurrentYearLoss>(`/api/device/getCurrentYearLoss/${device}/0.1/1000`, cookie);
    expect(await year()).toMatchObject({ current_year_loss: 0, days: 1 });
    await someDays(device, addDays(today, -2), [{ loss: 4 }, { loss: -1 }]);
    const days = await get<DailySoiling>(`/api/device/${device}/insolation/${addDays(today, -2)}/${today}`, cookie);
    expect(days.soiling).toEqual([4, -1, -1]);
    const tiles = await get<SoilingLoss>(`/api/device/getSoilingLoss/${device}`, cookie);
    expect(tiles.sevenDaysLoss).toBeCloseTo(1.5, 12);
  });
});

describe("the portal", () => {
  it("can read a user of each kind with notices and consents, the plant of a device and its owners, viewers, health and version [P-220]", async ({
    expect,
  }) => {
    const { user, cookie, plant, device } = await anOwnerWithDevice();
    const admin = await aSignedInPerson({
      user_type: "Admin",
      messagesSeenAt: 1_780_000_000,
      tosAcceptedAt: 1_770_000_000,
    });
    const staff = await aPerson({ user_type: "Staff", owner_id: user.id });
    for (const [kind, id] of [
      ["owner", user.id],
      ["staff", staff.id],
      ["admin", admin.user.id],
    ])
      expect(await get<UserRecord>(`/api/user/${kind}/${id}`, admin.cookie)).toMatchObject({ uid: id });
    expect(await get<UserRecord>(`/api/user/admin/${admin.user.id}`, admin.cookie)).toMatchObject({
      messagesSeenAt: 1_780_000_000,
      tos: { ts: 1_770_000_000, status: true },
    });
    expect(await get<Device>(`/api/device/${device}`, cookie)).toMatchObject({ plant_id: plant });
    const { plants } = await get<PlantList>("/api/plant/all", cookie);
    expect(plants).toMatchObject([{ plant_id: plant, owners: [user.id] }]);
    expect(await get("/api/pyra/viewers", admin.cookie)).toMatchObject({ sr300Viewers: expect.any(Array) });
    expect(await get("/api/health", admin.cookie)).toBeTypeOf("object");
    expect(await get("/api/version", cookie)).toEqual({ version: APPLICATION_VERSION });
  });
});

describe("the stored energy file", () => {
  it("of PVsyst has no start date, even if one was sent [D-131]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithDevice();
    const custom = await putFile(
      plant,
      cookie,
      customCsv(() => 500),
      "2025-07-01",
    );
    expect(custom).toMatchObject({ kind: "custom", customCSVFileStartDate: "2025-07-01" });
    const pvsyst = await putFile(plant, cookie, pvsystCsv(), "2025-07-01");
    expect(pvsyst).toMatchObject({ kind: "PVsyst", customCSVFileStartDate: null });
  });

  it("is returned with the inputs of its plant under every name of the specification [D-077, D-079]", async ({
    expect,
  }) => {
    const { cookie, plant } = await anOwnerWithDevice();
    await putFile(
      plant,
      cookie,
      customCsv(() => 500),
      "2025-07-01",
    );
    const stored = await get<StoredCalculationInputs>(`/api/plant/${plant}/calculation-inputs`, cookie);
    expect(Object.keys(stored.inputs).toSorted()).toEqual(
      [
        "array_size",
        "solar_cost",
        "wash_cost",
        "planned_cleanings",
        "forecast_period",
        "rain_threshold",
        "localSoilingRate",
        "isSoilingRateVariable",
        "isLocalEnergyRatesVariable",
        "variableEnergyRates",
        "variableSoilingRates",
        // Our fields, beyond the specification.
        "practice",
        "rain_source",
        "rain_threshold_per",
        "rate_source",
        "specific_yield",
        "blocked_weeks",
        "residual_soiling",
        "washed_per_day",
        "wash_mobilization",
        "wash_per_mw",
        "crew_notice",
        "call_off_cost",
      ].toSorted(),
    );
    expect(stored.energyYear).toMatchObject({ fileName: "year.csv", customCSVFileStartDate: "2025-07-01" });
    expect((await env.FILES.list({ prefix: `energy-years/${plant}/` })).objects).toHaveLength(1);
  });
});
