import { workerCalls } from "../../analytics/worker-calls.ts";
import type { TryAnswer, TryTerms } from "#domain/try/answer";
import type { EnergyUnit } from "#domain/energy-file/index";
import type { EnergyRead } from "#domain/try/energy";
import type { AnyLoggerRead } from "#domain/try/logger-days";
import type { LoggerFileOptions } from "#domain/logger-file/types";
import { tryTexts } from "./texts.ts";

/** `id`: of a choice, because two files may have one name. */
export interface TryFile {
  id: number;
  file: File;
}

export interface TryRequest {
  logger: TryFile | null;
  options: Omit<LoggerFileOptions, "sensorType">;
  energy: TryFile | null;
  unit: EnergyUnit | null;
  /** Null: a number is missing. */
  terms: TryTerms | null;
}

export interface TryResult {
  logger: AnyLoggerRead | null;
  energy: EnergyRead | null;
  answer: TryAnswer | null;
}

export interface ToTry {
  id: number;
  request: TryRequest;
}

interface TryCalculator {
  read: (request: TryRequest) => Promise<TryResult>;
  stop: () => void;
}

export function startTry(): TryCalculator {
  const worker = new Worker(new URL("try.worker.ts", import.meta.url), { type: "module" });
  const call = workerCalls<TryResult>(worker, tryTexts.crashed);
  return {
    read: (request) => call((id) => worker.postMessage({ id, request } satisfies ToTry, [])),
    stop: () => worker.terminate(),
  };
}
