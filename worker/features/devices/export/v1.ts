import { pick } from "#contract/records/field";
import { actOf, actorOf, auditLines } from "../../../access/audit.ts";
import { mayReplace } from "../../../api/record-tag.ts";
import { type AnyCall, ApiRefusal, type V1Handlers } from "../../../api/serve.ts";
import { instant } from "../../../api/values.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { jobTexts } from "#contract/devices/job-texts";
import { exportRangeProblem } from "#contract/exports/export-set";
import { exportRecord, type ExportSet, type ExportSetDetails } from "#contract/v1/exports";
import { quotaOf } from "../../../platform/quotas.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { deleteSet, type SetPart, type SetRow, setsOf, startSet, stillReads } from "./sets.ts";
import { zipOf } from "./zip.ts";

interface ListedSet {
  set: SetRow;
  parts: SetPart[];
}

const states = { waiting: "waiting", queued: "running", running: "running", done: "done", error: "failed" } as const;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function shown({ set, parts }: ListedSet): ExportSet {
  const inState = (state: "done" | "failed") => parts.filter(({ row }) => states[row.state] === state);
  const [done, failed] = [inState("done"), inState("failed")];
  const isOpen = done.length + failed.length < parts.length;
  return {
    export_id: set.id,
    first_day: set.first_day,
    last_day: set.last_day,
    state: isOpen ? "running" : done.length > 0 ? "done" : "failed",
    devices_asked: set.devices,
    devices_done: done.length,
    devices_failed: failed.length,
    devices_gone: set.devices - parts.length,
    rows: sum(done.map(({ row }) => row.rows)),
    bytes: sum(done.map(({ row }) => row.bytes)),
    created_at: instant(set.created_at),
    expires_at: instant(set.expires_at),
  };
}

const shownWhole = (known: ListedSet): ExportSetDetails => ({
  ...shown(known),
  devices: known.parts.map(({ row, device_name }) => ({
    device_id: row.device_id,
    name: device_name,
    state: states[row.state],
    ...pick(row, ["rows", "bytes", "reason"]),
  })),
});

type FoundSet = Promise<ListedSet | ApiRefusal>;
const found = async ({ db, principal, params, now }: AnyCall, id = params.export_id): FoundSet =>
  (await setsOf(db, principal, now, id))[0] ?? new ApiRefusal("not-found");

export const exportsV1 = {
  async listExports({ db, principal, now }) {
    return { data: (await setsOf(db, principal, now)).map(shown), next_cursor: null };
  },

  async getExport(call) {
    const known = await found(call);
    return known instanceof ApiRefusal ? known : shownWhole(known);
  },

  async createExport(call) {
    const { context, env, db, body } = call;
    const wrong = exportRangeProblem(body, body.device_ids.length);
    if (wrong !== null) return new ApiRefusal("invalid-request", { to: wrong });
    const started = await startSet(env, db, body, {
      act: actOf(context, call.now),
      origin: portalAddress(env, context.req.url),
    });
    if (started === "not-found") return new ApiRefusal("not-found");
    if (started === "too-many-files")
      return new ApiRefusal("conflict", {
        device_ids: operationTexts.overExports.exportFiles(quotaOf(env, "exportFiles")),
      });
    const known = await found(call, started.id);
    return known instanceof ApiRefusal ? known : shownWhole(known);
  },

  async deleteExport(call) {
    const known = await found(call);
    if (known instanceof ApiRefusal) return known;
    // A token of some plants doesn't delete the files of others.
    if (call.principal.token?.plants && known.parts.length < known.set.devices) return new ApiRefusal("not-found");
    if (!(await mayReplace(call.context, exportRecord, shown(known)))) return new ApiRefusal("precondition-failed");
    await deleteSet(call.env, call.db, known.set, actOf(call.context, call.now));
    return { export_id: known.set.id, is_deleted: true };
  },

  async getExportFile(call) {
    const { context, env, db, now, principal } = call;
    const known = await found(call);
    if (known instanceof ApiRefusal) return known;
    const { set, parts } = known;
    const { state } = shown(known);
    if (state !== "done")
      return new ApiRefusal("conflict", {
        export_id: state === "running" ? jobTexts.exportNotReady : jobTexts.exportFailed,
      });
    const done = parts.filter(({ row }) => row.state === "done");
    const lines = done.map(({ row }) => ({
      action: "export-downloaded",
      subject: row.device_id,
      after: { export: set.id },
    }));
    await auditLines(db, lines, actorOf(actOf(context, now)));
    const { stream, sent } = zipOf(env.FILES, known, (id) => stillReads(env, principal.sessionId, id));
    context.executionCtx.waitUntil(sent);
    return context.body(stream, 200, {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="soilsight-${set.devices}-devices-${set.first_day}-to-${set.last_day}.zip"`,
      "Cache-Control": "private, no-store",
    });
  },
} satisfies Partial<V1Handlers>;
