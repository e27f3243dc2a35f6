import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { deviceQuery, washLogQuery } from "../../../web/src/features/devices/logs/logs.queries.ts";
import { logTexts } from "../../../web/src/features/devices/logs/texts.ts";
import { aWash } from "../../fixtures/a-wash.ts";
import { device, shown } from "./rendered.tsx";

const records = Array.from({ length: 120 }, (_, index) => aWash(1_772_481_540 + index * 7200));
const page = (change: Partial<typeof device> = {}, search = "") => {
  const client = new QueryClient();
  client.setQueryData(deviceQuery(device.device_id).queryKey, { ...device, ...change });
  client.setQueryData(washLogQuery(device.device_id).queryKey, { records });
  return shown(`/device/logs/${device.device_id}${search}`, { client });
};

describe("the wash extension logs", () => {
  it("are a table of 100 rows with the columns of the specification, newest first [A-052, A-054]", async ({
    expect,
  }) => {
    const html = await page();
    const headers = [...html.matchAll(/<th\b[^>]*>(.*?)<\/th>/g)].map(([, inside]) =>
      inside!.replaceAll(/<[^>]+>/g, "").trim(),
    );
    expect(headers).toEqual([
      "Publish time",
      "Event type",
      "Battery voltage",
      "Temperature C (3hr avg)",
      "Freezing alert",
      "Rel. humidity (3hr avg)",
      "Tank level",
      "Wash time",
      "Wash condition",
      "Wash power",
    ]);
    const body = html.slice(html.indexOf("<tbody"));
    const times = [...body.matchAll(/<tr\b.*?<td[^>]*>([^<]*)/g)].map(([, time]) => Date.parse(time!));
    expect(times).toHaveLength(100);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it("are in Los Angeles time until another zone is chosen [P-083, A-053]", async ({ expect }) => {
    expect(await page()).toContain(logTexts.timesIn("America/Los_Angeles"));
    expect(await page({}, "?zone=site")).toContain(logTexts.timesIn("America/Phoenix"));
  });

  it("say so where a device has no extension [A-042]", async ({ expect }) => {
    expect(await page({ wash_extension_data: false })).toContain(logTexts.noExtension);
  });
});
