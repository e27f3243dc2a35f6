import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { commandKinds } from "#contract/commands/kinds";
import * as format from "#contract/common/format";
import type { DeviceConfig } from "#contract/devices/config";
import { configQuery, jobStatusQuery } from "../../../../web/src/features/devices/control-room/queries.ts";
import { Room } from "../../../../web/src/features/devices/control-room/Screen.tsx";
import * as texts from "../../../../web/src/features/devices/control-room/texts.ts";
import { DisplayZone } from "../../../../web/src/features/devices/control-room/zone.ts";

const ZONE = "America/Phoenix";
const NOW = Math.floor(Date.now() / 1000);

const config: DeviceConfig = {
  device_id: "unit-1",
  device_name: "North Row",
  plant_id: "plant",
  plant_name: "Desert Plant",
  timezone: ZONE,
  delivery: "pull",
  wash_extension_data: true,
  lastDataPoint: { ts: NOW - 60, iC: 800, iD: 790, tC: 30, tD: 30 },
  parameterVersion: 16,
  perSlotWashTimes: true,
  functionsStatus: { clean: "pending" },
  configStatus: { normalization: false },
  functionsValues: { washTimes: [6, 25, 25, 25, 25], washSec: 5, washEnabled: true },
  washHour: 6,
  washHour2: null,
  washHour3: null,
  washHour4: null,
  washHour5: null,
  normalization: { clean: 1.5, soiled: -0.4 },
  nightSleep: true,
  modbusOnly: false,
  cleaningTime: { hours: [6], next: NOW + 3600, last: null },
  reportedAt: NOW,
  health: null,
  latest: [],
  settings: [
    { name: "washSec", requested: { value: 20, at: NOW }, reported: { value: 5, at: NOW }, state: "drifted" },
    { name: "nightSleep", requested: null, reported: { value: true, at: NOW }, state: "reported" },
  ],
  facts: {
    lastContactAt: NOW,
    online: true,
    temperature: 2,
    tankEmpty: 0,
    battery: 13,
    lastWashAt: null,
    clearSkyGhi: 800,
  },
};

function page(change: Partial<DeviceConfig> = {}): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DisplayZone value={ZONE}>
        <Room config={{ ...config, ...change }} />
      </DisplayZone>
    </QueryClientProvider>,
  );
  return html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

describe("the control room", () => {
  it("shows id, name, plant, last data point with its zone, time zone and cleaning time [A-079]", ({ expect }) => {
    const html = page();
    for (const shown of ["unit-1", "North Row", "Desert Plant", format.instant(NOW - 60, ZONE), ZONE, "6 AM · next"])
      expect(html).toContain(shown);
    expect(format.instant(NOW - 60, ZONE)).toContain("MST");
    const lastDataPoint = { ts: null, iC: null, iD: null, tC: null, tD: null };
    expect(page({ lastDataPoint })).toContain(texts.roomTexts.noReport);
  });

  it("has the four action lists, the last with its warning [A-081, A-082]", ({ expect }) => {
    const html = page();
    for (const title of ["Refresh", "Wash Settings", "Device Settings", "Dynamite Settings"])
      expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
    expect(html).toContain("Only use if you are absolutely 100% sure");
    const shown = commandKinds.filter(({ kind }) => kind !== "washHour" && kind !== "normalization");
    for (const { label } of shown) expect(html).toContain(`aria-label="${label}: `);
  });

  it("shows the normalization values with Update Values, the calculation and the retro-normalization [A-080, A-083, A-084, A-257]", ({
    expect,
  }) => {
    const html = page();
    expect(html).toMatch(/value="1\.5"/);
    expect(html).toMatch(/value="-0\.4"/);
    const { normalizationTexts: words } = texts;
    for (const text of [
      'aria-label="Normalization values: ',
      "Run Daily Calculation service since date",
      words.days,
      words.cleanOld,
      words.cleanNew,
      words.soiledOld,
      words.soiledNew,
      "Ranges over 1 month may take over 1 minute.",
    ])
      expect(html).toContain(text);
  });

  it("shows Waiting..., Success with GO, and GO [A-121, A-122, A-123]", ({ expect }) => {
    const html = page();
    expect(html).toMatch(/aria-label="Wash now: Waiting\.\.\."/);
    expect(html).toMatch(/aria-label="Normalization values: Success · Update Values".*?Success.*?Update Values/);
    expect(html).toMatch(/aria-label="Disable wash: GO"/);
  });

  it("shows slots of five hours from version 16 on, and one hour otherwise [A-087]", ({ expect }) => {
    expect(page()).toContain(texts.stripTexts.slotsHelp);
    const older = page({ parameterVersion: 15, perSlotWashTimes: false });
    expect(older).toContain(texts.stripTexts.hourHelp);
    expect(older).toContain('aria-label="Wash hour: GO"');
  });

  it("warns before the press, marks what drifted, and says once that a device is offline", ({ expect }) => {
    expect(page()).toContain("Water may freeze");
    expect(page()).toContain(texts.settingsTexts.drifted);
    const offline = page({ facts: { ...config.facts, online: false } });
    expect(offline.split(texts.roomTexts.offline)).toHaveLength(2);
    expect(page({ wash_extension_data: false })).toContain(texts.roomTexts.noExtension);
  });
});

describe("what the control room asks", () => {
  it("is its state every 5 seconds, and a job every second until it is over [A-078, A-124]", ({ expect }) => {
    expect(configQuery("unit-1").refetchInterval).toBe(5000);
    const { refetchInterval } = jobStatusQuery("normalization", "key");
    const interval = (status: string | null) =>
      (refetchInterval as (query: unknown) => unknown)({ state: { data: status === null ? undefined : { status } } });
    expect([interval(null), interval("running"), interval("done")]).toEqual([1000, 1000, false]);
  });
});
