import type { Session, UserType } from "#contract/accounts/session";
import { api, unwrap } from "../../../api/client.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";

/** Status call after a sign-in; failures are shown but stop nothing. */
export async function confirmStatus({ user }: Session): Promise<void> {
  const of = { param: { userId: user.id } };
  const calls: Partial<Record<UserType, () => Promise<unknown>>> = {
    Owner: () => unwrap(api.owner.changeStatus[":userId"].$get(of)),
    Staff: () => unwrap(api.staff.changeStatus[":userId"].$get(of)),
    Admin: () => unwrap(api.admin.changeStatus[":userId"].$get(of)),
  };
  try {
    await calls[user.user_type]?.();
  } catch (error) {
    toasts.show({
      text: "Couldn't update your account status.",
      detail: messageOf(error),
      tone: "critical",
    });
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
