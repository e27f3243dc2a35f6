import { env, exports } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { UploadAnswer, UploadPreview } from "#contract/inbound/inbound";
import type { Problem } from "#contract/common/problem";
import { changeHead, daysInDirectory, inside, settle } from "../device/support.ts";
import { aRegisteredDevice, anUploader, putFile, toa5 } from "./support.ts";

const TEN = Date.UTC(2026, 2, 2, 10) / 1000;
const answerOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json<UploadAnswer>()) });
const titleOf = async (answer: Response) => ({ status: answer.status, title: (await answer.json<Problem>()).title });

describe("PUT /api/device/inbound/sensor/data", () => {
  it("stores a TOA5 file for the key of the device, and calculates its days [A-204]", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const answer = await answerOf(await putFile(id, toa5(TEN, 180), { key }));
    expect(answer).toMatchObject({ status: 200, replay: false, message: "180 rows stored." });
    expect(answer.receipt).toMatchObject({ accepted: 180, duplicate: 0, rejectedCount: 0, days: ["2026-03-02"] });
    const span = await inside(stub, "SELECT min(ts) AS first, max(ts) AS last, min(tC) AS tC FROM samples");
    expect(span).toEqual([{ first: TEN + 8 * 3600, last: TEN + 8 * 3600 + 179 * 60, tC: 3150 }]);
    await settle(stub);
    expect((await daysInDirectory(id))[0]?.loss).toBeCloseTo(3, 2);
  });

  it("stores nothing twice when the same file comes again, and says so", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const first = await answerOf(await putFile(id, toa5(TEN, 60), { key }));
    const second = await answerOf(await putFile(id, toa5(TEN, 60), { key, name: "again.dat" }));
    expect(second).toMatchObject({ replay: true, receipt: first.receipt });
    expect(second.message).toContain("Nothing was stored twice");
    const third = await answerOf(await putFile(id, toa5(TEN, 60), { key, query: { clock: "local" } }));
    expect(third.receipt).toMatchObject({ accepted: 0, duplicate: 60 });
    expect(await inside(stub, "SELECT count(*) AS n FROM samples")).toEqual([{ n: 60 }]);
  });

  it("stores the rows of a file that was cut off and names the broken last one", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    const cut = toa5(TEN, 60).slice(0, -14);
    const { receipt } = await answerOf(await putFile(id, cut, { key }));
    expect(receipt).toMatchObject({ accepted: 59, rejectedCount: 1 });
    expect(receipt.rejected[0]?.line).toBe(64);
  });

  it("refuses rows of the future one by one", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    const tomorrow = Math.floor(Date.now() / 86_400_000 + 2) * 86_400;
    const { receipt, message } = await answerOf(await putFile(id, toa5(tomorrow, 5), { key }));
    expect(message).toBe("0 rows stored, 5 rows rejected.");
    expect(receipt.rejected[0]).toEqual({
      line: 5,
      reason: "The time is more than 10 minutes in the future; check the clock of the device.",
    });
  });

  it("counts in a dry run the rows that the upload refuses", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    const tomorrow = Math.floor(Date.now() / 86_400_000 + 2) * 86_400;
    const stamp = (t: number) => new Date(t * 1000).toISOString().slice(0, 19).replace("T", " ");
    const rows = [
      [stamp(TEN), 700, 690],
      [stamp(TEN + 60), "NAN", "NAN"],
      [stamp(TEN + 120), 3000, 690],
      [stamp(TEN + 180), 701, 691],
      [stamp(tomorrow), 702, 692],
    ];
    const file = ["TIMESTAMP,iC,iD", ...rows.map((row) => row.join(","))].join("\n");
    const options = { key, name: "station.csv" };
    const preview = await (await putFile(id, file, { ...options, query: { dryRun: "1" } })).json<UploadPreview>();
    const { receipt } = await answerOf(await putFile(id, file, options));
    expect(preview).toMatchObject({ rows: 3, problemCount: 2, lastTimestamp: "2026-03-02T18:03:00Z" });
    expect(preview.problems).toEqual(receipt.rejected);
    expect(receipt).toMatchObject({ accepted: 3, rejectedCount: 2, ignoredCount: 1 });
    expect(receipt.ignored).toEqual([{ line: 4, reason: "The clean cell value is outside -100 to 2500 W/m2." }]);
  });

  it("reads one device and the chosen zone of a file, and says why it refuses the file without", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const rows = ["00", "01", "02"].flatMap((minute) => [
      `2026-03-02 18:${minute},A,800,780`,
      `2026-03-02 18:${minute},B,500,400`,
    ]);
    const file = ["Time (Eastern Time),Device,iC,iD", ...rows, ""].join("\n");
    const refused = await putFile(id, file, { key, name: "two.csv" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ type: "file-refused", code: "several-devices" });
    const query = { fileDevice: "B", fileZone: "UTC-05:00" };
    const { receipt } = await answerOf(await putFile(id, file, { key, name: "two.csv", query }));
    expect(receipt).toMatchObject({ accepted: 3, rejectedCount: 0 });
    expect(await inside(stub, "SELECT min(ts) AS t FROM samples")).toEqual([
      { t: Date.parse("2026-03-02T23:00:00Z") / 1000 },
    ]);
    // The answers count for one file.
    expect((await putFile(id, `${file}2026-03-02 18:03,A,1,1\n`, { key, name: "two.csv" })).status).toBe(422);
    expect((await putFile(id, file, { key, query: { fileZone: "Mars" } })).status).toBe(422);
  });

  it("leaves a line in the audit log for a table that is new or was silent, and for each file of a person", async ({
    expect,
  }) => {
    const { cookie, device } = await anUploader();
    const lines = async () =>
      (await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE subject = ? AND action = 'data-uploaded'")
        .bind(device.id)
        .first<{ n: number }>())!.n;
    const send = async (minutes: number, options: Parameters<typeof putFile>[2]) =>
      expect((await putFile(device.id, toa5(TEN, minutes), options)).status).toBe(200);
    for (const minutes of [5, 6, 7]) await send(minutes, { key: device.key, name: "Soiling.dat" });
    expect(await lines()).toBe(1);
    await send(8, { key: device.key, name: "Other.dat" });
    expect(await lines()).toBe(2);
    await changeHead(device.stub, ({ tables }) => {
      for (const name of Object.keys(tables)) tables[name]! -= 8 * 86_400;
    });
    await send(9, { key: device.key, name: "Soiling.dat" });
    expect(await lines()).toBe(3);
    for (const minutes of [10, 11]) await send(minutes, { cookie, name: "Soiling.dat" });
    expect(await lines()).toBe(5);
  });

  it("accepts the sensor type only in its exact spelling", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    for (const sensorType of ["", " ", "0x0a", "1e1", "7"])
      expect((await putFile(id, toa5(TEN, 5), { key, query: { sensorType } })).status).toBe(422);
  });

  it.for([
    ["an empty file", "", "station.dat", /empty/],
    ["a binary file", new Uint8Array([1, 0, 2, 0, 3, 0, 255, 254, 0]), "station.dat", /isn't text/],
    ["a TOB1 file", '"TOB1","x"\r\n', "station.dat", /TOB1.*TOA5/],
    ["a workbook with the wrong name", "TIMESTAMP,iC,iD\n", "station.xlsx", /\.dat and \.csv/],
    ["a table without the cells", "TIMESTAMP,Wind\n2026-03-02 10:00,3\n2026-03-02 10:01,3\n", "wind.csv", /clean/i],
  ] as const)("refuses %s with what to do, and stores nothing", async ([, content, name, text], { expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    await putFile(id, toa5(TEN, 10), { key });
    const refused = await titleOf(await putFile(id, content, { key, name }));
    expect(refused.status).toBe(422);
    expect(refused.title).toMatch(text);
    expect(await inside(stub, "SELECT count(*) AS n FROM samples UNION ALL SELECT count(*) FROM staged")).toEqual([
      { n: 10 },
      { n: 0 },
    ]);
  });

  it("refuses a file above 64 MB before reading it, and says what to do", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    const request = new Request(`http://localhost/api/device/inbound/sensor/data?deviceId=${id}&sensorType=10`, {
      method: "PUT",
      headers: {
        "x-api-key": key,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": String(70 * 1024 * 1024),
      },
      body: "--x",
    });
    const refused = await titleOf(await exports.default.fetch(request));
    expect(refused.status).toBe(413);
    expect(refused.title).toContain("larger than 64 MB");
  });

  it("reports in a dry run how it would read a file, and stores nothing", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const answer = await putFile(id, toa5(TEN, 30), { key, query: { dryRun: "1" } });
    const preview = await answer.json<UploadPreview>();
    expect(preview).toMatchObject({ format: "TOA5", rows: 30, intervalSeconds: 60, missing: [], problemCount: 0 });
    expect(preview.mapping).toMatchObject({ iC: "GeffRef", iD: "GeffTest" });
    expect(await stub.lastDataPoint()).toMatchObject({ ts: null });
  });

  it("reads any table by the columns that a person chose", async ({ expect }) => {
    const { id, key, stub } = await aRegisteredDevice();
    const table = "Time,A,B\n2026-03-02 10:00,500,450\n2026-03-02 10:01,510,459\n";
    const mapping = JSON.stringify({ timestamp: "Time", iC: "B", iD: "A" });
    const query = { sensorType: "0", clock: "utc", mapping };
    expect((await answerOf(await putFile(id, table, { key, name: "t.csv", query }))).receipt.accepted).toBe(2);
    expect(await stub.lastDataPoint()).toMatchObject({ ts: TEN + 60, iC: 459, iD: 510 });
  });

  it.for([
    ["an unknown sensor", { sensorType: "12" }, "sensorType"],
    ["an empty timestamp format", { tsFormat: "" }, "tsFormat"],
    ["an unknown clock", { clock: "moon" }, "clock"],
    ["a mapping that is no JSON", { mapping: "{" }, "mapping"],
  ] as const)("refuses %s and names the field", async ([, query, field], { expect }) => {
    const { id, key } = await aRegisteredDevice();
    const answer = await putFile(id, toa5(TEN, 1), { key, query });
    expect(answer.status).toBe(422);
    expect(Object.keys((await answer.json<Problem>()).fields ?? {})).toEqual([field]);
  });
});

describe("permission to upload", () => {
  it("belongs to a device with its own key, also in the address", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    expect((await putFile(id, toa5(TEN, 1), { query: { apiKey: key } })).status).toBe(200);
    expect((await putFile(crypto.randomUUID(), toa5(TEN, 1), { key })).status).toBe(403);
  });
});
