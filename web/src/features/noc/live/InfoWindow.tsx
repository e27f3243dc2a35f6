import { useEffect, useRef } from "react";
import { alertTexts } from "#contract/alerts/alert-texts";
import type { Message } from "#contract/messages/messages";
import css from "../noc.module.css";
import { startWindow } from "./window-timer.ts";

/** Shown for five seconds at its marker; longer under pointer or focus. */
export function InfoWindow({ message, onOver }: { message: Message; onOver: () => void }) {
  const element = useRef<HTMLOutputElement>(null);
  useEffect(() => startWindow(() => element.current?.matches(":hover, :focus-within") === true, onOver), [onOver]);
  return (
    <output ref={element} data-layout="grid gap-half" data-text="caption" className={css.window}>
      <strong>{message.title}</strong>
      <span>{message.state === null || message.state === "open" ? message.message : alertTexts[message.state]}</span>
    </output>
  );
}
