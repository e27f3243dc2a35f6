import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ColumnMapping } from "#contract/inbound/inbound";
import type { EnergyUnit } from "#domain/energy-file/index";
import { latestWins, type SubmitTerms } from "../../analytics/latest-wins.ts";
import { type TryFile, startTry, type TryRequest, type TryResult } from "./calculator.ts";
import { startingEntries, termsOf, type TryEntries, zoneOf } from "./entries.ts";
import { tryTexts } from "./texts.ts";

/** What the logger file doesn't say. */
interface LoggerChoices {
  mapping: ColumnMapping | null;
  timestampFormat: string | null;
  fileZone: string | null;
  fileDevice: string | null;
}
const asDetected: LoggerChoices = { mapping: null, timestampFormat: null, fileZone: null, fileDevice: null };

interface TryFiles {
  logger: TryFile | null;
  choices: LoggerChoices;
  energy: TryFile | null;
  unit: EnergyUnit | null;
}

interface Shown {
  request: TryRequest;
  result: TryResult | null;
}

let lastId = 0;
const chosen = (file: File | null): TryFile | null => file && { id: ++lastId, file };

function requestOf({ logger, choices, energy, unit }: TryFiles, entries: TryEntries): TryRequest {
  const known = Object.entries(choices).filter(([, choice]) => choice !== null);
  const options = { zone: zoneOf(entries), clock: entries.clock, ...Object.fromEntries(known) };
  return { logger, options, energy, unit, terms: termsOf(entries) };
}

/** Files and numbers of the page, and what its worker says of them. */
export function useTry() {
  const [files, setFiles] = useState<TryFiles>({ logger: null, choices: asDetected, energy: null, unit: null });
  const [entries, setEntries] = useState(startingEntries);
  const [shown, setShown] = useState<Shown | null>(null);
  const submit = useRef<SubmitTerms<TryRequest>>(undefined);
  const request = useMemo(() => requestOf(files, entries), [files, entries]);
  useEffect(() => {
    const calculator = startTry();
    submit.current = latestWins(
      calculator.read,
      (result, asked) => setShown({ request: asked, result }),
      () => setShown((before) => before && { ...before, result: null }),
    );
    return () => calculator.stop();
  }, []);
  // The first one, without files, loads the mathematics.
  useEffect(() => submit.current?.(request), [request]);
  const takeLogger = useCallback(
    (file: File | null) => setFiles((before) => ({ ...before, logger: chosen(file), choices: asDetected })),
    [],
  );
  const takeEnergy = useCallback(
    (file: File | null) => setFiles((before) => ({ ...before, energy: chosen(file), unit: null })),
    [],
  );
  return {
    files,
    entries,
    zone: request.options.zone,
    result: shown?.result ?? null,
    isReady: shown !== null,
    isReading: shown?.request !== request,
    failure: shown !== null && shown.result === null ? tryTexts.crashed : null,
    takeLogger,
    takeEnergy,
    swap: () => setFiles(({ logger, energy }) => ({ logger: energy, choices: asDetected, energy: logger, unit: null })),
    choose: (part: Partial<LoggerChoices>) =>
      setFiles((before) => ({ ...before, choices: { ...before.choices, ...part } })),
    chooseUnit: (unit: EnergyUnit) => setFiles((before) => ({ ...before, unit })),
    enter: (part: Partial<TryEntries>) => setEntries((before) => ({ ...before, ...part })),
  };
}
export type Trying = ReturnType<typeof useTry>;
