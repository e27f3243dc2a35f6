import { whole } from "../statistics.ts";
import type { CommandProof, CommandRound } from "./kills/command-kill.ts";
import type { RestartProof, Round } from "./restart.ts";

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;
}

export function roundLine({ ingest, upload }: Round, n: number): string {
  const { amidBlocks, acknowledged, storedUnanswered, notStored } = ingest;
  const readings = `${whole(acknowledged)} samples acknowledged, ${whole(storedUnanswered)} stored without an answer, ${whole(notStored)} not stored, ${amidBlocks} devices amid blocks`;
  const parts = upload.stagedParts > 0 ? ` (${upload.stagedParts})` : "";
  const faults = ingest.faults.length + upload.faults.length;
  return `  ${String(n).padStart(3)}  ${readings}; file: ${upload.stage}${parts}; ${faults === 0 ? "all there" : `${faults} FAULTS`}`;
}

export function summaryLines({ rounds, fileRows, uploadMs, faults }: RestartProof): string[] {
  const sum = (value: (round: Round) => number): number => rounds.reduce((total, round) => total + value(round), 0);
  const stages = new Map<string, number>();
  for (const { upload } of rounds) stages.set(upload.stage, (stages.get(upload.stage) ?? 0) + 1);
  const amidBlocks = sum(({ ingest, upload }) => ingest.amidBlocks + Number(upload.stagedParts > 0));
  const restarts = rounds.flatMap(({ ingest, upload }) => [ingest.restartMs, upload.restartMs]);
  return [
    `${rounds.length * 2} kills, which interrupted ${amidBlocks} devices while they wrote blocks or read a file: ${whole(sum(({ ingest }) => ingest.acknowledged))} acknowledged samples, ${faults.length === 0 ? "none lost" : "SEE THE FAULTS"}; every request stored whole or not at all`,
    `killed while a file of ${whole(fileRows)} rows came in: ${[...stages].map(([stage, count]) => `${count} x ${stage}`).join(", ")}`,
    `an undisturbed file ${seconds(uploadMs)}, the second try ${seconds(median(rounds.map(({ upload }) => upload.retryMs)))}, a restart ${seconds(median(restarts))} (medians)`,
  ];
}

export const commandLine = ({ asked, done, answered, restartMs }: CommandRound, n: number): string =>
  `  ${String(n).padStart(3)}  ${whole(asked)} commands requested, ${whole(done)} done, ${whole(answered)} answers acknowledged; restart ${seconds(restartMs)}`;

export function commandSummary({ rounds, ends, faults }: CommandProof): string[] {
  const done = rounds.reduce((sum, round) => sum + round.done, 0);
  const states = [...ends].map(([state, count]) => `${whole(count)} ${state}`).join(", ");
  return [
    `${rounds.length} kills, ${whole(done)} commands done by devices, ${faults.length === 0 ? "none twice and none forgotten" : "SEE THE FAULTS"}; all ended: ${states}`,
  ];
}
