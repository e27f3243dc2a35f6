import { useEffect, useState } from "react";
import type { Message } from "#contract/messages/messages";
import { hasWebGl } from "../../map/canvas/webgl.ts";
import { LazyPart } from "../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { InfoWindow } from "./live/InfoWindow.tsx";
import type { Entity } from "./noc.model.ts";
import css from "./noc.module.css";
import { nocTexts as texts } from "./texts.ts";
import type { NocChange } from "./live/use-changes.ts";

const mapCanvas = () => import("../../map/canvas/MapCanvas.tsx");
const HEIGHT = 420;

interface FleetMapProps {
  shown: readonly Entity[];
  view: "devices" | "plants";
  change: NocChange;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Starts with the world at zoom 2, zooms to 16 for a choice; changes show at their marker. */
export function FleetMap({ shown, view, change, chosen, onChoose }: FleetMapProps) {
  const [canDraw, setCanDraw] = useState(hasWebGl);
  const [hovered, onHover] = useState<string | null>(null);
  const { message } = change;
  const marker = message === null ? null : view === "plants" ? message.plant_id : message.device_id;
  const isShown = marker !== null && shown.some(({ id }) => id === marker);
  // Without a marker it is only in the list.
  const { next } = change;
  useEffect(() => {
    if (message !== null && !isShown) next();
  }, [message, isShown, next]);
  if (!canDraw) return <p data-text="muted">{texts.noMap}</p>;
  return (
    <div className={css.map}>
      <LazyPart
        load={mapCanvas}
        waiting={<Skeleton height={HEIGHT} />}
        props={{
          label: texts.map,
          points: shown,
          chosen,
          hovered,
          onChoose,
          onHover,
          onFail: () => setCanDraw(false),
          beginsWithWorld: true,
          callout: message !== null && isShown ? { id: marker, content: <Shown {...{ message, change }} /> } : null,
        }}
      />
    </div>
  );
}

const Shown = ({ message, change }: { message: Message; change: NocChange }) => (
  <InfoWindow key={`${message.id} ${message.updated_at ?? ""}`} message={message} onOver={change.next} />
);
