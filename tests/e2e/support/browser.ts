import { existsSync } from "node:fs";
import axe from "axe-core";
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { countRequests } from "./at-rest.ts";
import { keepOnlyProfiles, type Profile, takeProfile } from "./profiles.ts";

/** Prevents the browser's own network requests. */
const QUIET = [
  "--no-sandbox",
  // Saves two processes and a tenth of the time.
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
  // With `keptProcess`.
  "--renderer-process-limit=1",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
];

/** Takes half the time of full Chromium, with the same rendering. */
const SYSTEM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

async function executable(): Promise<string> {
  const named = process.env["CHROMIUM"];
  const system = (named === undefined ? SYSTEM : [named]).find((path) => existsSync(path));
  if (system !== undefined) return system;
  const { default: fallback } = await import("@sparticuz/chromium");
  return fallback.executablePath();
}

/** `STRESS=4`: scripts of pages take four times as long, and answers come late, without load for the machine. */
const STRESS = Number(process.env["STRESS"] ?? 1);
const STRESS_LATENCY_MS = 50;

async function slowDown(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: STRESS });
  const latency = STRESS * STRESS_LATENCY_MS;
  await debug.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

export async function ownBrowser(more: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await executable(), args: [...QUIET, ...more] });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("page", keepMessages);
    context.on("page", countRequests);
    context.on("page", pressWhenEnabled);
    if (STRESS > 1) context.on("page", (page) => void slowDown(page));
    return context;
  };
  return browser;
}

let shared: Promise<Browser> | undefined;

/** One browser per process; stories close only what they opened. */
async function sharedBrowser(): Promise<Browser> {
  const browser = await ownBrowser([]);
  browser.close = async () => keepOnlyProfiles(browser);
  return browser;
}

export const launch = (more: readonly string[] = []): Promise<Browser> =>
  more.length > 0 ? ownBrowser(more) : (shared ??= sharedBrowser());

export interface Watched {
  context: BrowserContext;
  page: Page;
  /** Must stay empty: policy violations, foreign requests, script errors. */
  offences: string[];
}

const LOOK_AGAIN_MS = 20;
let pressesWait = false;

/** A key, unlike a click, isn't held until its control takes it: a button whose answer is still on its way would ignore it. */
function pressWhenEnabled(page: Page): void {
  if (pressesWait) return;
  pressesWait = true;
  const locators = Object.getPrototypeOf(page.locator("html")) as Pick<Locator, "press" | "isEnabled">;
  const { press } = locators;
  locators.press = async function (this: Locator, ...key) {
    while (!(await this.isEnabled())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    await press.apply(this, key);
  };
}

export interface StoryPage {
  page: Page;
  messages: string[];
}
export const storyPages: StoryPage[] = [];
const MAX_MESSAGES = 20;

function keepMessages(page: Page): void {
  const messages: string[] = [];
  const keep = (text: string) => {
    messages.push(text);
    if (messages.length > MAX_MESSAGES) messages.shift();
  };
  storyPages.push({ page, messages });
  page.on("console", (message) => message.type() === "error" && keep(`console: ${message.text()}`));
  page.on("pageerror", (error) => keep(`script error: ${error.message}`));
  page.on("requestfailed", (request) => keep(`failed: ${request.url()} ${request.failure()?.errorText ?? ""}`));
  page.on("response", (answer) => {
    const method = answer.request().method();
    const said = answer.url().endsWith("/api/client-errors") ? (answer.request().postData() ?? "") : "";
    if (answer.status() >= 400 || method !== "GET") keep(`${answer.status()}: ${method} ${answer.url()} ${said}`);
  });
}

export interface WatchedOptions {
  width?: number;
  height?: number;
  theme?: "dark" | "light";
  locale?: string;
  /** Drawn by the processor, a map costs more than the rest of its screen. Without one, the screen has the list or numbers instead. */
  drawsMaps?: boolean;
}

export function refuseWebGl(): void {
  const drawing = { ...Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "getContext") };
  const real = drawing.value as (...how: unknown[]) => unknown;
  drawing.value = function (this: HTMLCanvasElement, ...how: unknown[]) {
    return how[0] === "webgl2" ? null : real.apply(this, how);
  };
  Object.defineProperty(HTMLCanvasElement.prototype, "getContext", drawing);
}

async function newProfile(
  browser: Browser,
  origin: string,
  options: Required<Omit<WatchedOptions, "drawsMaps">>,
): Promise<Profile> {
  const { width, height, theme, locale } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    reducedMotion: "reduce",
    timezoneId: "Europe/Berlin",
    locale,
    hasTouch: width < 480,
    // Miniflare would compress each answer as Cloudflare does, which takes longer than sending it.
    extraHTTPHeaders: { "accept-encoding": "identity" },
  });
  context.setDefaultTimeout(60_000);
  const profile: Profile = { context, offences: [], isChanged: false, keptProcess: await context.newPage() };
  await context.exposeFunction("reportOffence", (text: string) => profile.offences.push(text));
  await context.addInitScript(
    ({ theme }) => {
      addEventListener("securitypolicyviolation", (event) => {
        const report = (globalThis as unknown as { reportOffence: (this: void, text: string) => void }).reportOffence;
        report(
          `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
        );
      });
      // Empty pages have no storage.
      if (location.protocol !== "http:" && location.protocol !== "https:") return;
      if (localStorage.getItem("soilsight-theme") === null) localStorage.setItem("soilsight-theme", theme);
    },
    { theme },
  );
  const addInitScript = context.addInitScript.bind(context);
  context.addInitScript = async (...script) => {
    profile.isChanged = true;
    return addInitScript(...script);
  };
  const install = context.clock.install.bind(context.clock);
  context.clock.install = async (options) => {
    profile.isChanged = true;
    return install(options);
  };
  return profile;
}

export async function watchedPage(browser: Browser, origin: string, options: WatchedOptions = {}): Promise<Watched> {
  const { width = 1440, height = 900, theme = "dark", locale = "en-US", drawsMaps = true } = options;
  const create = async () => newProfile(browser, origin, { width, height, theme, locale });
  const { profile, page } = await takeProfile(browser, { origin, width, height, theme, locale }, create);
  const { context, offences } = profile;
  if (!drawsMaps) await page.addInitScript(refuseWebGl);
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("blob:"))
      offences.push(`foreign request: ${url}`);
  });
  page.on("pageerror", (error) => offences.push(`script error: ${error.message}`));
  return { context, page, offences };
}

interface AxeViolation {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

const COLORS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Keeps the program from loading until the returned function is called. */
export async function holdProgram(page: Page): Promise<() => Promise<void>> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/assets/index-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return async () => letThrough();
}

/**
 * WCAG 2.2 AA violations of a page, or of what opened on a page that was checked before, one line each. `only` checks just the colors, where
 * the rest was checked before.
 */
export async function accessibilityViolations(where: Page | Locator, only?: "colors"): Promise<string[]> {
  const page = "page" in where ? where.page() : where;
  const part = "page" in where ? await where.elementHandle() : null;
  // Otherwise a color in transition would be measured.
  await page.evaluate(async () => {
    // A change that starts in the next frame shows in the second, and a color that an element inherits changes after its parent's.
    for (let still = 0; still < 2; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (changes.length > 0) still = -1;
      await Promise.allSettled(changes.map(async ({ finished }) => finished));
    }
  });
  // The policy forbids script tags, but evaluation isn't one. Loads half a megabyte, so once per page.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const found = (await page.evaluate(
    async ({ part, runOnly }) => {
      const runner = (
        globalThis as unknown as { axe: { run(context: unknown, options: unknown): Promise<{ violations: unknown }> } }
      ).axe;
      // Experimental in axe, so not in its tags (WCAG 2.5.3).
      const rules = Array.isArray(runOnly) ? { "label-content-name-mismatch": { enabled: true } } : {};
      return (await runner.run(part ?? document, { runOnly, rules, resultTypes: ["violations"] })).violations;
    },
    { part, runOnly: only === "colors" ? COLORS : ALL },
  )) as AxeViolation[];
  return found.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** Goes there as a link of the page does. The program stays loaded, which is most of a page's cost; what the page has read stays, too. */
export const goInApp = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** And until that screen has come: with the new address, the former one stays until the program of the new one has loaded. */
export async function goToScreen(page: Page, address: string, title: string): Promise<void> {
  await goInApp(page, address);
  await page.waitForFunction((expected) => document.title === expected, `${title} · Soilsight`);
}

const FRAMES_AT_REST = 10;

/** Waits until the element stops moving, such as the pin of a flying map. */
export async function boxAtRest(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  await locator.evaluate(async (element, frames) => {
    let before = "";
    for (let still = 0; still < frames;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { x, y } = element.getBoundingClientRect();
      still = `${x} ${y}` === before ? still + 1 : 0;
      before = `${x} ${y}`;
    }
  }, FRAMES_AT_REST);
  return (await locator.boundingBox())!;
}
