/** The crew's page works without a connection: taps wait on the phone and are sent in order. Built into /crew.js. */
import * as format from "#contract/common/format";
import { crewTexts as texts } from "#contract/portfolio/campaign-texts";
import type { StepState } from "#contract/portfolio/campaigns";
import { browserStore } from "../../api/offline/browser-store.ts";
import { entriesOf, inOneTab, sendEntries } from "../../api/offline/queue.ts";
import "../../trusted-types.ts";
import { type CrewTap, deliverTap, lastTaps } from "./taps.ts";

const WORKER = "/crew-sw.js";
const RETRY_MS = 30_000;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const taps = entriesOf<CrewTap>(browserStore("soilsight-crew", { entries: { keyPath: "id" } }));
const page = location.pathname;

const ofPage = async (): Promise<CrewTap[]> =>
  (await taps.all()).filter(({ address }) => address.startsWith(`${page}/`));

const itemOf = (address: string): HTMLElement | null => document.getElementById(address.split("/").at(-1)!);

function show(item: HTMLElement, { was, state, reason }: Pick<CrewTap, "was" | "state" | "reason">): void {
  item.className = state;
  for (const part of item.querySelectorAll<HTMLElement>("[data-state]")) part.hidden = part.dataset.state !== state;
  const shown = item.querySelector<HTMLElement>(`[data-state="${state}"]`);
  const note = shown?.querySelector("[data-reason]");
  if (note) note.textContent = reason === "" ? "" : `: ${reason}`;
  // A finished wash goes back to what it was before.
  const undo = state === "done" ? shown?.querySelector("button") : null;
  if (undo) undo.value = was === "underWay" ? "underWay" : "waiting";
  const items = [...document.querySelectorAll("main > ul > li")];
  const done = items.filter(({ className }) => className === "done").length;
  document.querySelector("[data-counts]")!.textContent = texts.counts(done, items.length);
}

function receipt(item: HTMLElement | null, text: string): void {
  const output = item?.querySelector("output");
  if (output) output.textContent = text;
}

async function refresh(): Promise<void> {
  const waiting = await ofPage();
  for (const [address, tap] of lastTaps(waiting)) {
    const item = itemOf(address);
    if (!item) continue;
    show(item, tap);
    receipt(item, tap.problem ?? texts.kept(format.instant(tap.savedAt, zone)));
  }
  for (const { address, isRefused, problem } of waiting) if (isRefused) receipt(itemOf(address), problem!);
}

async function send(): Promise<void> {
  let changed: CrewTap | null = null;
  const deliver = async (tap: CrewTap) => {
    const delivery = await deliverTap(tap);
    if (delivery.hasChanged) changed = tap;
    return delivery;
  };
  const store = { ...taps, all: ofPage };
  const sent = await inOneTab("crew-taps", () => sendEntries(store, deliver, { retryRefused: false, inOrder: true }));
  for (const { address, savedAt } of sent ?? [])
    receipt(itemOf(address), texts.received(format.instant(savedAt, zone), format.instant(Date.now() / 1000, zone)));
  if (changed !== null) location.replace(`${page}?said=changed`);
  else await refresh();
}

/** The browser sends the form itself where nothing can be stored. */
function fallBack(form: HTMLFormElement, submitter: HTMLElement | null): void {
  form.dataset.plain = "";
  form.requestSubmit(submitter);
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.plain !== undefined) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const tap: CrewTap = {
    id: crypto.randomUUID(),
    address: new URL(form.action).pathname,
    was: text("was") as StepState,
    state: text("state") as StepState,
    reason: text("reason"),
    savedAt: Date.now() / 1000,
    problem: null,
    isRefused: false,
  };
  void taps.save(tap).then(
    () => refresh().then(send),
    () => fallBack(form, event.submitter),
  );
});

const again = async (): Promise<void> => {
  if (document.visibilityState === "visible" && (await ofPage()).length > 0) await send();
};
const tryAgain = () => void again().catch(() => undefined);
void refresh().then(send, () => undefined);
addEventListener("online", tryAgain);
document.addEventListener("visibilitychange", tryAgain);
setInterval(tryAgain, RETRY_MS);

// Opens the page again where there is no signal.
void (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  ?.register(WORKER, { scope: "/api/crew/" })
  .catch(() => undefined);
