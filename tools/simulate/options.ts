import { parseArgs } from "node:util";
import { SHORTEST_EXPIRY_SECONDS } from "#contract/limits";
import { DEMO_PASSWORD, people } from "../demo/people.ts";

export interface Options {
  devices: number;
  /** Simulated seconds in a real one. */
  speed: number;
  /** Chance of each fault: a message meets each of the network's, a device each of its own in a minute. */
  faults: number;
  /** Commands expire after so many seconds; null: after the usual time. */
  expiry: number | null;
  minutes: number;
  seed: number;
  /** Each device has its turn every so many real seconds. */
  every: number;
}

export interface Invocation extends Options {
  address: string;
  email: string;
  password: string;
}

export const usage = `npm run simulate -- --devices 20 [--minutes 5] [--speed 60] [--faults 0.05] [--expiry 120] [--every 5] [--seed 1]
                     [--address http://localhost:8787] [--email owner@demo.example] [--password …]
  A fleet of its own for some minutes, by HTTP alone; its ledger is then compared with the server's. --expiry 0: the usual lives.
npm run simulate [-- --every 60] [--address http://localhost:8787]
  The seeded fleet reports to a running portal until it is ended.
Without --address: the portal that runs in this folder.`;

const owner = people.find(({ user_type }) => user_type === "Owner")!;
/** Where `npm start` serves, unless that port is taken. */
const USUAL_ADDRESS = "http://localhost:8787";
const texts = {
  address: undefined,
  devices: undefined,
  speed: "60",
  faults: "0",
  expiry: "120",
  minutes: "5",
  seed: "1",
  every: undefined,
  email: owner.email,
  password: DEMO_PASSWORD,
};

/**
 * What the command line asks for: a fleet of its own, the seeded one, or a reason why it cannot be understood. `running`: the address
 * of the portal of this folder, if it runs.
 */
export function readOptions(
  args: string[],
  running: string = USUAL_ADDRESS,
):
  | { run: "fleet"; options: Invocation }
  | { run: "seeded"; address: string; every: number }
  | { run: "none"; why: string } {
  let values: Record<string, string | undefined>;
  try {
    const options = Object.fromEntries(Object.keys(texts).map((name) => [name, { type: "string" as const }]));
    values = { ...texts, ...parseArgs({ args, options }).values };
  } catch (error) {
    return { run: "none", why: (error as Error).message };
  }
  const number = (name: keyof typeof texts, usual = ""): number => Number(values[name] ?? usual);
  const address = (values["address"] ?? running).replace(/\/$/, "");
  if (values["devices"] === undefined) {
    const every = number("every", "60");
    const isGood = Number.isInteger(every) && every >= 1;
    return isGood
      ? { run: "seeded", address, every }
      : { run: "none", why: "--every takes whole seconds, at least 1." };
  }
  const expiry = number("expiry");
  const options: Invocation = {
    address,
    email: values["email"]!,
    password: values["password"]!,
    devices: number("devices"),
    speed: number("speed"),
    faults: number("faults"),
    expiry: expiry === 0 ? null : expiry,
    minutes: number("minutes"),
    seed: number("seed"),
    every: number("every", "5"),
  };
  const why = wrongIn(options);
  return why ? { run: "none", why } : { run: "fleet", options };
}

/** What is wrong with the numbers; null: nothing. */
function wrongIn({ devices, speed, faults, expiry, minutes, seed, every }: Options): string | null {
  if (!Number.isInteger(devices) || devices < 1) return "--devices takes a whole number, at least 1.";
  if (!(speed >= 1 && speed <= 100_000)) return "--speed takes a number from 1 to 100000.";
  if (!(faults >= 0 && faults <= 0.5)) return "--faults takes a probability from 0 to 0.5.";
  if (expiry !== null && !(Number.isInteger(expiry) && expiry >= SHORTEST_EXPIRY_SECONDS))
    return `--expiry takes whole seconds, at least ${SHORTEST_EXPIRY_SECONDS}, or 0 for the usual lives.`;
  if (!(minutes > 0)) return "--minutes takes a number above 0.";
  if (!Number.isInteger(seed)) return "--seed takes a whole number.";
  return every > 0 ? null : "--every takes seconds, above 0.";
}
