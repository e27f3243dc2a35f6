import { setTimeout as pause } from "node:timers/promises";

/** Asks until the answer is neither false nor null; returns the last answer. `within` and `every` [ms]. */
export async function until<T>(
  ask: () => T | Promise<T>,
  { within, every = 50 }: { within: number; every?: number },
): Promise<T> {
  const deadline = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if ((answer !== false && answer !== null) || Date.now() > deadline) return answer;
    await pause(every);
  }
}
