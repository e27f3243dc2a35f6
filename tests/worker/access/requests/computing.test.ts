import { describe, it } from "vitest";
import { routePolicies } from "../../../../worker/app.ts";
import { analytics } from "../../../../worker/platform/analytics.ts";
import { fetchInPlace } from "../in-place.ts";
import { aPerson, aSession, ORIGIN } from "../people.ts";
import { aSite, save } from "../../savings/site.ts";

/** Sums over the days or samples of one device; without cleanings, no error is measured. */
const BOUNDED = [
  "/api/device/:id/config",
  "/api/device/:id/dollar-loss/:from/:to/:energyRate/:arraySize",
  "/api/device/getCurrentYearLoss/:id/:energyRate/:arraySize",
  "/api/device/getDeviceDataIrradianceChart/:id/:from/:to",
  "/api/device/getSoilingLoss/:id",
];
/** Checks the kernels once in a while. */
const PROBE = "/api/probe";
const MOST_KERNELS = 4;

/** Counts the calls of all kernels from now on. */
function countedKernels(): { calls: number } {
  const count = { calls: 0 };
  const kernels = analytics() as unknown as Record<string, unknown>;
  for (const [name, kernel] of Object.entries(kernels))
    if (typeof kernel === "function")
      kernels[name] = (...inputs: unknown[]) => {
        count.calls++;
        return Reflect.apply(kernel, kernels, inputs) as unknown;
      };
  return count;
}

describe("a route without a cost", () => {
  it("calls no mathematics when it is read, or little for one device", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    const cookies = [site.cookie, await aSession((await aPerson({ user_type: "Admin" })).id)];
    const fixed: Record<string, string> = {
      from: "2026-01-01",
      to: "2026-12-31",
      energyRate: "0.1",
      arraySize: "1000",
    };
    const count = countedKernels();
    const read = async (path: string, cookie: string): Promise<number> => {
      const id = path.startsWith("/api/plant") ? site.plant : site.device;
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => fixed[name] ?? id);
      const before = count.calls;
      const headers = { cookie, "sec-fetch-site": "same-origin" };
      await (await fetchInPlace(new Request(ORIGIN + address, { headers }))).text();
      return count.calls - before;
    };
    // As a check of this test: this one calculates.
    expect(await read("/api/plant/:id/savings/basis", site.cookie)).toBeGreaterThan(MOST_KERNELS);
    const found = new Map<string, number>();
    for (const { path } of routePolicies.filter(({ method, cost }) => method === "GET" && cost === "read"))
      for (const cookie of cookies) found.set(path, Math.max(found.get(path) ?? 0, await read(path, cookie)));
    expect(
      [...found]
        .filter(([path, calls]) => calls > 0 && path !== PROBE)
        .map(([path]) => path)
        .toSorted(),
    ).toEqual(BOUNDED);
    expect(Math.max(...found.values())).toBeLessThanOrEqual(MOST_KERNELS);
  });
});
