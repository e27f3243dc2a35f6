import type { ChangeWebhook, NewWebhook } from "#contract/webhooks/webhooks";
import { askedPages } from "../../api/asked-pages.ts";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const webhooksQuery = asked(["webhooks"], (init) => api.webhooks.$get({}, init), { refetchInterval: 60_000 });

const of = (id: string) => ({ param: { id } });
const one = api.webhooks[":id"];

export const addWebhook = (json: NewWebhook) => unwrap(api.webhooks.$post({ json }));
export const changeWebhook = (id: string, json: ChangeWebhook) => unwrap(one.$put({ ...of(id), json }));
export const deleteWebhook = (id: string) => unwrap(one.$delete(of(id)));
export const renewSecret = (id: string) => unwrap(one.secret.$post(of(id)));
export const switchWebhook = (id: string, isActive: boolean) =>
  unwrap(one.state.$put({ ...of(id), json: { isActive } }));
export const testWebhook = (id: string) => unwrap(one.test.$post(of(id)));
export const retryDelivery = (id: string, sequence: number) =>
  unwrap(one.deliveries[":sequence"].retry.$post({ param: { id, sequence: String(sequence) } }));

export const deliveriesQuery = (id: string) =>
  askedPages(
    ["webhook-deliveries", id],
    (before: number | null, init) =>
      one.deliveries.$get({ ...of(id), query: before === null ? {} : { before: String(before) } }, init),
    ({ next }) => next,
  );
