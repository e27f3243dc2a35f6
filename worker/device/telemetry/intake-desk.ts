import type { Receipt, UndoneUpload } from "../../contract/inbound.ts";
import { READINGS_MAX_SAMPLES, UNDO_SECONDS } from "../../contract/limits.ts";
import type { AlarmClock } from "../alarms/scheduler.ts";
import type { Chore } from "../alarms/handlers.ts";
import { checkBatch } from "./sample-checks.ts";
import { adopt, takeReadings, takeUpload } from "./intake.ts";
import type { Stores } from "../stores.ts";
import type { DeviceResult, IngestRequest, RequestOf } from "../types.ts";
import { undoUpload } from "./undo.ts";
import { UNFINISHED_SECONDS } from "./uploads.ts";

export interface IntakeNeeds {
  alarms: Pick<AlarmClock<Chore>, "set">;
  /** Wakes the chores that have work. */
  follow: (now: number) => Promise<void>;
}

/** Where samples come in: at once, or as a file in parts; and where a file is taken back. */
export class IntakeDesk {
  private readonly stores: Stores;
  private readonly needs: IntakeNeeds;

  constructor(stores: Stores, needs: IntakeNeeds) {
    this.stores = stores;
    this.needs = needs;
  }

  async ingest(request: IngestRequest): Promise<DeviceResult<Receipt>> {
    if (request.samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
    const receipt = takeReadings(this.stores, request);
    await this.needs.follow(request.now);
    return { ok: true, value: receipt };
  }

  async expectFile({ file, now }: RequestOf<"expectFile">): Promise<void> {
    await this.needs.alarms.set("sweep-files", this.stores.unclaimedFiles.expect(file, now));
  }

  async beginUpload({
    settings,
    key,
    attempt,
    fileName,
    now,
  }: RequestOf<"beginUpload">): Promise<DeviceResult<Receipt | null>> {
    const first = this.stores.batches.receipt(key);
    if (first) return { ok: true, value: first };
    this.stores.transaction(() => {
      adopt(this.stores, settings);
      this.stores.uploads.begin(key, attempt, fileName, now);
    });
    await this.needs.alarms.set("sweep-uploads", now + UNFINISHED_SECONDS);
    return { ok: true, value: null };
  }

  stage({ samples, key, attempt, now }: RequestOf<"stage">): DeviceResult<{ staged: number }> {
    if (samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
    if (!this.stores.uploads.find(key, attempt)) return { ok: false, reason: "unknown-batch" };
    const part = checkBatch(samples, now);
    this.stores.uploads.stage(key, part);
    return { ok: true, value: { staged: part.rows.length } };
  }

  async commitUpload(request: RequestOf<"commitUpload">): Promise<DeviceResult<Receipt>> {
    const upload = this.stores.uploads.find(request.key, request.attempt);
    if (!upload) return { ok: false, reason: "unknown-batch" };
    const receipt = takeUpload(this.stores, { ...request, name: upload.name });
    await this.needs.alarms.set("expire-undo", request.now + UNDO_SECONDS);
    await this.needs.follow(request.now);
    return { ok: true, value: receipt };
  }

  async undoUpload({ batch, now }: RequestOf<"undoUpload">): Promise<DeviceResult<UndoneUpload>> {
    const undone = undoUpload(this.stores, batch, now);
    await this.needs.follow(now);
    return undone;
  }

  discardUpload({ key, attempt }: RequestOf<"discardUpload">): void {
    if (this.stores.uploads.find(key, attempt)) this.stores.uploads.drop(key);
  }
}
