import { useEffect, useState } from "react";
import { alertTexts } from "#contract/alerts/alert-texts";
import type { Message } from "#contract/messages/messages";
import css from "./noc.module.css";
import { type Change, WINDOW_MS } from "./use-changes.ts";

/** A message that is new or changed, for five seconds at its marker; as long as a pointer or the focus is on it, it stays. */
export function InfoWindow({ message, change: { next } }: { message: Message; change: Change }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(next, WINDOW_MS);
    return () => clearTimeout(timer);
  }, [isHeld, message, next]);
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) };
  return (
    <output className={css.window} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <strong>{message.title}</strong>
      <span>{message.state === null || message.state === "open" ? message.message : alertTexts[message.state]}</span>
    </output>
  );
}
