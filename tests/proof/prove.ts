/**
 * `npm run prove [-- laws|restart|commands|jobs|saves|analyses|forecasts|webhooks|disk|restore|silence|soak|siege] [--rounds 10] [--seed 1] [--factor 10] [--minutes 10]
 * [--devices N] [--limit 5] [--strangers 200] [--attackers 0]`: the long proofs. Laws run `factor` times as often as in `npm test`. The program is killed `rounds`
 * times during ingest, commands (about 12 minutes), jobs, saves, analyses (about 4 minutes), forecasts and webhooks. The disk is filled; all data is restored from a
 * copy. A fleet falls silent (300 devices by default) and every place has to say so within `limit` minutes
 * (0: within the usual limit, by daylight) and one tick. The soak runs a faulty fleet for `minutes` under kills and compares ledgers. In the siege (50 devices by default) strangers guess
 * passwords, and attackers whose name contains `attackers` do their worst (0: none).
 */
import { parseArgs } from "node:util";
import { buildAll } from "../../tools/build.ts";
import { analysisLines, proveAnalyses } from "./prove/analyses/analysis-kill.ts";
import { diskLines, proveDisk } from "./prove/disk/small-disk.ts";
import { type CommandRound, proveCommands } from "./prove/kills/command-kill.ts";
import { forecastLines, proveForecasts } from "./prove/kills/forecast-kill.ts";
import { jobLines, proveJobs } from "./prove/kills/job-kill.ts";
import { proveSaves, saveLines } from "./prove/kills/save-kill.ts";
import { proveWebhooks, webhookLines } from "./prove/kills/webhook-kill.ts";
import { proveLaws } from "./prove/laws.ts";
import { proveRestore, restoreLines } from "./prove/restore.ts";
import { proveRestart, type Round } from "./prove/restart.ts";
import { proveSiege, siegeLines } from "./prove/siege/siege.ts";
import { proveSilence, silenceLines } from "./prove/kills/fleet-kill.ts";
import { soak, soakLine } from "./prove/soak.ts";
import { commandLine, commandSummary, roundLine, summaryLines } from "./prove/summary.ts";
import { outcomeLines } from "./simulate/print.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    factor: { type: "string", default: "10" },
    minutes: { type: "string", default: "10" },
    devices: { type: "string" },
    limit: { type: "string", default: "5" },
    strangers: { type: "string", default: "200" },
    attackers: { type: "string", default: "" },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
const factor = Number(values.factor);
const minutes = Number(values.minutes);
const strangers = Number(values.strangers);
const limit = Number(values.limit);
const soakDevices = Number(values.devices ?? 50);
const siegeDevices = Number(values.devices ?? 50);
const silentDevices = Number(values.devices ?? 300);
const FILE_DAYS = 60;
const RESTORED_DEVICES = 3;
const life = { minutes, seed, speed: 60, faults: 0.05, expiry: 120, every: 5 };
const SILENCE = { minutes: 4, limit: limit === 0 ? null : limit };
/** Lost commands end soon after the siege [s]. */
const SIEGE_EXPIRY = 20;
const say = (text: string): void => console.log(`  ${text}`);

interface Outcome {
  lines: string[];
  isProved: boolean;
}

const outcomeOf = <P extends { faults: readonly string[] }>(proof: P, lines: (proof: P) => string[]): Outcome => ({
  lines: [...lines(proof), ...proof.faults.map((fault) => `FAULT ${fault}`)],
  isProved: proof.faults.length === 0,
});

const kills = { rounds, seed };
const parts: Readonly<Record<string, () => Promise<Outcome>>> = {
  async restart() {
    console.log(`Kill and restart, ${rounds} rounds, seed ${seed}`);
    const onRound = (round: Round, n: number) => console.log(roundLine(round, n));
    return outcomeOf(await proveRestart({ ...kills, fileDays: FILE_DAYS }, onRound), summaryLines);
  },
  async commands() {
    console.log(`\nKill and restart while devices are commanded, ${rounds} rounds, seed ${seed}`);
    const onRound = (round: CommandRound, n: number) => console.log(commandLine(round, n));
    return outcomeOf(await proveCommands({ ...kills, toTheEnd: true }, onRound), commandSummary);
  },
  jobs: async () => outcomeOf(await proveJobs(kills), jobLines),
  saves: async () => outcomeOf(await proveSaves(kills), saveLines),
  analyses: async () => outcomeOf(await proveAnalyses(kills), analysisLines),
  forecasts: async () => outcomeOf(await proveForecasts(kills), forecastLines),
  webhooks: async () => outcomeOf(await proveWebhooks(kills), webhookLines),
  async disk() {
    const proof = await proveDisk(kills);
    if (typeof proof !== "string") return outcomeOf(proof, diskLines);
    return { lines: [`not proved: this machine gives no small disk of its own (${proof})`], isProved: true };
  },
  async restore() {
    console.log("\nA copy of D1 and R2, wiped and read back");
    return outcomeOf(await proveRestore(RESTORED_DEVICES), restoreLines);
  },
  async silence() {
    console.log(`\n${silentDevices} devices report for ${SILENCE.minutes} min, then stop at once`);
    return outcomeOf(await proveSilence({ ...SILENCE, devices: silentDevices, seed }, say), silenceLines);
  },
  async soak() {
    console.log(`\nSoak of ${minutes} min with restarts, ${soakDevices} devices, seed ${seed}`);
    const proof = await soak({ ...life, devices: soakDevices }, say);
    return { lines: [soakLine(proof), ...outcomeLines(proof)], isProved: proof.ledger.isClean };
  },
  async siege() {
    console.log(`\nSiege of ${minutes} min by ${strangers} strangers, ${siegeDevices} devices, seed ${seed}`);
    const attackers = values.attackers !== "0" && { isAttacker: (name: string) => name.includes(values.attackers) };
    const options = { ...life, ...attackers, expiry: SIEGE_EXPIRY, devices: siegeDevices, strangers };
    const proof = await proveSiege(options, say);
    return { lines: [...siegeLines(proof), ...outcomeLines(proof)], isProved: proof.ledger.isClean };
  },
  async laws() {
    console.log(`\nLaws, ${factor} times the usual cases; this takes some minutes`);
    const { ok, laws, cases, failures, log } = await proveLaws(factor);
    const held = `${laws} laws held in ${cases.toLocaleString("en-US")} cases`;
    const failed = [...failures, `FAULT some tests failed; the whole output: ${log}`];
    return { lines: [held, ...(ok ? [] : failed)], isProved: ok };
  },
};

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;
const areCounts = [rounds, factor, minutes, strangers, soakDevices].every(isCount);
const isLimit = Number.isInteger(limit) && limit >= 0;
if (!areCounts || !Number.isInteger(seed) || !isLimit || !positionals.every((part) => Object.hasOwn(parts, part))) {
  const names = Object.keys(parts).join("|");
  console.error(
    `npm run prove [-- ${names}] [--rounds 10] [--seed 1] [--factor 10] [--minutes 10] [--devices N] [--limit 5] [--strangers 200] [--attackers 0]`,
  );
  process.exit(2);
}
if (!(await buildAll())) process.exit(1);
for (const [name, prove] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { lines, isProved } = await prove();
  for (const line of lines) console.log(line);
  if (!isProved) process.exitCode = 1;
}
