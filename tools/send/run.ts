import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { nextPart, type Progress } from "./part.ts";
import { type PartDelivery, pauseAfter } from "./deliver.ts";
import type { SendOptions } from "./options.ts";

type SentFiles = Record<string, Progress>;

function readSent(path: string): SentFiles {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as SentFiles;
  } catch {
    return {};
  }
}

/** Replaces the whole file, so that a kill leaves the old or the new one. */
function writeSent(path: string, sent: SentFiles): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(sent, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

export interface SendDeps {
  deliver: (name: string, bytes: Buffer) => Promise<PartDelivery>;
  wait: (seconds: number) => Promise<void>;
  log: (line: string) => void;
  isOver: () => boolean;
}

/** Kept next to the files, so that another machine or a copy of the folder can continue. */
const SENT_FILE = ".soilsight-sent.json";

export async function sendFiles(options: Pick<SendOptions, "path" | "follow" | "every" | "state">, deps: SendDeps) {
  const { folder, names } = filesOf(options.path);
  const state = options.state ?? join(folder, SENT_FILE);
  const refused = new Map<string, number>();
  for (;;) {
    for (const name of names()) {
      const outcome = await sendFile({ folder, name, state, refused }, deps);
      if (outcome === "final") return false;
    }
    if (!options.follow || deps.isOver()) return refused.size === 0;
    await deps.wait(options.every);
    if (deps.isOver()) return refused.size === 0;
  }
}

function filesOf(path: string): { folder: string; names: () => string[] } {
  if (existsSync(path) && statSync(path).isDirectory())
    return { folder: resolve(path), names: () => globSync("*.{dat,csv,DAT,CSV}", { cwd: path }).sort() };
  const name = basename(path);
  return { folder: resolve(dirname(path)), names: () => (existsSync(path) ? [name] : []) };
}

interface FileToSend {
  folder: string;
  name: string;
  state: string;
  /** Size of each refused file; it is retried once it changes. */
  refused: Map<string, number>;
}

async function sendFile({ folder, name, state, refused }: FileToSend, deps: SendDeps): Promise<"sent" | "final"> {
  const path = join(folder, name);
  let failures = 0;
  while (!deps.isOver()) {
    const sent = readSent(state);
    if (refused.get(name) === statSync(path).size) return "sent";
    const part = nextPart(path, sent[name]);
    if (part === null) return "sent";
    const delivery = await deps.deliver(name, part.bytes);
    if (delivery.kind === "taken") {
      failures = 0;
      refused.delete(name);
      writeSent(state, { ...sent, [name]: part.next });
      deps.log(`${name}: ${delivery.message}`);
    } else if (delivery.kind === "later") {
      failures += 1;
      const seconds = delivery.seconds ?? pauseAfter(failures);
      deps.log(`${name}: ${delivery.why} Trying again in ${seconds} s.`);
      await deps.wait(seconds);
    } else {
      deps.log(`${name}: refused (${delivery.why})`);
      if (delivery.isFinal) return "final";
      refused.set(name, statSync(path).size);
    }
  }
  return "sent";
}
