import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { type FetchPath, prefetchFirstData } from "../../../web/src/features/dashboard/first/first-answers.ts";
import { fleetAnswers } from "../../../web/src/features/monday/first/paint-monday.ts";
import { saveLastSelection } from "../../../web/src/features/dashboard/selection/selection.model.ts";

const answers: Record<string, unknown> = {
  "/api/session": { user: { id: "person" }, permissions: ["dashboard.view"] },
  "/api/plant/all": {
    plants: [
      { plant_id: "valley", plant_name: "Valley" },
      { plant_id: "alder", plant_name: "Alder" },
    ],
  },
};

async function askedAt(address: string, changed: Record<string, unknown> = {}): Promise<string[]> {
  const asked: string[] = [];
  const ask: FetchPath = <Body>(path: string) => {
    asked.push(path);
    return Promise.resolve(({ ...answers, ...changed }[path] ?? null) as Body | null);
  };
  await prefetchFirstData(ask, new URLSearchParams(address), {
    onPlace: () => undefined,
    onDecision: () => undefined,
  });
  return asked;
}
const lists = ["/api/session", "/api/plant/all"];
const firstOf = (plant: string) => [`/api/plant/${plant}/decision`, `/api/device/all?plant=${plant}`];

// Node has no storage without a file.
beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
});
afterEach(() => vi.unstubAllGlobals());

describe("what the plain page of several plants asks for", () => {
  const fleet = "/api/decisions";
  const askedBy = async (session: unknown): Promise<string[]> => {
    const asked: string[] = [];
    const ask: FetchPath = <Body>(path: string) => {
      asked.push(path);
      return Promise.resolve((path === "/api/session" ? session : { plants: [] }) as Body);
    };
    await fleetAnswers(ask, new URLSearchParams());
    return asked;
  };
  const owner = { user: { id: "person" }, permissions: ["dashboard.view"] };
  const trial = { user: { id: "trial" }, permissions: [] };

  it("is only what the person may see, and both at once for one who could before", async ({ expect }) => {
    expect(await askedBy(trial)).toEqual(["/api/session"]);
    expect(await askedBy(null)).toEqual(["/api/session"]);
    expect(await askedBy(owner)).toEqual(["/api/session", fleet]);
    expect(await askedBy(owner)).toEqual([fleet, "/api/session"]);
    // Another person in this browser is refused once.
    expect(await askedBy(trial)).toEqual([fleet, "/api/session"]);
    expect(await askedBy(trial)).toEqual(["/api/session"]);
  });
});

describe("what the plain page of the dashboard asks for", () => {
  it("is the first plant by name where nothing else decides", async ({ expect }) => {
    expect(await askedAt("")).toEqual([...lists, ...firstOf("alder")]);
  });

  it("is the plant of the address at once, its decision before all else", async ({ expect }) => {
    const never = { "/api/plant/all": new Promise(() => undefined), "/api/session": new Promise(() => undefined) };
    expect(await askedAt("plant=valley&tab=plan", never)).toEqual([...firstOf("valley"), ...lists]);
  });

  it("is the person's last plant, without waiting for a list", async ({ expect }) => {
    saveLastSelection("person", "valley");
    const never = { "/api/plant/all": new Promise(() => undefined) };
    expect(await askedAt("", never)).toEqual([...lists, ...firstOf("valley")]);
  });

  it("is nothing of a plant without a session, without the dashboard, or for a chosen owner", async ({ expect }) => {
    const trial = { "/api/session": { user: { id: "trial" }, permissions: [] } };
    expect(await askedAt("", { "/api/session": null })).toEqual(["/api/session"]);
    // Refusals would be in the audit log.
    expect(await askedAt("", trial)).toEqual(["/api/session"]);
    saveLastSelection("person", "valley");
    expect(await askedAt("", trial)).toEqual(lists);
    expect(await askedAt("owner=o1")).toEqual(["/api/session"]);
  });
});
