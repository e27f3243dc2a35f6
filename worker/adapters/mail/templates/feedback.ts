import type { MailContent } from "../port.ts";
import { line } from "./alerts.ts";
import { mail } from "./mail.ts";

const QUOTED_LENGTH = 200;

export const feedbackAnswered = ({ feedback, answer }: { feedback: string; answer: string }): MailContent => {
  const quoted = line(feedback);
  const shown = quoted.length > QUOTED_LENGTH ? `${quoted.slice(0, QUOTED_LENGTH).trimEnd()}…` : quoted;
  return mail("feedback-answered", "Answer to your feedback", {
    heading: "Answer to your feedback",
    paragraphs: [...answer.split(/\n+/u).filter((text) => text.trim() !== ""), `You wrote: ${shown}`],
    reason: "You received this email because you sent feedback in Soilsight.",
  });
};
