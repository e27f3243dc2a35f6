import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, it, onTestFinished } from "vitest";
import { deliver, type PartDelivery, pauseAfter } from "../../../tools/send/deliver.ts";
import { readOptions } from "../../../tools/send/options.ts";
import { nextPart, sendFiles } from "../../../tools/send/run.ts";

const HEAD =
  '"TOA5","S","CR1000","1","x","y","1","T"\r\n"TIMESTAMP","RECORD","GeffRef","GeffTest"\r\n"TS","RN","W/m2","W/m2"\r\n"","","Avg","Avg"\r\n';
const row = (n: number) => `"2026-03-02 10:${String(n).padStart(2, "0")}:00",${n},700,690\r\n`;
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(from + n)).join("");

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "send-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function scripted(
  folder: string,
  script: (PartDelivery | (() => PartDelivery))[],
  { followFor = 0, again = false } = {},
) {
  const sent: string[] = [];
  const waits: number[] = [];
  let rounds = 0;
  const taken: PartDelivery = { kind: "taken", message: "ok" };
  const run = (path = folder) =>
    sendFiles(
      { path, follow: followFor > 0, every: 10, state: null, again },
      {
        deliver: async (_, bytes) => {
          sent.push(bytes.toString());
          const next = script.shift() ?? taken;
          return typeof next === "function" ? next() : next;
        },
        wait: async (seconds) => {
          waits.push(seconds);
          rounds += 1;
        },
        log: () => {},
        isOver: () => followFor > 0 && rounds >= followFor,
      },
    );
  return { run, sent, waits };
}

describe("a file that another program appends to", () => {
  it("is sent with its header from the last position, in whole rows", async ({ expect }) => {
    const folder = emptyFolder();
    const file = join(folder, "T.dat");
    writeFileSync(file, HEAD + rows(0, 3) + row(3).slice(0, 9));
    const first = scripted(folder, []);
    expect(await first.run()).toBe(true);
    expect(first.sent).toEqual([HEAD + rows(0, 3)]);
    // A new run has only the progress on disk.
    appendFileSync(file, row(3).slice(9) + row(4));
    const second = scripted(folder, []);
    await second.run();
    expect(second.sent).toEqual([HEAD + rows(3, 5)]);
    const third = scripted(folder, []);
    await third.run(file);
    expect(third.sent).toEqual([]);
  });

  it("is sent again after network failures, with a growing delay, and its progress changes only when it was accepted", async ({
    expect,
  }) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "T.dat"), HEAD + rows(0, 2));
    const later: PartDelivery = { kind: "later", why: "no answer", seconds: null };
    const { run, sent, waits } = scripted(folder, [later, later, { ...later, seconds: 90 }]);
    expect(await run()).toBe(true);
    expect(sent).toEqual(Array.from({ length: 4 }, () => HEAD + rows(0, 2)));
    expect(waits).toEqual([2, 4, 90]);
    expect([1, 5, 9, 20, 2000].map(pauseAfter)).toEqual([2, 32, 512, 600, 600]);
  });

  it("is sent again by a program that was killed before it stored the progress", async ({ expect }) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "T.dat"), HEAD + rows(0, 2));
    const killed = scripted(folder, [
      () => {
        throw new Error("killed");
      },
    ]);
    await expect(killed.run()).rejects.toThrow("killed");
    const again = scripted(folder, []);
    await again.run();
    expect(again.sent).toEqual(killed.sent);
  });

  it("is sent from its start once with --again", async ({ expect }) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "T.dat"), HEAD + rows(0, 3));
    await scripted(folder, []).run();
    const again = scripted(folder, [], { followFor: 3, again: true });
    await again.run();
    expect(again.sent).toEqual([HEAD + rows(0, 3)]);
  });

  it("is followed: rows appended between two checks are sent", async ({ expect }) => {
    const folder = emptyFolder();
    const file = join(folder, "T.dat");
    writeFileSync(file, HEAD + rows(0, 1));
    const append = (n: number): (() => PartDelivery) => {
      return () => {
        appendFileSync(file, row(n));
        return { kind: "taken", message: "ok" };
      };
    };
    const { run, sent } = scripted(folder, [append(1), append(2)], { followFor: 2 });
    await run();
    expect(sent).toEqual([HEAD + rows(0, 1), HEAD + rows(1, 2), HEAD + rows(2, 3)]);
  });

  it("starts over when it became shorter or another file, and is sent in parts when it is long", ({ expect }) => {
    const folder = emptyFolder();
    const file = join(folder, "T.dat");
    writeFileSync(file, HEAD + rows(0, 40));
    const first = nextPart(file, undefined, row(0).length * 2 + 5)!;
    expect(first.bytes.toString()).toBe(HEAD + rows(0, 2));
    const rest = nextPart(file, first.next)!;
    expect(rest.bytes.toString()).toBe(HEAD + rows(2, 40));
    expect(nextPart(file, rest.next)).toBeNull();
    truncateSync(file, HEAD.length + row(0).length);
    expect(nextPart(file, rest.next)!.bytes.toString()).toBe(HEAD + rows(0, 1));
    writeFileSync(file, HEAD + rows(5, 40));
    expect(nextPart(file, first.next)!.bytes.toString()).toBe(HEAD + rows(5, 40));
    writeFileSync(file, HEAD);
    expect(nextPart(file, undefined)).toBeNull();
  });

  it("is ignored once refused, until it changes; a wrong key ends the program", async ({ expect }) => {
    const folder = emptyFolder();
    const file = join(folder, "T.dat");
    writeFileSync(file, HEAD + rows(0, 1));
    const refused: PartDelivery = { kind: "refused", why: "422", isFinal: false };
    const kept = scripted(folder, [refused], { followFor: 3 });
    expect(await kept.run()).toBe(false);
    expect(kept.sent).toHaveLength(1);
    const wrongKey = scripted(folder, [{ kind: "refused", why: "401", isFinal: true }], { followFor: 3 });
    expect(await wrongKey.run()).toBe(false);
    expect(wrongKey.waits).toEqual([]);
    expect(() => readFileSync(join(folder, ".soilsight-sent.json"))).toThrow();
  });
});

describe("the request of a part", () => {
  const part = Buffer.from(HEAD + rows(0, 1));
  const options = { address: "https://portal.example", key: "secret", query: { clock: "utc" } };
  const answered = (answer: () => Response) => {
    const calls: [string, RequestInit][] = [];
    const send = async (url: string, init: RequestInit) => {
      calls.push([url, init]);
      return answer();
    };
    return { calls, outcome: () => deliver("My table.dat", part, options, send) };
  };

  it("is the compressed file itself, with the key in a header", async ({ expect }) => {
    const { calls, outcome } = answered(() => Response.json({ message: "1 row stored." }));
    expect(await outcome()).toEqual({ kind: "taken", message: "1 row stored." });
    const [[url, { headers, body }]] = calls as [[string, RequestInit]];
    expect(url).toBe("https://portal.example/api/device/inbound/sensor/data/My%20table.dat?clock=utc");
    expect(headers).toMatchObject({ authorization: "Bearer secret", "content-encoding": "gzip" });
    expect(gunzipSync(body as Uint8Array)).toEqual(part);
  });

  it.for([
    [503, {}, { kind: "later", seconds: null }],
    [429, { "retry-after": "7" }, { kind: "later", seconds: 7 }],
    [400, {}, { kind: "later", seconds: null }],
    [422, {}, { kind: "refused", isFinal: false }],
    [401, {}, { kind: "refused", isFinal: true }],
  ] as const)("answered by %d is handled", async ([status, headers, expected], { expect }) => {
    const { outcome } = answered(() => Response.json({ title: "why" }, { status, headers }));
    expect(await outcome()).toMatchObject(expected);
  });

  it("without an answer is sent later", async ({ expect }) => {
    const { outcome } = answered(() => {
      throw new Error("refused");
    });
    expect(await outcome()).toMatchObject({ kind: "later", seconds: null });
  });
});

describe("the program", () => {
  const program = (args: string[]) => {
    const child = spawn(process.execPath, ["tools/send.ts", ...args], {
      env: { ...process.env, SOILSIGHT_KEY: "key" },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
    return { child, ended: once(child, "close").then(([code]) => ({ code: code as number, said })), said: () => said };
  };
  /** Nothing listens there. */
  const nowhere = ["--address", "http://127.0.0.1:9"];

  it("names a missing file with code 1, and its options with --help", async ({ expect }) => {
    expect(await program(["/no/such/file"]).ended).toEqual({ code: 1, said: "/no/such/file doesn't exist.\n" });
    expect(await program(["--help"]).ended).toMatchObject({
      code: 0,
      said: expect.stringContaining("--timeout") as string,
    });
  });

  it("lets no second run in meanwhile, and ends after its time-out without a network", async ({ expect }) => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "T.dat"), HEAD + rows(0, 1));
    const lock = join(folder, `.soilsight-sent.json.${basename(folder)}.lock`);
    const first = program([folder, ...nowhere]);
    onTestFinished(() => void first.child.kill("SIGKILL"));
    await expect.poll(() => existsSync(lock)).toBe(true);
    const second = await program([folder, ...nowhere]).ended;
    expect(second).toEqual({ code: 0, said: `Another run is sending ${folder}. It goes on; this one ends.\n` });
    first.child.kill("SIGKILL");
    await first.ended;
    // Left by a run that was killed: its process is gone, or did nothing for long.
    for (const leave of [
      () => undefined,
      () => {
        writeFileSync(lock, JSON.stringify({ host: "elsewhere", pid: 1 }));
        utimesSync(lock, 0, 0);
      },
    ]) {
      leave();
      const next = await program([folder, "--timeout", "0.01", ...nowhere]).ended;
      expect(next).toMatchObject({ code: 1, said: expect.stringContaining("within 0.01 minutes") as string });
      expect(existsSync(lock)).toBe(false);
    }
  });
});

describe("the command line of the sender", () => {
  it("requires one path and a key, and names what is wrong", ({ expect }) => {
    expect(readOptions(["a.dat", "--follow", "--sensor", "10"], "key")).toMatchObject({
      ok: true,
      options: { path: "a.dat", follow: true, every: 10, timeout: 30, query: { sensorType: "10" } },
    });
    for (const [args, key] of [
      [[], "key"],
      [["a.dat", "b.dat"], "key"],
      [["a.dat"], undefined],
      [["a.dat", "--every", "0"], "key"],
      [["a.dat", "--clock", "moon"], "key"],
      [["a.dat", "--timeout", "0"], "key"],
      [["a.dat", "--address", "portal"], "key"],
      [["a.dat", "--bogus"], "key"],
    ] as const)
      expect(readOptions([...args], key)).toMatchObject({ ok: false });
  });
});
