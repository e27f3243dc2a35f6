import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD } from "../../../../tools/demo/people.ts";
import { OWNER } from "../devices.ts";
import { signInOnce } from "../owner-calls.ts";
import { isLate, statusOf } from "./guessing.ts";
import type { ServerAddress } from "../../simulate/network.ts";

const CALL_MS = 250;
const SIGN_IN_MS = 10_000;
/** A second apart: half a minute on a machine that answers at once. */
const TRIES = 30;

export interface ObservedPerson {
  callsMs: number[];
  signInsMs: number[];
  refused: number;
  faults: string[];
}

/** Address and cookies of people who signed in before; the first one works. */
export type KnownPeople = readonly { email: string; cookie: string }[];

export async function useAsPerson(
  server: ServerAddress,
  people: KnownPeople,
  remaining: () => number,
): Promise<ObservedPerson> {
  const { cookie } = people[0]!;
  const person: ObservedPerson = { callsMs: [], signInsMs: [], refused: 0, faults: [] };
  const call = async (): Promise<void> => {
    const began = performance.now();
    try {
      const answer = await fetch(`${server.address}/api/session`, { headers: { cookie } });
      const text = await answer.text();
      if (!text.includes(OWNER)) person.faults.push(`a session call was answered with ${answer.status}: ${text}`);
    } catch (error) {
      if (!isLate(error)) throw error;
      person.faults.push("a session call had no answer in five minutes");
    }
    person.callsMs.push(performance.now() - began);
  };
  const calling = async (): Promise<void> => {
    const calls: Promise<void>[] = [];
    for (; remaining() > 0; await pause(CALL_MS)) calls.push(call());
    await Promise.all(calls);
  };
  // In turn, because nobody signs in every ten seconds. Sends only the known-browser cookie: a new sign-in would end the session.
  const entering = async (): Promise<void> => {
    for (let turn = 0; remaining() > 0; turn++, await pause(SIGN_IN_MS)) {
      const { email, cookie: cookies } = people[turn % people.length]!;
      const browser = cookies.split("; ").find((one) => one.includes("known-browser"))!;
      const signIn = () => statusOf(signInOnce(server, { email, password: DEMO_PASSWORD }, { cookie: browser }));
      const began = performance.now();
      const elapsed = () => performance.now() - began;
      let status = await signIn();
      for (let tries = 1; status !== 200 && tries < TRIES; tries++, status = await signIn()) {
        person.refused++;
        await pause(1000);
      }
      if (status === 200) person.signInsMs.push(elapsed());
      else person.faults.push(`the person was kept out; the last answer was ${status}`);
    }
  };
  await Promise.all([calling(), entering()]);
  return person;
}
