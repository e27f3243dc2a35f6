import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, it } from "vitest";
import { startingInputs } from "#contract/records/inputs";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { plantDevicesQuery, soilingLossQuery } from "../../../web/src/features/dashboard/queries.ts";
import { Shown, type ShownPlant } from "../../../web/src/features/dashboard/shown.ts";
import { PlantTiles, Tiles } from "../../../web/src/features/dashboard/tiles/Tiles.tsx";

const { tiles: texts } = measuredTexts;
const now = Date.UTC(2026, 10, 29, 20) / 1000;
const year = { from: "2026-01-01", to: "2026-11-29" };
const week = { from: "2026-11-22", to: "2026-11-28" };
const month = { from: "2026-10-30", to: "2026-11-28" };
const stored = { inputs: startingInputs, version: 1 };

/** The tiles of which each call in `failed` failed, and the others have no answer yet. */
function tiles(failed: ReturnType<typeof plantDevicesQuery>[], inputs: object, maySave = true): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  for (const { queryKey } of failed)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: new Error("No answer.") });
  const shown = {
    plant: { plant_id: "p" },
    device: { timezone: "America/Los_Angeles" },
    inputs,
    now,
    may: () => maySave,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Shown value={shown as unknown as ShownPlant}>
        <PlantTiles />
      </Shown>
    </QueryClientProvider>,
  );
}
const retries = (html: string): string[] => [...html.matchAll(/aria-label="Retry: ([^"]+)"/g)].map(([, name]) => name!);

describe("the tiles of a plant whose call failed", () => {
  it("say so, with Retry, each for its own call", ({ expect }) => {
    const { labels } = texts;
    const known = { stored, query: { data: stored, isError: false } };
    const worth = { energyRate: 0.1, arraySize: 1000 };
    const all = [
      plantDevicesQuery("p", week, null),
      plantDevicesQuery("p", month, null),
      plantDevicesQuery("p", year, worth),
    ];
    expect(retries(tiles([], known))).toEqual([]);
    expect(retries(tiles(all.slice(0, 1), known))).toEqual([labels.week]);
    expect(retries(tiles(all, known))).toEqual([labels.week, labels.month, labels.year, labels.ratio]);
    expect(tiles(all, known).replaceAll("&#x27;", "'").split(texts.failed)).toHaveLength(5);
    expect(retries(tiles([], { stored: null, query: { data: undefined, isError: true } }))).toEqual([labels.year]);
  });
});

describe("the dollars of a plant without saved inputs", () => {
  it("ask only those for inputs who may save them", ({ expect }) => {
    const unsaved = { stored: { ...stored, version: 0 }, query: { data: stored, isError: false } };
    expect(tiles([], unsaved)).toContain(texts.enterInputs);
    expect(tiles([], unsaved, false)).not.toContain(texts.enterInputs);
    expect(tiles([], unsaved, false)).toContain(texts.noInputs);
  });
});

describe("the tiles of a device with too few days", () => {
  it("say so at the month and at its ratio", ({ expect }) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const few = { sevenDaysCount: 1, thirtyDaysCount: 3, insolationNote: null };
    client.setQueryData([...soilingLossQuery("d").queryKey], few);
    const device = { device_id: "d", timezone: "America/Los_Angeles", last_data_at: now, offset: 0 };
    const inputs = { stored: { ...stored, version: 0 }, query: { data: stored, isError: false } };
    const html = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Shown value={{ device, inputs, now, selection: { isOnly: true }, may: () => true } as unknown as ShownPlant}>
          <Tiles />
        </Shown>
      </QueryClientProvider>,
    );
    expect(html.split(texts.notEnough(3, 30))).toHaveLength(3);
  });
});
