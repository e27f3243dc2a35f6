import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { type FetchPath, prefetchFirstData } from "../../../web/src/features/dashboard/first/first-answers.ts";
import { saveLastSelection } from "../../../web/src/features/dashboard/selection/last-selection.ts";

const answers: Record<string, unknown> = {
  "/api/session": { user: { id: "person" }, permissions: ["dashboard.view"] },
  "/api/plant/all": {
    plants: [
      { plant_id: "valley", plant_name: "Valley" },
      { plant_id: "alder", plant_name: "Alder" },
    ],
  },
  "/api/next-washes": { washes: [] },
  "/api/device/all?plant=alder": { devices: [{ device_id: "a1" }] },
  "/api/device/all?plant=valley": { devices: [{ device_id: "v1" }, { device_id: "v2" }] },
};

async function askedAt(address: string, changed: Record<string, unknown> = {}): Promise<string[]> {
  const asked: string[] = [];
  const ask: FetchPath = <Body>(path: string) => {
    asked.push(path);
    return Promise.resolve(({ ...answers, ...changed }[path] ?? null) as Body | null);
  };
  const shown: string[] = [];
  await prefetchFirstData(ask, new URLSearchParams(address), {
    onPlace: () => undefined,
    onDecision: (device) => shown.push(device),
  });
  return asked;
}
const lists = ["/api/session", "/api/plant/all", "/api/next-washes"];
const firstOf = (plant: string, device: string) => [
  `/api/device/all?plant=${plant}`,
  `/api/device/${device}/recommendation`,
  `/api/device/getSoilingLoss/${device}`,
  `/api/plant/${plant}/calculation-inputs`,
  `/api/device/${device}/cleanings`,
  `/api/device/${device}/savings/latest`,
];

// Node has no storage without a file.
beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

describe("what the plain page of the dashboard asks for", () => {
  it("is the first plant by name where nothing else decides, and the most urgent where a wash is near", async ({
    expect,
  }) => {
    expect(await askedAt("")).toEqual([...lists, ...firstOf("alder", "a1")]);
    const washes = { "/api/next-washes": { washes: [{ plant_id: "valley", device_id: "v2" }] } };
    const never = { "/api/plant/all": new Promise(() => undefined) };
    expect(await askedAt("", { ...washes, ...never })).toEqual([...lists, ...firstOf("valley", "v2")]);
  });

  it("is the person's last place at once, without waiting for a list", async ({ expect }) => {
    saveLastSelection("person", { plant: "valley", device: "v2" });
    const never = { "/api/plant/all": new Promise(() => undefined) };
    expect(await askedAt("", never)).toEqual([...lists, ...firstOf("valley", "v2")]);
    expect(await askedAt("plant=valley", never)).toEqual([...lists, ...firstOf("valley", "v2")]);
  });

  it("is what the address names, once the lists say that it is the person's", async ({ expect }) => {
    saveLastSelection("person", { plant: "valley", device: "v2" });
    expect(await askedAt("plant=alder&device=a1")).toEqual([...lists, ...firstOf("alder", "a1")]);
    expect(await askedAt("plant=elsewhere&device=e1")).toEqual(lists);
  });

  it("is nothing of a plant without a session, without the dashboard, or for a chosen owner", async ({ expect }) => {
    expect(await askedAt("", { "/api/session": null })).toEqual(lists);
    expect(await askedAt("", { "/api/session": { user: { id: "trial" }, permissions: [] } })).toEqual(lists);
    expect(await askedAt("owner=o1")).toEqual(["/api/session", "/api/next-washes"]);
  });
});
