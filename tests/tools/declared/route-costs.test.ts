import { globSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";

/** Sums over the stored days of one device, which take a few milliseconds, and jobs that a limited call has started. */
const BOUNDED = new Set([
  "/api/device/getSoilingLoss/:id",
  "/api/device/getCurrentYearLoss/:id/:energyRate/:arraySize",
  "/api/device/:id/dollar-loss/:from/:to/:energyRate/:arraySize",
  "/api/device/:id/cleanings",
  "/api/device/savings/status",
  "/api/device/noon",
  "/api/device/:id/config",
  "/api/device/normalize/:id/preview",
]);
/** The mathematics, and what reads or compares the decisions of all plants. */
const KERNELS = /\b(?:analytics|runnerOf|limitedRunner|listedPlans|decidedPlants|bestWashRun)\(/;

interface RouteSource {
  path: string;
  text: string;
}

const routesIn = (source: string): RouteSource[] =>
  source
    .split(/\.(?:get|post|put|delete)\(\s*(?=["'`]\/api)/)
    .slice(1)
    .map((text) => ({ path: /\/api[^"'`]*/.exec(text)![0], text }));

const withoutCost = (sources: readonly string[]): string[] =>
  sources
    .flatMap(routesIn)
    .filter(({ text }) => KERNELS.test(text) && !/needsComputing:/.test(text.slice(0, text.indexOf("async"))))
    .map(({ path }) => path);

describe("a route that calls the mathematics", () => {
  it("names its cost, unless it is known to be bounded", ({ expect }) => {
    const sources = globSync("worker/features/**/*.ts").map((file) => readFileSync(file, "utf8"));
    expect(sources.flatMap(routesIn).length).toBeGreaterThan(100);
    expect(withoutCost(sources).filter((path) => !BOUNDED.has(path))).toEqual([]);
  });

  it("is found without its cost", ({ expect }) => {
    const route = (limits: string) =>
      `new Hono().get("/api/x/:id", allow("dashboard.view"${limits}), async (c) => c.json(sum(analytics())))`;
    expect(withoutCost([route(""), route(', { needsComputing: "plan" }')])).toEqual(["/api/x/:id"]);
  });
});
