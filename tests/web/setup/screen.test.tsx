import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, afterEach, beforeEach, describe, it, vi } from "vitest";
import type { SetupLive } from "#contract/setup/setup";
import { noAnswer, problemFrom } from "../../../web/src/api/problem.ts";
import { lookUpUnit, saveSetup, sendPhoto } from "../../../web/src/features/setup/calls.ts";
import { emptyDraft, initialWizardState } from "../../../web/src/features/setup/draft.model.ts";
import { FormStep } from "../../../web/src/features/setup/form/FormStep.tsx";
import { LiveStep } from "../../../web/src/features/setup/LiveStep.tsx";
import { LookUpStep } from "../../../web/src/features/setup/LookUpStep.tsx";
import { PhotoField } from "../../../web/src/features/setup/form/PhotoField.tsx";
import { setupStepTexts as texts } from "../../../web/src/features/setup/step-texts.ts";
import { setupScreenTexts } from "../../../web/src/features/setup/texts.ts";
import type { SetupQueue } from "../../../web/src/features/setup/offline/use-setup-queue.ts";
import { pressable } from "../devices/rendered.tsx";
import type { keptMutations } from "../kept-mutations.ts";

// This file replaces modules, so it loads fresh ones.
const { library } = vi.hoisted(() => {
  vi.resetModules();
  return { library: { kept: null as ReturnType<typeof keptMutations> | null } };
});
afterAll(() => vi.resetModules());
vi.mock("@tanstack/react-query", async (original) => {
  const real = await original<typeof import("@tanstack/react-query")>();
  library.kept = (await import("../kept-mutations.ts")).keptMutations(real);
  return { ...real, useMutation: library.kept.useMutation };
});
vi.mock("../../../web/src/features/setup/calls.ts");
vi.mock("../../../web/src/features/setup/form/photo.ts", async (original) => ({
  ...(await original<typeof import("../../../web/src/features/setup/form/photo.ts")>()),
  preparedPhoto: (file: File) => Promise.resolve(file),
}));

const unit = { deviceId: "d1", serialNumber: "S1-0001", iccId: "8900000000000000019", ticket: "ticket" };
const ENTRY = "6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a11";
const nothing = () => Promise.resolve();
const queue: SetupQueue = {
  entries: [],
  isSending: false,
  retry: () => undefined,
  keep: nothing,
  takeOut: nothing,
  discard: nothing,
};
const client = new QueryClient();
const refusal = (title: string) => problemFrom(429, { type: "about:blank", title, status: 429 });

function markup(part: ReactNode): string {
  library.kept!.renderAgain();
  return renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
}

async function after(part: ReactNode, place: number, variables?: unknown): Promise<string> {
  markup(part);
  await library.kept!.run(place, variables);
  return markup(part);
}

beforeEach(() => {
  client.clear();
  library.kept!.forget();
});
afterEach(() => vi.unstubAllGlobals());

describe("the look-up of a unit", () => {
  it("shows what the server says of any other error [P-247]", async ({ expect }) => {
    const part = <LookUpStep onFound={() => undefined} onOffline={() => undefined} />;
    expect(markup(part)).not.toContain("The desk is closed.");
    vi.mocked(lookUpUnit).mockRejectedValue(refusal("The desk is closed."));
    expect(await after(part, 0, unit.iccId)).toContain("The desk is closed.");
  });

  it("offers the form where there is no signal, and stays step 1 [P-145]", async ({ expect }) => {
    const part = <LookUpStep onFound={() => undefined} onOffline={() => undefined} />;
    expect(pressable(markup(part))).not.toContain(setupScreenTexts.fillInOffline);
    vi.mocked(lookUpUnit).mockRejectedValue(noAnswer(new TypeError("failed")));
    const html = await after(part, 0, unit.iccId);
    expect(pressable(html)).toContain(setupScreenTexts.fillInOffline);
    expect(pressable(html)).toContain(setupScreenTexts.lookUp);
  });
});

describe("the data of the unit", () => {
  const live = (ts: number | null, columns: SetupLive["series"]["columns"] = {}): SetupLive => ({
    lastDataPoint: { ts, iC: null, iD: null, tC: null, tD: null },
    series: { timezone: "UTC", from: 0, to: 604_800, resolution: 1800, t: [1800, 3600], columns },
  });
  const step = (data: SetupLive): string => {
    client.setQueryData(["setup-live", unit.ticket], data);
    return markup(<LiveStep unit={unit} move={() => undefined} />);
  };
  const charts = (html: string) => [...html.matchAll(/<figure\b.*?<\/figure>/gs)].map(([figure]) => figure);

  it("is a chart of temperature and one of irradiance, each with its values or why it has none [P-088]", ({
    expect,
  }) => {
    const [temperature, irradiance, ...more] = charts(step(live(3600, { iC: [810, 820], iD: [790, 800] })));
    expect(more).toEqual([]);
    expect(temperature).toMatch(new RegExp(`<h2[^>]*>${texts.temperature}</h2>`));
    expect(temperature).toContain(texts.noSamples);
    expect(irradiance).toMatch(new RegExp(`<h2[^>]*>${texts.irradiance}</h2>`));
    expect(irradiance).not.toContain(texts.noSamples);
    expect(irradiance).toContain("Clean cell, W/m²");
    const warm = charts(step(live(3600, { tC: [30, 31], tD: [31, 32] })));
    expect(warm.map((chart) => chart.includes(texts.noSamples))).toEqual([false, true]);
  });

  it("has the title of a device that is not connected only when no point of it exists [P-090]", ({ expect }) => {
    const never = step(live(null));
    expect(never).toContain("<h2>Device is not connected</h2>");
    expect(charts(never).map((chart) => chart.includes(texts.noSamples))).toEqual([true, true]);
    const connected = step(live(3600));
    expect(connected).toContain(`<h2>${texts.connected}</h2>`);
    expect(connected).not.toContain("Device is not connected");
  });
});

describe("the photo of the installation", () => {
  it.for([
    ["of the server", refusal("Too many photos were sent for this device."), "Too many photos were sent"],
    ["of the phone", new Error(texts.photoUnreadable), texts.photoUnreadable.replace("'", "&#x27;")],
  ] as const)("that fails shows the message %s, with Retry [P-248]", async ([, error, said], { expect }) => {
    const part = <PhotoField ticket={unit.ticket} entryId={ENTRY} stored="" onStored={() => undefined} />;
    expect(pressable(markup(part))).toEqual([]);
    vi.mocked(sendPhoto).mockRejectedValue(error);
    const html = await after(part, 0, new File(["x"], "photo.jpg", { type: "image/jpeg" }));
    expect(html).toContain(said);
    expect(pressable(html)).toEqual(["Retry"]);
  });

  it("is kept on the phone without a signal; if it can't be kept, a message says so [P-094]", async ({ expect }) => {
    const part = <PhotoField ticket={unit.ticket} entryId={ENTRY} stored="" onStored={() => undefined} />;
    vi.mocked(sendPhoto).mockRejectedValue(noAnswer(new TypeError("failed")));
    markup(part);
    await library.kept!.run(0, new File(["x"], "photo.jpg", { type: "image/jpeg" }));
    // Node has no browser storage.
    expect(markup(part)).toContain(texts.photoNotKept.replaceAll("'", "&#x27;"));
    client.setQueryData(["setup-photo", ENTRY], new Blob(["x"]));
    library.kept!.forget();
    const html = markup(part);
    expect(html).toContain(texts.photoKept.replace("'", "&#x27;"));
    expect(pressable(html)).toEqual([texts.removePhoto]);
  });
});

describe("saving the setup", () => {
  it("that is refused is logged, and shown quietly with Retry [P-251]", async ({ expect }) => {
    const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
    vi.stubGlobal("fetch", sent);
    const draft = {
      ...emptyDraft,
      technicianName: "Test Person",
      organization: "Test Solar",
      solarPlantName: "Test Plant",
      deviceName: "Row 1",
      installationDate: "2026-11-20",
      latitude: 36,
      longitude: -119,
      systemType: "Fixed Tilt system",
      nozzleDirection: "East",
    };
    const walk = { ...initialWizardState(ENTRY), step: 3 as const, unit, draft };
    const part = <FormStep walk={walk} unit={unit} queue={queue} move={() => undefined} />;
    expect(pressable(markup(part))).not.toContain("Retry");
    vi.mocked(saveSetup).mockRejectedValue(refusal("The shelf is full."));
    const html = await after(part, 0);
    expect(html).toMatch(/<output[^>]*>The shelf is full\.<\/output>/);
    expect(pressable(html)).toContain("Retry");
    const [address, report] = sent.mock.calls[0]!;
    expect(address).toBe("/api/client-errors");
    expect(report!.body).toContain("setup not saved: 429 The shelf is full.");
  });

  it("P-164: marks each required answer with a star, those of the lists too", ({ expect }) => {
    const walk = { ...initialWizardState(ENTRY), step: 3 as const, unit };
    const html = markup(<FormStep walk={walk} unit={unit} queue={queue} move={() => undefined} />);
    const starred = [...html.matchAll(/class="[^"]*required[^"]*"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(starred).toEqual(expect.arrayContaining([texts.systemType, texts.nozzleDirection, texts.deviceName]));
    expect(starred).not.toContain(texts.notes);
  });
});
