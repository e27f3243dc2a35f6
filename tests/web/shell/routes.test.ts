import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { afterAll, beforeAll, describe, it, vi } from "vitest";
import { type Permission, type Session, permissions } from "#contract/accounts/session";
import { sessionQuery } from "../../../web/src/api/session/session.ts";
import { routeTree } from "../../../web/src/routes.tsx";
import { parseSearch, stringifySearch } from "../../../web/src/shell/navigation/search-text.ts";
import { documentTitle } from "../../../web/src/shell/frame/title.ts";
import { aSession } from "../a-session.ts";

const person = (allowed: readonly Permission[]): Session => aSession(allowed, { user_type: "Admin" });

const ORIGIN = "https://portal.example";

// The router needs only the window's origin.
beforeAll(() => {
  vi.stubGlobal("window", { origin: ORIGIN });
  vi.stubGlobal("location", { origin: ORIGIN });
});
afterAll(() => vi.unstubAllGlobals());

async function open(address: string, session: Session | null) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(sessionQuery.queryKey, session);
  const history = createMemoryHistory({ initialEntries: [address] });
  const context = { queryClient: client };
  const router = createRouter({ routeTree, context, parseSearch, stringifySearch, history, isServer: false });
  const screens = Object.values(router.routesById).map(({ options }) => [options, options.component] as const);
  for (const [options] of screens) delete options.component;
  await router.load();
  for (const [options, component] of screens) if (component) options.component = component;
  const { location, matches } = router.state;
  return { href: location.href, search: location.search, staticData: matches.at(-1)?.staticData ?? {} };
}

const everything = person(permissions);

/** Path, need (null: no sign-in), and the specification's route name. */
const table: [string, Permission | "signed-in" | null, string | undefined][] = [
  ["/login", null, "Login"],
  ["/register", null, undefined],
  ["/adminlogin", null, undefined],
  ["/notallowed", null, undefined],
  ["/about", null, undefined],
  ["/protocol?device=k3v09x2m", null, undefined],
  ["/password?oobCode=0042&mode=resetPassword", null, "ResetPassword"],
  ["/reset", null, undefined],
  ["/verify?userType=Owner&userId=7&source=mail&oobCode=12345678901234567890", null, undefined],
  ["/setup", null, undefined],
  ["/account/report/unsubscribe/42", null, undefined],
  ["/dashboard", "dashboard.view", "Dashboard"],
  ["/ai", "simulation.view", "AI"],
  ["/noc", "noc.view", "NOC"],
  ["/healthcheck", "health.view", "healthcheck"],
  ["/pyranometer", "pyranometer.view", "pyranometer"],
  ["/staff/listing", "staff.manage", "StaffListing"],
  ["/staff/add", "staff.manage", "StaffAdd"],
  ["/staff/edit/42", "staff.manage", "StaffEdit"],
  ["/plant/listing", "plants.view", "PlantListing"],
  ["/owner/listing", "owners.manage", "OwnerListing"],
  ["/device/listing", "devices.view", "DeviceListing"],
  ["/device/add", "devices.add", "DeviceAdd"],
  ["/device/inbound/add", "data.upload", "InboundApiDeviceAdd"],
  ["/device/edit/42", "devices.edit", "DeviceEdit"],
  ["/device/history/42", "devices.view", "DeviceHistory"],
  ["/device/config/42", "devices.configure", "DeviceConfig"],
  ["/device/logs/42", "devices.view", "DeviceLogs"],
  ["/account/notifications", "account.manage", undefined],
  ["/account/report", "account.manage", undefined],
  ["/audit", "audit.view", "Audit"],
  ["/integrations", "integrations.manage", undefined],
  ["/changepassword", "account.manage", undefined],
];
const guarded = table.filter(([, need]) => need !== null);

describe("the route table", () => {
  it.for(table)(
    "opens %s for whoever may, under its own name and title [P-009, P-026, P-028, P-029, P-030, P-041, A-006, A-007, A-008, A-009, A-010, A-011, A-021]",
    async ([address, need, name], { expect }) => {
      const { href, staticData } = await open(address, need === null ? null : everything);
      expect(href).toBe(address);
      expect(staticData.name).toBe(name);
      expect(documentTitle(staticData.title)).toMatch(/^.+ · Soilsight$/);
    },
  );

  it("gives no two screens the same title", async ({ expect }) => {
    const opened = await Promise.all(table.map(([address, need]) => open(address, need === null ? null : everything)));
    expect(new Set(opened.map(({ staticData }) => staticData.title)).size).toBe(table.length);
  });

  it.for(guarded)(
    "sends a visitor from %s to the login with the way back [P-008, P-026, P-028, P-029, P-030]",
    async ([address], { expect }) => {
      const { href, search } = await open(`${address}?x=1#part`, null);
      expect(href.startsWith("/login?")).toBe(true);
      expect(search).toEqual({ redirect: `${address}?x=1#part` });
    },
  );

  it.for(guarded.filter(([, need]) => need !== "signed-in"))(
    "sends whoever lacks the permission of %s away [P-010, P-144, D-180]",
    async ([address, need], { expect }) => {
      const { href } = await open(address, person(permissions.filter((other) => other !== need)));
      expect(href).toBe(need === "dashboard.view" ? "/ai" : "/notallowed");
    },
  );

  it("opens the form of a pushing device only with the device screens [A-047]", async ({ expect }) => {
    const { href } = await open("/device/inbound/add", person(permissions.filter((one) => one !== "devices.view")));
    expect(href).toBe("/notallowed");
  });

  it("leads / and every unknown path to the dashboard [P-011]", async ({ expect }) => {
    for (const address of ["/", "/no", "/no/such/place?x=1", "/device", "/device/config"])
      expect((await open(address, everything)).href).toBe("/dashboard");
  });

  it("leads /staff/ to the listing and /signup to the registration, with its query", async ({ expect }) => {
    expect((await open("/staff/", everything)).href).toBe("/staff/listing");
    expect((await open("/staff", everything)).href).toBe("/staff/listing");
    expect((await open("/signup?source=web", null)).href).toBe("/register?source=web");
  });

  it("keeps ids and codes of a link as they are written", async ({ expect }) => {
    expect((await open("/password?oobCode=0042&mode=resetPassword", null)).search).toMatchObject({ oobCode: "0042" });
    expect((await open("/verify?oobCode=12345678901234567890", null)).search).toMatchObject({
      oobCode: "12345678901234567890",
    });
    expect((await open("/dashboard?device=1e5&negative=true", everything)).search).toMatchObject({
      device: "1e5",
      negative: true,
    });
  });
});

describe("the login of whoever is signed in already", () => {
  it("leads on to where they wanted, and never off this site", async ({ expect }) => {
    expect((await open("/login", everything)).href).toBe("/dashboard");
    expect((await open("/login?redirect=%2Fdevice%2Flogs%2F42%3Fx%3D1", everything)).href).toBe("/device/logs/42?x=1");
    expect((await open("/login?redirect=https%3A%2F%2Fevil.example", everything)).href).toBe("/dashboard");
    expect((await open("/login?redirect=%2F%2Fevil.example", everything)).href).toBe("/dashboard");
  });
});
