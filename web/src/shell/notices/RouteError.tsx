import { type ErrorComponentProps, useMatches, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { APPLICATION_VERSION } from "#contract/common/version";
import { useHydratePage } from "../../static-page/use-hydrate-page.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { failureDetails, failureText } from "./failure.model.ts";
import { Notice } from "./Notice.tsx";

export function RouteError({ error, reset }: ErrorComponentProps) {
  useHydratePage();
  const router = useRouter();
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "unknown" });
  const [copied, setCopied] = useState(false);
  const { title, detail, retry } = failureText(error);
  const again = () => {
    if (retry === "reload") return location.reload();
    reset();
    void router.invalidate();
  };
  const copy = () =>
    void navigator.clipboard
      .writeText(failureDetails(error, { screen, version: APPLICATION_VERSION, now: new Date() }))
      .then(() => setCopied(true));
  return (
    <Notice
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={again}>
            {retry === "reload" ? "Reload" : "Retry"}
          </Button>
          <Button onClick={copy}>{copied ? "Copied" : "Copy details"}</Button>
        </>
      }
    >
      {detail}
    </Notice>
  );
}
