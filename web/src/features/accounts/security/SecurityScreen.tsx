import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Download } from "lucide-react";
import * as format from "#contract/common/format";
import type { Session } from "#contract/accounts/session";
import { erasureTexts as plannedTexts } from "#contract/owners/erasure";
import { sessionQuery } from "../../../api/session/session.ts";
import { cancelErasure } from "../../../shell/notices/Erasure.tsx";
import { ThemeChoice } from "../../../shell/account/ThemeChoice.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { AccountPage } from "../AccountPage.tsx";
import { UploadedFilesCard } from "./UploadedFilesCard.tsx";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError, QueryError } from "../../../ui/states/InlineError.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import {
  activeSessionsQuery,
  endOtherSessions,
  endSession,
  erasureQuery,
  OWNER_ARCHIVE_ADDRESS,
  ownerArchive,
  twoFactorQuery,
} from "./security-calls.ts";
import { toasts } from "../../../ui/toasts/toast-queue.ts";
import { Badge } from "../../../ui/states/Badge.tsx";
import { accountScreenTexts } from "../texts.ts";
import { EraseDialog } from "./EraseDialog.tsx";
import { useAnswered } from "../../../ui/toasts/use-answered.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

const { ownerData: texts, erasure: erasureTexts } = accountScreenTexts;

function OwnerDataCard({ session }: { session: Session }) {
  const [isAsking, setIsAsking] = useState(false);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const erasure = useQuery(erasureQuery);
  const start = useMutation({
    mutationFn: ownerArchive,
    onSuccess: (contents) => {
      // Navigating to an attachment streams to disk and keeps the page.
      window.location.assign(OWNER_ARCHIVE_ADDRESS);
      toasts.show({ text: texts.started, detail: texts.holds(contents), tone: "ok" });
    },
  });
  const cancel = useAnswered({ call: cancelErasure, rereads: [erasureQuery.queryKey, sessionQuery.queryKey] });
  const acted = session.actingOwner?.user_name ?? null;
  const planned = erasure.data?.erasure ?? null;
  const failed = start.error ?? cancel.error ?? erasure.error;
  return (
    <Card stacked title={texts.title(acted)}>
      <p data-text="second pretty">{texts.lead}</p>
      {planned && (
        <p>
          <strong>{erasureTexts.planned(format.instant(planned.dueAt, zone))}</strong> {erasureTexts.plannedDetail}
        </p>
      )}
      {failed && <InlineError message={failed.message} />}
      <div data-layout="row middle gap-2">
        <Button icon={<Download />} pending={start.isPending} onClick={() => start.mutate()}>
          {texts.download}
        </Button>
        {planned && (
          <Button variant="primary" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {plannedTexts.keep}
          </Button>
        )}
        {erasure.isSuccess && !planned && (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {erasureTexts.erase}
          </Button>
        )}
      </div>
      {isAsking && <EraseDialog own={session.user.user_name} acted={acted} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function ActiveSessionsCard() {
  const client = useQueryClient();
  const places = useQuery(activeSessionsQuery);
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const after = (text: string) => () => {
    toasts.show({ text, tone: "ok" });
    return client.invalidateQueries({ queryKey: activeSessionsQuery.queryKey });
  };
  const end = useMutation({ mutationFn: endSession, onSuccess: after("Session signed out.") });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: after("All other sessions signed out."),
  });
  const failed = end.error ?? endOthers.error;
  const list = places.data?.places ?? [];
  const alone = places.isSuccess && list.every(({ current }) => current);
  return (
    <Card
      title="Active sessions"
      refreshing={places.isFetching && !places.isPending}
      actions={
        places.isSuccess &&
        !alone && (
          <Button size="compact" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <QueryError query={places} height={64} />
      {failed && <InlineError message={failed.message} />}
      <ul data-layout="lined">
        {list.map(({ id, current, place, startedAt, lastSeenAt }) => (
          <li key={id} data-layout="flex middle gap-3">
            <span data-layout="shrink fill" data-text="anywhere">
              <strong>{place}</strong> {current && <Badge tone="ok">This browser</Badge>}
              <span data-layout="block" data-text="muted">
                Signed in {format.instant(startedAt, zone)}
                {current ? "" : ` · last used around ${format.instant(lastSeenAt, zone)}`}
              </span>
            </span>
            {!current && (
              <Button
                size="compact"
                aria-label={`Sign out ${place}`}
                pending={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {alone && (
        <p data-layout="block" data-text="muted">
          No other active sessions.
        </p>
      )}
    </Card>
  );
}

const SetUp = lazyPart(async () => ({ default: (await import("../two-factor/SetUpDialog.tsx")).SetUpDialog }));
const Prove = lazyPart(async () => ({ default: (await import("../two-factor/ProveDialog.tsx")).ProveDialog }));

const FEW = 3;

function TwoFactorCard() {
  const state = useQuery(twoFactorQuery);
  const [dialog, setDialog] = useState<"set-up" | "end" | "renew" | null>(null);
  const close = () => setDialog(null);
  const { enabled = false, required = false, recoveryCodesLeft = 0 } = state.data ?? {};
  return (
    <Card
      title="Two-factor sign-in"
      actions={
        state.isSuccess && <StatusBadge status={enabled ? "ok" : "unknown"}>{enabled ? "On" : "Off"}</StatusBadge>
      }
    >
      <QueryError query={state} height={72} />
      {state.isSuccess && (
        <div data-layout="stack shrink gap-4">
          <p data-text="second pretty">
            {enabled
              ? `You sign in with your password plus a code from your authenticator app. You have ${format.number(recoveryCodesLeft)} recovery codes left.`
              : "Sign in with your password plus a code from an app on your phone, so a stolen password isn't enough."}
          </p>
          {required && !enabled && (
            <InlineError message="Your role requires two-factor sign-in. Set it up to continue." />
          )}
          {enabled && recoveryCodesLeft < FEW && (
            <InlineError message="You're running low on recovery codes. Create new ones so you don't get locked out if you lose your phone." />
          )}
          <div data-layout="row middle gap-2">
            {!enabled && (
              <Button variant="primary" onClick={() => setDialog("set-up")}>
                Set up
              </Button>
            )}
            {enabled && (
              <>
                <Button onClick={() => setDialog("renew")}>New recovery codes</Button>
                {!required && <Button onClick={() => setDialog("end")}>Turn off</Button>}
              </>
            )}
          </div>
        </div>
      )}
      {dialog === "set-up" && <SetUp onClose={close} />}
      {(dialog === "end" || dialog === "renew") && <Prove purpose={dialog} onClose={close} />}
    </Card>
  );
}

export function SecurityScreen() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <AccountPage title="Sign-in and Security" lead="Manage how you sign in and your active sessions.">
      <TwoFactorCard />
      <ActiveSessionsCard />
      <Card stacked title="Theme">
        <p data-text="second pretty">Saved to your account and used wherever you sign in.</p>
        <div data-layout="row middle gap-2">
          <ThemeChoice />
        </div>
      </Card>
      {session?.permissions.includes("devices.edit") && <UploadedFilesCard />}
      {session?.permissions.includes("owner-data.manage") && <OwnerDataCard session={session} />}
    </AccountPage>
  );
}
