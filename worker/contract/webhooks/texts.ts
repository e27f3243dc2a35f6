export type EndpointProblem =
  | "not-a-url"
  | "not-https"
  | "with-password"
  | "other-port"
  | "ip-address"
  | "not-public"
  | "own-host"
  | "too-long"
  | "no-address";

export type FailureReason =
  | "status"
  | "no-answer"
  | "timed-out"
  | "redirected"
  | "gone"
  | "no-address"
  | "address-not-public"
  | "access-ended"
  | "waited-too-long"
  | "secret-unreadable";

export type StopReason = "person" | "failures" | "day-of-failures" | "gone";

const refused: Record<EndpointProblem, string> = {
  "not-a-url": "Enter a URL, such as https://hooks.example.com/soilsight.",
  "not-https": "The URL must begin with https://.",
  "with-password": "The URL can't have a user name or password. Use the signature instead.",
  "other-port": "The URL can't have a port. Webhooks go to port 443.",
  "ip-address": "Enter a host name, not an IP address.",
  "not-public": "This host isn't on the public internet.",
  "own-host": "The URL can't be this portal.",
  "too-long": "URL can have up to 500 characters.",
  "no-address": "No address was found for this host. Check its name.",
};

const failures: Record<FailureReason, string> = {
  status: "The receiver answered with an error.",
  "no-answer": "The receiver didn't answer.",
  "timed-out": "The receiver took longer than 15 seconds.",
  redirected: "The receiver answered with a redirect, which isn't followed.",
  gone: "The receiver answered 410 Gone.",
  "no-address": "No address was found for the host.",
  "address-not-public": "The host has an address that isn't public.",
  "access-ended": "You no longer have this plant.",
  "waited-too-long": "It waited longer than 7 days.",
  "secret-unreadable": "The stored URL or secret can't be read. Enter the URL again.",
};

const stops: Record<StopReason, string> = {
  person: "Paused by a person.",
  failures: "Paused: 5 events in a row couldn't be delivered.",
  "day-of-failures": "Paused: every attempt failed for 24 hours.",
  gone: "Stopped: the receiver answered 410 Gone.",
};

export const webhookTexts = {
  typeNeeded: "Choose at least one event.",
  allPlants: "Leave all unchecked to send events of all your plants, new ones too.",
  tooManyPlants: "Choose up to 500 plants, or none for all.",
  urlHint: "https only. For Slack and Teams, paste the webhook URL that they give you.",
  keptUrl: "Leave blank to keep the URL.",
  keyHint: "From the Events API v2 integration of your PagerDuty service.",
  keptKey: "Leave blank to keep the key.",
  onlyAlerts: "PagerDuty takes only alerts. Choose alert events.",
  keyNeeded: "Enter the integration key: 20 to 64 letters and digits.",
  tooMany: "You have 10 webhooks. Delete one first.",
  notFound: "This webhook doesn't exist anymore.",
  noPlant: "Choose plants that you own.",
  changedMeanwhile: "Someone else changed this webhook. Reload the page and try again.",
  chooseOwner: "Choose an owner to act for.",
  tooManyTests: "Too many tests. Try again later.",
  tooManyRetries: "Too many retries. Try again later.",
  renewedOften: "This secret was renewed 5 times within 24 hours. Try again later.",
  noDelivery: "This delivery can't be sent again.",
  isStopped: "Resume the webhook first.",
  saved: "Webhook saved.",
  deleted: "Webhook deleted. Nothing more is sent.",
  paused: "Webhook paused.",
  resumed: "Webhook resumed. Events of the last 7 days that waited are sent now.",
  sentAgain: "Sending again.",
  refused,
  failures,
  stops,
  stoppedTitle: (name: string) => `Webhook stopped: ${name}`,
  stoppedNext: "Check the receiver, then resume the webhook under Integrations. Events of the last 7 days are kept.",
  mailReason: "You received this email because you own this webhook.",
  open: "Open Integrations",
} as const;
