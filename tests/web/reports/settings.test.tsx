import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { reportFieldTexts, type ReportSettings, reportTypes } from "#contract/reports/settings";
import {
  type ReportDraft,
  formOf,
  lineErrors,
  withLine,
  withTypes,
  ReportForm,
} from "../../../web/src/features/reports/ReportSettingsScreen.tsx";

import { frequencyTexts } from "../../../web/src/features/reports/texts.ts";

const TODAY = "2026-03-10";
const line = (device_id: string) => ({
  device_id,
  device_name: `Device ${device_id}`,
  plant_name: "North",
  lastWashEvent: "2026-02-01",
  idealPerformance: 0.8,
});
const settings: ReportSettings = {
  frequency: "biweekly",
  reports: [...reportTypes],
  devices: Array.from({ length: 12 }, (_, index) => line(String(index + 10))),
};

describe("the screen of the report settings", () => {
  it("has the frequencies, the five types and a table of ten devices a page [A-096, P-032, A-013]", ({ expect }) => {
    const page = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ReportForm settings={settings} />
      </QueryClientProvider>,
    );
    for (const words of [...reportTypes, ...Object.values(frequencyTexts).map(({ label }) => label)])
      expect(page).toContain(words);
    const rows = [...page.matchAll(/<td[^>]*>(Device \d+)<\/td>/g)].map(([, name]) => name);
    expect(rows).toEqual(settings.devices.slice(0, 10).map(({ device_name }) => device_name));
    for (const header of ["Device", "Plant", "Last wash event", "Ideal performance"]) expect(page).toContain(header);
  });

  it("refuses emptied and wrong fields by name, and never falls back to a default [A-151]", ({ expect }) => {
    const draft: ReportDraft = { ...settings, devices: [line("1"), line("2")] };
    expect(formOf(draft, TODAY)).toMatchObject({ ok: true, form: { frequency: "biweekly" } });
    const wrong: [Parameters<typeof withLine>[2], string][] = [
      [{ lastWashEvent: null }, reportFieldTexts.lastWashEvent],
      [{ lastWashEvent: "2026-03-11" }, reportFieldTexts.futureWash],
      [{ idealPerformance: NaN }, reportFieldTexts.idealPerformance],
      [{ idealPerformance: 0 }, reportFieldTexts.idealPerformance],
      [{ idealPerformance: 1.01 }, reportFieldTexts.idealPerformance],
    ];
    for (const [change, text] of wrong) {
      const changed = withLine(draft, "2", change);
      expect(Object.values(lineErrors(changed.devices[1]!, TODAY))).toEqual([text]);
      expect(formOf(changed, TODAY)).toEqual({ ok: false, reason: `Device 2: ${text}` });
    }
    expect(formOf(withTypes(draft, []), TODAY)).toEqual({ ok: false, reason: reportFieldTexts.types });
    expect(withTypes(draft, ["1 year Loss", "7 days Loss"]).reports).toEqual(["7 days Loss", "1 year Loss"]);
  });
});
