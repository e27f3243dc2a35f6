import type { ReactNode } from "react";
import css from "./MessageItem.module.css";

interface MessageItemProps {
  title: ReactNode;
  message: { ts: number; message: string; details: string };
  time: string;
  children: ReactNode;
}

export const MessageItem = ({ title, message: { ts, message, details }, time, children }: MessageItemProps) => (
  <li data-layout="panel grid gap-half" data-text="anywhere" className={css.message}>
    <p data-layout="row middle gap-2" data-text="strong">
      {title}
    </p>
    <p>{message}</p>
    {details !== "" && <p data-text="quiet lines">{details}</p>}
    <div data-layout="row middle gap-1-4 touch" data-text="muted">
      <time dateTime={new Date(ts * 1000).toISOString()}>{time}</time>
      {children}
    </div>
  </li>
);
