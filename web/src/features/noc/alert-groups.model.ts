import { alertTextsByRule, fleetTexts } from "#contract/alerts/alert-texts";
import { type AlertRule, FLEET_SILENCE } from "#contract/alerts/rules";
import type { Message } from "#contract/messages/messages";
import type { NocFleet } from "#contract/noc/noc";
import type { GivenAnswer } from "../alerts/index.ts";
import type { NocChoices } from "./choices.ts";
import { nocTexts as texts } from "./texts.ts";

export interface AlertGroup {
  title: string;
  list: Message[];
}

interface Grouping extends Pick<NocChoices, "group" | "order"> {
  plantName: (id: string) => string;
}

/** Critical alerts and groups with one first, then by age. */
export function groupsOf(messages: readonly Message[], { group, order, plantName }: Grouping): AlertGroup[] {
  const rank = ({ severity }: Message): number => (severity === "critical" ? 0 : severity === "warning" ? 1 : 2);
  const byAge = order === "newest" ? -1 : 1;
  const compare = (a: Message, b: Message): number => rank(a) - rank(b) || byAge * (a.ts - b.ts || a.id - b.id);
  const titleOf = ({ rule, plant_id }: Message): string => {
    const names = [
      ...(group === "plant" || group === "none" ? [] : [ruleTitle(rule)]),
      // An alert of the whole fleet has no plant.
      ...(group === "rule" || group === "none" || plant_id === "" ? [] : [plantName(plant_id)]),
    ];
    return names.length === 0 ? (group === "none" ? texts.openAlerts : ruleTitle(rule)) : names.join(" · ");
  };
  return [...Map.groupBy(messages.toSorted(compare), titleOf)]
    .map(([title, list]) => ({ title, list }))
    .toSorted((a, b) => compare(a.list[0]!, b.list[0]!));
}

const ruleTitle = (rule: AlertRule | null): string =>
  rule === null ? texts.otherMessages : rule === FLEET_SILENCE ? fleetTexts.title : alertTextsByRule[rule].title;

/** Open alerts of devices that count, beyond those listed: they opened before the chosen days. */
export function olderOpen({ devices }: NocFleet, listed: readonly Message[], showHidden: boolean): number {
  const open = devices.alerts.reduce((sum, alerts, n) => sum + (showHidden || !devices.hidden[n] ? alerts : 0), 0);
  return Math.max(0, open - listed.filter(({ device_id }) => device_id !== null).length);
}

/** The server's messages, and the answered ones that it no longer lists as open. */
export function keepAnswered(messages: readonly Message[], answered: readonly Message[]): Message[] {
  const listed = new Set(messages.map(({ id }) => id));
  return [...messages, ...answered.filter(({ id }) => !listed.has(id))];
}

/** The answered messages after one more answer. */
export function withAnswer(
  messages: readonly Message[],
  before: readonly Message[],
  { answer, by, at }: GivenAnswer,
): Message[] {
  const ids = new Set(answer.ids);
  const others = before.filter(({ id }) => !ids.has(id));
  if (answer.kind === "reopen") return others;
  const state = answer.kind === "snooze" ? "snoozed" : "acknowledged";
  const until = answer.kind === "snooze" ? answer.until : null;
  const given = {
    state,
    answered_by: by,
    answered_at: at,
    snoozed_until: until,
    comment: answer.comment ?? "",
  } as const;
  return [...others, ...messages.filter(({ id }) => ids.has(id)).map((message) => Object.assign({}, message, given))];
}
