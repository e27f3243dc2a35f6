import * as format from "#contract/common/format";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

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
    heading: `${plainName(name)} will be erased on ${format.day(due)}`,
    paragraphs: [
      "All of its data will be deleted: readings, daily soiling, uploads, exports, washes, messages and commands. This can't be undone.",
      "To keep it, restore the device before that day.",
      "If no one in your company asked for this, restore the device and change your passwords.",
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
