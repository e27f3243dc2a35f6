import { QueryClient } from "@tanstack/react-query";
import { afterAll, afterEach, describe, it, vi } from "vitest";
import type { PyraData } from "#contract/pyranometer/pyranometer";
import { pyraTexts } from "#contract/pyranometer/texts";
import { Board } from "../../../web/src/features/pyranometer/Board.tsx";
import { pyraDataQuery, saveViewers } from "../../../web/src/features/pyranometer/queries.ts";
import { pyraScreenTexts as texts } from "../../../web/src/features/pyranometer/texts.ts";
import { ViewersForm } from "../../../web/src/features/pyranometer/ViewersDialog.tsx";
import { toasts } from "../../../web/src/ui/toasts/toast-queue.ts";
import { pressable, rendered } from "../devices/rendered.tsx";
import { failedQueries } from "../failed-queries.ts";
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
vi.mock("../../../web/src/ui/overlays/Dialog.tsx", () => import("../shown-dialog.tsx"));
// Static rendering runs no effects; this one depends only on an error.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useEffect: (run: () => void, deps?: readonly unknown[]) => {
    if (deps?.length === 1 && deps[0] instanceof Error) run();
  },
}));
vi.mock("../../../web/src/features/pyranometer/queries.ts", async (original) => ({
  ...(await original<typeof import("../../../web/src/features/pyranometer/queries.ts")>()),
  saveViewers: vi.fn<typeof saveViewers>(),
}));

const range = { from: "2025-07-01", to: "2025-07-10" };
const query = pyraDataQuery("d1", range);
const board = <Board tab="SR300" deviceId="d1" search={range} go={() => undefined} />;
const loading = `aria-label="${texts.loading}"`;
const quantities = ["i", "iC", "iD", "irradianceLoss", "tC", "tD", "hC", "hD", "rot", "tlt", "tlt_x", "tlt_y"] as const;

function data(ts: number[]): PyraData {
  const columns = Object.fromEntries(quantities.map((name) => [name, ts.map(() => 500)]));
  return {
    timezone: "America/Phoenix",
    resolution: 1800,
    data: {
      general_data: { ts, ...columns } as PyraData["data"]["general_data"],
      soiling_loss_data: { day: ts.map((_, index) => `2025-07-0${index + 1}`), soiling: ts.map(() => 2) },
      wash_data: { ts: [], washPow: [], batt: [], tempAvg: [], humidAvg: [], tankEmpty: [] },
    },
  };
}

const boardWith = (ts: number[]) => {
  const client = new QueryClient();
  client.setQueryData(query.queryKey, data(ts));
  return rendered(board, { client });
};

afterEach(() => vi.restoreAllMocks());

describe("the pyranometer board", () => {
  it("shows a loading dialog while its data loads, then fills the charts [P-074]", async ({ expect }) => {
    const before = await rendered(board);
    expect(before).toContain(loading);
    expect(before).not.toContain("<figure");
    const filled = await boardWith([1_751_400_000, 1_751_486_400]);
    expect(filled).not.toContain(loading);
    for (const title of [texts.soiling, texts.irradiance]) expect(filled).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
    expect(filled).not.toContain(pyraTexts.empty);
  });

  it("says in its charts when there is no data [P-084]", async ({ expect }) => {
    const charts = [...(await boardWith([])).matchAll(/<figure\b.*?<\/figure>/gs)].map(([chart]) => chart);
    expect(charts.length).toBeGreaterThan(1);
    for (const chart of charts) expect(chart).toContain("There is no data available for the past seven days.");
  });

  it("closes the dialog when loading fails, logs the error, and shows it quietly with Retry [P-252]", async ({
    expect,
  }) => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const html = await rendered(board, { client: await failedQueries("The sensor sleeps.", query.queryKey) });
    expect(html).not.toContain("<dialog");
    expect(html).toMatch(/<output[^>]*>The sensor sleeps\.<\/output>/);
    expect(pressable(html)).toContain("Retry");
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "The sensor sleeps." }));
  });

  it("says that its viewers were saved, and closes their dialog [P-244]", async ({ expect }) => {
    const onClose = vi.fn<() => void>();
    const viewers = { sr300Viewers: ["viewer@plant.example"], ms80shViewers: [] };
    vi.mocked(saveViewers).mockResolvedValue({ message: pyraTexts.viewersSaved });
    await rendered(<ViewersForm viewers={viewers} onClose={onClose} />);
    await library.kept!.run(0, viewers);
    expect(onClose).toHaveBeenCalledOnce();
    expect(toasts.snapshot()).toMatchObject([{ text: "Pyra viewers updated successfully", tone: "ok" }]);
  });
});
