import * as v from "valibot";
import { commandStates } from "../commands/command.ts";
import {
  type CommandReportAnswer,
  CommandReportForms,
  DeviceConfigurationReport,
  DeviceHealthReport,
  type PendingCommands,
  type ReportAnswer,
  WaitQuery,
} from "../devices/reports.ts";
import { ReceivedData, Receipt, ShortUploadAnswer, UploadAnswer, UploadPreview } from "./inbound.ts";
import { type ParticleAnswer, ParticleEvent } from "./particle-event.ts";
import { ReadingsForms } from "./readings.ts";
import { UploadQuery } from "./upload-query.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();

const Outgoing = v.strictObject({ id: text, argument: text, attempt: count, expires_at: count });

/** Strict, so that a test against the server notices a new field. */
export const inboundAnswers = {
  Receipt,
  ReadingsAnswer: v.strictObject({ ...Receipt.entries, commands: v.optional(v.array(Outgoing)) }),
  ReceivedData,
  UploadAnswer,
  ShortUploadAnswer,
  UploadPreview,
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
type AnswerName = keyof typeof inboundAnswers;

export const inboundBodies = {
  Readings: ReadingsForms,
  CommandReport: CommandReportForms,
  DeviceConfigurationReport,
  DeviceHealthReport,
  ParticleEvent,
} satisfies Record<string, v.GenericSchema>;

export interface InboundOperation {
  method: "get" | "post" | "put";
  path: string;
  id: string;
  summary: string;
  /** Left out: that of the device. */
  key?: "webhook";
  query?: v.GenericSchema;
  headers?: readonly ("key" | "encoding")[];
  body?: keyof typeof inboundBodies | "file";
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

const fileOperations = fileCalls.map(([method, name, id, summary]): InboundOperation => ({
  method,
  path: `${root}/sensor/data${name}`,
  id,
  summary,
  query: UploadQuery,
  headers: ["encoding"],
  body: "file",
  answers: ["UploadAnswer", "ShortUploadAnswer", "UploadPreview"],
  problems: [400, 401, 403, 404, 409, 410, 413, 415, 422, 429],
}));

export const inboundOperations: readonly InboundOperation[] = [
  {
    method: "post",
    path: `${root}/readings`,
    id: "sendReadings",
    summary: "Send samples and wash records; the reply may carry commands",
    headers: ["key", "encoding"],
    body: "Readings",
    answers: ["ReadingsAnswer"],
    problems: [400, 401, 410, 413, 415, 422, 429],
  },
  {
    method: "get",
    path: `${root}/received`,
    id: "readReceived",
    summary: "Read back the time of the newest stored sample and the newest receipts, to know where to continue",
    answers: ["ReceivedData"],
    problems: [401, 410, 429],
  },
  ...fileOperations,
  {
    method: "get",
    path: `${root}/commands`,
    id: "fetchCommands",
    summary: "Fetch the commands for the device",
    query: WaitQuery,
    answers: ["PendingCommands"],
    retryAfter: true,
    problems: [401, 410, 422, 429],
  },
  {
    method: "post",
    path: `${root}/commands/{id}`,
    id: "answerCommand",
    summary: "Report that a command was received, or its result",
    body: "CommandReport",
    answers: ["CommandReportAnswer"],
    problems: [400, 401, 404, 410, 413, 415, 422, 429],
  },
  {
    method: "post",
    path: `${root}/configuration`,
    id: "reportConfiguration",
    summary: "Report the device's settings",
    body: "DeviceConfigurationReport",
    answers: ["ReportAnswer"],
    problems: [400, 401, 410, 413, 415, 422, 429],
  },
  {
    method: "post",
    path: `${root}/health`,
    id: "reportHealth",
    summary: "Report the device's status",
    body: "DeviceHealthReport",
    answers: ["ReportAnswer"],
    problems: [400, 401, 410, 413, 415, 422, 429],
  },
  {
    method: "post",
    path: `${root}/particle`,
    id: "particleEvent",
    summary: "Webhook of the device cloud: one event of one device",
    key: "webhook",
    body: "ParticleEvent",
    answers: ["ParticleAnswer"],
    problems: [400, 401, 404, 413, 415, 422, 429],
  },
];
