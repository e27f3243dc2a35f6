import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { dayOf, monthsBefore } from "#contract/common/calendar";
import { dayRange } from "#contract/common/format";
import { healthFilters } from "#contract/noc/health-filters";
import type { NocFleet, NocMessages } from "#contract/noc/noc";
import { fleetQuery, nocMessagesQuery } from "../../../web/src/features/noc/queries.ts";
import { nocTexts } from "../../../web/src/features/noc/texts.ts";
import { shown } from "../devices/rendered.tsx";
import { aMessage } from "./a-message.ts";

const fleet: NocFleet = {
  plants: { id: ["p"], name: ["Mesa"], lat: [36], lng: [-119], hidden: [false] },
  devices: {
    id: ["d"],
    plant: [0],
    name: ["Row 7"],
    lat: [36],
    lng: [-119],
    timezone: ["America/Los_Angeles"],
    level: [2],
    ares: [2],
    extension: [null],
    inDoubt: [false],
    filters: [0b101],
    alerts: [1],
    silenceLimit: [1800],
    lastDataAt: [1_780_000_000],
    hidden: [false],
    disabled: [false],
    maintained: [false],
  },
};
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

async function show(
  address: string,
  permission: "noc.view" | "dashboard.view" | null,
  messages: NocMessages["messages"] = [],
) {
  const client = new QueryClient();
  client.setQueryData(fleetQuery.queryKey, fleet);
  const to = dayOf(zone, Date.now() / 1000);
  const range = { from: monthsBefore(to, 1), to };
  const page: NocMessages = { messages, more: false };
  client.setQueryData(nocMessagesQuery({ ...range, zone, state: "open" }).queryKey, { pages: [page], pageParams: [0] });
  const html = await shown(address, { client, allowed: permission && [permission] });
  return { html, range };
}

describe("the screen of the NOC", () => {
  it("shows the ten most severe groups of alerts first", async ({ expect }) => {
    const alerts = Array.from({ length: 13 }, (_, id) =>
      aMessage(id, {
        plant_id: `plant ${id}`,
        rule: id < 2 ? "tank-low" : "connection-lost",
        severity: id < 2 ? "warning" : "critical",
        state: "open",
      }),
    );
    const { html } = await show("/noc", "noc.view", alerts);
    expect(html.match(/Connection lost · plant/g)?.length).toBeGreaterThanOrEqual(10);
    expect(html).not.toContain("Tank low · plant");
    expect(html).toContain(nocTexts.moreGroups(3));
  });

  it("is at /noc for an Admin, and needs signing in [P-020, A-015]", async ({ expect }) => {
    expect((await show("/noc", "noc.view")).html).toMatch(/<h1[^>]*>Network Operations<\/h1>/);
    for (const permission of ["dashboard.view", null] as const)
      expect((await show("/noc", permission)).html).not.toContain("Network Operations</h1>");
  });

  it("has devices and plants, the health filters and the alerts of the last month [A-097, A-098]", async ({
    expect,
  }) => {
    const { html, range } = await show("/noc", "noc.view");
    for (const label of [nocTexts.devices, nocTexts.plants, ...healthFilters, nocTexts.alerts])
      expect(html).toContain(label);
    expect(html).toContain(dayRange(range.from, range.to));
    expect(html).toContain("Row 7");
    const plants = (await show("/noc?view=plants", "noc.view")).html;
    expect(plants).toContain("Mesa");
    expect(plants).toContain(nocTexts.attention(1, 1));
    expect((await show("/noc?filter=3", "noc.view")).html).toContain(nocTexts.nothing);
  });
});
