import type { Message } from "#contract/messages/messages";

/** More go to the list only: 300 windows would take 25 minutes. */
const MAX_WAITING = 5;

/** Unseen changes; a message counts again after another change. */
export function afterFirst(messages: readonly Message[], seen: Set<string>): Message[] {
  return messages.filter(({ id, updated_at }) => {
    const key = `${id} ${updated_at ?? ""}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

export function mergeChanges(waiting: readonly Message[], fresh: readonly Message[]): Message[] {
  const changed = new Map(fresh.map((message) => [message.id, message]));
  const kept = waiting.map((message) => changed.get(message.id) ?? message);
  const added = fresh.filter(({ id }) => !waiting.some((message) => message.id === id));
  return [...kept, ...added].slice(0, MAX_WAITING);
}
