import { env } from "cloudflare:workers";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, dayOf } from "#contract/common/calendar";
import type { Campaign } from "#contract/portfolio/campaigns";
import { database } from "../../../worker/platform/db.ts";
import { call, ORIGIN } from "../access/people.ts";
import type { anOwnerWithDevice } from "../devices/builders.ts";

export const db = database(env);
const zone = "America/Los_Angeles";
export const today = () => dayOf(zone, Date.now() / 1000);
export type Owner = Awaited<ReturnType<typeof anOwnerWithDevice>>;

export const formOf = (plantIds: string[], change: object = {}) => ({
  name: "Spring <b>run</b>",
  from: addDays(today(), -3),
  to: addDays(today(), 3),
  crew: "North & Sons",
  email: `${crypto.randomUUID()}@crew.example`,
  note: "Gate code at the office",
  plants: plantIds,
  ...change,
});
export const start = (cookie: string, json: unknown) => call("POST", "/api/portfolio/campaigns", { cookie, json });
export async function started(
  { cookie, plant }: Pick<Owner, "cookie" | "plant">,
  change: object = {},
): Promise<string> {
  const answer = await start(cookie, formOf([plant], change));
  return (await answer.json<{ id: string }>()).id;
}
export const ask = (cookie: string, id: string) => call("GET", `/api/portfolio/campaigns/${id}`, { cookie });
export const read = async (cookie: string, id: string) => (await ask(cookie, id)).json<Campaign>();
export const move = (cookie: string, id: string, plant: string, json: unknown) =>
  call("PUT", `/api/portfolio/campaigns/${id}/plants/${plant}`, { cookie, json });
export const cleaningsOf = async ({ cookie, device }: Pick<Owner, "cookie" | "device">) =>
  (await (await call("GET", `/api/device/${device}/cleanings`, { cookie })).json<CleaningList>()).cleanings;
export const pathOf = (address: string) => address.slice(ORIGIN.length);
export const tap = (page: string, plant: string, form: Record<string, string>, its = {}) =>
  call("POST", `${pathOf(page)}/plants/${plant}`, {
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": crypto.randomUUID() },
    body: new URLSearchParams(form).toString(),
    its,
  });
export const stepOf = async (cookie: string, id: string) => (await read(cookie, id)).steps[0]!;
