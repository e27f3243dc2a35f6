import { runAlertTick } from "../features/alerts/index.ts";
import { announceMessages } from "../features/messages/index.ts";
import { now } from "../platform/clock.ts";
import { startDeliveries } from "../platform/tasks/events.ts";

export async function judgeAlerts(env: Env): Promise<void> {
  const { messages, cleared, reminded } = await runAlertTick(env, now());
  if (messages + cleared + reminded > 0) await announceMessages(env);
  if (messages + cleared > 0) await startDeliveries(env);
}
