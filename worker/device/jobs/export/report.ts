import type { JobStores } from "../context.ts";
import type { ExportFile } from "./files.ts";
import type { Job } from "../types.ts";

export interface ReportedExport {
  job: Job<"export">;
  file: ExportFile | null;
}

export function exportsOf(
  { jobs, exports }: Pick<JobStores, "jobs" | "exports">,
  ids: number[],
  now: number,
): ReportedExport[] {
  return ids.flatMap((id) => {
    const job = jobs.get(id) as Job<"export"> | null;
    const file = exports.get(id);
    return job ? [{ job, file: file && (file.expires ?? Infinity) > now ? file : null }] : [];
  });
}

/** For the person's owner, while the plant is the owner's. */
const endedEvent = (db: D1Database, device: string, { job, file }: ReportedExport): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO events (type, owner_id, plant_id, device_id, data, unique_key, created_at)
         SELECT 'export.ended', coalesce(users.owner_id, users.id), plant_id, device_id, ?5, 'export.ended:' || ?3, ?4
         FROM users JOIN devices ON device_id = ?2 JOIN plant_owners USING (plant_id)
         WHERE users.id = ?1 AND plant_owners.owner_id = coalesce(users.owner_id, users.id)
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      job.request.user,
      device,
      job.key,
      Math.floor(job.ended ?? 0),
      JSON.stringify({
        export_id: job.key,
        state: job.state.toLowerCase(),
        devices: null,
        rows: file?.rows ?? 0,
        bytes: file?.bytes ?? 0,
      }),
    );

export const exportStatements = (db: D1Database, device: string, one: ReportedExport): D1PreparedStatement[] => [
  exportStatement(db, device, one),
  // A set has an event of its own.
  ...(one.job.ended === null || one.job.request.set !== undefined ? [] : [endedEvent(db, device, one)]),
];

function exportStatement(db: D1Database, device: string, { job, file }: ReportedExport): D1PreparedStatement {
  if (!file && job.ended !== null) return db.prepare("DELETE FROM exports WHERE id = ?1").bind(job.key);
  const { user, from, to, set } = job.request;
  // A row of a set was there before its job. If it is gone, the set was deleted, and the job must not bring it back.
  const isKnown = set === undefined ? "true" : "EXISTS (SELECT 1 FROM exports WHERE id = ?1)";
  return db
    .prepare(
      `INSERT INTO exports (id, user_id, device_id, from_at, to_at, created_at, state, done, total, rows, bytes, chunks, reason, ended_at, expires_at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15 WHERE ${isKnown}
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, done = excluded.done, total = excluded.total, rows = excluded.rows,
         bytes = excluded.bytes, chunks = excluded.chunks, reason = excluded.reason, ended_at = excluded.ended_at,
         expires_at = excluded.expires_at`,
    )
    .bind(
      job.key,
      user,
      device,
      from,
      to,
      Math.floor(job.at),
      job.state,
      job.done,
      job.total,
      file?.rows ?? 0,
      file?.bytes ?? 0,
      file?.chunks ?? 0,
      job.error,
      job.ended === null ? null : Math.floor(job.ended),
      file?.expires == null ? null : Math.floor(file.expires),
    );
}
