import { useMutation } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../api/client.ts";
import { announceSession } from "../../api/session/session-elsewhere.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { HOME } from "../navigation/redirect.ts";
import { viewingTexts } from "./viewing-texts.ts";

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
