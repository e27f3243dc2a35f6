import { campaignTexts } from "#contract/portfolio/campaign-texts";
import type { MailContent } from "../port.ts";
import { line } from "./alerts.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

const texts = campaignTexts.mail;

interface WashCampaignMail {
  name: string;
  owner: string;
  crew: string;
  window: string;
  note: string;
  plants: readonly { name: string; location: string }[];
  links: { page: string; calendar: string };
  lastDay: string;
}

export const washCampaign = (campaign: WashCampaignMail): MailContent => {
  const subject = texts.subject(plainName(campaign.name));
  const owner = plainName(campaign.owner);
  const note = campaign.note.split(/\n+/u).map(line);
  return mail("wash-campaign", subject, {
    heading: subject,
    paragraphs: [
      texts.lead(owner, plainName(campaign.crew), campaign.window),
      ...note.filter((text) => text !== ""),
      texts.progress,
      texts.ends(campaign.lastDay),
    ],
    items: campaign.plants.map(({ name, location }) => ({
      text: [plainName(name), plainName(location)].filter((part) => part !== "").join(", "),
    })),
    action: { label: texts.page, link: campaign.links.page },
    alternative: { question: texts.calendar, label: texts.subscribe, link: campaign.links.calendar },
    reason: texts.reason(owner),
  });
};
