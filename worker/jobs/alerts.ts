import { isNight, runAlertTick } from "../features/alerts/index.ts";
import { announceMessages } from "../features/messages/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";

export async function judgeAlerts(env: Env): Promise<void> {
  const { messages, cleared, reminded } = await runAlertTick(env, isNight(analytics()), now());
  if (messages + cleared + reminded > 0) await announceMessages(env);
}
