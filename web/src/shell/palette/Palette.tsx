import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { api, unwrap } from "../../api/client.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import css from "./Palette.module.css";
import { requestAction } from "../navigation/dashboard-action.ts";
import { type Destination, actionsOf, devicesOf, findDestinations, pagesOf, plantsOf } from "./palette.model.ts";

export function Palette({ session, onClose }: { session: Session; onClose: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const sees = session.permissions.includes("dashboard.view");
  const plants = useQuery({ ...everyPlant, enabled: sees });
  const devices = useQuery({ ...everyDevice, enabled: sees });
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const matches = findDestinations(
    [
      ...plantsOf(plants.data?.plants ?? []),
      ...devicesOf(devices.data?.devices ?? []),
      ...actionsOf(session),
      ...pagesOf(session),
    ],
    typed,
  );
  const active = Math.min(at, Math.max(0, matches.length - 1));
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    if (destination.action) requestAction(destination.action);
    // Actions apply to the device on the page.
    if (destination.action && location.pathname === destination.href) return;
    void navigate({ href: destination.href });
  };
  const move = (to: number) => {
    const next = (to + matches.length) % Math.max(1, matches.length);
    setAt(next);
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(matches.length - 1),
      Enter: () => go(matches[active]),
    };
    const act = moves[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  const failed = plants.error ?? devices.error;
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type
        autoFocus
        className={css.input}
        type="text"
        role="combobox"
        aria-label="Plant, device, action or page"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${list}-${active}` : undefined}
        placeholder="Plant, device, action or page"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {failed && (
        <InlineError
          message={failed.message}
          onRetry={() => {
            void plants.refetch();
            void devices.refetch();
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list of options shows no details */}
      <div id={list} role="listbox" aria-label="Destinations" data-layout="stack scroll-y" className={css.list}>
        {matches.map((destination, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
          <div
            key={destination.key}
            id={`${list}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
            role="option"
            aria-selected={index === active}
            data-layout="flex baseline gap-2"
            className={css.option}
            onPointerMove={() => setAt(index)}
            onClick={() => go(destination)}
          >
            <span data-text="medium">{destination.label}</span>
            <span data-layout="shrink fill" data-text="second nowrap" className={css.detail}>
              {destination.detail}
            </span>
            <span data-text="quiet">{destination.group}</span>
          </div>
        ))}
      </div>
      <output className={matches.length > 0 ? "visually-hidden" : css.none}>
        {matches.length > 0 ? `${matches.length} found` : `Nothing matches “${typed.trim()}”.`}
      </output>
    </Dialog>
  );
}

const everyPlant = {
  queryKey: ["plants", null] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(api.plant.all.$get({ query: {} }, { init: { signal } })),
};
const everyDevice = {
  queryKey: ["devices", null] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(api.device.all.$get({ query: {} }, { init: { signal } })),
};
