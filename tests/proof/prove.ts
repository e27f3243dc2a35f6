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
import { proveCommands } from "./prove/kills/command-kill.ts";
import { forecastLines, proveForecasts } from "./prove/kills/forecast-kill.ts";
import { jobLines, proveJobs } from "./prove/kills/job-kill.ts";
import { proveSaves, saveLines } from "./prove/kills/save-kill.ts";
import { proveWebhooks, webhookLines } from "./prove/kills/webhook-kill.ts";
import { proveLaws } from "./prove/laws.ts";
import { proveRestore, restoreLines } from "./prove/restore.ts";
import { proveRestart } from "./prove/restart.ts";
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
const parts = new Set([
  "laws",
  "restart",
  "commands",
  "jobs",
  "saves",
  "analyses",
  "forecasts",
  "webhooks",
  "disk",
  "restore",
  "silence",
  "soak",
  "siege",
]);
const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;
const areCounts = [rounds, factor, minutes, strangers, soakDevices].every(isCount);
if (
  !areCounts ||
  !Number.isInteger(seed) ||
  !(Number.isInteger(limit) && limit >= 0) ||
  positionals.some((part) => !parts.has(part))
) {
  console.error(
    "npm run prove [-- laws|restart|commands|jobs|saves|analyses|forecasts|webhooks|disk|restore|silence|soak|siege] [--rounds 10] [--seed 1] [--factor 10] [--minutes 10] [--devices N] [--limit 5] [--strangers 200] [--attackers 0]",
  );
  process.exit(2);
}
const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);
const FILE_DAYS = 60;
const RESTORED_DEVICES = 3;
const life = { minutes, seed, speed: 60, faults: 0.05, expiry: 120, every: 5 };
const SILENCE = { minutes: 4, limit: limit === 0 ? null : limit };
/** Lost commands end soon after the siege [s]. */
const SIEGE_EXPIRY = 20;
const say = (text: string): void => console.log(`  ${text}`);

if (!(await buildAll())) process.exit(1);
if (isWanted("restart")) {
  console.log(`Kill and restart, ${rounds} rounds, seed ${seed}`);
  const plan = { rounds, seed, fileDays: FILE_DAYS };
  const proof = await proveRestart(plan, (round, n) => console.log(roundLine(round, n)));
  for (const line of summaryLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("commands")) {
  console.log(`\nKill and restart while devices are commanded, ${rounds} rounds, seed ${seed}`);
  const plan = { rounds, seed, toTheEnd: true };
  const proof = await proveCommands(plan, (round, n) => console.log(commandLine(round, n)));
  for (const line of commandSummary(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("jobs")) {
  const proof = await proveJobs({ rounds, seed });
  for (const line of jobLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("saves")) {
  const proof = await proveSaves({ rounds, seed });
  for (const line of saveLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("analyses")) {
  const proof = await proveAnalyses({ rounds, seed });
  for (const line of analysisLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("forecasts")) {
  const proof = await proveForecasts({ rounds, seed });
  for (const line of forecastLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("webhooks")) {
  const proof = await proveWebhooks({ rounds, seed });
  for (const line of webhookLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("disk")) {
  const proof = await proveDisk({ rounds, seed });
  for (const line of diskLines(proof)) console.log(line);
  if (typeof proof !== "string" && proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("restore")) {
  console.log("\nA copy of D1 and R2, wiped and read back");
  const proof = await proveRestore(RESTORED_DEVICES);
  for (const line of restoreLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("silence")) {
  console.log(`\n${silentDevices} devices report for ${SILENCE.minutes} min, then stop at once`);
  const proof = await proveSilence({ ...SILENCE, devices: silentDevices, seed }, say);
  for (const line of silenceLines(proof)) console.log(line);
  if (proof.faults.length > 0) process.exitCode = 1;
}
if (isWanted("soak")) {
  console.log(`\nSoak of ${minutes} min with restarts, ${soakDevices} devices, seed ${seed}`);
  const proof = await soak({ ...life, devices: soakDevices }, say);
  for (const line of [soakLine(proof), ...outcomeLines(proof)]) console.log(line);
  if (!proof.ledger.isClean) process.exitCode = 1;
}
if (isWanted("siege")) {
  console.log(`\nSiege of ${minutes} min by ${strangers} strangers, ${siegeDevices} devices, seed ${seed}`);
  const proof = await proveSiege(
    {
      ...life,
      expiry: SIEGE_EXPIRY,
      devices: siegeDevices,
      strangers,
      ...(values.attackers !== "0" && { isAttacker: (name: string) => name.includes(values.attackers) }),
    },
    say,
  );
  for (const line of [...siegeLines(proof), ...outcomeLines(proof)]) console.log(line);
  if (!proof.ledger.isClean) process.exitCode = 1;
}
if (isWanted("laws")) {
  console.log(`\nLaws, ${factor} times the usual cases; this takes some minutes`);
  const { ok, laws, cases, failures, log } = await proveLaws(factor);
  console.log(`${laws} laws held in ${cases.toLocaleString("en-US")} cases`);
  if (!ok) {
    console.error([...failures, `FAULT some tests failed; the whole output: ${log}`].join("\n"));
    process.exitCode = 1;
  }
}
