import { Check, Minus } from "lucide-react";
import { Card } from "../../ui/layout/Card.tsx";
import type { PreviewLine } from "./preview.model.ts";
import css from "./staff.module.css";

export function StaffPreview({ name, sights }: { name: string; sights: readonly PreviewLine[] }) {
  const who = name.trim() === "" ? "this person" : name.trim();
  return (
    <Card title={`What ${who} can see`}>
      <ul data-layout="stack gap-2" className={css.sights}>
        {sights.map(({ key, allowed, text }) => (
          <li key={key} data-layout="flex gap-2" data-text="second anywhere" data-allowed={allowed}>
            {allowed ? <Check /> : <Minus />}
            <span>
              <span className="visually-hidden">{allowed ? "Yes: " : "No: "}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
