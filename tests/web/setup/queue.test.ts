import { describe, it } from "vitest";
import type { SetupForm } from "#contract/setup/setup";
import { noAnswer, problemFrom } from "../../../web/src/api/problem.ts";
import { fullDraft } from "../../../web/src/features/setup/form/answers.model.ts";
import {
  deliver,
  type KeptPhoto,
  type QueuedSetup,
  type SetupCalls,
} from "../../../web/src/features/setup/offline/queue.model.ts";
import { type QueueStore, sendEntries } from "../../../web/src/api/offline/queue.ts";

const unit = { deviceId: "d1", serialNumber: "S1-0001", iccId: "8900000000000000019", ticket: "new" };
const id = (n: number) => `6f1f9a52-5a3c-4c52-9f4e-1f1b7f0c2a1${n}`;
const entry = (n: number, change: Partial<QueuedSetup> = {}): QueuedSetup => ({
  id: id(n),
  iccId: unit.iccId,
  claimCode: "DEM00194",
  draft: {
    ...fullDraft({}),
    technicianName: "Test Person",
    organization: "Test Solar",
    solarPlantName: "Test Plant",
    deviceName: `Row ${n}`,
    installationDate: "2026-11-20",
    latitude: 36,
    longitude: -119,
    systemType: "Fixed Tilt system",
    nozzleDirection: "East",
  },
  offset: 480,
  savedAt: n,
  problem: null,
  isRefused: false,
  ...change,
});
const aPhoto = (address: string | null = null): KeptPhoto => ({
  id: crypto.randomUUID(),
  picture: new Blob(["x"]),
  address,
});
const refusal = (status: number) => problemFrom(status, { type: "about:blank", title: `Said ${status}.`, status });
const offline = noAnswer(new TypeError("failed"));

function server(fails: Partial<Record<keyof SetupCalls, Error>> = {}) {
  const forms: SetupForm[] = [];
  const asked: string[] = [];
  const answer = <T>(call: keyof SetupCalls, value: T): Promise<T> => {
    asked.push(call);
    const error = fails[call];
    return error ? Promise.reject(error) : Promise.resolve(value);
  };
  const calls: SetupCalls = {
    lookUp: ({ claimCode }) => answer("lookUp", { ...unit, ticket: claimCode === "" ? "unproven" : "new" }),
    keepPhotos: () => Promise.resolve(),
    sendPhoto: ({ ticket }) => answer("sendPhoto", { installationPhoto: `/api/setup/photo/${ticket}` }),
    save: async ({ form }) => {
      await answer("save", null);
      forms.push(form);
    },
  };
  return { calls, forms, asked };
}

describe("a setup that waited on the phone", () => {
  it("is looked up again, then its photo is sent, then its form [P-096] [P-205]", async ({ expect }) => {
    const { calls, forms, asked } = server();
    expect(await deliver(entry(1), [aPhoto()], calls)).toEqual({ kind: "sent" });
    expect(asked).toEqual(["lookUp", "sendPhoto", "save"]);
    expect(forms).toMatchObject([
      {
        setupEntryId: id(1),
        iccId: unit.iccId,
        deviceId: "d1",
        installationDate: "2026-11-20T00:00:00-08:00",
        installationPhoto: "/api/setup/photo/new",
      },
    ]);
  });

  it.for([
    ["lookUp", offline, { kind: "unanswered" }],
    ["lookUp", refusal(404), { kind: "refused", message: "Said 404." }],
    ["lookUp", refusal(409), { kind: "refused", message: "Said 409." }],
    ["lookUp", refusal(429), { kind: "later", message: "Said 429." }],
    ["sendPhoto", refusal(422), { kind: "refused", message: "Said 422." }],
    ["save", refusal(503), { kind: "later", message: "Said 503." }],
    ["save", offline, { kind: "unanswered" }],
  ] as const)("whose %s fails is kept with what was said", async ([call, error, expected], { expect }) => {
    const { calls, forms } = server({ [call]: error });
    expect(await deliver(entry(1), [aPhoto()], calls)).toEqual(expected);
    expect(forms).toEqual([]);
  });
});

describe("the photos of a setup that waited", () => {
  it("are sent once, also if a later one fails", async ({ expect }) => {
    const { calls, forms, asked } = server();
    let kept: readonly KeptPhoto[] = [aPhoto(), aPhoto()];
    let sent = 0;
    const failing: SetupCalls = {
      ...calls,
      keepPhotos: async (_, photos) => void (kept = photos),
      sendPhoto: async (photo) => {
        sent++;
        if (sent === 2) throw offline;
        await calls.sendPhoto(photo);
        return { installationPhoto: `/api/setup/photo/${sent}` };
      },
    };
    expect(await deliver(entry(1), kept, failing)).toEqual({ kind: "unanswered" });
    expect(kept.map(({ address }) => address)).toEqual(["/api/setup/photo/1", null]);
    expect(await deliver(entry(1), kept, failing)).toEqual({ kind: "sent" });
    expect(asked.filter((call) => call === "sendPhoto")).toHaveLength(2);
    expect(forms).toMatchObject([{ installationPhoto: "/api/setup/photo/1", morePhotos: ["/api/setup/photo/3"] }]);
  });
});

describe("the queue", () => {
  function memory(entries: QueuedSetup[]): QueueStore<QueuedSetup> & { entries: QueuedSetup[] } {
    const kept = {
      entries,
      all: () => Promise.resolve([...kept.entries]),
      update: (changed: QueuedSetup) => {
        kept.entries = kept.entries.map((one) => (one.id === changed.id ? changed : one));
        return Promise.resolve();
      },
      remove: (gone: string) => {
        kept.entries = kept.entries.filter((one) => one.id !== gone);
        return Promise.resolve();
      },
    };
    return kept;
  }

  it("sends three setups once each, and one that is refused does not hold up the rest [P-205]", async ({ expect }) => {
    const store = memory([entry(1), entry(2), entry(3)]);
    const tried: string[] = [];
    const deliverOne = (one: QueuedSetup) => {
      tried.push(one.id);
      return Promise.resolve(
        one.id === id(2) ? ({ kind: "refused", message: "Used." } as const) : ({ kind: "sent" } as const),
      );
    };
    const sent = await sendEntries(store, deliverOne, { retryRefused: false });
    expect(sent.map((one) => one.id)).toEqual([id(1), id(3)]);
    expect(store.entries).toEqual([entry(2, { problem: "Used.", isRefused: true })]);
    await sendEntries(store, deliverOne, { retryRefused: false });
    expect(tried).toEqual([id(1), id(2), id(3)]);
    await sendEntries(store, deliverOne, { retryRefused: true });
    expect(tried).toEqual([id(1), id(2), id(3), id(2)]);
  });

  it("tries nothing else where there is no signal", async ({ expect }) => {
    const store = memory([entry(1), entry(2)]);
    let tries = 0;
    const deliverNone = () => {
      tries++;
      return Promise.resolve({ kind: "unanswered" } as const);
    };
    await sendEntries(store, deliverNone, { retryRefused: false });
    expect([tries, store.entries.length]).toEqual([1, 2]);
  });
});
