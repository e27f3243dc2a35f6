import { ownTask } from "./own-task.ts";

/**
 * Answers requested by a plain page before the program loaded (web/src/static-page/dashboard.ts). Both are separate builds, so they share a
 * window symbol.
 */
interface PrefetchedResponse {
  response: Promise<Response>;
  asked: number;
}

/** Maximum age [ms]. */
const EARLY_ANSWER_MS = 15_000;

const KEY = Symbol.for("soilsight.early-answers");
const answers = (): Map<string, PrefetchedResponse> =>
  ((globalThis as { [KEY]?: Map<string, PrefetchedResponse> })[KEY] ??= new Map<string, PrefetchedResponse>());

/** Requests a path and keeps the answer for the program. Null: failed, the program will retry. */
export async function prefetch<Body>(path: string): Promise<Body | null> {
  const response = fetch(path);
  answers().set(path, { response, asked: performance.now() });
  try {
    const answer = await response;
    return answer.ok ? ((await answer.clone().json()) as Body) : null;
  } catch {
    return null;
  }
}

function takePrefetched(path: string): Promise<Response | null> | null {
  const early = answers().get(path);
  if (early === undefined) return null;
  answers().delete(path);
  if (performance.now() - early.asked > EARLY_ANSWER_MS) return null;
  return early.response.then(
    (answer) => (answer.ok ? answer : null),
    () => null,
  );
}

/** `fetch` that uses kept answers and follows the caller's abort. */
export async function fetchOrTakePrefetched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isRead = (init?.method ?? "GET").toUpperCase() === "GET";
  const early = isRead && typeof input === "string" ? takePrefetched(input) : null;
  const answer = early && (await Promise.race([early, abortOf(init?.signal)]));
  if (answer) return answer;
  // A new screen reads much in one task, and beginning a request takes a phone over 10 ms.
  if (isRead) await ownTask();
  return fetch(input, init);
}

const abortOf = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal!.reason as Error);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
