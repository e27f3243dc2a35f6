import { describe, it } from "vitest";
import type { Problem } from "#contract/common/problem";
import { MAX_VIEWS, type SavedViews, viewTexts } from "#contract/devices/views";
import { aSignedInPerson, call } from "../access/people.ts";

const ask = (cookie: string, method: string, json?: object, id = "") =>
  call(method, `/api/device/views${id === "" ? "" : `/${id}`}`, { cookie, ...(json && { json }) });
const views = async (answer: Promise<Response>) => (await (await answer).json<SavedViews>()).views;
const titleOf = async (answer: Promise<Response>) => [
  (await answer).status,
  (await (await answer).json<Problem>()).title,
];
const offline = { name: "Offline", search: { health: "critical", sort: "-health" }, isDefault: true };

describe("saved views of a list", () => {
  it("are stored for their person only, with one default, renamed and deleted", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const [first] = await views(ask(cookie, "POST", offline));
    expect(first).toMatchObject(offline);
    const both = await views(ask(cookie, "POST", { name: "East", search: { find: "east" }, isDefault: true }));
    expect(both.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["East", true],
      ["Offline", false],
    ]);
    expect(await titleOf(ask(cookie, "POST", { name: "east", search: {} }))).toEqual([409, viewTexts.nameTaken]);
    expect(await titleOf(ask(cookie, "PUT", { name: "EAST", isDefault: false }, first!.id))).toEqual([
      409,
      viewTexts.nameTaken,
    ]);
    const renamed = await views(ask(cookie, "PUT", { name: "Silent", isDefault: true }, first!.id));
    expect(renamed.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["East", false],
      ["Silent", true],
    ]);

    const stranger = await aSignedInPerson();
    expect(await views(ask(stranger.cookie, "GET"))).toEqual([]);
    expect((await ask(stranger.cookie, "DELETE", undefined, first!.id)).status).toBe(404);
    expect((await views(ask(cookie, "DELETE", undefined, first!.id))).map(({ name }) => name)).toEqual(["East"]);
  });

  it("of plants have names and a default of their own", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    await ask(cookie, "POST", offline);
    const plants = { list: "plants", name: "Offline", search: { show: "fix" }, isDefault: true };
    const both = await views(ask(cookie, "POST", plants));
    expect(both.map(({ list, isDefault }) => [list, isDefault])).toEqual([
      ["devices", true],
      ["plants", true],
    ]);
    const [devices, other] = both;
    await ask(cookie, "POST", { name: "East", search: { find: "east" } });
    expect(await titleOf(ask(cookie, "PUT", { name: "East", isDefault: true }, devices!.id))).toEqual([
      409,
      viewTexts.nameTaken,
    ]);
    const renamed = await views(ask(cookie, "PUT", { name: "East", isDefault: true }, other!.id));
    expect(renamed.map(({ list, name, isDefault }) => [list, name, isDefault])).toEqual([
      ["devices", "East", false],
      ["plants", "East", true],
      ["devices", "Offline", true],
    ]);
  });

  it("have a name, a search of the list, and a maximum number", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const nameless = await ask(cookie, "POST", { name: " ", search: {} });
    expect(await nameless.json<Problem>()).toMatchObject({ status: 422, fields: { name: viewTexts.nameRequired } });
    expect((await ask(cookie, "POST", { name: "Any", search: { page: "2" } })).status).toBe(422);
    for (let view = 0; view < MAX_VIEWS; view++) await ask(cookie, "POST", { name: `View ${view}`, search: {} });
    expect(await titleOf(ask(cookie, "POST", { name: "One more", search: {} }))).toEqual([409, viewTexts.tooMany]);
  });

  it("get one name once, whatever is renamed at the same time", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    for (let view = 0; view < 12; view++) await ask(cookie, "POST", { name: `View ${view}`, search: {} });
    const all = await views(ask(cookie, "GET"));
    const renamed = await Promise.all(all.map(({ id }) => ask(cookie, "PUT", { name: "Same", isDefault: false }, id)));
    expect(renamed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ]);
    expect((await ask(cookie, "PUT", { name: "None", isDefault: false }, crypto.randomUUID())).status).toBe(404);
  });
});
