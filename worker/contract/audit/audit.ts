import * as v from "valibot";
import { Day } from "../common/calendar.ts";

export const AUDIT_PAGE_LINES = 50;
export const AUDIT_CSV_LINES = 10_000;

/** What concerns access, sharing, keys, whole data and many devices at once. Each line says where it came from. */
export const securityActions = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-in-refused": "Sign-in denied",
  "sign-in-locked": "Sign-in locked",
  "sign-in-step": "Sign-in: password accepted",
  "sign-out": "Signed out",
  refused: "Permission denied",
  "over-limit": "Refused: limit reached",
  "not-found": "Not found",
  "acting-for": "Started acting for an owner",
  "acting-ended": "Stopped acting for an owner",
  "view-as-started": "Started viewing as a person",
  "view-as-ended": "Stopped viewing as a person",
  "terms-agreed": "Terms of Service accepted",
  "account-enabled": "Account enabled",
  registered: "Registered",
  "email-verified": "Email verified",
  "invitation-resent": "Invitation resent",
  "invitation-link-copied": "Invitation link copied",
  "reset-asked": "Password reset requested",
  "password-reset": "Password reset",
  "password-changed": "Password changed",
  "password-change-failed": "Password change failed",
  "password-confirmed": "Password confirmed",
  "password-not-confirmed": "Password confirmation failed",
  "two-factor-on": "Two-factor sign-in on",
  "two-factor-off": "Two-factor sign-in off",
  "recovery-codes-renewed": "Recovery codes renewed",
  "place-signed-out": "Session ended",
  "places-signed-out": "Other sessions ended",
  "staff-added": "Staff added",
  "staff-updated": "Staff updated",
  "staff-password-set": "Staff password set",
  "staff-removed": "Staff removed",
  "calendar-feed-made": "Calendar link made",
  "calendar-feed-ended": "Calendar link ended",
  "token-made": "API token made",
  "token-rotated": "API token rotated",
  "token-revoked": "API token revoked",
  "owner-added": "Owner added",
  "owner-updated": "Owner updated",
  "owner-removed": "Owner removed",
  "trial-converted": "Free trial converted to owner",
  "person-added": "Person added by the operator",
  "sign-in-renewed": "Sign-in reset by the operator",
  "person-disabled": "Person disabled by the operator",
  "person-enabled": "Person enabled by the operator",
  "admin-updated": "Admin updated",
  "admin-removed": "Admin removed",
  "export-started": "Export started",
  "export-downloaded": "Export downloaded",
  "owner-data-downloaded": "All data downloaded",
  "owner-erasure-requested": "Erasure of all data requested",
  "owner-erasure-cancelled": "Erasure of all data canceled",
  "owner-erased": "All data erased",
  "export-deleted": "Export deleted",
  "device-retired": "Device retired",
  "device-restored": "Device restored",
  "unit-replaced": "Unit replaced",
  "unit-replacement-undone": "Unit replacement taken back",
  "device-erase-planned": "Erasure of the device planned",
  "device-erased": "Device erased",
  "device-key-confirmed": "Device key unlocked",
  "device-key-refused": "Device key request denied",
  "device-key-shown": "Device key shown",
  "device-key-rotated": "Device key replaced",
  "pyra-viewers-saved": "Pyranometer viewers saved",
  "audit-exported": "Audit log exported",
  "loss-taken-back": "Plant or device access restored",
  "plant-saved": "Plant saved",
  "plant-owner-changed": "Plant given to another owner",
  "plant-save-undone": "Plant save undone",
  "plant-offered": "Plant offered to another owner",
  "plant-offer-accepted": "Offered plant accepted",
  "plant-offer-declined": "Offered plant declined",
  "plant-offer-withdrawn": "Offer of a plant withdrawn",
  "plant-left": "Plant left by an owner",
  "plant-deleted": "Plant deleted",
  "plant-visibility-set": "Plant visibility changed",
  "device-visibility-set": "Device visibility changed",
  "campaign-links-sent": "Wash campaign: links emailed",
  "campaign-links-revoked": "Wash campaign: links revoked",
  "rollout-started": "Rollout started",
  "rollout-continued": "Rollout continued",
  "rollout-cancelled": "Rollout canceled",
  "rollout-stopped": "Rollout stopped",
  "rollout-done": "Rollout done",
  "units-added": "Units added",
  "webhook-added": "Webhook added",
  "webhook-changed": "Webhook changed",
  "webhook-deleted": "Webhook deleted",
  "webhook-secret-renewed": "Webhook: secret renewed",
  "webhook-paused": "Webhook paused",
  "webhook-resumed": "Webhook resumed",
  "webhook-stopped": "Webhook stopped",
} as const;

export const auditActions: Readonly<Record<string, string>> = {
  ...securityActions,
  "mail-retried": "Email sent again",
  "setup-entered": "Setup entry recorded",
  "setup-dismissed": "Setup entry dismissed",
  "setup-restored": "Setup entry restored",
  "setup-answered": "Setup answers changed",
  "notifications-saved": "Notifications saved",
  "report-settings-saved": "Report settings saved",
  "report-test-sent": "Test report sent",
  "reports-unsubscribed": "Unsubscribed by email link",
  "reports-resubscribed": "Resubscribed by email link",
  "plant-added": "Plant added",
  "inputs-saved": "Calculation inputs saved",
  "energy-file-saved": "Energy file saved",
  "scenario-saved": "Scenario saved",
  "scenario-deleted": "Scenario deleted",
  "wash-hold-chosen": "Wash put on hold or taken off",
  "soiling-rate-chosen": "Soiling rate changed",
  "soiling-rate-removed": "Soiling rate removed",
  "daily-analysis-set": "Daily analysis turned on or off",
  "simulation-run": "Simulation run",
  "cleanings-saved": "Cleanings saved",
  "proposal-confirmed": "Proposed wash confirmed",
  "proposal-declined": "Proposed wash declined",
  "campaign-started": "Wash campaign started",
  "campaign-step": "Wash campaign: plant updated",
  "campaign-cancelled": "Wash campaign canceled",
  "campaign-reopened": "Wash campaign reopened",
  "offset-set": "Offset changed",
  "days-decided": "Sensor days decided",
  "days-decision-undone": "Decision about days undone",
  "systematic-uncertainty-set": "Calibration uncertainty changed",
  "data-uploaded": "Data uploaded",
  "file-uploaded": "File uploaded",
  "file-deleted": "File deleted",
  "upload-undone": "Upload undone",
  "calculation-started": "Calculation started",
  "normalization-started": "Normalization started",
  "normalization-undo-started": "Normalization undone",
  "device-added": "Device added",
  "device-changed": "Device changed",
  "command-requested": "Command requested",
  "command-withdrawn": "Command canceled",
  "command-ended": "Command ended",
  "alert-acknowledged": "Alert acknowledged",
  "alert-reopened": "Alert reopened",
  "alert-snoozed": "Alert snoozed",
  "maintenance-started": "Maintenance started",
  "maintenance-ended": "Maintenance ended",
  "feedback-sent": "Feedback sent",
  "feedback-answered": "Feedback answered",
  "feedback-resent": "Feedback sent to the CRM service again",
};

const word = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most)));

/** UTC days, both included. */
const filters = {
  /** Part of a name, address or company, or an id. */
  person: word(254),
  action: word(64),
  subject: word(200),
  from: v.optional(Day),
  to: v.optional(Day),
};
export const AuditFilters = v.object(filters);
export type AuditFilters = v.InferOutput<typeof AuditFilters>;

export const AuditQuery = v.object({
  ...filters,
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/, "This page of the log doesn't exist."))),
});

export interface AuditLine {
  id: number;
  at: number;
  /**
   * Null if not signed in. An owner sees no names of people outside the owner's company, only that an administrator or
   * another person acted.
   */
  person: { id: string | null; name: string; email: string } | null;
  action: string;
  subject: string | null;
  subjectName: string | null;
  before: unknown;
  after: unknown;
  names: Record<string, string>;
  /** Name of the token by which a program acted for the person. */
  token: string | null;
  requestId: string | null;
  /** Browser, system and town, or the operator's console. Null: unknown, or not the reader's to know. */
  place: string | null;
  address: string | null;
}

export interface AuditPage {
  lines: AuditLine[];
  next: string | null;
}
