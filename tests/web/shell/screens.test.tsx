import { setupTitle } from "#contract/setup/look-up";
import { APPLICATION_VERSION } from "#contract/common/version";
import { setupScreenTexts } from "../../../web/src/features/setup/texts.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRouter,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from "@tanstack/react-router";
import { prerender } from "react-dom/static";
import { describe, it } from "vitest";
import type { Portals } from "#contract/accounts/portals";
import { type Permission, type Session, permissions } from "#contract/accounts/session";
import { feedbackTexts } from "#contract/feedback/texts";
import { sessionQuery } from "../../../web/src/api/session/session.ts";
import { pyraScreenTexts } from "../../../web/src/features/pyranometer/texts.ts";
import { AccountPanel } from "../../../web/src/shell/account/AccountPanel.tsx";
import { portalsQuery } from "../../../web/src/shell/notices/portals.ts";
import { makeRouter } from "../../../web/src/router.ts";
import { aSession } from "../a-session.ts";

const person = (allowed: readonly Permission[], demo = false): Session =>
  aSession(allowed, { company_name: "Mesa Solar", demo });

async function show(address: string, session: Session | null) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, session);
  return rendered(queryClient, makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] })));
}

async function rendered(queryClient: QueryClient, router: AnyRouter) {
  await router.load();
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = (await new Response(prelude).text())
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<script.*?<\/script>/g, "")
    .replaceAll(/ class="[^"]*"/g, "");
  return {
    html,
    words: html
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll(/\s+/g, " "),
  };
}

async function accountMenu(session: Session, portals?: Portals) {
  const queryClient = new QueryClient();
  if (portals) queryClient.setQueryData(portalsQuery.queryKey, portals);
  const root = createRootRoute({ component: () => <AccountPanel session={session} onGo={() => undefined} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ["/"] }) });
  return rendered(queryClient, router);
}

const links = (html: string, from: string, to: string): [string, string][] => {
  const part = html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)));
  return [...part.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [
    text!.replaceAll(/<[^>]+>/g, ""),
    href!,
  ]);
};

describe("the shell", () => {
  it("shows the version and the year at the foot of every frame [P-006]", async ({ expect }) => {
    for (const address of ["/notallowed", "/login", "/setup"]) {
      const { html } = await show(address, null);
      const foot = html.slice(html.indexOf("<footer"));
      expect(foot).toContain(APPLICATION_VERSION);
      expect(foot).toContain(String(new Date().getFullYear()));
    }
  });

  it("leads from the brand to the dashboard [P-042]", async ({ expect }) => {
    const { html } = await show("/notallowed", null);
    expect(links(html, "<header", "</header>")[0]).toEqual(["Soilsight", "/dashboard"]);
  });

  it("lists all screens for people who may use them all [P-043]", async ({ expect }) => {
    const { html } = await show("/notallowed", person(permissions));
    expect(links(html, '<nav aria-label="Main"', "</nav>")).toEqual([
      ["Dashboard", "/dashboard"],
      ["NOC", "/noc"],
      ["Health", "/healthcheck"],
      ["Pyraboard", "/pyranometer"],
      ["AI", "/ai"],
      ["Staff", "/staff/listing"],
      ["Devices", "/device/listing"],
      ["Plants", "/plant/listing"],
    ]);
  });

  it("has the form of feature requests behind a star for everyone who is signed in [P-049]", async ({ expect }) => {
    const { html } = await show("/notallowed", person([]));
    const header = html.slice(html.indexOf("<header"), html.indexOf("</header>"));
    expect(header).toContain(`aria-label="${feedbackTexts.title}"`);
    expect((await show("/notallowed", null)).html).not.toContain(feedbackTexts.title);
  });

  it("opens the Health screen to who may see it, and to nobody else [P-021]", async ({ expect }) => {
    expect((await show("/healthcheck", person(["health.view"]))).html).toMatch(/<h1[^>]*>Health<\/h1>/);
    expect((await show("/healthcheck", person(["dashboard.view"]))).html).not.toContain("Health");
  });

  it("opens the pyranometer board to its viewers, and says when no device of it is set up [P-022, P-075]", async ({
    expect,
  }) => {
    const viewer = await show("/pyranometer", person(["pyranometer.view"]));
    expect(viewer.html).toMatch(/<h1[^>]*>Pyraboard<\/h1>/);
    expect(viewer.words).toContain(pyraScreenTexts.none);
    expect(viewer.words).not.toContain(pyraScreenTexts.handleViewers);
    const admin = await show("/pyranometer", {
      ...person(["pyranometer.view", "pyranometer.manage"]),
      pyranometers: [{ tab: "SR300", deviceId: null }],
    });
    expect(admin.words).toContain(pyraScreenTexts.handleViewers);
    expect(admin.words).toContain("PYRA_SR300_DEVICE");
    expect((await show("/pyranometer", person(["dashboard.view"]))).html).not.toContain("Pyraboard");
  });

  it("lists only what a person may use, and nothing for a visitor [P-044]", async ({ expect }) => {
    const staff = await show("/notallowed", person(["dashboard.view", "simulation.view", "account.manage"]));
    expect(links(staff.html, '<nav aria-label="Main"', "</nav>")).toEqual([
      ["Dashboard", "/dashboard"],
      ["AI", "/ai"],
    ]);
    expect((await show("/notallowed", null)).html).not.toContain("<nav");
  });

  it("has password, notifications, both themes and logout in the account menu [P-045, P-046]", async ({ expect }) => {
    const { html, words } = await accountMenu(person(["account.manage"]));
    for (const text of ["Change Password", "Notifications", "About", "Logout"]) expect(words).toContain(text);
    expect(html).toContain('href="/account/notifications"');
    for (const name of ["Light Mode", "Dark Mode"]) expect(html).toContain(`aria-label="${name}"`);
  });

  it("leads from the production host to the legacy portal, and back [P-045, P-047]", async ({ expect }) => {
    const production = "https://portal.example";
    const legacy = "https://legacy.example";
    const sales = { email: "sales@portal.example", phone: null };
    const at = (portals: Omit<Portals, "sales" | "billing" | "marketing">) =>
      accountMenu(person(["account.manage"]), { ...portals, sales, billing: null, marketing: null });
    const onProduction = await at({ stage: "production", otherPortal: legacy, production });
    expect(links(onProduction.html, "<ul", "</ul>")).toContainEqual(["Legacy Portal", legacy]);
    const onLegacy = await at({ stage: "legacy", otherPortal: production, production });
    expect(links(onLegacy.html, "<ul", "</ul>")).toContainEqual(["New Portal", production]);
    const onStaging = await at({ stage: "staging", otherPortal: null, production });
    expect(onStaging.words).not.toContain("Portal");
  });

  it("leaves password and notifications out for the demonstration account", async ({ expect }) => {
    const { html, words } = await accountMenu(person(["dashboard.view"], true));
    expect(words).not.toContain("Change Password");
    expect(html).not.toContain("/account/notifications");
    expect(words).toContain("Logout");
  });
});

describe("the forbidden page", () => {
  it("says 403 and its sentence, and leads home only who is signed in [P-050] [P-051] [P-017]", async ({ expect }) => {
    const visitor = await show("/notallowed", null);
    expect(visitor.words).toContain("403");
    expect(visitor.words).toContain("You don't have permission to access this.");
    expect(visitor.words).not.toContain("Return Home");
    const staff = await show("/notallowed", person(["dashboard.view"]));
    expect(links(staff.html, "<main", "</main>")).toEqual([["Return Home", "/dashboard"]]);
  });
});

describe("the setup of a device", () => {
  it("needs no sign-in and begins with a code or an ICCID, which is required [P-039] [P-086] [P-163]", async ({
    expect,
  }) => {
    const { html, words } = await show("/setup", null);
    for (const text of [setupTitle, setupScreenTexts.step(1), setupScreenTexts.scan]) expect(words).toContain(text);
    const button = /<button[^>]*type="submit"[^>]*>(?:<[^>]*>)*Look Up ICCID/.exec(html)?.[0];
    expect(button).toContain('aria-disabled="true"');
  });
});

describe("the login screen", () => {
  it("has email, password, Login and Reset Password, and leads to the setup of a device [P-052] [P-053] [P-012]", async ({
    expect,
  }) => {
    const { html, words } = await show("/login", null);
    for (const label of ["Email", "Password"]) expect(html).toMatch(new RegExp(`<label[^>]*>${label}</label>`));
    expect(html).toMatch(
      /<input[^>]*type="email"[^>]*autoComplete="username"|autoComplete="username"[^>]*type="email"/i,
    );
    expect(html).toMatch(/autoComplete="current-password"/i);
    expect(html).toMatch(/<button type="submit"[^>]*>Login<\/button>/);
    expect(links(html, "<form", "</form>")).toEqual([
      ["Reset Password", "/reset"],
      ["Start a free trial", "/register"],
      ["Try it with your own files", "/try"],
      ["Set Up a New Device", "/setup"],
    ]);
    expect(words).not.toContain(".example");
  });
});
