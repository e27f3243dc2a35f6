/**
 * Answers that the plain page of a screen requested before the program had loaded (web/src/static-page/dashboard.ts). The page's
 * own script and the program are separate builds, so they meet in a symbol of the window.
 */
interface EarlyAnswer {
  response: Promise<Response>;
  /** As in `performance.now()` [ms] */
  asked: number;
}

/** An older answer is requested again [ms]. */
const EARLY_ANSWER_MS = 15_000;

const KEY = Symbol.for("soilsight.early-answers");
const answers = (): Map<string, EarlyAnswer> =>
  ((globalThis as { [KEY]?: Map<string, EarlyAnswer> })[KEY] ??= new Map<string, EarlyAnswer>());

/** Asks for a path and keeps the answer for the program. Null: it couldn't be had, and the program will ask again. */
export async function askEarly<Body>(path: string): Promise<Body | null> {
  const response = fetch(path);
  answers().set(path, { response, asked: performance.now() });
  try {
    const answer = await response;
    return answer.ok ? ((await answer.clone().json()) as Body) : null;
  } catch {
    return null;
  }
}

/** The kept answer to a call, once and only if the server accepted it; null: there is none, or it is too old. */
function takeEarly(path: string): Promise<Response | null> | null {
  const early = answers().get(path);
  if (early === undefined) return null;
  answers().delete(path);
  if (performance.now() - early.asked > EARLY_ANSWER_MS) return null;
  return early.response.then(
    (answer) => (answer.ok ? answer : null),
    () => null,
  );
}

/** `fetch` that uses the kept answers. A caller's abort is heard while one is on its way. */
export async function fetchOrTake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isRead = (init?.method ?? "GET").toUpperCase() === "GET";
  const early = isRead && typeof input === "string" ? takeEarly(input) : null;
  const answer = early && (await Promise.race([early, abortOf(init?.signal)]));
  return answer ?? fetch(input, init);
}

/** Rejects when the signal aborts; null: there is none. */
const abortOf = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(signal!.reason as Error);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
