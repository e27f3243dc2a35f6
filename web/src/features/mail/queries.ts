import { askedPages } from "../../api/asked-pages.ts";
import { api, unwrap } from "../../api/client.ts";
import type { MailSearch } from "./search.ts";

export const filtersOf = (search: MailSearch): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])));

export const outboxQuery = (search: MailSearch) =>
  askedPages(
    ["outbox", search],
    (after: string | null, init) =>
      api.mail.outbox.$get({ query: { ...filtersOf(search), ...(after !== null && { after }) } }, init),
    ({ next }) => next,
  );

export const retryMail = (id: string) => unwrap(api.mail.outbox[":id"].retry.$post({ param: { id } }));
export const invitationLink = (userId: string) => unwrap(api.invitations[":userId"].link.$post({ param: { userId } }));
