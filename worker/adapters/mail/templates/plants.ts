import { alertMailReason, type PlantToggle } from "#contract/accounts/notifications";
import type { MondayMail } from "#contract/decision/monday-mail";
import type { MailContent } from "../port.ts";
import { mail, type MailBody, type MailItem, type MailTable, plainName } from "./layout.ts";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import * as format from "#contract/common/format";
import type { RolloutState } from "#contract/rollouts/rollout";
import { reportTexts } from "#contract/reports/texts";

export const ALERT_TEMPLATE = "alert";

interface Alert {
  title: string;
  message: string;
  details: string;
  link?: string | undefined;
  items?: readonly MailItem[];
  /** That are on, so that the reader gets the mail. */
  switches: readonly PlantToggle[];
  unsubscribe?: MailBody["unsubscribe"];
}

/**
 * Removes everything that a mail program could turn into a link, because people typed the names. Keeps words, figures,
 * money, dates and the signs of a sentence.
 */
const withoutLinks = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{M}\p{N} '’“”&,.;:?!…()$%°²/−–→-]+/gu, " ")
    .replaceAll(/:\/\/|\.(?=\p{L})/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

export const alert = ({ title, message, details, items = [], link, switches, unsubscribe }: Alert): MailContent => {
  const [kind = title, ...about] = title.split(":");
  return mail(ALERT_TEMPLATE, plainName([kind, ...about].join(" - ")), {
    heading: plainName(kind),
    paragraphs: [about.join(":"), message, ...details.split("\n")].map(withoutLinks).filter((text) => text !== ""),
    items: items.map((item) => ({ ...item, text: withoutLinks(item.text) })),
    ...(link === undefined ? {} : { action: { label: "Open the dashboard", link } }),
    reason: alertMailReason(switches),
    unsubscribe,
  });
};

const texts = campaignTexts.mail;

interface WashCampaignMail {
  name: string;
  owner: string;
  crew: string;
  window: string;
  note: string;
  plants: readonly { name: string; location: string; week: string }[];
  links: { page: string; calendar: string };
  lastDay: string;
}

export const washCampaign = (campaign: WashCampaignMail): MailContent => {
  const subject = texts.subject(plainName(campaign.name));
  const owner = plainName(campaign.owner);
  const note = campaign.note.split(/\n+/u).map(withoutLinks);
  return mail("wash-campaign", subject, {
    paragraphs: [
      texts.lead(owner, plainName(campaign.crew), campaign.window),
      ...note.filter((text) => text !== ""),
      texts.progress,
      texts.ends(campaign.lastDay),
    ],
    items: campaign.plants.map(({ name, location, week }) => {
      const place = [plainName(name), plainName(location)].filter((part) => part !== "").join(", ");
      return { text: week === "" ? place : `${place}. ${week}` };
    }),
    action: { label: texts.page, link: campaign.links.page },
    alternative: { question: texts.calendar, label: texts.subscribe, link: campaign.links.calendar },
    reason: texts.reason(owner),
  });
};

interface RolloutMail {
  title: string;
  state: Exclude<RolloutState, "running">;
  counts: string;
  at: number;
  zone: string | null;
  link: string | null;
}

const ends = {
  stopped: {
    heading: "Your rollout stopped",
    next: "Too many devices failed. Review the reasons, then continue or cancel.",
  },
  cancelled: {
    heading: "Your rollout was canceled",
    next: "Someone else who manages these devices canceled it. Commands that a device already has can't be canceled.",
  },
  done: { heading: "Your rollout has ended", next: "" },
};

export function rolloutEnded({ title, state, counts, at, zone, link }: RolloutMail): MailContent {
  const { heading, next } = ends[state];
  return mail("rollout-ended", `${heading}: ${plainName(title)}`, {
    heading,
    paragraphs: [`${withoutLinks(title)}. Started ${format.instant(at, zone ?? "UTC")}: ${counts}.`, next].filter(
      (text) => text !== "",
    ),
    ...(link === null ? {} : { action: { label: "Open rollouts", link } }),
    reason: "You received this email because you started this rollout.",
  });
}

export const REPORT_TEMPLATE = "report";

export interface ReportMail {
  subject: string;
  paragraphs: string[];
  plants: readonly MailTable[];
  link?: string | undefined;
  unsubscribe?: MailBody["unsubscribe"];
}

export const report = ({ subject, paragraphs, plants, link, unsubscribe }: ReportMail): MailContent => {
  return mail(REPORT_TEMPLATE, subject, {
    paragraphs: paragraphs.map(withoutLinks),
    tables: plants.map(({ title, lines }) => ({ title: plainName(title), lines })),
    ...(link === undefined ? {} : { action: { label: reportTexts.open, link } }),
    reason: reportTexts.reason,
    unsubscribe,
  });
};

export const MONDAY_TEMPLATE = "monday";

/** Links are null without a known address of the portal. */
export function mondayDecisions(
  { subject, lead, wash, fix, wait, noRush, washed }: MondayMail,
  { portal, unsubscribe }: { portal: string | undefined; unsubscribe: ReportMail["unsubscribe"] },
): MailContent {
  const linkTo = (label: string, plant: string) =>
    portal === undefined ? undefined : { label, link: `${portal}/dashboard?plant=${encodeURIComponent(plant)}` };
  const lines = (texts: readonly string[]) => texts.map((text) => withoutLinks(text));
  const tables: MailTable[] = [
    ...wash.map((plant) => ({
      title: plainName(plant.plant_name),
      lines: plant.lines,
      action: linkTo("Plan wash", plant.plant_id),
    })),
    ...fix.map(({ plant_id, plant_name, text }) => ({
      title: plainName(plant_name),
      lines: [["Fix", withoutLinks(text)] as const],
      action: linkTo("Open plant", plant_id),
    })),
  ];
  return mail(MONDAY_TEMPLATE, subject, {
    paragraphs: lines(lead),
    tables,
    closing: lines([...(wait === null ? [] : [wait]), ...noRush, ...washed]),
    ...(portal === undefined ? {} : { action: { label: reportTexts.open, link: `${portal}/dashboard` } }),
    reason: "You received this email because Monday decisions is on in Notifications.",
    unsubscribe,
  });
}

const reason = "You received this email because it's about your Soilsight account.";

export const erasureRequested = ({ due, link }: { due: string; link: string }): MailContent =>
  mail("erasure-requested", `Your Soilsight data will be erased on ${format.day(due)}`, {
    heading: `Your data will be erased on ${format.day(due)}`,
    paragraphs: [
      "We received a request to erase all of your company's Soilsight data: people, plants, devices, readings, washes, messages and files.",
      "Until then everything works as before. Sign in to download your data, or to cancel.",
      "If you didn't expect this, cancel and change your password.",
    ],
    action: { label: "Review or cancel", link },
    reason,
  });

export const deviceErasePlanned = ({ name, due, link }: { name: string; due: string; link: string }): MailContent =>
  mail("device-erase-planned", `${plainName(name)} will be erased on ${format.day(due)}`, {
    paragraphs: [
      "All of its data will be deleted: readings, daily soiling, uploads, exports, washes, messages and commands. This can't be undone.",
      "To keep it, restore the device before that day.",
      "If nobody in your company requested this, restore the device and change your passwords.",
    ],
    action: { label: "Review retired devices", link },
    reason: "You received this email because you own the device's plant.",
  });

export const erasureCancelled = (): MailContent =>
  mail("erasure-cancelled", "Erasure of your Soilsight data canceled", {
    heading: "Erasure canceled",
    paragraphs: ["Nothing was erased. Your data stays in Soilsight."],
    reason,
  });

export const erasureDone = ({ counts }: { counts: readonly string[] }): MailContent =>
  mail("erasure-done", "Your Soilsight data was erased", {
    heading: "Your data was erased",
    paragraphs: [
      `Erased: ${counts.join(", ")}.`,
      "Plants that also belong to other owners stay with them. Backups that still hold your data expire within 30 days.",
      "This is our last email to you.",
    ],
    reason,
  });

const QUOTED_LENGTH = 200;

export const feedbackAnswered = ({ feedback, answer }: { feedback: string; answer: string }): MailContent => {
  const quoted = withoutLinks(feedback);
  const shown = quoted.length > QUOTED_LENGTH ? `${quoted.slice(0, QUOTED_LENGTH).trimEnd()}…` : quoted;
  return mail("feedback-answered", "Answer to your feedback", {
    paragraphs: [...answer.split(/\n+/u).filter((text) => text.trim() !== ""), `You wrote: ${shown}`],
    reason: "You received this email because you sent feedback in Soilsight.",
  });
};
