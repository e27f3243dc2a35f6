/**
 * Client of the Soilsight API v1, without packages. Node 18 or later, Deno or Bun; not for web pages, where a token would leak.
 *
 *     const portal = new Soilsight("https://portal.example", token);
 *     for await (const day of portal.pages<DailySoiling>("/daily-soiling", { device_id: "...", from: "2026-09-01" }))
 *       console.log(day.day, day.soiling_loss_percent);
 */

// From the declarations of the API: `node tools/text/client-types.ts`.

export interface Plant {
  plant_id: string;
  name: string;
  location: string;
  latitude: number;
  longitude: number;
  time_zone: string | null;
  array_kw_dc: number | null;
  device_ids: string[];
  [field: string]: unknown;
}

export interface Device {
  device_id: string;
  plant_id: string;
  name: string;
  serial_number: string;
  time_zone: string;
  latitude: number;
  longitude: number;
  installed_on: string;
  retired_at: string | null;
  last_data_at: string | null;
  connection: "good" | "poor" | "lost" | null;
  offset_points: number;
  systematic_uncertainty_points: number;
  systematic_uncertainty_source: "entered" | "cleanings" | "default";
  last_wash_at: string | null;
  extension_health: "ok" | "tank-low" | "spray-weak" | "pump-dry" | "pump-blocked" | null;
  open_alert_ids: string[];
  first_day: string | null;
  days_changed_at: string | null;
  [field: string]: unknown;
}

export interface DailySoiling {
  device_id: string;
  day: string;
  time_zone: string;
  soiling_loss_percent: number | null;
  range_low_percent: number | null;
  range_high_percent: number | null;
  soiling_ratio: number | null;
  standard_uncertainty_points: number | null;
  quality: "ok" | "weak" | "covered" | "in-doubt" | null;
  quality_reason: string | null;
  is_counted: boolean;
  window_insolation_kwh_per_m2: number | null;
  clean_insolation_kwh_per_m2: number | null;
  soiled_insolation_kwh_per_m2: number | null;
  sample_count: number | null;
  updated_at: string | null;
  is_deleted: boolean;
  [field: string]: unknown;
}

export interface Loss {
  plant_id: string;
  device_id: string | null;
  time_zone: string;
  first_day: string;
  last_day: string;
  energy_loss_kwh: number | null;
  income_loss_usd: number | null;
  income_loss_low_usd: number | null;
  income_loss_high_usd: number | null;
  days_in_range: number;
  days_counted: number;
  coverage_percent: number;
  obstacle: "inputs-not-saved" | "inputs-missing" | "prices-in-curve" | "no-insolation" | "too-few-days" | null;
  [field: string]: unknown;
}

export interface Recommendation {
  plant_id: string;
  time_zone: string;
  state: "washNow" | "hold" | "windowOpen" | "noWashNeeded" | "unknown";
  obstacles: string[];
  wash_day: string | null;
  window_first_day: string | null;
  window_last_day: string | null;
  worth: { mean_usd: number; p10_usd: number; p90_usd: number } | null;
  pays_percent: number | null;
  wash_cost_usd: number | null;
  delay_one_week_usd: number | null;
  no_rush: { decide_again_day: string; gain_usd: number; rain_chance_percent: number } | null;
  basis: "good" | "fair" | "weak";
  reasons: string[];
  calculated_at: string | null;
  is_stale: boolean;
  [field: string]: unknown;
}

export interface Alert {
  alert_id: string;
  plant_id: string;
  device_id: string | null;
  rule: string;
  severity: "warning" | "critical";
  state: "open" | "acknowledged" | "snoozed" | "cleared";
  title: string;
  message: string;
  raised_at: string;
  changed_at: string | null;
  snoozed_until: string | null;
  [field: string]: unknown;
}

export interface Cleaning {
  device_id: string;
  day: string;
  end_day: string;
  time_zone: string;
  share_percent: number;
  cost_usd: number | null;
  crew: string;
  notes: string;
  loss_before_percent: number | null;
  loss_after_percent: number | null;
  gained_usd_per_day: number | null;
  [field: string]: unknown;
}

// End of the declarations.

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
