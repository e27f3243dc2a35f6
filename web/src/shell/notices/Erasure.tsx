import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { erasureTexts } from "#contract/owners/erasure";
import * as format from "#contract/common/format";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { useAnswered } from "../../ui/toasts/use-answered.ts";
import { Bar } from "./Bar.tsx";
import type { SessionNotice } from "./notices.model.ts";

export const cancelErasure = () => unwrap(api.owner.erasure.$delete());

type ErasureProps = Omit<Extract<SessionNotice, { kind: "erasure" }>, "kind">;

/** On every page of the owner's people: not all of them get mail. */
export function Erasure({ owner, dueAt, canCancel }: ErasureProps) {
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const cancel = useAnswered({ call: cancelErasure, tellsFailure: true, rereads: [["owner"], sessionQuery.queryKey] });
  return (
    <Bar
      name={erasureTexts.noticeName}
      tone="warning"
      action={
        canCancel && (
          <Button size="compact" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            {erasureTexts.keep}
          </Button>
        )
      }
    >
      <strong>{erasureTexts.notice(owner, format.instant(dueAt, zone))}</strong>{" "}
      {canCancel ? (
        <Link to="/account/security" className={linkClass()}>
          {erasureTexts.details}
        </Link>
      ) : (
        erasureTexts.who(owner)
      )}
    </Bar>
  );
}
