import { setTimeout as pause } from "node:timers/promises";
import { OWNER } from "../devices.ts";
import { signInOnce } from "../owner-calls.ts";
import type { ServerAddress } from "../../simulate/network.ts";

/** Delay between guesses, whatever wait the answer demands [ms]. */
const AGAIN_MS = 1000;

export function randomAddress(random: () => number): string {
  const octet = () => Math.floor(random() * 256);
  const group = () => Math.floor(random() * 65_536).toString(16);
  return random() < 0.5
    ? `100.${octet()}.${octet()}.${octet()}`
    : `2001:db8:${Array.from({ length: 6 }, group).join(":")}`;
}

/** Answer of the local server's proxy, which sometimes loses a call on its way to the portal. */
const LOST = -1;
/** No answer within the five minutes that `fetch` waits: the machine is slow. */
const LATE = -2;

export const isLate = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "UND_ERR_HEADERS_TIMEOUT";

/** Status of an answer of the portal, which has an id; 0: no answer; below: no fault of the portal. */
export const statusOf = (call: Promise<Response>): Promise<number> =>
  call.then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 500 && !answer.headers.has("x-request-id") ? LOST : answer.status;
    },
    (error: unknown) => (isLate(error) ? LATE : 0),
  );

export const statusText = (status: number): string =>
  status === LOST ? "lost by the proxy" : status === LATE ? "no answer in five minutes" : String(status);

export type GuessAnswers = Map<number, number>;

/** Guesses in parallel, each from another address: half for a known person, half for unknown addresses. */
export async function guess(
  server: ServerAddress,
  strangers: number,
  random: () => number,
  remaining: () => number,
): Promise<GuessAnswers> {
  const answers: GuessAnswers = new Map();
  const stranger = async (number: number): Promise<void> => {
    for (let time = 0; remaining() > 0; time++) {
      const email = number % 2 === 0 ? OWNER : `nobody-${number}-${time}@plant.example`;
      const credentials = { email, password: `a wrong password ${number} ${time}` };
      const status = await statusOf(signInOnce(server, credentials, { "cf-connecting-ip": randomAddress(random) }));
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await pause(AGAIN_MS);
    }
  };
  await Promise.all(Array.from({ length: strangers }, (_, number) => stranger(number)));
  return answers;
}
