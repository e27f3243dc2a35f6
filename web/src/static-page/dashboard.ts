import { prefetch } from "../api/prefetch.ts";
import { paintDecision } from "../features/decide/paint-decision.ts";

import { prefetchFirstData } from "../features/dashboard/first/first-answers.ts";
import { saveFirstSelection } from "../features/dashboard/first/first-selection.ts";
import { tabOf } from "../features/dashboard/selection/tab.ts";
import { fleetAnswers, isFleetAddress, paintMonday, paintMondayFrame } from "../features/monday/first/paint-monday.ts";

import { PHONE } from "../ui/phone.ts";
import { expectScreen, preloadProgram, startProgram } from "./start-program.ts";
import { watchStaticPage } from "./static-page.ts";

/** Starts the program without a late decision [ms]. */
const START_AT_LATEST_MS = 1000;

const isPhone = matchMedia(PHONE).matches;
const address = new URLSearchParams(location.search);
const asked = new Map<string, Promise<unknown>>();
/** This script may run before the page has its places. */
const parsed =
  document.readyState === "loading"
    ? new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }))
    : null;

/** Each path once. */
function ask<Body>(path: string): Promise<Body | null> {
  const answer = asked.get(path) ?? prefetch<Body>(path);
  asked.set(path, answer);
  return answer as Promise<Body | null>;
}

/** Several plants are a list; the only plant of a person is shown as if the address named it. */
async function paintFleet(): Promise<boolean> {
  const where = { page: document, isPhone };
  expectScreen("fleet");
  const answers = fleetAnswers(ask, address);
  await parsed;
  const undo = paintMondayFrame(where);
  const fleet = await answers;
  const [only, other] = fleet?.plants ?? [];
  if (fleet && other) return paintMonday(where, { ...fleet, now: Date.now() / 1000, show: address.get("show") });
  undo?.();
  if (only) address.set("plant", only.plant_id);
  return false;
}

function selectTab(name: string): void {
  for (const tab of document.querySelectorAll("#static-page [role=tab]"))
    tab.ariaSelected = String(tab.id.endsWith(`-${name}-tab`));
}

async function paintFirst(): Promise<void> {
  if (isFleetAddress(address) && (await paintFleet())) return;
  expectScreen("plant");
  const tab = tabOf(Object.fromEntries(address));
  void Promise.resolve(parsed).then(() => selectTab(tab));
  await prefetchFirstData(ask, address, {
    onPlace: saveFirstSelection,
    onDecision: (decision) => {
      if (tab === "decide") paintDecision(document, decision);
    },
  });
}

const decided = paintFirst();
if (!isPhone) preloadProgram();
// After the next frame. Background pages have none.
void decided.then(() => requestAnimationFrame(() => setTimeout(startProgram)));
setTimeout(startProgram, START_AT_LATEST_MS);
watchStaticPage(startProgram);
