import { useEffect, useRef } from "react";
import type { SaveReportSettings } from "#contract/reports/settings";
import css from "./reports.module.css";

const FRAME = "report-preview";
/** Filled by a form, because a document that the page itself makes would get the page's policy, which allows no styles of a mail. */
const ADDRESS = "/api/report/preview/mail";

/** The mail of these settings exactly as it is sent, without scripts and apart from the portal. */
export function MailFrame({ title, settings }: { title: string; settings: SaveReportSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const json = JSON.stringify(settings);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action={ADDRESS} target={FRAME} hidden>
        <input type="hidden" name="settings" value={json} />
      </form>
      <iframe name={FRAME} title={title} className={css.frame} sandbox="allow-popups allow-popups-to-escape-sandbox" />
    </>
  );
}
