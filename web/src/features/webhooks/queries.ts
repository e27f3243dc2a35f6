import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ChangeWebhook, NewWebhook } from "#contract/webhooks/webhooks";
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
  infiniteQueryOptions({
    queryKey: ["webhook-deliveries", id],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        one.deliveries.$get(
          { ...of(id), query: pageParam === null ? {} : { before: String(pageParam) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
