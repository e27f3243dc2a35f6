import type { Message } from "#contract/messages/messages";

export const aMessage = (id: number, values: Partial<Message> = {}): Message => ({
  id,
  ts: 1,
  title: "",
  message: "",
  details: "",
  type: "DEVICE",
  plant_id: "p",
  device_id: "lost",
  timezone: null,
  isNew: true,
  rule: null,
  severity: null,
  state: null,
  updated_at: null,
  answered_by: null,
  answered_at: null,
  snoozed_until: null,
  comment: "",
  ...values,
});
