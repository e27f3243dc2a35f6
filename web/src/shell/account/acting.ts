import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, unwrap } from "../../api/client.ts";
import type { Session, UserType } from "#contract/accounts/session";
import { keepText, keptText } from "../../api/kept.ts";
import { tabStorage } from "../../api/reload-guard.ts";
import { changeView } from "../../api/session/session.ts";
import { announceSession } from "../../api/session/tabs.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { HOME, safeRedirect } from "../navigation/redirect.ts";

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
    onSuccess: () => {
      noteStart();
      openAt(HOME);
    },
    onError,
  });

/** Where people choose whom to view as. */
const listings: Partial<Record<UserType, string>> = { Admin: "/owner/listing", Owner: "/staff/listing" };

export const useViewEnd = ({ user_type }: NonNullable<Session["viewer"]>) =>
  useMutation({
    mutationFn: () => unwrap(api.session.view.$delete()),
    onSuccess: () => openAt(takeStart() ?? listings[user_type] ?? HOME),
    onError,
  });

const actFor = (owner: string | null) => unwrap(api.session.owner.$put({ json: { owner } }));

export const actingTexts = {
  name: "Acting for an owner",
  start: "Act for",
  startFor: (name: string) => `Act for ${name}`,
  recorded: "Changes are the owner's and are recorded under your name.",
  end: "End",
} as const;

/** For an Admin. Opens the owner's home; `useActingEnd` returns here. */
export function useActFor() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: actFor,
    onSuccess: (session) => {
      noteStart();
      changeView(client, session);
      return navigate({ href: HOME });
    },
  });
}

export function useActingEnd() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => actFor(null),
    onSuccess: (session) => {
      changeView(client, session);
      const start = takeStart();
      return start === null ? undefined : navigate({ href: start });
    },
  });
}

const START = "soilsight-view-start";

/** The page on which this tab began to act or view; without storage, ending stays on the page. */
const noteStart = (): void => keepText(START, location.pathname + location.search, tabStorage());

function takeStart(): string | null {
  const start = keptText(START, tabStorage());
  keepText(START, null, tabStorage());
  return start === null ? null : safeRedirect(start, location.origin);
}
