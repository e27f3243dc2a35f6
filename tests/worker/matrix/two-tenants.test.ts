import { beforeAll, describe, it } from "vitest";
import { routePolicies } from "../../../worker/app.ts";
import { fetchInPlace } from "../access/in-place.ts";
import { aDevice, aPerson, aPlant, aSession, call, ORIGIN } from "../access/people.ts";
import { isThorough } from "../../fixtures/thorough.ts";
import { anOwnerOfCanaries, CANARY } from "./canaries.ts";

/** Two owners: compares everything readable, listable, filterable, searchable, exportable and guessable. */

type Canaries = Awaited<ReturnType<typeof anOwnerOfCanaries>>;
let canaries: Canaries;
let readers: Record<string, string>;
let own: { plant: string; device: string };

beforeAll(async () => {
  canaries = await anOwnerOfCanaries();
  const all = { inbound_api_access: true, canModifyCalcInputs: true };
  const owner = await aPerson({ ...all });
  const staff = await aPerson({ ...all, user_type: "Staff", owner_id: owner.id });
  const demo = await aPerson({ demo: true });
  const plant = await aPlant({ owners: [owner.id, demo.id], staff: [staff.id] });
  own = { plant, device: await aDevice(plant) };
  readers = {
    "the owner": await aSession(owner.id),
    "their staff": await aSession(staff.id),
    "a demo account": await aSession(demo.id),
    "a trial owner": await aSession((await aPerson({ wasSelfRegistered: true })).id),
    nobody: "",
  };
});

const fixed: Record<string, string> = {
  from: "2026-01-01",
  to: "2026-12-31",
  energyRate: "0.1",
  arraySize: "1000",
};

/** Addresses with the caller's own ids, and with every id of the other owner. */
function addressesOf(path: string): string[] {
  const { owner, staff, plant, device, job, ...rest } = canaries;
  const guesses = [plant, device, owner.id, staff.id, job, rest.export, `${device}.1`, owner.email];
  const mine = path.startsWith("/api/plant") ? own.plant : own.device;
  const filled = (id: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(fixed[name] ?? id));
  const queries = [
    "",
    `?owner=${owner.id}`,
    `?plant=${plant}`,
    `?search=${CANARY}`,
    `?person=${owner.id}`,
    `?person=${encodeURIComponent(owner.email)}`,
    `?subject=${plant}`,
    `?subject=${device}`,
    `?device_id=${device}&date=2026-03-01`,
    "?from=2026-01-01&to=2099-12-31",
    `?iccId=${CANARY}-iccid`,
    `?owner=${owner.id}&plant=${plant}&device=${device}&user=${owner.id}&userId=${owner.id}&deviceId=${device}&email=${owner.email}`,
  ];
  // Filters matter on listings; elsewhere one call with all of them is enough.
  if (!path.includes("/:")) return queries.map((query) => path + query);
  return [...guesses.map((id) => filled(id)), filled(mine) + queries.at(-1)!];
}

/** Staff see some of what their owner sees: they ask for every other address, by turns. */
function isAsked(reader: string, index: number, route: number): boolean {
  if (reader === "the owner" || isThorough) return true;
  return reader === "their staff" ? (index + route) % 2 === 0 : index < 2;
}

/** Audit and data file come first, because later they contain the reader's own guesses. */
const first = ["/api/owner/data/file", "/api/audit", "/api/audit/file"];
const rank = ({ path }: { path: string }): number => (first.includes(path) ? first.indexOf(path) : first.length);
const readable = routePolicies
  .filter(({ method, path }) => method === "GET" && !path.includes("/inbound/"))
  .toSorted((a, b) => rank(a) - rank(b));

async function sung(path: string, cookie: string): Promise<string[]> {
  const headers = { "sec-fetch-site": "same-origin", ...(cookie && { cookie }) };
  const ask = async (address: string | URL) => fetchInPlace(new Request(new URL(address, ORIGIN), { headers }));
  const first = await ask(path);
  // Redirects repeat the caller's own words.
  const next = first.headers.get("location");
  const answer = next === null ? first : await ask(next);
  // A refused call would hide what the next one shows.
  if (answer.status === 429) return ["429"];
  const heard = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
  return [...heard.matchAll(new RegExp(`${CANARY}[\\w-]*`, "gi"))].map(([name]) => name);
}

describe("two owners", () => {
  it.for(readable.map(({ path }, at) => [path, at] as const))(
    "GET %s returns no data of the other owner",
    async ([path, at], { expect }) => {
      const leaks: string[] = [];
      for (const [reader, cookie] of Object.entries(readers)) {
        const addresses = addressesOf(path).filter((_, index) => isAsked(reader, index, at));
        const found = await Promise.all(addresses.map(async (address) => [address, await sung(address, cookie)]));
        for (const [address, names] of found)
          if (names!.length > 0) leaks.push(`${reader} at ${address as string}: ${names as string}`);
      }
      expect(leaks).toEqual([]);
    },
  );

  it("pass this check while the owner reads all of it", async ({ expect }) => {
    const heard = new Set<string>();
    for (const { path } of readable) {
      // Filters only take away, but some calls need a day or a range.
      const addresses = addressesOf(path).filter(
        (address) => path.includes("/:") || !/\?(?!from|device_id)/.test(address),
      );
      const found = await Promise.all(addresses.map(async (address) => sung(address, canaries.cookie)));
      for (const name of found.flat()) heard.add(name.slice(CANARY.length + 1));
    }
    const told =
      "owner owner-name company phone staff staff-name staff-phone plant plant-name plant-place device device-name serial".split(
        " ",
      );
    const more =
      "device-place device-notes energy-file cleaning-notes crew export reason file audit audit-upload message-title message-text message-details".split(
        " ",
      );
    expect(
      [...told, ...more].filter((name) => ![...heard].some((one) => one === name || one.startsWith(`${name}-`))),
    ).toEqual([]);
    expect(["energy-key", "message-key", "mail", "subject", "text"].filter((name) => heard.has(name))).toEqual([]);
  });

  it("cannot request the other's job by its name", async ({ expect }) => {
    const answer = await call("POST", "/api/device/savings/status", {
      cookie: readers["the owner"]!,
      json: { job: canaries.job },
    });
    expect(await answer.json()).toEqual({ status: "NOT FOUND" });
  });
});
