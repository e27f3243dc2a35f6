import { describe, it } from "vitest";
import type { ShortUploadAnswer } from "#contract/inbound/inbound";
import { inboundTexts } from "#contract/inbound/texts";
import { call } from "../access/people.ts";
import { anUploader, documented, putFile, toa5 } from "./support.ts";

const TEN = Date.UTC(2026, 2, 2, 10) / 1000;

describe("a file that a program sends again after a person undid it", () => {
  const HOUR = 60;
  async function put(key: string, body: string, more = "") {
    const address = `http://localhost/api/device/inbound/sensor/data/CR1000_Soiling.dat${more}`;
    const answer = await documented(new Request(address, { method: "PUT", headers: { "x-api-key": key }, body }));
    return { status: answer.status, ...(await answer.json<ShortUploadAnswer>()) };
  }
  const sent = (key: string, minutes: number, more = "") => put(key, toa5(TEN, minutes), more);
  async function undoneDevice() {
    const { cookie, device } = await anUploader();
    const first = await sent(device.key, HOUR);
    expectStored(first.message, HOUR);
    const undo = (batch: string) => call("DELETE", `/api/device/${device.id}/batches/${batch}`, { cookie });
    if ((await undo(first.batch)).status !== 200) throw new Error("The upload wasn't undone.");
    return { device, cookie, undo, batch: first.batch };
  }
  const expectStored = (message: string, rows: number) => {
    if (message !== `${rows} rows stored.`) throw new Error(message);
  };

  it("stores nothing, and says how to store it", async ({ expect }) => {
    const { device, batch } = await undoneDevice();
    for (let hour = 0; hour < 2; hour++)
      expect(await sent(device.key, HOUR)).toMatchObject({ status: 200, batch, message: inboundTexts.undoneFile });
    const answer = await putFile(device.id, toa5(TEN, HOUR), { key: device.key, query: { sensorType: "0" } });
    expect(await answer.json()).toMatchObject({ replay: false, receipt: { batch, accepted: 0 } });
    expect((await sent(device.key, HOUR, "?again=1")).message).toBe("60 rows stored.");
  });

  it("stores only the rows that were appended since, in every following hour", async ({ expect }) => {
    const { device, undo } = await undoneDevice();
    const left = inboundTexts.undonePart("60 rows", 60);
    const second = await sent(device.key, HOUR + 10);
    expect(second.message).toBe(`10 rows stored. ${left}`);
    expect((await sent(device.key, HOUR + 15)).message).toBe(`5 rows stored, 10 rows already stored. ${left}`);
    await undo(second.batch);
    const later = await sent(device.key, HOUR + 20);
    expect(later.message).toBe(`5 rows stored, 5 rows already stored. ${inboundTexts.undonePart("70 rows", 70)}`);
    expect((await sent(device.key, HOUR + 20, "?again=1")).message).toBe("60 rows stored, 20 rows already stored.");
    expect((await sent(device.key, HOUR + 30)).message).toBe(
      `10 rows stored, 10 rows already stored. ${inboundTexts.undonePart("70 rows", 70)}`,
    );
  });

  it("stores it when a person uploads it, when it is read differently, and when its start has changed", async ({
    expect,
  }) => {
    const byPerson = await undoneDevice();
    const answer = await putFile(byPerson.device.id, toa5(TEN, HOUR), { cookie: byPerson.cookie });
    expect(await answer.json()).toMatchObject({ receipt: { accepted: 60 } });
    expect((await sent((await undoneDevice()).device.key, HOUR, "?clock=utc")).message).toBe("60 rows stored.");
    const other = await put((await undoneDevice()).device.key, toa5(TEN + 60, HOUR));
    expect(other.message).toBe("60 rows stored.");
  });
});
