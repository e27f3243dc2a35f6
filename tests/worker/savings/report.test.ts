import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { type CleaningReport, cleaningReportTexts } from "#contract/savings/cleaning-report";
import type { Problem } from "#contract/common/problem";
import { sheetsOf } from "../../print/cleaning-report/content-stream.ts";
import { printedFigures } from "../../print/cleaning-report/printed-figures.ts";
import { call } from "../access/people.ts";
import { dueInputs, energyOf, inputsOf } from "../daily/support.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";

async function savedInputs(plant: string, device: string): Promise<void> {
  await inputsOf(plant, dueInputs);
  await energyOf(plant);
  await someDays(device, yesterday(), [{ loss: 2 }]);
}

const today = () => dayOf("America/Los_Angeles", Date.now() / 1000);
const yesterday = () => addDays(today(), -1);

const content = (cookie: string, device: string) =>
  call("GET", `/api/device/${device}/savings/report/content`, { cookie });
const pdf = (cookie: string, device: string) => call("GET", `/api/device/${device}/savings/report`, { cookie });

describe("the report of a device", () => {
  it("is the PDF of the plan of the saved inputs, and its data is sent to the client that draws it", async ({
    expect,
  }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    await savedInputs(plant, device);
    const answer = await pdf(cookie, device);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z0-9-]+-cleaning-analysis-\d{4}-\d\d-\d\d\.pdf"$/,
    );
    const report = await (await content(cookie, device)).json<CleaningReport>();
    expect(report).toMatchObject({
      device: { id: device, timezone: "America/Los_Angeles" },
      inputs: { washCost: 300, weeks: 52, rainThresholdPer: "day", blockedWeeks: [] },
    });
    expect(report.printedAt % 60).toBe(0);
    expect(report.digest).toMatch(/^[0-9a-f]{64}$/);
    const sheets = await sheetsOf(new Uint8Array(await answer.arrayBuffer()));
    const printed = sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join("\n");
    for (const figure of printedFigures(report)) expect(printed).toContain(figure);
  });

  it("says what to do where nothing was calculated", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    for (const ask of [content, pdf]) {
      const none = await ask(cookie, device);
      expect(none.status).toBe(404);
      expect((await none.json<Problem>()).title).toBe(cleaningReportTexts.none);
    }
  });
});
