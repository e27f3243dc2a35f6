import type { Session } from "#contract/accounts/session";

export type SessionNotice =
  | { kind: "elsewhere"; address: string }
  | { kind: "viewing"; name: string; viewer: NonNullable<Session["viewer"]> }
  | { kind: "acting"; name: string; company: string }
  | { kind: "erasure"; owner: string | null; dueAt: number; canCancel: boolean }
  | { kind: "second-factor" }
  | { kind: "trial"; simulations: number };

/** True if a required second factor is missing; nothing else is allowed. */
export const lacksSecondFactor = ({ twoFactor }: Session): boolean => twoFactor.required && !twoFactor.enabled;

export const isTrial = ({ pageAccessMetadata }: Session): boolean =>
  pageAccessMetadata.projectionsPageAccess.subscriptionPlan === "free-trial";

export function noticesOf(session: Session): SessionNotice[] {
  const { actingOwner, belongsTo, viewer, user, erasure, permissions } = session;
  const simulations = isTrial(session) ? session.pageAccessMetadata.projectionsPageAccess.accessesLimit : null;
  const notices: (SessionNotice | false)[] = [
    belongsTo !== null && { kind: "elsewhere", address: belongsTo },
    viewer !== null && { kind: "viewing", name: user.user_name || user.email, viewer },
    actingOwner !== null && {
      kind: "acting",
      name: actingOwner.user_name,
      company: actingOwner.company_name,
    },
    erasure !== null && {
      kind: "erasure",
      ...erasure,
      canCancel: permissions.includes("owner-data.manage"),
    },
    lacksSecondFactor(session) && { kind: "second-factor" },
    simulations !== null && { kind: "trial", simulations },
  ];
  return notices.filter((notice) => notice !== false);
}
