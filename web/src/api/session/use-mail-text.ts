import { useQuery } from "@tanstack/react-query";
import { type MailText, mailText } from "#contract/mail/texts";
import { sessionQuery } from "./session.ts";

/** Says about a mail what is true of this portal. Not in the session's file, because the first page needs no hooks of queries. */
export function useMailText(): (text: MailText) => string {
  const { data } = useQuery(sessionQuery);
  return (text) => mailText(text, data?.sendsMail !== false);
}
