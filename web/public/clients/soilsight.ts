/**
 * Client of the Soilsight API v1, without packages. Node 18 or later, Deno or Bun; not for web pages, where a token would leak.
 *
 *     const portal = new Soilsight("https://portal.example", token);
 *     for await (const day of portal.pages<DailySoiling>("/daily-soiling", { device_id: "...", from: "2026-09-01" }))
 *       console.log(day.day, day.soiling_loss_percent);
 */

export interface DailySoiling {
  device_id: string;
  day: string;
  time_zone: string;
  soiling_loss_percent: number | null;
  range_low_percent: number | null;
  range_high_percent: number | null;
  is_counted: boolean;
  is_deleted: boolean;
  [field: string]: unknown;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
  synced_at?: string | null;
}

/** `slug` names the problem (/developers/problems), `errors` the parameters. */
export class SoilsightError extends Error {
  readonly status: number;
  readonly slug: string;
  readonly errors: { parameter: string; detail: string }[];

  constructor(status: number, problem: { type?: string; title?: string; errors?: SoilsightError["errors"] }) {
    super(`${status} ${problem.title ?? ""}`);
    this.status = status;
    this.slug = problem.type?.split("#")[1] ?? "";
    this.errors = problem.errors ?? [];
  }
}

const RETRIES = 3;

export class Soilsight {
  readonly #root: string;
  readonly #token: string;

  constructor(portal: string, token: string) {
    this.#root = `${portal.replace(/\/+$/, "")}/api/v1`;
    this.#token = token;
  }

  /** The answer of one call. Waits and tries again after 429 and 503. */
  async get<Answer>(path: string, query: Query = {}): Promise<Answer> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
    const headers = { authorization: `Bearer ${this.#token}`, accept: "application/json" };
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(`${this.#root}${path}?${search.toString()}`, { headers });
      if (answer.ok) return (await answer.json()) as Answer;
      if ((answer.status !== 429 && answer.status !== 503) || attempt === RETRIES)
        throw new SoilsightError(answer.status, (await answer.json().catch(() => ({}))) as object);
      await answer.body?.cancel();
      const seconds = Number(answer.headers.get("retry-after") ?? 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }

  /** All rows of a list, page after page. */
  async *pages<Row>(path: string, query: Query = {}): AsyncGenerator<Row> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<Row> = await this.get(path, { ...query, cursor });
      yield* page.data;
      cursor = page.next_cursor;
    }
  }

  /** Brings a map of daily soiling, by device and day, up to date. Returns `synced_at` for the next call. */
  async sync(
    copy: Map<string, DailySoiling>,
    syncedAt: string | null = null,
    query: Query = {},
  ): Promise<string | null> {
    let newest: string | null = null;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Page<DailySoiling> = await this.get("/daily-soiling", { ...query, updated_since: syncedAt, cursor });
      newest ??= page.synced_at ?? null;
      for (const day of page.data) {
        const key = `${day.device_id} ${day.day}`;
        if (day.is_deleted) copy.delete(key);
        else copy.set(key, day);
      }
      cursor = page.next_cursor;
    }
    return newest ?? syncedAt;
  }
}
