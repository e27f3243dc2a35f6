import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { type Permission, permissions } from "#contract/accounts/session";
import type { ListedDevice } from "#contract/devices/listing";
import { columnsFor } from "../../../web/src/features/devices/listing/columns.tsx";
import { Filters } from "../../../web/src/features/devices/listing/Filters.tsx";
import { plantChoices } from "../../../web/src/features/devices/listing/listing.model.ts";
import { AddLinks } from "../../../web/src/features/devices/listing/ListingScreen.tsx";
import { plantListQuery } from "../../../web/src/api/lists.ts";
import { listingQuery } from "../../../web/src/features/devices/listing/queries.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { aSession } from "../a-session.ts";
import { device, plants, pressable, rendered, shown } from "./rendered.tsx";

const NOW = device.last_data_at! + 60;
const columns = columnsFor(permissions, NOW, () => undefined);
const badges = (change: Partial<ListedDevice>) => {
  const cell = columns.find(({ key }) => key === "health")!.cell!({ ...device, ...change });
  return rendered(cell);
};
const links = async (allowed: readonly Permission[]) =>
  pressable(await rendered(<AddLinks session={aSession(allowed)} />));

const headersOf = (html: string): string[] =>
  [...html.matchAll(/<th\b[^>]*>(.*?)<\/th>/g)].map(([, inside]) => inside!.replaceAll(/<[^>]+>/g, "").trim());

describe("the device listing", () => {
  it("is a table titled Device Listing with the columns of the specification in their order [A-035]", async ({
    expect,
  }) => {
    const client = new QueryClient();
    const page = { devices: [device], total: 12, inScope: 12, retired: 0 };
    client.setQueryData(listingQuery({}).queryKey, page);
    const html = await shown("/device/listing", {
      client,
      allowed: permissions.filter((one) => one !== "owners.manage"),
    });
    expect(html).toMatch(/<h1[^>]*>Device Listing<\/h1>/);
    expect(headersOf(html)).toEqual([
      "Select",
      "Device Name",
      "Health",
      "Plant Name",
      "Installation Date",
      "Location",
      "Serial No",
      "Action",
    ]);
    for (const value of ["North Row", "Desert Plant", "03/09/2025", "Phoenix, AZ", "S1-0042"])
      expect(html).toContain(value);
    expect(html).toContain("1–10 of 12");
  });

  it("names the owners to an Admin who acts for none, and can show those of one", async ({ expect }) => {
    const client = new QueryClient();
    const page = { devices: [device], total: 1, inScope: 1, retired: 0 };
    for (const search of [{}, { owner: "o2" }]) client.setQueryData(listingQuery(search).queryKey, page);
    const owner = (owner_id: string, user_name: string) => ({ owner_id, user_name, company_name: "", plant_count: 1 });
    client.setQueryData(["owners", "listing"], { owners: [owner("o1", "Mesa Owner"), owner("o2", "Kim Sol")] });
    const owned = plants.map((plant) => ({ ...plant, owners: plant.plant_id === "p1" ? ["o1", "o2"] : ["o1"] }));
    client.setQueryData(plantListQuery().queryKey, { plants: owned });
    const html = await shown("/device/listing", { client });
    expect(headersOf(html).slice(3, 6)).toEqual(["Plant Name", "Owner", "Installation Date"]);
    expect(html).toContain("Mesa Owner, Kim Sol");
    expect(html).toContain("All owners");
    const filtered = await shown("/device/listing?owner=o2", { client });
    expect(filtered).not.toContain("All owners<");
  });

  it("is filtered by plant, with All Plants first [A-036]", async ({ expect }) => {
    expect(plantChoices(plants).map(({ label }) => label)).toEqual(["All Plants", "Desert Plant", "Mesa Plant"]);
    const client = new QueryClient();
    client.setQueryData(plantListQuery().queryKey, { plants });
    const filters = (plant?: string) =>
      rendered(<Filters search={{ plant }} owners={null} retired={0} look={() => undefined} />, { client });
    expect(await filters()).toContain("All Plants");
    expect(await filters("p2")).toContain("Mesa Plant");
    expect(await filters("gone")).toContain(listingTexts.unknownPlant);
  });

  it("has a badge for the sensor and one for its extension, and none of a pushing device [A-038, A-128, A-129]", async ({
    expect,
  }) => {
    expect(await badges({})).toMatch(/Sensor healthy.*Wash extension healthy/);
    expect(await badges({ wash_extension_data: false })).not.toContain("extension");
    const doubted = await badges({ isInDoubt: true });
    expect(doubted).toMatch(/Sensor in doubt.*Wash extension healthy/);
    expect(doubted).not.toContain("Sensor healthy");
    expect(await badges({ isInDoubt: true, isInboundApiDevice: true, ares_health: null })).toContain("Sensor in doubt");
    expect(await badges({ extension_health: 4 })).toMatch(/Sensor healthy.*Pump output blocked or pump failure/);
    expect(await badges({ ares_health: null, last_data_at: null })).toContain("No report yet");
    expect(await badges({ isInboundApiDevice: true, ares_health: 2, wash_extension_data: false })).toContain("Offline");
    const pushing = await badges({ isInboundApiDevice: true, ares_health: null });
    for (const text of ["healthy", "report"]) expect(pushing).not.toContain(text);
    const blocked = await badges({ isInboundApiDevice: true, ares_health: null, extension_health: 4 });
    expect(blocked).toContain("Pump output blocked or pump failure");
  });

  it("offers Add New Device to those who may add units, and the inbound form to those who may upload [A-046, A-047]", async ({
    expect,
  }) => {
    expect(await links(["devices.view", "devices.add", "data.upload"])).toEqual([
      "Add Inbound API Device",
      "Add New Device",
    ]);
    expect(await links(["devices.view", "devices.add"])).toEqual(["Add New Device"]);
    expect(await links(["devices.view", "data.upload"])).toEqual(["Add Inbound API Device"]);
    expect(await links(["devices.view"])).toEqual([]);
  });
});
