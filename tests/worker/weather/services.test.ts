import { describe, it } from "vitest";
import type { ServiceResult, WeatherFailure, DaySpan } from "../../../worker/adapters/weather/port.ts";
import { weatherServices } from "../../../worker/adapters/weather/services.ts";
import { asked, services, soon } from "./support.ts";

const fresno = { lat: 36.7, lng: -119.8 };
const february: DaySpan = { from: "2024-02-01", to: "2024-03-02" };
const openMeteo = (openMeteo: string) => services({ openMeteo })[0]!;
const power = (power: string) => services({ power })[0]!;
const failureOf = (answer: ServiceResult<unknown>): WeatherFailure | null => (answer.ok ? null : answer.failure);
const valueOf = <T>(answer: ServiceResult<T>): T => {
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
};

describe("the weather services of a portal", () => {
  it("are empty unless they are set up, and come in a fixed order", ({ expect }) => {
    const keys = (env: object) => weatherServices(env).map(({ key }) => key);
    expect(keys({})).toEqual([]);
    expect(keys({ NASA_POWER: "off" })).toEqual([]);
    expect(keys({ OPEN_METEO_KEY: "k" })).toEqual(["open-meteo"]);
    expect(keys({ NASA_POWER: "on", OPEN_METEO_KEY: "k" })).toEqual(["open-meteo", "nasa-power"]);
  });
});

describe("Open-Meteo", () => {
  it("is requested for daily rain with the key, and its leap day is included", async ({ expect }) => {
    const rain = valueOf(await openMeteo("good-rain").rain(fresno, february, soon()));
    expect([rain.length, rain[0], rain[28], rain[29]]).toEqual([31, 14, 99.9, 14]);
    expect(await asked("good-rain")).toEqual([
      "?latitude=36.7&longitude=-119.8&start_date=2024-02-01&end_date=2024-03-02&daily=precipitation_sum&timezone=auto&apikey=key",
    ]);
  });

  it("is requested for hours in UTC, from which days of the zone are made, also on clock changes", async ({
    expect,
  }) => {
    const span = { from: "2026-03-07", to: "2026-03-09" };
    const days = valueOf(await openMeteo("good-hours").days(fresno, "America/Los_Angeles", span, soon()));
    expect(days.map(({ day, rain }) => [day, rain])).toEqual([
      ["2026-03-07", 24],
      ["2026-03-08", 23],
      ["2026-03-09", 24],
    ]);
    expect(days[0]!.wind_speed).toBe(4);
    expect(days[0]!.wind_bearing).toBeCloseTo(270, 9);
    expect((await asked("good-hours"))[0]).toContain(
      "start_date=2026-03-06&end_date=2026-03-10&hourly=precipitation,wind_speed_10m,wind_direction_10m&wind_speed_unit=ms&timeformat=unixtime&timezone=GMT",
    );
  });

  it("omits days without every hour of rain", async ({ expect }) => {
    const span = { from: "2026-11-12", to: "2026-11-18" };
    const days = valueOf(await openMeteo("behind-hours").days(fresno, "America/Los_Angeles", span, soon()));
    // The 13th in Los Angeles extends into the 14th UTC, which is not known yet: wind is known, rain isn't.
    expect(days.map(({ day, rain }) => [day, rain])).toEqual([
      ["2026-11-12", 24],
      ["2026-11-13", null],
    ]);
  });
});

describe("NASA POWER", () => {
  it("is requested for days, and its fill value counts as missing, not as zero", async ({ expect }) => {
    const rain = valueOf(await power("good-power").rain(fresno, february, soon()));
    expect([rain.length, rain[0], rain[28], rain[29]]).toEqual([31, 14, 99.9, 14]);
    expect((await asked("good-power"))[0]).toContain("start=20240201&end=20240302&format=JSON&time-standard=LST");
    const span = { from: "2004-04-30", to: "2004-05-02" };
    expect([...valueOf(await power("gaps-power").rain(fresno, span, soon()))]).toEqual([0, NaN, NaN]);
    const days = valueOf(await power("gaps-days").days(fresno, "America/Los_Angeles", span, soon()));
    expect(days).toEqual([{ day: "2004-04-30", rain: 0, wind_speed: 3, wind_bearing: 0 }]);
  });
});

describe.each([
  ["Open-Meteo", openMeteo],
  ["NASA POWER", power],
])("%s with failures", (name, service) => {
  const part = (kind: string) => `${kind}-${name.slice(0, 4)}`;
  const ask = async (kind: string, timeout?: number) =>
    failureOf(await service(part(kind)).rain(fresno, february, soon(timeout)));

  it("is requested again after an error, twice at most", async ({ expect }) => {
    expect(await ask("once")).toBeNull();
    expect(await asked(part("once"))).toHaveLength(2);
    expect(await ask("down")).toEqual({ kind: "server", status: 503 });
    expect(await asked(part("down"))).toHaveLength(3);
    expect(await ask("broken")).toEqual({ kind: "unreachable" });
    expect(await asked(part("broken"))).toHaveLength(3);
  });

  it("is paused at once after a rate limit, for as long as it says", async ({ expect }) => {
    expect(await ask("limited")).toEqual({ kind: "too-many", wait: 90 });
    expect(await ask("daily")).toEqual({ kind: "too-many", wait: 86_400 });
    expect(await ask("refused")).toEqual({ kind: "refused", status: 400 });
    for (const kind of ["limited", "daily", "refused"]) expect(await asked(part(kind))).toHaveLength(1);
  });

  it("is not awaited longer than the limit, before its answer and within it", async ({ expect }) => {
    expect(await ask("silent", 60)).toEqual({ kind: "timeout" });
    expect(await ask("stuck", 60)).toEqual({ kind: "timeout" });
  });

  it("has an invalid answer rejected", async ({ expect }) => {
    expect(await ask("garbage")).toEqual({ kind: "unexpected", what: "json" });
    expect(await ask("huge")).toEqual({ kind: "unexpected", what: "size" });
    expect(await ask("short")).toEqual({ kind: "unexpected", what: "shape" });
    expect(await ask("inches")).toEqual({ kind: "unexpected", what: "shape" });
    expect(await ask("elsewhere")).toEqual({ kind: "refused", status: 302 });
  });
});
