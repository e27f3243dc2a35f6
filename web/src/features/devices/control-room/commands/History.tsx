import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Command } from "#contract/commands/command";
import { commandKind } from "#contract/commands/kinds";
import * as format from "#contract/common/format";
import type { DeviceConfig } from "#contract/devices/config";
import { MoreButton } from "../../../../ui/actions/MoreButton.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../../ui/states/EmptyState.tsx";
import { QueryError } from "../../../../ui/states/InlineError.tsx";
import { Loaded } from "../../../../ui/states/Loaded.tsx";
import { StatusBadge } from "../../../../ui/states/StatusBadge.tsx";
import { historyQuery, trailQuery } from "../queries.ts";
import { commandTexts as texts, stateNames } from "../texts.ts";
import { useZone } from "../zone.ts";
import css from "./history.module.css";
import { limitedTo, movesOf, statusOfState, stepText } from "./commands.model.ts";

function Trail({ device, command }: { device: string; command: string }) {
  const zone = useZone();
  const trail = useQuery(trailQuery(device, command));
  return (
    <Loaded query={trail} height={60}>
      {({ steps }) => (
        <ol data-layout="stack gap-1" data-text="caption" className={css.steps}>
          {steps.map((step, index) => (
            // Steps are append-only.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <time>{format.instant(step.at, zone)}</time>
              <span>{stepText(step)}</span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Entry({ device, command }: { device: string; command: Command }) {
  const zone = useZone();
  const [isOpen, setIsOpen] = useState(false);
  const label = commandKind(command.kind)?.label ?? command.kind;
  const limit = limitedTo(command);
  return (
    <li>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary data-layout="grid middle gap-half-3" className={css.summary}>
          <span data-layout="row gap-half-2 shrink" data-text="anywhere">
            <strong>{label}</strong>
            {command.requested !== command.kind && <code>{command.requested}</code>}
            {limit !== null && (
              <span data-text="muted">
                {texts.limited} {limit}
              </span>
            )}
          </span>
          <span data-layout="stack gap-1" data-text="caption" className={css.who}>
            {format.instant(command.requestedAt, zone)} · {command.requestedBy}
          </span>
          <StatusBadge status={statusOfState(command.state)}>{stateNames[command.state]}</StatusBadge>
        </summary>
        {isOpen && <Trail device={device} command={command.id} />}
      </details>
    </li>
  );
}

export function History({ config: { device_id, latest } }: { config: DeviceConfig }) {
  const client = useQueryClient();
  const history = useInfiniteQuery(historyQuery(device_id));
  const moves = movesOf(latest);
  // Follows changes made elsewhere.
  useEffect(() => {
    if (moves !== "") void client.invalidateQueries({ queryKey: historyQuery(device_id).queryKey });
  }, [client, device_id, moves]);
  const commands = history.data?.pages.flatMap((page) => page.commands) ?? [];
  return (
    <Card title={texts.history}>
      <QueryError query={history} />
      {history.data && commands.length === 0 && <EmptyState title={texts.noHistory} detail={texts.noHistoryHint} />}
      <ul className={css.list}>
        {commands.map((command) => (
          <Entry key={command.id} device={device_id} command={command} />
        ))}
      </ul>
      <MoreButton query={history} label={texts.more} />
    </Card>
  );
}
