import { useEffect, useRef } from "react";
import type { SaveReportSettings } from "#contract/reports/settings";
import css from "./reports.module.css";

const FRAME = "report-preview";
/** Loaded by a form post, because a page-made document would inherit a policy without styles. */
const ADDRESS = "/api/report/preview/mail";

export function EmailPreview({ title, settings }: { title: string; settings: SaveReportSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const json = JSON.stringify(settings);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action={ADDRESS} target={FRAME} hidden>
        <input type="hidden" name="settings" value={json} />
      </form>
      <iframe
        name={FRAME}
        title={title}
        data-layout="block full"
        className={css.frame}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    </>
  );
}
