import { queryOptions } from "@tanstack/react-query";
import type { SeenMessages } from "#contract/messages/messages";
import { api, unwrap } from "../../api/client.ts";

export const messagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["messages", userId],
    queryFn: ({ signal }) =>
      unwrap(api.messages.getUserMessages[":userId"].$get({ param: { userId } }, { init: { signal } })),
    refetchInterval: 3 * 60_000,
    staleTime: 30_000,
  });

export async function markSeen(newest: SeenMessages): Promise<void> {
  await unwrap(api.messages.seen.$post({ json: newest }));
}
