import { asleep, tendAlerts } from "../features/alerts/index.ts";
import { announceMessages } from "../features/messages/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";

export async function tendFleetAlerts(env: Env): Promise<void> {
  const { messages, cleared, reminded } = await tendAlerts(env, asleep(analytics()), now());
  if (messages.length + cleared.length + reminded.length > 0) await announceMessages(env);
}
