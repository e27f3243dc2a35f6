import type { SeenMessages } from "#contract/messages/messages";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const messagesQuery = (userId: string) =>
  asked(["messages", userId], (init) => api.messages.getUserMessages[":userId"].$get({ param: { userId } }, init), {
    refetchInterval: 3 * 60_000,
    staleTime: 30_000,
  });

export async function markSeen(newest: SeenMessages): Promise<void> {
  await unwrap(api.messages.seen.$post({ json: newest }));
}
