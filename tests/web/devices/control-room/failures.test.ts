import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import {
  configQuery,
  jobsQuery,
  layersQuery,
  sendCommand,
  startNormalization,
} from "../../../../web/src/features/devices/control-room/queries.ts";
import { shown } from "../rendered.tsx";

const SAID = "The device store is not available.";
const logged = vi.fn<typeof console.error>();

beforeEach(() => {
  logged.mockClear();
  vi.stubGlobal("location", { origin: "http://portal.example", href: "http://portal.example/" });
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ type: "about:blank", title: SAID, status: 409 }, { status: 409 })),
  );
  vi.spyOn(console, "error").mockImplementation(logged);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const values = { normCOld: 0, normCNew: 1, normDOld: 0, normDNew: 1 };
const request = { deviceId: "unit-1", startDate: "2026-03-01", endDate: "2026-03-02", ...values };

describe("a call of the control room that fails", () => {
  it.for([
    [
      "a command",
      () =>
        sendCommand({ device_id: "unit-1", device_param: "clean", actionType: "function", acknowledged: [] }, "key"),
    ],
    ["a normalization", () => startNormalization(request)],
    ["the state", () => new QueryClient().fetchQuery({ ...configQuery("unit-1"), retry: false })],
    ["the jobs", () => new QueryClient().fetchQuery({ ...jobsQuery("unit-1"), retry: false })],
    ["the layers", () => new QueryClient().fetchQuery({ ...layersQuery("unit-1"), retry: false })],
  ] as const)("is logged and says what the server said: %s [A-245, A-255]", async ([, call], { expect }) => {
    await expect(call()).rejects.toMatchObject({ message: SAID });
    expect(logged).toHaveBeenCalledOnce();
  });

  it("is shown on the page with Retry [A-255]", async ({ expect }) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    await client.prefetchQuery(configQuery("unit-1"));
    vi.unstubAllGlobals();
    const html = await shown("/device/config/unit-1", { client });
    expect(html).toContain(SAID);
    expect(html).toMatch(/<button[^>]*>(?:<[^>]+>)*Retry/);
  });
});
