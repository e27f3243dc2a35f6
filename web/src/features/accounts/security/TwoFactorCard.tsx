import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import * as format from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { twoFactorQuery } from "./security-calls.ts";

const SetUp = lazy(async () => ({ default: (await import("../two-factor/SetUpDialog.tsx")).SetUpDialog }));
const Prove = lazy(async () => ({ default: (await import("../two-factor/ProveDialog.tsx")).ProveDialog }));

const FEW = 3;

export function TwoFactorCard() {
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
      {state.isPending && <Skeleton height={72} />}
      {state.isError && <InlineError message={state.error.message} onRetry={() => void state.refetch()} />}
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
      <Suspense>
        {dialog === "set-up" && <SetUp onClose={close} />}
        {(dialog === "end" || dialog === "renew") && <Prove purpose={dialog} onClose={close} />}
      </Suspense>
    </Card>
  );
}
