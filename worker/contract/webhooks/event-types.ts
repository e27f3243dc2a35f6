/** What an event says happened, with its label on the Webhooks screen. */
export const eventTypes = {
  "recommendation.changed": "Recommendation changed",
  "wash.due": "Wash due",
  "alert.raised": "Alert raised",
  "alert.cleared": "Alert cleared",
  "alert.acknowledged": "Alert acknowledged",
  "daily_soiling.ready": "Daily soiling ready",
  "daily_soiling.revised": "Daily soiling revised",
  "command.ended": "Command ended",
  "upload.stored": "Upload stored",
  "upload.undone": "Upload undone",
  "campaign.plant_changed": "Wash campaign: plant updated",
  "campaign.ended": "Wash campaign ended",
  "export.ended": "Export ended",
  "proposal.decided": "Proposed wash confirmed or declined",
} as const;
export type EventType = keyof typeof eventTypes;

/** Sent by the Send Test button to one endpoint only. */
export const TEST_EVENT = "webhook.test";
export type StoredEventType = EventType | typeof TEST_EVENT;

export const isAlertType = (type: string): boolean => type.startsWith("alert.");
