import { instant } from "#contract/common/format";
import type { RolloutState } from "#contract/rollouts/rollout";
import type { MailContent } from "../port.ts";
import { withoutLinks } from "./alerts.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface RolloutMail {
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
  return mail("rollout-ended", plainName(`${heading}: ${title}`), {
    heading,
    paragraphs: [`${withoutLinks(title)}. Started ${instant(at, zone ?? "UTC")}: ${counts}.`, next].filter(
      (text) => text !== "",
    ),
    ...(link === null ? {} : { action: { label: "Open rollouts", link } }),
    reason: "You received this email because you started this rollout.",
  });
}
