import { prerender } from "react-dom/static";
import { describe, it } from "vitest";
import type { Plant } from "#contract/plants/plant";
import { storedPlant } from "#contract/records/plant";
import { declaredValues } from "../../fixtures/records/other-value.ts";
import { NoDevice } from "../../../web/src/features/dashboard/device/NoDevice.tsx";
import { Place } from "../../../web/src/features/dashboard/shown.ts";
import { aSession } from "../a-session.ts";
import { dashboardTexts } from "../../../web/src/features/dashboard/texts.ts";
import type { DashboardSelection } from "../../../web/src/features/dashboard/selection/use-selection.ts";

const { selection: texts } = dashboardTexts;
const aPlant = (plant_id: string, plant_name: string): Plant => ({
  ...declaredValues(storedPlant),
  plant_id,
  plant_name,
  owners: [],
});
const [north, south] = [aPlant("n", "North Plant"), aPlant("s", "South Plant")];
const nothing: DashboardSelection = {
  plants: [],
  plantsState: "ready",
  plant: null,
  devices: [],
  devicesState: "ready",
  device: null,
  isOnly: false,
  reference: null,
  unseen: null,
  loading: false,
  error: null,
  retry: () => undefined,
};
async function shown(change: Partial<DashboardSelection>): Promise<string> {
  const selection = { ...nothing, ...change };
  const place = { session: aSession([]), may: () => false, selection, search: {}, now: 0, range: null, onUpload: null };
  const { prelude } = await prerender(
    <Place value={{ ...place, go: () => undefined }}>
      <NoDevice />
    </Place>,
  );
  return new Response(prelude).text();
}
const claims = [texts.noPlants, texts.noDevices(north.plant_name), texts.unseenPlant, texts.failed];
const claimsOf = (html: string) => claims.filter((text) => html.replaceAll("&#x27;", "'").includes(text));

describe("a dashboard without a device", () => {
  it("claims nothing while the plants are on their way", async ({ expect }) => {
    expect(claimsOf(await shown({ loading: true, plantsState: "pending" }))).toEqual([]);
  });

  it("says that loading failed, with Retry, and not that there is nothing", async ({ expect }) => {
    const html = await shown({ plantsState: "failed", error: new Error("No answer.") });
    expect(claimsOf(html)).toEqual([texts.failed]);
    expect(html).toContain(texts.retry);
  });

  it("says that a link is for a plant the person can't see, and names no other plant", async ({ expect }) => {
    const html = await shown({ unseen: "plant", plants: [north, south] });
    expect(claimsOf(html)).toEqual([texts.unseenPlant]);
    expect(html).not.toMatch(/North Plant|South Plant/);
  });

  it("says that there is nothing only once the server said so, and offers the way out", async ({ expect }) => {
    expect(claimsOf(await shown({}))).toEqual([texts.noPlants]);
    const html = await shown({ plant: north, plants: [north, south] });
    expect(claimsOf(html)).toEqual([texts.noDevices("North Plant")]);
    expect(html).toContain("Open South Plant");
  });
});
