import { Controller, ObedientDevice } from "../prove/kills/controller.ts";
import type { ScratchDevice } from "../prove/devices.ts";
import type { ScratchPortal } from "../prove/portal.ts";
import { percentile } from "./clock.ts";
import { time, type Row } from "./table.ts";

const ROUNDS = 100;

export async function benchCommands(portal: ScratchPortal, target: ScratchDevice): Promise<Row> {
  const person = await Controller.signIn(portal, target);
  const device = new ObedientDevice(portal, target);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const asked = await person.ask(`${1 + (round % 9)}=washSec`, `key-${round}`);
    if (!asked) throw new Error("A command was refused.");
    while (await device.turn());
    const [newest] = await person.history();
    if (newest?.id !== asked.id || newest.state !== "succeeded") throw new Error("A command was not done.");
    times.push(performance.now() - began);
  }
  return {
    what: "a command, asked for and seen done",
    ratio: "six calls, one after the other",
    absolute: `p50 ${time(percentile(times, 0.5))}, p99 ${time(percentile(times, 0.99))}`,
  };
}
