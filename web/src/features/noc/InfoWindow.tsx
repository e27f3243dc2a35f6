import { useEffect, useRef } from "react";
import { alertTexts } from "#contract/alerts/alert-texts";
import type { Message } from "#contract/messages/messages";
import css from "./noc.module.css";
import { WINDOW_MS } from "./use-changes.ts";

interface InfoWindowProps {
  message: Message;
  onOver: () => void;
}

/** A message that is new or changed, for five seconds at its marker; as long as a pointer or the focus is on it, it stays. */
export function InfoWindow({ message, onOver }: InfoWindowProps) {
  const element = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (element.current?.matches(":hover, :focus-within") !== true) onOver();
    }, WINDOW_MS);
    return () => clearInterval(timer);
  }, [onOver]);
  return (
    <output ref={element} className={css.window}>
      <strong>{message.title}</strong>
      <span>{message.state === null || message.state === "open" ? message.message : alertTexts[message.state]}</span>
    </output>
  );
}
