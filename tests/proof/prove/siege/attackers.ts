import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { dayOf } from "#contract/common/calendar";
import { DEMO_PASSWORD } from "../../../../tools/demo/people.ts";
import { coOwner, type ScratchDevice } from "../devices.ts";
import { cookiesOf, ownerCalls } from "../owner-calls.ts";
import { randomAddress, statusOf, statusText } from "./guessing.ts";
import { quantile } from "../../simulate/print.ts";
import { whole } from "../../statistics.ts";
import { type Attack, moreAttacks, TRIAL } from "./more-attacks.ts";

interface Answers {
  /** By status; 0: no answer. */
  counts: Map<number, number>;
  ms: number[];
}

/** What each attacker was answered. */
export type AttackAnswers = ReadonlyMap<string, Answers>;

/** Connections of a browser to one server, and some. */
const CONNECTIONS = 14;
const AGAIN_MS = 100;
/** Plain bytes of a file that the largest upload holds; packed, it has 61 kB. */
const BOMB_BYTES = 63e6;

/** Attackers who are signed in or hold a link or a key. */
async function attacksOf(portal: { readonly address: string }, device: ScratchDevice): Promise<Record<string, Attack>> {
  const post = (path: string, cookie: string, type: string, body: string, random: () => number) =>
    fetch(portal.address + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin: portal.address, "content-type": type, cookie, "cf-connecting-ip": randomAddress(random) },
      body,
    });
  const person = coOwner(1);
  const cookie = await cookiesOf(portal, person);
  const trial = await cookiesOf(portal, TRIAL);
  const call = await ownerCalls(portal, person);
  const today = dayOf("UTC", Date.now() / 1000);
  const form = { name: "Siege", from: today, to: today, crew: "Crew", email: "crew@plant.example", note: "" };
  const { id } = (await (await call("POST", "/api/portfolio/campaigns", { ...form, plants: ["plant"] })).json()) as {
    id: string;
  };
  const campaign = (await (await call("GET", `/api/portfolio/campaigns/${id}`)).json()) as { links: { page: string } };
  const { pathname: page } = new URL(campaign.links.page);
  const states = ["waiting", "done"] as const;
  let step = 0;
  const head = '"TIMESTAMP","Isc_clean","Isc_soiled"\r\n"2026-01-01 00:00:00",1,1\r\n';
  const bomb = gzipSync(head + "x\n".repeat(BOMB_BYTES / 2));
  return {
    "a trial that confirms its password": (random) =>
      post("/api/account/confirm", trial, "application/json", JSON.stringify({ password: DEMO_PASSWORD }), random),
    "a crew's link": (random) => {
      const [was, state] = step++ % 2 === 0 ? states : states.toReversed();
      const body = new URLSearchParams({ was: was, state: state }).toString();
      return post(`${page}/plants/plant`, "", "application/x-www-form-urlencoded", body, random);
    },
    "a person who looks at all plans": () =>
      fetch(`${portal.address}/api/next-washes?of=${step++}`, { headers: { cookie } }),
    "packed rejected rows": () =>
      fetch(`${portal.address}/api/device/inbound/sensor/data?dryRun=1`, {
        method: "PUT",
        headers: { "x-api-key": device.key, "content-encoding": "gzip" },
        body: bomb,
      }),
  };
}

/** Signs in, so it comes before the guesses that keep unknown browsers waiting. */
export const prepareAttacks = async (
  portal: { readonly address: string },
  device: ScratchDevice,
  isWanted: (name: string) => boolean,
): Promise<Record<string, Attack>> => {
  const all = { ...(await attacksOf(portal, device)), ...(await moreAttacks(portal, device)) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name)));
};

export async function attack(
  prepared: Readonly<Record<string, Attack>>,
  random: () => number,
  remaining: () => number,
): Promise<AttackAnswers> {
  const answers = new Map<string, Answers>();
  const connection = async (name: string, call: Attack): Promise<void> => {
    const { counts, ms } = answers.get(name)!;
    for (; remaining() > 0; await pause(AGAIN_MS)) {
      const began = performance.now();
      const status = await statusOf(call(random));
      ms.push(performance.now() - began);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const attacks = Object.entries(prepared);
  for (const [name] of attacks) answers.set(name, { counts: new Map(), ms: [] });
  await Promise.all(
    attacks.flatMap(([name, call]) => Array.from({ length: CONNECTIONS }, () => connection(name, call))),
  );
  return answers;
}

const BUSY = 503;

export const attackFaults = (answers: AttackAnswers): string[] =>
  [...answers].flatMap(([name, { counts }]) =>
    [...counts.keys()]
      .filter((status) => status === 0 || (status >= 500 && status !== BUSY))
      .map((status) => `${name} was answered with ${status}`),
  );

export const attackLines = (answers: AttackAnswers): string[] =>
  [...answers].map(([name, { counts, ms }]) => `${name}: ${countText(counts)}; ${spread(ms)}`);

export const spread = (times: readonly number[]): string =>
  `${whole(quantile(times, 0.5))} ms (p50), ${whole(quantile(times, 0.99))} ms (p99), ${whole(Math.max(...times))} ms at most`;

export const countText = (counts: ReadonlyMap<number, number>): string =>
  [...counts].map(([status, count]) => `${count} x ${statusText(status)}`).join(", ");
