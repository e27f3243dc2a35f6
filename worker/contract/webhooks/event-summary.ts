import { commandReasonTexts } from "../commands/texts.ts";
import type { CommandReason, FinalCommandState } from "../commands/command.ts";
import { commandKind } from "../commands/kinds.ts";
import * as format from "../common/format.ts";
import type { EventType, StoredEventType } from "./event-types.ts";

interface EventFacts {
  type: StoredEventType;
  data: Readonly<Record<string, unknown>>;
  plant: string | null;
  device: string | null;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const percent = (value: unknown): string => (typeof value === "number" ? `${value.toFixed(2)}%` : "no figure");

const dayText = (value: unknown): string => (typeof value === "string" && DAY.test(value) ? format.day(value) : "");
const DAY = /^\d{4}-\d\d-\d\d$/;

const commandStates: Record<FinalCommandState, string> = {
  succeeded: "succeeded",
  failed: "failed",
  unknown: "ended without a clear result",
  expired: "expired",
  cancelled: "was canceled",
  superseded: "was replaced",
};
const plantStates: Record<string, string> = {
  waiting: "The plant waits for its wash.",
  under_way: "The wash is in progress.",
  done: "The wash is done.",
  skipped: "The plant was skipped.",
};

const sentences: Record<EventType, (data: EventFacts["data"]) => string> = {
  "recommendation.changed": ({ text }) => textOf(text),
  "wash.due": ({ text }) => textOf(text),
  "alert.raised": ({ message }) => textOf(message),
  "alert.cleared": () => "The alert is over.",
  "alert.acknowledged": () => "The alert was acknowledged.",
  "daily_soiling.ready": ({ day, soiling_loss_percent: loss }) => `Soiling loss on ${dayText(day)}: ${percent(loss)}.`,
  "daily_soiling.revised": ({ first_day: first, last_day: last }) =>
    first === last
      ? `Daily soiling of ${dayText(first)} was revised.`
      : `Daily soiling from ${dayText(first)} to ${dayText(last)} was revised.`,
  "command.ended": ({ kind, state, reason }) => {
    const command = commandKind(textOf(kind))?.label ?? textOf(kind);
    // Their reason only repeats the state.
    const isSaid = state === "cancelled" || state === "superseded";
    const why = isSaid ? undefined : (commandReasonTexts[textOf(reason) as CommandReason] as string | undefined);
    return [`${command} ${commandStates[textOf(state) as FinalCommandState] ?? "ended"}.`, why]
      .filter(Boolean)
      .join(" ");
  },
  "upload.stored": ({ file_name: name, accepted_rows: rows }) =>
    `${textOf(name) || "A file"}: ${typeof rows === "number" ? format.number(rows) : "no"} ${rows === 1 ? "row was" : "rows were"} stored.`,
  "upload.undone": ({ file_name: name }) => `${textOf(name) || "An upload"} was undone.`,
  "campaign.plant_changed": ({ state, reason }) =>
    [plantStates[textOf(state)] ?? "The plant changed.", textOf(reason)].filter(Boolean).join(" "),
  "campaign.ended": ({ state }) => (state === "cancelled" ? "The campaign was canceled." : "The campaign is done."),
  "export.ended": ({ state }) => (state === "done" ? "The file is ready." : "The file couldn't be made."),
  "proposal.decided": ({ day, state }) => `The proposed wash on ${dayText(day)} was ${textOf(state)}.`,
};

const labels: Record<StoredEventType, string> = {
  "recommendation.changed": "Recommendation changed",
  "wash.due": "Wash due",
  "alert.raised": "Alert",
  "alert.cleared": "Alert cleared",
  "alert.acknowledged": "Alert acknowledged",
  "daily_soiling.ready": "Daily soiling",
  "daily_soiling.revised": "Daily soiling revised",
  "command.ended": "Command ended",
  "upload.stored": "Upload stored",
  "upload.undone": "Upload undone",
  "campaign.plant_changed": "Wash campaign",
  "campaign.ended": "Wash campaign ended",
  "export.ended": "Export ended",
  "proposal.decided": "Proposed wash",
  "webhook.test": "Test",
};

/** An event in words, for chat and pagers. */
export function eventSummary({ type, data, plant, device }: EventFacts): { title: string; text: string } {
  const place = [device, plant].filter((name) => name !== null).join(", ");
  const what = type.startsWith("alert.") && typeof data.title === "string" ? data.title : labels[type];
  const title = type === "alert.raised" ? what : type.startsWith("alert.") ? `${labels[type]}: ${what}` : what;
  const text = type === "webhook.test" ? "Soilsight can reach this channel." : sentences[type](data);
  return { title, text: [place === "" ? "" : `${place}.`, text].filter(Boolean).join(" ") };
}
