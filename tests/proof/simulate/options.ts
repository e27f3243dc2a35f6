import { parseArgs } from "node:util";
import { MIN_EXPIRY_SECONDS } from "#contract/common/limits";
import { isLoopback } from "../../../worker/platform/setting-kinds.ts";
import type { TrafficCounts } from "./network.ts";
import { DEMO_PASSWORD, people } from "../../../tools/demo/people.ts";

export interface SimulateOptions {
  /** The faults last until then, however slow the machine is, and at least `minutes`. */
  isEnough?: (traffic: TrafficCounts) => boolean;
  devices: number;
  speed: number;
  faults: number;
  expiry: number | null;
  minutes: number;
  seed: number;
  every: number;
}

export interface Invocation extends SimulateOptions {
  address: string;
  email: string;
  password: string;
  admin: { email: string; password: string } | null;
}

export const usage = `npm run simulate -- --devices 20 [--minutes 5] [--speed 60] [--faults 0.05] [--expiry 120] [--every 5] [--seed 1]
                     [--address http://localhost:8787] [--email owner@demo.example] [--password …]
                     [--admin admin@demo.example] [--admin-password …] [--keep] [--remote]
  A fleet of its own at a plant of its own for some minutes, by HTTP alone; its ledger is then compared with the server's. In the end
  an Admin hides the plant from everyone but Admins; --keep leaves it visible. --expiry 0: the usual lives.
  An address of another machine needs --remote as well, because the plant is added to a real account there.
npm run simulate [-- --every 60] [--address http://localhost:8787]
  The seeded fleet reports to a running portal until it is ended.
Without --address: the portal that runs in this folder.`;

const [owner, admin] = (["Owner", "Admin"] as const).map((type) => people.find(({ user_type }) => user_type === type)!);
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
  email: owner!.email,
  password: DEMO_PASSWORD,
  admin: admin!.email,
  "admin-password": DEMO_PASSWORD,
};
const switches = ["keep", "remote"] as const;

export function readOptions(
  args: string[],
  running: string = USUAL_ADDRESS,
):
  | { run: "fleet"; options: Invocation }
  | { run: "seeded"; address: string; every: number }
  | { run: "none"; why: string } {
  let values: Record<string, string | undefined>;
  const isOn = (name: (typeof switches)[number]): boolean => args.includes(`--${name}`);
  try {
    const options = Object.fromEntries(Object.keys(texts).map((name) => [name, { type: "string" as const }]));
    const plain = args.filter((arg) => !switches.some((name) => arg === `--${name}`));
    values = { ...texts, ...parseArgs({ args: plain, options }).values };
  } catch (error) {
    return { run: "none", why: (error as Error).message };
  }
  const number = (name: keyof typeof texts, usual = ""): number => Number(values[name] ?? usual);
  const address = (values["address"] ?? running).replace(/\/$/, "");
  if (!URL.canParse(address)) return { run: "none", why: "--address takes an address, such as http://localhost:8787." };
  if (!isLoopback(new URL(address).hostname) && !isOn("remote"))
    return { run: "none", why: `${address} is not on this machine. Add --remote to simulate there anyway.` };
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
    admin: isOn("keep") ? null : { email: values["admin"]!, password: values["admin-password"]! },
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

function wrongIn({ devices, speed, faults, expiry, minutes, seed, every }: SimulateOptions): string | null {
  if (!Number.isInteger(devices) || devices < 1) return "--devices takes a whole number, at least 1.";
  if (!(speed >= 1 && speed <= 100_000)) return "--speed takes a number from 1 to 100000.";
  if (!(faults >= 0 && faults <= 0.5)) return "--faults takes a probability from 0 to 0.5.";
  if (expiry !== null && !(Number.isInteger(expiry) && expiry >= MIN_EXPIRY_SECONDS))
    return `--expiry takes whole seconds, at least ${MIN_EXPIRY_SECONDS}, or 0 for the usual lives.`;
  if (!(minutes > 0)) return "--minutes takes a number above 0.";
  if (!Number.isInteger(seed)) return "--seed takes a whole number.";
  return every > 0 ? null : "--every takes seconds, above 0.";
}
