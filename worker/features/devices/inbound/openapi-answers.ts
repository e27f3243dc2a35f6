import * as v from "valibot";
import { commandStates } from "#contract/commands/command";
import type { CommandReportAnswer, PendingCommands, ReportAnswer } from "#contract/devices/reports";
import {
  ColumnMapping,
  type Receipt,
  type ShortUploadAnswer,
  type UploadAnswer,
  type UploadPreview,
} from "#contract/inbound/inbound";
import type { ParticleAnswer } from "#contract/inbound/particle-event";

/** Answers to devices, for the OpenAPI document. Strict, so that a test against the server notices a new field. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();

const Outgoing = v.strictObject({ id: text, argument: text, attempt: count, expires_at: count });

const rejections = v.array(v.strictObject({ line: count, reason: text }));

const receipt = {
  batch: text,
  accepted: count,
  duplicate: count,
  updated: count,
  rejected: rejections,
  rejectedCount: count,
  ignored: v.optional(rejections),
  ignoredCount: v.optional(count),
  rejectedWashes: v.optional(rejections),
  days: v.array(v.pipe(text, v.isoDate())),
};

export const answers = {
  Receipt: v.strictObject(receipt) satisfies v.GenericSchema<Receipt>,
  ReadingsAnswer: v.strictObject({ ...receipt, commands: v.optional(v.array(Outgoing)) }),
  UploadAnswer: v.strictObject({
    message: text,
    replay: v.boolean(),
    receipt: v.strictObject(receipt),
  }) satisfies v.GenericSchema<UploadAnswer>,
  ShortUploadAnswer: v.strictObject({
    message: v.pipe(text, v.maxLength(200)),
    batch: text,
  }) satisfies v.GenericSchema<ShortUploadAnswer>,
  UploadPreview: v.strictObject({
    format: text,
    columns: v.array(text),
    mapping: ColumnMapping,
    guesses: v.array(text),
    missing: v.array(text),
    timestampFormat: text,
    notes: v.array(text),
    rows: count,
    firstTimestamp: v.nullable(text),
    lastTimestamp: v.nullable(text),
    intervalSeconds: v.nullable(v.number()),
    problems: rejections,
    problemCount: count,
    sample: v.array(v.record(text, text)),
    zones: v.nullable(
      v.strictObject({
        choices: v.array(v.strictObject({ value: v.string(), first: v.number() })),
        stated: v.nullable(v.string()),
      }),
    ),
    cells: v.nullable(
      v.strictObject({
        day: v.pipe(text, v.isoDate()),
        clean: v.array(v.nullable(v.number())),
        soiled: v.array(v.nullable(v.number())),
      }),
    ),
  }) satisfies v.GenericSchema<UploadPreview>,
  PendingCommands: v.strictObject({
    commands: v.array(Outgoing),
    now: count,
  }) satisfies v.GenericSchema<PendingCommands>,
  CommandReportAnswer: v.strictObject({
    state: v.picklist(commandStates),
  }) satisfies v.GenericSchema<CommandReportAnswer>,
  ReportAnswer: v.strictObject({ stored: v.boolean() }) satisfies v.GenericSchema<ReportAnswer>,
  ParticleAnswer: v.strictObject({ taken: v.boolean() }) satisfies v.GenericSchema<ParticleAnswer>,
};
export type AnswerName = keyof typeof answers;
