import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { FormEvent, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, it, vi } from "vitest";
import type { SetupLive } from "#contract/setup/setup";
import { LookUpStep } from "../../../web/src/features/setup/SetupScreen.tsx";
import { SummaryStep } from "../../../web/src/features/setup/SummaryStep.tsx";
import { initialWizardState } from "../../../web/src/features/setup/draft.model.ts";
import { FormStep } from "../../../web/src/features/setup/form/FormStep.tsx";
import { LiveStep } from "../../../web/src/features/setup/LiveStep.tsx";
import { setupFields } from "#contract/records/setup";
import { setupStepTexts as texts } from "../../../web/src/features/setup/step-texts.ts";
import { OfflineForm } from "../../../web/src/features/setup/offline/OfflineForm.tsx";
import type { SetupQueue } from "../../../web/src/features/setup/offline/use-setup-queue.ts";
import { ENTRY, filled } from "./steps.ts";

const unit = { deviceId: "d1", serialNumber: "S1-0001", iccId: "8900000000000000019", ticket: "ticket" };
const nothing = () => Promise.resolve();
const queue: SetupQueue = {
  entries: [],
  isSending: false,
  retry: () => undefined,
  keep: nothing,
  takeOut: nothing,
  discard: nothing,
  dropPhotos: nothing,
};

const markup = (part: ReactNode, client = new QueryClient()): string =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{part}</QueryClientProvider>);

describe("the data of the unit", () => {
  const live = (ts: number | null, columns: SetupLive["series"]["columns"] = {}): SetupLive => ({
    lastDataPoint: { ts, iC: null, iD: null, tC: null, tD: null },
    series: { timezone: "UTC", from: 0, to: 604_800, resolution: 1800, t: [1800, 3600], columns },
    samples: 2,
  });
  const step = (data: SetupLive): string => {
    const client = new QueryClient();
    client.setQueryData(["setup-live", unit.iccId], data);
    return markup(<LiveStep walk={{ claimCode: "" }} unit={unit} move={() => undefined} />, client);
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

describe("the setup form", () => {
  it("P-164: marks each required answer with a star, those of the lists too", ({ expect }) => {
    const walk = { ...initialWizardState("6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a11"), step: 3 as const, unit };
    const html = markup(<FormStep walk={walk} unit={unit} queue={queue} move={() => undefined} />);
    const starred = [...html.matchAll(/class="[^"]*required[^"]*"[^>]*>([^<]+)</g)].map(([, label]) => label);
    expect(starred).toEqual(
      expect.arrayContaining([
        setupFields.systemType.label,
        setupFields.nozzleDirection.label,
        setupFields.deviceName.label,
      ]),
    );
    expect(starred).not.toContain(setupFields.notes.label);
  });

  it("is summed up at the end, with No for a switch that nobody touched", ({ expect }) => {
    const html = markup(
      <SummaryStep
        walk={{ ...initialWizardState("6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a11"), draft: { deviceName: "South Row" } }}
        unit={unit}
        move={() => undefined}
        onDone={() => undefined}
      />,
    );
    const facts = [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)].map(([, label, value]) => [
      label,
      value,
    ]);
    expect(facts).toEqual(
      expect.arrayContaining([
        [setupFields.deviceName.label, "South Row"],
        [setupFields.areCablesSecured.label, "No"],
      ]),
    );
  });
});

describe("a call that ends after its form was left", () => {
  /** A form that isn't mounted (anymore), with its real calls. */
  const submit = (form: () => ReactElement): void => {
    let left: ReactElement | null = null;
    const Probe = () => {
      left = form();
      return null;
    };
    markup(<Probe />);
    const { onSubmit } = left!.props as { onSubmit: (event: FormEvent) => void };
    onSubmit({ preventDefault: () => undefined } as FormEvent);
  };
  afterEach(() => vi.unstubAllGlobals());
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it("doesn't take a technician out of the offline form when a unit is found", async ({ expect }) => {
    const onFound = vi.fn();
    const start = { iccId: "8944500102198304826", claimCode: "" };
    // A test before may have left calls of its own behind.
    let lookUps = 0;
    vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith("/api/setup/lookup")) lookUps++;
      return Response.json(unit);
    });
    submit(() => LookUpStep({ start, onFound, onOffline: () => undefined }));
    await expect.poll(() => lookUps).toBe(1);
    await settle();
    expect(onFound).not.toHaveBeenCalled();
  });

  it("doesn't empty the next form when one was kept", async ({ expect }) => {
    const move = vi.fn();
    const keep = vi.fn(nothing);
    const walk = { ...initialWizardState(ENTRY, filled), iccId: unit.iccId, isOffline: true };
    submit(() => OfflineForm({ walk, queue: { ...queue, keep }, move }));
    await expect.poll(() => keep.mock.calls.length).toBe(1);
    await settle();
    expect(move).not.toHaveBeenCalled();
  });
});
