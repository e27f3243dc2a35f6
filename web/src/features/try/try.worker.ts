import { tryAnswer } from "#domain/try/answer";
import { readTryEnergy } from "#domain/try/energy";
import { readAnyLogger } from "#domain/try/logger-days";
import { answerCall } from "../../analytics/answer-call.ts";
import type { ToTry, TryResult } from "./calculator.ts";

/** Keeps the newest value, so that another price doesn't read a year of rows again. */
function newest<Value>(): (key: unknown, make: () => Promise<Value>) => Promise<Value> {
  let known: { key: string; value: Value } | null = null;
  return async (asked, make) => {
    const key = JSON.stringify(asked);
    if (known?.key !== key) known = { key, value: await make() };
    return known.value;
  };
}

const loggers = newest<TryResult["logger"]>();
const energies = newest<TryResult["energy"]>();

addEventListener("message", ({ data: { id, request } }: MessageEvent<ToTry>) => {
  const { logger: chosen, options, energy: file, unit, terms } = request;
  void answerCall(id, async (analytics): Promise<TryResult> => {
    const logger =
      chosen &&
      (await loggers([chosen.id, options], () =>
        readAnyLogger(() => chosen.file.stream(), options, Date.now() / 1000, analytics),
      ));
    const energy =
      file &&
      (await energies([file.id, unit], async () =>
        readTryEnergy(new Uint8Array(await file.file.arrayBuffer()), { name: file.file.name, unit }, analytics),
      ));
    const read = logger?.ok ? logger.read : null;
    const known = { energy: energy?.ok ? energy.energy : null, timezone: options.zone };
    return { logger, energy, answer: read && terms && tryAnswer(read, { ...known, terms }, analytics) };
  });
});
