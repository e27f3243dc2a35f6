import { setTimeout as pause } from "node:timers/promises";
import { type Command, isFinal } from "#contract/commands/command";
import { COMMAND_ANSWER_SECONDS } from "#contract/common/limits";
import { stream } from "../../../../tools/physics/random.ts";
import { Controller, ObedientDevice } from "./controller.ts";
import { scratchDevices, scratchDirectory, type ScratchDevice } from "../devices.ts";
import { ScratchPortal } from "../portal.ts";

const parameters = ["clean", "5=washSec", "washTimes=6,25,25,25,25", "clean", "7=washSec"];
/** Latest kill after the first command was done [ms]. */
const KILL_MS = 1500;
/** By then, commands in flight at the kill are overdue, and settings were retried [ms]. */
const DRAIN_MS = (COMMAND_ANSWER_SECONDS + 90) * 1000;
const STEP_MS = 1000;
const LOSE_MS = 5000;

export interface CommandRound {
  asked: number;
  done: number;
  answered: number;
  restartMs: number;
}

export interface CommandProof {
  rounds: CommandRound[];
  ends: Map<string, number>;
  faults: string[];
}

interface CommandScene {
  person: Controller;
  device: ObedientDevice;
  asked: Set<string>;
}

async function untilDead(work: () => Promise<unknown>, faults: string[]): Promise<void> {
  for (;;) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof TypeError)) faults.push(String(error));
      return;
    }
  }
}

async function round(
  portal: ScratchPortal,
  target: ScratchDevice,
  { moment, losesReply }: { moment: number; losesReply: boolean },
  faults: string[],
): Promise<CommandScene & { restartMs: number }> {
  const scene: CommandScene = {
    person: await Controller.signIn(portal, target),
    device: new ObedientDevice(portal, target),
    asked: new Set(),
  };
  const first = Promise.withResolvers<void>();
  let count = 0;
  const asking = untilDead(async () => {
    const key = `key-${count++}`;
    const command = await scene.person.ask(parameters[count % parameters.length]!, key);
    if (command) scene.asked.add(command.id);
    else await pause(10);
  }, faults);
  const doing = untilDead(async () => {
    await scene.device.turn();
    if (scene.device.acknowledged.size > 0) first.resolve();
  }, faults);
  await Promise.race([first.promise, asking, doing]);
  await pause(moment);
  scene.device.losesNext = losesReply;
  for (let wait = 0; scene.device.losesNext && wait < LOSE_MS; wait += 10) await pause(10);
  await portal.kill();
  await Promise.all([asking, doing]);
  return { ...scene, restartMs: await portal.start() };
}

function lawsOf({ device, asked }: CommandScene, history: Command[]): string[] {
  const faults: string[] = [];
  const known = new Map(history.map((command) => [command.id, command]));
  const lost = [...asked].filter((id) => !known.has(id));
  if (lost.length > 0) faults.push(`${lost.length} acknowledged commands are lost`);
  for (const [id, times] of device.done) {
    const command = known.get(id);
    if (command?.kind === "clean" && times > 1) faults.push(`an action was done ${times} times`);
    if (device.acknowledged.has(id) && command?.state !== "succeeded")
      faults.push(`${command?.kind} was done and is ${command?.state}`);
  }
  for (const { id, state } of history)
    if (state === "succeeded" && !device.done.has(id)) faults.push("a command succeeded that the device never saw");
  return faults;
}

async function drain({ device, person }: CommandScene, wait: number): Promise<Command[]> {
  const deadline = Date.now() + wait;
  for (;;) {
    while (await device.turn());
    const history = await person.history();
    if (history.every(({ state }) => isFinal(state)) || Date.now() >= deadline) return history;
    await pause(STEP_MS);
  }
}

function openFaults(history: Command[]): string[] {
  const open = history.filter(({ state }) => !isFinal(state));
  const flying = open.filter(({ state }) => state === "sent" || state === "delivered");
  return open.length > 0 && flying.length === 0 ? [`${open.length} commands wait for nothing`] : [];
}

/**
 * Kills the program while devices receive commands, once for each device. With `toTheEnd`, every other device loses a reply before the
 * kill, and the proof waits for every command to end.
 */
export async function proveCommands(
  plan: { rounds: number; seed: number; toTheEnd: boolean },
  onRound: (round: CommandRound, n: number) => void = () => {},
): Promise<CommandProof> {
  const targets = scratchDevices(Array.from({ length: plan.rounds }, (_, index) => `commanded-${index + 1}`));
  const portal = await ScratchPortal.create(await scratchDirectory(targets, Math.floor(Date.now() / 1000) - 86_400));
  const random = stream(plan.seed);
  const proof: CommandProof = { rounds: [], ends: new Map(), faults: [] };
  const scenes: CommandScene[] = [];
  try {
    await portal.start();
    for (const [index, target] of targets.entries()) {
      const cut = { moment: random() * KILL_MS, losesReply: plan.toTheEnd && index % 2 === 1 };
      const { restartMs, ...scene } = await round(portal, target, cut, proof.faults);
      const history = await drain(scene, 0);
      proof.faults.push(
        ...[...lawsOf(scene, history), ...openFaults(history)].map((fault) => `round ${index + 1}: ${fault}`),
      );
      const { asked, device } = scene;
      const figures = { asked: asked.size, done: device.done.size, answered: device.acknowledged.size, restartMs };
      proof.rounds.push(figures);
      scenes.push(scene);
      onRound(figures, index + 1);
    }
    for (const history of await Promise.all(scenes.map((scene) => drain(scene, plan.toTheEnd ? DRAIN_MS : 0)))) {
      for (const { state } of history) proof.ends.set(state, (proof.ends.get(state) ?? 0) + 1);
      const open = history.filter(({ state }) => !isFinal(state)).length;
      if (plan.toTheEnd && open > 0) proof.faults.push(`${open} commands have not ended`);
    }
    for (const scene of scenes) proof.faults.push(...lawsOf(scene, await scene.person.history()));
  } finally {
    await portal.remove();
  }
  return proof;
}
