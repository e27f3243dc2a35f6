/** Runs the projects that have laws with a fast-check that tries each law `RUNS` times as often. */
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import suite from "../../../vitest.config.ts";

const alias = { "fast-check": join(import.meta.dirname, "more-runs.ts") };
const define = { RUNS_FACTOR: process.env["RUNS"] ?? "10" };

export default defineConfig({
  root: join(import.meta.dirname, "../../.."),
  test: {
    projects: suite.test!.projects!.map((project) =>
      typeof project === "object" && "test" in project
        ? Object.assign(project, {
            resolve: { alias },
            define,
            test: { ...project.test, experimental: {}, testTimeout: 3_600_000 },
          })
        : project,
    ),
  },
});
