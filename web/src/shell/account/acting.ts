import { useMutation } from "@tanstack/react-query";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import type { Session } from "#contract/accounts/session";
import { announceSession } from "../../api/session/tabs.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { HOME } from "../navigation/redirect.ts";

export const viewingTexts = {
  name: "Viewing as another person",
  viewing: "You're viewing as ",
  readOnly: "You can't change anything.",
  end: "Return to my account",
  start: "View as",
  startFor: (name: string) => `View as ${name}`,
  failed: "Couldn't switch the view.",
} as const;

/** Reloads, because all loaded data is another person's. */
function openAt(path: string): void {
  announceSession();
  location.assign(path);
}

const onError = ({ message }: Error) =>
  void toasts.show({ text: viewingTexts.failed, detail: message, tone: "critical" });

export const useViewAs = () =>
  useMutation({
    mutationFn: (person: string) => unwrap(api.session.view.$put({ json: { person } })),
    onSuccess: () => openAt(HOME),
    onError,
  });

/** Where people choose whom to view as; staff view as nobody. */
const listings = { Admin: "/owner/listing", Owner: "/staff/listing", Staff: HOME } as const;

export const useViewEnd = ({ user_type }: NonNullable<Session["viewer"]>) =>
  useMutation({
    mutationFn: () => unwrap(api.session.view.$delete()),
    onSuccess: () => openAt(listings[user_type]),
    onError,
  });

export const ownersQuery = asked(["owners"], (init) => api.owner.all.$get({}, init));

/** Admin: acts for an owner, or (null) stops. Returns the new session. */
export const actFor = (owner: string | null) => unwrap(api.session.owner.$put({ json: { owner } }));
