import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { countsText, rolloutDeviceTexts } from "#contract/rollouts/counts";
import type { Rollout, RolloutDevice } from "#contract/rollouts/rollout";
import { instant } from "#contract/common/format";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { JobCard } from "../../../ui/states/JobCard.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { type Status, StatusBadge } from "../../../ui/states/StatusBadge.tsx";
import { cancelRollout, continueRollout, rolloutQuery, rolloutsQuery } from "./queries.ts";
import { fractionOf, isUnderWay } from "./rollout.model.ts";
import css from "./rollouts.module.css";
import { rolloutDialogTexts as texts, rolloutStateTexts } from "./texts.ts";

export default function RolloutsDialog({ onClose }: { onClose: () => void }) {
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const rollouts = useQuery(rolloutsQuery);
  return (
    <Dialog title={texts.list} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <Loaded query={rollouts} height={120}>
        {({ rollouts: all }) =>
          all.length === 0 ? (
            <p data-text="muted">{texts.none}</p>
          ) : (
            <ul data-layout="lined">
              {all.map((rollout, index) => (
                <RolloutItem key={rollout.id} rollout={rollout} zone={zone} isNewest={index === 0} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function RolloutItem({ rollout, zone, isNewest }: { rollout: Rollout; zone: string; isNewest: boolean }) {
  const [isOpen, setIsOpen] = useState(isNewest);
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: (act: typeof cancelRollout) => act(rollout.id),
    onSettled: () => client.invalidateQueries({ queryKey: ["rollouts"] }),
  });
  const { title, state, counts } = rollout;
  return (
    <li data-layout="stack gap-2" className={css.rollout}>
      {state === "running" ? (
        <JobCard
          title={title}
          state={countsText(counts)}
          startedAt={rollout.startedAt * 1000}
          fraction={fractionOf(rollout)}
          onCancel={() => order.mutate(cancelRollout)}
        />
      ) : (
        <div data-layout="stack shrink gap-1">
          <strong>{title}</strong>
          <output data-text="muted">
            {rolloutStateTexts[state]}: {countsText(counts)}
          </output>
        </div>
      )}
      <p data-text="muted">
        {texts.startedBy(rollout.startedBy, instant(rollout.startedAt, zone))}; {texts.stopsAfter(rollout.maxFailures)}
        {state !== "running" && rollout.endedAt !== null && `. ${texts.ended(state, instant(rollout.endedAt, zone))}`}
      </p>
      {state === "stopped" && (
        <span data-layout="row middle gap-2">
          <Button size="compact" pending={order.isPending} onClick={() => order.mutate(continueRollout)}>
            {texts.continueRest}
          </Button>
          <Button size="compact" variant="ghost" pending={order.isPending} onClick={() => order.mutate(cancelRollout)}>
            {texts.cancelRollout}
          </Button>
        </span>
      )}
      {order.error && <InlineError message={order.error.message} />}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          {texts.devices}
          <span className="visually-hidden">: {title}</span>
        </summary>
        {isOpen && <DeviceStates rollout={rollout} />}
      </details>
    </li>
  );
}

const statusOf = { succeeded: "ok", failed: "critical", skipped: "warning" } as const satisfies Partial<
  Record<RolloutDevice["state"], Status>
>;

function DeviceStates({ rollout }: { rollout: Rollout }) {
  const detail = useQuery({ ...rolloutQuery(rollout.id), refetchOnMount: isUnderWay(rollout) ? "always" : true });
  return (
    <Loaded query={detail} height={60}>
      {({ devices }) => (
        <ul data-layout="scroll-y high-320">
          {devices.map(({ device_id, device_name, state, reason }) => (
            <li key={device_id} data-layout="row between gap-half-3 item">
              <span>{device_name}</span>
              <span>
                {state in statusOf ? (
                  <StatusBadge status={statusOf[state as keyof typeof statusOf]}>
                    {rolloutDeviceTexts[state]}
                  </StatusBadge>
                ) : (
                  rolloutDeviceTexts[state]
                )}
              </span>
              {reason !== null && (
                <span data-layout="line" data-text="muted">
                  {reason}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
