/** What stories change in playwright, for all pages. */
import type { CDPSession, Locator, Page } from "playwright-core";

const LOOK_AGAIN_MS = 20;
let pressesWait = false;

/** A key, unlike a click, isn't held until its control takes it: a button whose answer is still on its way would ignore it. */
export function pressWhenEnabled(page: Page): void {
  if (pressesWait) return;
  pressesWait = true;
  const locators = Object.getPrototypeOf(page.locator("html")) as Pick<Locator, "press" | "isEnabled">;
  const { press } = locators;
  locators.press = async function (this: Locator, ...key) {
    while (!(await this.isEnabled())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    await press.apply(this, key);
  };
}

interface Interception {
  _updateProtocolRequestInterceptionForSession: (
    this: Interception,
    info: { session: Pick<CDPSession, "send"> },
    initial: boolean,
  ) => unknown;
}
interface Internals {
  _connection: { toImpl(page: Page): { delegate: { _networkManager: Interception } } };
}

/** Of pages with a route for files. */
const withFiles = new WeakSet<Interception>();
let routesWithCache = false;

function keepCacheOn(all: Interception): void {
  if (routesWithCache) return;
  routesWithCache = true;
  const update = all._updateProtocolRequestInterceptionForSession;
  all._updateProtocolRequestInterceptionForSession = function (info, initial) {
    if (withFiles.has(this)) return update.call(this, info, initial);
    const { session } = info;
    const send = async (...[method, params]: Parameters<CDPSession["send"]>) =>
      method === "Network.setCacheDisabled" ? undefined : session.send(method, params);
    return update.call(this, { ...info, session: { send } as typeof session }, initial);
  };
}

/**
 * With a route, playwright turns a page's cache off, so that each load compiles the whole program again. Routes for calls don't need that;
 * those for files do, because what the page holds in memory meets no route.
 */
export function routeWithCache(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (url, ...handling) => {
    const interception = (page as unknown as Internals)._connection.toImpl(page).delegate._networkManager;
    keepCacheOn(Object.getPrototypeOf(interception) as Interception);
    if (typeof url !== "string" || !url.includes("/api/")) withFiles.add(interception);
    return route(url, ...handling);
  };
}
