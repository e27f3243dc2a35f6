import { dashboardTexts } from "./texts.ts";
import css from "./dashboard.module.css";
import type { DashboardPart } from "./scroll-to-part.ts";

const { parts, links } = dashboardTexts.page;

export function PartLinks({ onJump }: { onJump: (part: DashboardPart) => void }) {
  return (
    <nav aria-label={links} className={css.parts}>
      {(Object.keys(parts) as DashboardPart[]).map((part) => (
        <button key={part} type="button" className={css.part} onClick={() => onJump(part)}>
          {parts[part]}
        </button>
      ))}
    </nav>
  );
}
