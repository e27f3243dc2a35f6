import { globSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { missingOutputs } from "../../tools/build/missing-outputs.ts";
import { schedules } from "../../tools/portal/crons.ts";
import { inRoot } from "../../tools/process/root.ts";
import { countTests, failuresOf, withoutTests } from "../checks/suite/vitest-report.ts";

const report = { numPassedTests: 3, numFailedTests: 0, success: true, testResults: [] };
const brokenFile = { status: "failed", assertionResults: [] };

describe("the build files that the worker's tests need", () => {
  it("are reported if missing", ({ expect }) => {
    const climate = "worker/adapters/weather/climate/climate.bin";
    expect(missingOutputs((file) => file !== climate)).toEqual([climate]);
    expect(missingOutputs(() => true)).toEqual([]);
    expect(missingOutputs(() => false)).toContain("analytics-wasm/build/analytics.wasm");
  });
});

describe("the total of a test run", () => {
  it("adds up tests", ({ expect }) => {
    expect(countTests(report)).toEqual({ passed: 3, failed: 0 });
    expect(countTests({ ...report, numFailedTests: 2, success: false })).toEqual({ passed: 3, failed: 2 });
  });

  it("counts a file that could not be loaded as a failure", ({ expect }) => {
    expect(countTests({ ...report, success: false, testResults: [brokenFile] })).toEqual({ passed: 3, failed: 1 });
  });

  it("never counts a failed run as no failure", ({ expect }) => {
    expect(countTests({ ...report, success: false })).toEqual({ passed: 3, failed: 1 });
  });

  it("names the projects of which no test ran", ({ expect }) => {
    const ran = ["analytics/a.test.ts", "web/b/c.test.tsx"].map((path) => ({
      name: inRoot("tests", path),
      status: "passed",
      assertionResults: [],
    }));
    expect(withoutTests({ ...report, testResults: ran }, ["analytics", "web", "tools"])).toEqual(["tools"]);
  });

  it("names each failure with the first lines of its message", ({ expect }) => {
    const failed = { status: "failed", fullName: "a law holds", failureMessages: ["1 is not 2\nat line 3"] };
    const file = { name: "a.test.ts", status: "failed", assertionResults: [{ status: "passed" }, failed] };
    const unread = { ...brokenFile, name: "b.test.ts", message: "no such module" };
    const run = { ...report, success: false, testResults: [file, unread] };
    expect(failuresOf(run)).toEqual(["a.test.ts > a law holds\n1 is not 2\nat line 3", "b.test.ts\nno such module"]);
    expect(failuresOf(report)).toEqual([]);
  });
});

describe("the schedules of wrangler.toml", () => {
  it("are read without comments", ({ expect }) => {
    expect(schedules('[triggers]\ncrons = ["7 * * * *", "15 9 * * 1"] # hourly\n')).toEqual([
      "7 * * * *",
      "15 9 * * 1",
    ]);
    expect(schedules("[triggers]\n")).toEqual([]);
  });
});

describe("the projects of vitest.config.ts", () => {
  it("run the tests of every folder", ({ expect }) => {
    const config = readFileSync(inRoot("vitest.config.ts"), "utf8");
    const folders = globSync("*/**/*.test.{ts,tsx}", { cwd: inRoot("tests") }).map((file) => file.split("/")[0]!);
    for (const folder of new Set(folders)) expect(config).toContain(`"tests/${folder}/**/*.test.`);
  });
});
