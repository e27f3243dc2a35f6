import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import buttonCss from "../../ui/actions/Button.module.css";
import { cx } from "../../ui/class-names.ts";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";

interface StaffPageProps {
  title: string;
  lead: string;
  pending: boolean;
  error: Error | null;
  retry: () => void;
  children: ReactNode;
}

export const CancelLink = () => (
  <Link to="/staff/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
    Cancel
  </Link>
);

export function StaffPage({ title, lead, pending, error, retry, children }: StaffPageProps) {
  return (
    <Page title={title} lead={lead}>
      {error !== null && <InlineError message={error.message} onRetry={retry} />}
      {error === null && pending && <Skeleton height={420} />}
      {error === null && !pending && children}
    </Page>
  );
}
