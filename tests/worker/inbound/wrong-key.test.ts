import { describe, it } from "vitest";
import { aRegisteredDevice, postReadings, putFile } from "./support.ts";

const columns = { t: [Math.floor(Date.now() / 1000) - 60], iC: [800], iD: [790] };

describe("a wrong key", () => {
  it("is answered in the same way for readings and files, whether the device exists or not", async ({ expect }) => {
    const { id } = await aRegisteredDevice();
    const answers = await Promise.all([
      postReadings(crypto.randomUUID(), columns),
      putFile(id, "x", { key: crypto.randomUUID() }),
      putFile("nobody", "x", { key: crypto.randomUUID() }),
    ]);
    const said = await Promise.all(
      answers.map(async (answer) => {
        const { requestId: _, ...body } = await answer.json<Record<string, unknown>>();
        return [answer.status, answer.headers.get("www-authenticate"), body];
      }),
    );
    expect(said[0]!.slice(0, 2)).toEqual([401, "Bearer"]);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it("is slowed down by its prefix, from any address; the right key is not", async ({ expect }) => {
    const { key } = await aRegisteredDevice();
    let guesses = 0;
    let status = 401;
    // A minute may end meanwhile and allow 20 more.
    for (; guesses < 60 && status === 401; guesses++) {
      const headers = { "cf-connecting-ip": `192.0.2.${guesses}` };
      status = (await postReadings(`${key.slice(0, 8)}${guesses}`, columns, headers)).status;
    }
    expect(status).toBe(429);
    expect(guesses).toBeGreaterThan(20);
    expect((await postReadings(key, columns)).status).toBe(200);
  });

  it("is slowed down by its address, however the keys differ, with the time to wait", async ({ expect }) => {
    const headers = { "cf-connecting-ip": "198.51.100.7" };
    let answer = await postReadings(null, columns, headers);
    for (let guess = 0; guess < 210 && answer.status === 401; guess++)
      answer = await postReadings(crypto.randomUUID(), columns, headers);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("60");
    const { key } = await aRegisteredDevice();
    expect((await postReadings(key, columns, headers)).status).toBe(200);
  });
});
