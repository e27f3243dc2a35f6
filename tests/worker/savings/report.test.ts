import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { describe, it } from "vitest";
import { type CleaningReport, cleaningReportTexts } from "#contract/cleaning-report";
import type { Problem } from "#contract/problem";
import { planCleanings } from "../../../worker/documents/cleaning-plan/index.ts";
import { cleaningReportPdf } from "../../../worker/documents/report/index.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { savingsRuns } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { planInputs } from "./cases.ts";

const FINISHED = 1_795_000_000;

/** A finished plan of a device, as its job leaves it. */
async function aFinishedRun(device_id: string, washCost = 1500, created_at = FINISHED - 5): Promise<void> {
  const asked = planInputs({ washCost });
  const { weeks, prices, soilingRates, plannedCleanings, rainThreshold, energy } = asked;
  await drizzle(env.DB)
    .insert(savingsRuns)
    .values({
      job: crypto.randomUUID(),
      device_id,
      user_id: "somebody",
      status: "DONE",
      request: { device_id, weeks, prices, soilingRates, washCost, plannedCleanings, rainThreshold, energy },
      result: planCleanings(asked, analytics()),
      created_at,
      updated_at: FINISHED,
    });
}

const content = (cookie: string, device: string) =>
  call("GET", `/api/device/${device}/savings/report/content`, { cookie });
const pdf = (cookie: string, device: string) => call("GET", `/api/device/${device}/savings/report`, { cookie });

describe("the report of a device", () => {
  it("is the PDF of its newest finished plan, and what it prints is sent to whoever draws it", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await aFinishedRun(device, 9000, FINISHED - 900);
    await aFinishedRun(device, 1500);
    const answer = await pdf(cookie, device);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="cleaning-analysis-[a-z0-9-]+-2026-11-16\.pdf"$/,
    );
    const report = await (await content(cookie, device)).json<CleaningReport>();
    expect(report).toMatchObject({
      device: { id: device, timezone: "America/Los_Angeles" },
      inputs: { washCost: 1500, weeks: 52, rainPer: "day", closed: [] },
      savedInputs: false,
      calculatedAt: FINISHED,
    });
    expect(report.printedAt % 60).toBe(0);
    expect(report.digest).toMatch(/^[0-9a-f]{64}$/);
    // The minute may end between the two calls; the content says what the PDF of its own minute is.
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const drawn = await Promise.all(
      [report.printedAt, report.printedAt - 60].map((printedAt) => cleaningReportPdf({ ...report, printedAt })),
    );
    expect(drawn.some((other) => other.length === bytes.length && other.every((byte, at) => byte === bytes[at]))).toBe(
      true,
    );
  });

  it("says what to do where nothing was calculated, and is not shown to others", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    for (const ask of [content, pdf]) {
      const none = await ask(cookie, device);
      expect(none.status).toBe(404);
      expect((await none.json<Problem>()).title).toBe(cleaningReportTexts.none);
    }
    await aFinishedRun(device);
    const stranger = await aSignedInPerson();
    for (const ask of [content, pdf]) expect((await ask(stranger.cookie, device)).status).toBe(404);
    for (const ask of [content, pdf]) expect((await ask("", device)).status).toBe(401);
  });
});
