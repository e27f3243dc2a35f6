import { useMutation } from "@tanstack/react-query";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../api/client.ts";
import { announceSession } from "../../api/session/session-elsewhere.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { HOME } from "../navigation/redirect.ts";
import { viewingTexts } from "./viewing-texts.ts";

/** The page is loaded again, because all that it knows is of another person. */
function openAt(path: string): void {
  announceSession();
  location.assign(path);
}

const onError = ({ message }: Error) =>
  void toasts.show({ text: viewingTexts.failed, detail: message, tone: "critical" });

/** Looks at the portal as a person, without changing anything. */
export const useViewAs = () =>
  useMutation({
    mutationFn: (person: string) => unwrap(api.session.view.$put({ json: { person } })),
    onSuccess: () => openAt(HOME),
    onError,
  });

/** Returns a viewer to their own account, to the list where they chose the person. */
export const useViewEnd = ({ user_type }: NonNullable<Session["viewer"]>) =>
  useMutation({
    mutationFn: () => unwrap(api.session.view.$delete()),
    onSuccess: () => openAt(user_type === "Admin" ? "/owner/listing" : "/staff/listing"),
    onError,
  });
