import * as v from "valibot";
import { commandStates } from "#contract/commands/command";
import {
  type CommandReportAnswer,
  CommandReportForms,
  DeviceConfigurationReport,
  DeviceHealthReport,
  type PendingCommands,
  type ReportAnswer,
} from "#contract/devices/reports";
import {
  ColumnMapping,
  type Receipt,
  type ShortUploadAnswer,
  type UploadAnswer,
  type UploadPreview,
} from "#contract/inbound/inbound";
import { type ParticleAnswer, ParticleEvent } from "#contract/inbound/particle-event";
import { WaitQuery } from "./commands.ts";
import { ReadingsForms } from "./readings.ts";
import { UploadQuery } from "./file/upload-query.ts";

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
type AnswerName = keyof typeof answers;

export const bodies = {
  Readings: ReadingsForms,
  CommandReport: CommandReportForms,
  DeviceConfigurationReport,
  DeviceHealthReport,
  ParticleEvent,
} satisfies Record<string, v.GenericSchema>;

export interface Operation {
  method: "get" | "post" | "put";
  path: string;
  id: string;
  summary: string;
  key: "device" | "webhook";
  query?: v.GenericSchema;
  body?: keyof typeof bodies | "file";
  answers: readonly AnswerName[];
  retryAfter?: true;
  problems: readonly number[];
}

const root = "/api/device/inbound";

const fileCalls = [
  ["put", "", "uploadFile", "Upload the file of a logger"],
  ["post", "", "postFile", "Upload the file of a logger by POST"],
  [
    "put",
    "/{name}",
    "uploadNamedFile",
    "Upload the file of a logger under a name, as loggers that number their files do",
  ],
  ["post", "/{name}", "postNamedFile", "Upload the file of a logger under a name by POST"],
] as const;

const fileOperations = fileCalls.map(([method, name, id, summary]): Operation => ({
  method,
  path: `${root}/sensor/data${name}`,
  id,
  summary,
  key: "device",
  query: UploadQuery,
  body: "file",
  answers: ["UploadAnswer", "ShortUploadAnswer", "UploadPreview"],
  problems: [400, 401, 403, 404, 409, 413, 415, 422, 429],
}));

export const operations: readonly Operation[] = [
  {
    method: "post",
    path: `${root}/readings`,
    id: "sendReadings",
    summary: "Send samples and wash records; the reply may carry commands",
    key: "device",
    body: "Readings",
    answers: ["ReadingsAnswer"],
    problems: [400, 401, 413, 415, 422, 429],
  },
  ...fileOperations,
  {
    method: "get",
    path: `${root}/commands`,
    id: "fetchCommands",
    summary: "Fetch the commands for the device",
    key: "device",
    query: WaitQuery,
    answers: ["PendingCommands"],
    retryAfter: true,
    problems: [401, 422, 429],
  },
  {
    method: "post",
    path: `${root}/commands/{id}`,
    id: "answerCommand",
    summary: "Report that a command was received, or its result",
    key: "device",
    body: "CommandReport",
    answers: ["CommandReportAnswer"],
    problems: [400, 401, 404, 415, 422, 429],
  },
  {
    method: "post",
    path: `${root}/configuration`,
    id: "reportConfiguration",
    summary: "Report the device's settings",
    key: "device",
    body: "DeviceConfigurationReport",
    answers: ["ReportAnswer"],
    problems: [400, 401, 415, 422, 429],
  },
  {
    method: "post",
    path: `${root}/health`,
    id: "reportHealth",
    summary: "Report the device's status",
    key: "device",
    body: "DeviceHealthReport",
    answers: ["ReportAnswer"],
    problems: [400, 401, 415, 422, 429],
  },
  {
    method: "post",
    path: `${root}/particle`,
    id: "particleEvent",
    summary: "Webhook of the device cloud: one event of one device",
    key: "webhook",
    body: "ParticleEvent",
    answers: ["ParticleAnswer"],
    problems: [400, 401, 404, 415, 422, 429],
  },
];
